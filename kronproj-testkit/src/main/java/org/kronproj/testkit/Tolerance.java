package org.kronproj.testkit;

/** The one place where tests get their tolerances: k·eps·size·condition. */
public final class Tolerance {

  private Tolerance() {}

  /**
   * The rounding error that a backward-stable computation may show.
   *
   * @param k a small constant for the length of the computation
   * @param size the order of the matrices involved
   * @param condition the condition number of what was solved, 1 for products
   * @return k·2⁻⁵²·size·condition
   */
  public static double of(double k, double size, double condition) {
    return k * Math.ulp(1.0) * size * condition;
  }
}
