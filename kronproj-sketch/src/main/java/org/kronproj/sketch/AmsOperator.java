package org.kronproj.sketch;

import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;

/** Signs by b independent 4-wise independent functions: cubic polynomials over 2⁶¹ − 1. */
final class AmsOperator extends DenseOperator {

  private static final MersenneField FIELD = MersenneField.LARGE;

  /** Coefficients by power, one array each, so that a loop over rows reads them in order. */
  private final long[][] coefficients;

  private final long scaleBits;

  AmsOperator(SketchDistribution distribution, Seed seed) {
    super(distribution, seed);
    this.scaleBits = Double.doubleToRawLongBits(1 / Math.sqrt(rows));
    this.coefficients = new long[4][rows];
    RandomStream stream = entrySeed(distribution, seed).stream();
    for (int i = 0; i < rows; i++) {
      PolynomialHash hash = PolynomialHash.draw(4, stream);
      for (int power = 0; power < 4; power++) {
        coefficients[power][i] = hash.coefficient(power);
      }
    }
  }

  @Override
  void generate(long first, int count, double[] target) {
    long[] c0 = coefficients[0];
    long[] c1 = coefficients[1];
    long[] c2 = coefficients[2];
    long[] c3 = coefficients[3];
    int at = 0;
    for (int c = 0; c < count; c++) {
      long x = first + c;
      long x2 = FIELD.multiply(x, x);
      long x3 = FIELD.multiply(x2, x);
      for (int i = 0; i < rows; i++) {
        long high = FIELD.multiply(c3[i], x3) + FIELD.multiply(c2[i], x2);
        long value = FIELD.reduce(high + FIELD.multiply(c1[i], x) + c0[i]);
        target[at++] = Double.longBitsToDouble(scaleBits ^ value << 63);
      }
    }
  }
}
