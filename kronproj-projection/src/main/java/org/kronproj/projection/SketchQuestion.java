package org.kronproj.projection;

import org.kronproj.base.InvalidValueException;

/**
 * The vector of a question to sketches, in units of a power of two in which nothing computed from
 * it overflows or vanishes.
 *
 * @param h the vector in these units, not to be written
 * @param exponent the power of two that they are
 * @param norm the length of the vector in these units
 */
@SuppressWarnings("ArrayRecordComponent") // a long vector, handed on and never compared
record SketchQuestion(double[] h, int exponent, double norm) {

  /** Squared lengths from here on are answered to all their digits, whatever P leaves of them. */
  private static final int LEAST_SQUARED = -960;

  /** An estimate may exceed what it estimates, but not by so many powers of two. */
  private static final int MARGIN = 4;

  /**
   * Takes a vector of finite numbers.
   *
   * @throws InvalidValueException if estimates of its coordinates, or bounds of their errors, might
   *     overflow
   */
  static SketchQuestion of(double[] h) {
    double largest = 0;
    for (double element : h) {
      largest = Math.max(largest, Math.abs(element));
    }
    int exponent = Scaling.unit(largest);
    double[] unit = h;
    if (exponent != 0) {
      unit = h.clone();
      Scaling.scale(unit, -exponent);
    }
    double sum = 0;
    for (double element : unit) {
      sum += element * element;
    }
    SketchQuestion question = new SketchQuestion(unit, exponent, Math.sqrt(sum));
    if (!Double.isFinite(question.restore(Math.scalb(question.norm, MARGIN)))) {
      throw new InvalidValueException(
          "h", "elements so large that the answer may overflow", "smaller ones");
    }
    return question;
  }

  /** Back from these units. */
  double restore(double value) {
    return Math.scalb(value, exponent);
  }

  /** A bound back from these units: never rounded to nothing. */
  double restoreBound(double bound) {
    double restored = restore(bound);
    return bound > 0 ? Math.max(restored, Double.MIN_VALUE) : restored;
  }

  /** Into these units. */
  double take(double value) {
    return Math.scalb(value, -exponent);
  }

  /**
   * Checks that squared lengths can be answered.
   *
   * @throws InvalidValueException if they overflow or lose digits
   */
  SketchQuestion requireSquares() {
    int power = norm == 0 ? 0 : 2 * (exponent + Math.getExponent(norm));
    if (power < LEAST_SQUARED || power + MARGIN > Double.MAX_EXPONENT) {
      throw new InvalidValueException(
          "h",
          "elements so " + (power < 0 ? "small" : "large") + " that squares leave the doubles",
          power < 0 ? "larger ones" : "smaller ones");
    }
    return this;
  }

  /** A squared length back from these units. */
  double restoreSquare(double square) {
    return Math.scalb(square, 2 * exponent);
  }
}
