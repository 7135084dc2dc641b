package org.kronproj.privacy;

import org.kronproj.base.InvalidValueException;

/**
 * A privacy parameter as an exact fraction, so that the sampler needs no floating point.
 *
 * @param numerator positive, below 2³¹
 * @param denominator a power of two, at most 2⁶⁰
 */
public record RationalEpsilon(long numerator, long denominator) {

  private static final long NUMERATOR_LIMIT = 1L << 31;
  private static final int LARGEST_EXPONENT = 60;

  /**
   * Checks the parts.
   *
   * @param numerator positive, below 2³¹
   * @param denominator a power of two, at most 2⁶⁰
   * @throws InvalidValueException if a part is out of range
   */
  public RationalEpsilon {
    if (numerator <= 0 || numerator >= NUMERATOR_LIMIT) {
      throw new InvalidValueException(
          "numerator", Long.toString(numerator), "a positive integer below 2^31");
    }
    if (denominator <= 0
        || denominator > 1L << LARGEST_EXPONENT
        || Long.bitCount(denominator) != 1) {
      throw new InvalidValueException(
          "denominator", Long.toString(denominator), "a power of two up to 2^60");
    }
  }

  /**
   * Returns the largest representable fraction that does not exceed a number: rounding never loses
   * privacy. The relative difference is below 2⁻³⁰ for ε ≥ 2⁻³⁰.
   *
   * @param epsilon a number in [2⁻⁵⁵, 2³⁰]
   * @return the fraction
   * @throws InvalidValueException if {@code epsilon} is out of range
   */
  public static RationalEpsilon atMost(double epsilon) {
    if (!(epsilon >= 0x1p-55 && epsilon <= 0x1p30)) {
      throw new InvalidValueException(
          "epsilon", Double.toString(epsilon), "a number in [2^-55, 2^30]");
    }
    int exponent = Math.min(30 - Math.getExponent(epsilon), LARGEST_EXPONENT);
    return new RationalEpsilon((long) Math.scalb(epsilon, exponent), 1L << exponent);
  }

  /**
   * Returns the nearest double, which is exact.
   *
   * @return ε
   */
  public double toDouble() {
    return (double) numerator / denominator;
  }
}
