package org.kronproj.sketch;

import org.kronproj.base.RandomStream;

/**
 * A k-wise independent function on the elements of a field: a polynomial of k uniform coefficients
 * (Wegman and Carter 1981). For any k distinct points the k values are independent and uniform,
 * exactly. A sign taken from a value is +1 with probability (p + 1)/2p: over p = 2⁶¹ − 1 it is
 * balanced to 2⁻⁶².
 */
final class PolynomialHash {

  private final MersenneField field;
  private final long[] coefficients;

  PolynomialHash(MersenneField field, long... coefficients) {
    this.field = field;
    this.coefficients = coefficients.clone();
  }

  static PolynomialHash draw(int independence, RandomStream stream) {
    long[] coefficients = new long[independence];
    for (int i = 0; i < independence; i++) {
      coefficients[i] = stream.nextLong(MersenneField.LARGE.prime());
    }
    return new PolynomialHash(MersenneField.LARGE, coefficients);
  }

  long coefficient(int power) {
    return coefficients[power];
  }

  /** Returns the value at a point of the field. */
  long value(long point) {
    long value = coefficients[coefficients.length - 1];
    for (int i = coefficients.length - 2; i >= 0; i--) {
      value = field.reduce(field.multiply(value, point) + coefficients[i]);
    }
    return value;
  }

  /** Returns 1 where the sign at a point is negative, 0 where it is positive. */
  int negative(long point) {
    return (int) value(point) & 1;
  }

  /** Returns the bucket of a point. */
  int bucket(long point, int buckets) {
    return field.bucket(value(point), buckets);
  }
}
