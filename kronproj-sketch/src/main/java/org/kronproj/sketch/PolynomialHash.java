package org.kronproj.sketch;

import org.kronproj.base.RandomStream;

/**
 * A k-wise independent function on the elements of a field: a polynomial of k uniform coefficients
 * (Wegman and Carter 1981), here of degree 3 at most. For any k distinct points the k values are
 * independent and uniform, exactly. A sign taken from a value is +1 with probability (p + 1)/2p:
 * over p = 2⁶¹ − 1 it is balanced to 2⁻⁶².
 */
final class PolynomialHash {

  private final MersenneField field;
  private final long c0;
  private final long c1;
  private final long c2;
  private final long c3;

  /** Takes the coefficients by rising power, four at most. */
  PolynomialHash(MersenneField field, long... coefficients) {
    this.field = field;
    this.c0 = coefficients[0];
    this.c1 = coefficients.length > 1 ? coefficients[1] : 0;
    this.c2 = coefficients.length > 2 ? coefficients[2] : 0;
    this.c3 = coefficients.length > 3 ? coefficients[3] : 0;
  }

  static PolynomialHash draw(int independence, RandomStream stream) {
    long[] coefficients = new long[independence];
    for (int i = 0; i < independence; i++) {
      coefficients[i] = stream.nextLong(MersenneField.LARGE.prime());
    }
    return new PolynomialHash(MersenneField.LARGE, coefficients);
  }

  /** Returns the value at a point of the field. */
  long value(long point) {
    long square = field.multiply(point, point);
    return value(point, square, field.multiply(square, point));
  }

  /** Returns the value at a point whose powers are known: three products, one reduction. */
  long value(long point, long square, long cube) {
    return field.reduce(
        field.product(c1, point) + field.product(c2, square) + field.product(c3, cube) + c0);
  }

  /**
   * Returns the value at a point and its first three forward differences there. From them the
   * values at the points that follow need additions only.
   */
  long[] differences(long point) {
    long[] table = new long[4];
    for (int i = 0; i < 4; i++) {
      table[i] = value(field.reduce(point + i));
    }
    for (int order = 1; order < 4; order++) {
      for (int i = 3; i >= order; i--) {
        table[i] = field.reduce(table[i] + field.prime() - table[i - 1]);
      }
    }
    return table;
  }
}
