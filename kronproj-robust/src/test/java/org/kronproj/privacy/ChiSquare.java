package org.kronproj.privacy;

/** Pearson's test at a false-alarm probability of 1e-6. */
final class ChiSquare {

  private static final double Z = 4.7534; // the normal quantile of 1 - 1e-6

  private ChiSquare() {}

  /** Pools cells expected fewer than 10 times and returns statistic ÷ critical value. */
  static double ratio(long[] observed, double[] probabilities) {
    long total = 0;
    for (long o : observed) {
      total += o;
    }
    double statistic = 0;
    double restExpected = 0;
    long restObserved = 0;
    int cells = 0;
    for (int i = 0; i < observed.length; i++) {
      double expected = total * probabilities[i];
      if (expected < 10) {
        restExpected += expected;
        restObserved += observed[i];
      } else {
        statistic += (observed[i] - expected) * (observed[i] - expected) / expected;
        cells++;
      }
    }
    if (restExpected >= 10) {
      statistic += (restObserved - restExpected) * (restObserved - restExpected) / restExpected;
      cells++;
    }
    if (cells == 1) {
      // All but fewer than ten draws fall into one cell; Pr[Poisson(10) > 45] < 1e-13.
      return restObserved > 45 ? 2 : 0;
    }
    double df = cells - 1;
    double t = 1 - 2 / (9 * df) + Z * Math.sqrt(2 / (9 * df)); // Wilson and Hilferty
    return statistic / (df * t * t * t);
  }
}
