package org.kronproj.bench.sketch;

import java.util.Arrays;

/**
 * Two actions timed in turn, so that what else the machine does meets both alike.
 *
 * @param first the median seconds of the first action
 * @param second the median seconds of the second
 */
record Ratio(double first, double second) {

  static Ratio of(int repetitions, Runnable first, Runnable second) {
    first.run();
    second.run();
    first.run();
    second.run();
    double[] a = new double[repetitions];
    double[] b = new double[repetitions];
    for (int i = 0; i < repetitions; i++) {
      a[i] = seconds(first);
      b[i] = seconds(second);
    }
    return new Ratio(median(a), median(b));
  }

  /** How many times longer the first took. */
  double value() {
    return first / second;
  }

  private static double seconds(Runnable action) {
    long start = System.nanoTime();
    action.run();
    return (System.nanoTime() - start) * 1e-9;
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }
}
