package org.kronproj.bench.sketch;

import java.util.Locale;
import org.kronproj.bench.projection.Timing;
import org.kronproj.bench.scenario.Size;

/**
 * Two actions timed in turn, so that what else the machine does meets both alike.
 *
 * @param first the median seconds of the first action
 * @param second the median seconds of the second
 */
record Ratio(double first, double second) {

  private static final int REPETITIONS = 15;

  /**
   * Seconds to run each alone before measuring: HotSpot compiles a loop only after some of its
   * runs, which a short action beside a long one would not come to.
   */
  private static final double WARM_UP = 1;

  static Ratio of(Size size, Runnable first, Runnable second) {
    warmUp(size, first);
    warmUp(size, second);
    double[] a = new double[REPETITIONS];
    double[] b = new double[REPETITIONS];
    for (int i = 0; i < REPETITIONS; i++) {
      a[i] = Timing.once(first);
      b[i] = Timing.once(second);
    }
    return new Ratio(Timing.median(a), Timing.median(b));
  }

  private static void warmUp(Size size, Runnable action) {
    long start = System.nanoTime();
    do {
      action.run();
    } while (size == Size.FULL && (System.nanoTime() - start) * 1e-9 < WARM_UP);
  }

  /** How many times longer the first took. */
  double value() {
    return first / second;
  }

  /** Both times, for the table. */
  String times() {
    return String.format(Locale.ROOT, "%.3g ms : %.3g ms", 1e3 * first, 1e3 * second);
  }
}
