package org.kronproj.bench.projection;

import java.util.Arrays;

/** Medians of wall-clock times. */
public final class Timing {

  private Timing() {}

  /**
   * Runs once unmeasured and then some times.
   *
   * @param repetitions how many measured times
   * @param action what to run
   * @return the median in seconds
   */
  public static double median(int repetitions, Runnable action) {
    action.run();
    double[] seconds = new double[repetitions];
    for (int i = 0; i < repetitions; i++) {
      seconds[i] = once(action);
    }
    return median(seconds);
  }

  /**
   * Runs once.
   *
   * @param action what to run
   * @return the seconds it took
   */
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

  /**
   * Takes the median.
   *
   * @param values some numbers
   * @return their median
   */
  public static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : 0.5 * (sorted[half - 1] + sorted[half]);
  }
}
