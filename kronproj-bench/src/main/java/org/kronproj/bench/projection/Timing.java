package org.kronproj.bench.projection;

import java.util.Arrays;

/** Medians of wall-clock times. */
public final class Timing {

  private Timing() {}

  /** Runs once unmeasured and then some times; the median in seconds. */
  public static double median(int repetitions, Runnable action) {
    action.run();
    double[] seconds = new double[repetitions];
    for (int i = 0; i < repetitions; i++) {
      seconds[i] = once(action);
    }
    return median(seconds);
  }

  /** Seconds that one run takes. */
  public static double once(Runnable action) {
    long start = System.nanoTime();
    action.run();
    return (System.nanoTime() - start) * 1e-9;
  }

  /** The seconds of one run, by a clock. */
  static double once(Clock clock, Runnable action) {
    long start = clock.nanoseconds();
    action.run();
    return (clock.nanoseconds() - start) * 1e-9;
  }

  /** The median of some numbers. */
  public static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : 0.5 * (sorted[half - 1] + sorted[half]);
  }
}
