package org.kronproj.privacy;

/** The normal distribution function, by a continued fraction and a series, to 1e-13 relative. */
final class Normal {

  private Normal() {}

  static double cdf(double x) {
    if (x > 0) {
      return 1 - cdf(-x);
    }
    double density = Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
    if (x > -3) {
      double term = x;
      double sum = x;
      for (int k = 1; k < 200; k++) {
        term *= x * x / (2 * k + 1);
        sum += term;
      }
      return 0.5 + density * sum;
    }
    double fraction = 0;
    for (int k = 200; k >= 1; k--) {
      fraction = k / (-x + fraction);
    }
    return density / (-x + fraction);
  }
}
