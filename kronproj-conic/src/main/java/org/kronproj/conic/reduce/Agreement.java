package org.kronproj.conic.reduce;

/** Whether equations whose left-hand sides cancel have right-hand sides that do. */
final class Agreement {

  /** What may be left of right-hand sides, relative to the terms that cancel. */
  static final double TOLERANCE = 1e-10;

  /** The same relative to multiples of the identity that cancel: the rounding of their sums. */
  private static final double ROUNDING = 1e-13;

  /** How many times as large right-hand sides made of multiples of the trace are as the rest. */
  private static final double MOSTLY = 10;

  private Agreement() {}

  /**
   * Tells whether Σ y_i b_i = 0 for equations ⟨A_i, X⟩ = b_i with Σ y_i A_i = 0.
   *
   * <p>Let A_i = D_i + κ_i·I with traceless D_i. Then Σ y_i κ_i vanishes too, and Σ y_i b_i is Σ
   * y_i (b_i − κ_i β) for every β. With the trace of X for β those are the terms of the D_i, beside
   * which a contradiction counts; the b_i themselves may be made of multiples of the trace that are
   * any number of times as large. β is the one that fits best. Where all terms are 0, those of an X
   * of size 1 count, or of size β where that is what the right-hand sides are made of.
   *
   * @param y the combination
   * @param b the right-hand sides
   * @param multiples κ_i
   * @param rest ‖D_i‖ of the equation that is combined from the others
   */
  static boolean holds(double[] y, double[] b, double[] multiples, double rest) {
    double product = 0;
    double square = 0;
    for (int i = 0; i < y.length; i++) {
      product += Math.abs(y[i]) * multiples[i] * b[i];
      square += Math.abs(y[i]) * multiples[i] * multiples[i];
    }
    double trace = square > 0 ? product / square : 0;
    double sum = 0;
    double whole = 0;
    double shifted = 0;
    for (int i = 0; i < y.length; i++) {
      sum += y[i] * b[i];
      whole += Math.abs(y[i] * b[i]);
      shifted += Math.abs(y[i] * (b[i] - multiples[i] * trace));
    }
    double size = MOSTLY * shifted < whole ? Math.min(1, Math.abs(trace)) : 1;
    double terms = Math.min(whole, shifted) + size * rest;
    return Math.abs(sum) <= TOLERANCE * terms + ROUNDING * whole;
  }
}
