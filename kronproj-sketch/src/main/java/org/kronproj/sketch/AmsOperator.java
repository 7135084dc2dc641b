package org.kronproj.sketch;

import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;

/** Signs by b independent 4-wise independent functions: cubic polynomials over 2⁶¹ − 1. */
final class AmsOperator extends DenseOperator {

  private static final MersenneField FIELD = MersenneField.LARGE;
  private static final int EXPONENT = FIELD.exponent();
  private static final long PRIME = FIELD.prime();

  /** From this many columns on, making a table of differences pays. */
  private static final int RUN = 8;

  private final PolynomialHash[] hashes;
  private final long scaleBits;

  AmsOperator(SketchDistribution distribution, Seed seed) {
    super(distribution, seed);
    this.scaleBits = Double.doubleToRawLongBits(1 / Math.sqrt(rows));
    this.hashes = new PolynomialHash[rows];
    RandomStream stream = entrySeed(distribution, seed).stream();
    for (int i = 0; i < rows; i++) {
      hashes[i] = PolynomialHash.draw(4, stream);
    }
  }

  @Override
  void generate(long first, int count, double[] target) {
    if (count < RUN) {
      for (int c = 0; c < count; c++) {
        long x = first + c;
        long square = FIELD.multiply(x, x);
        long cube = FIELD.multiply(square, x);
        for (int i = 0; i < rows; i++) {
          long value = hashes[i].value(x, square, cube);
          target[c * rows + i] = Double.longBitsToDouble(scaleBits ^ value << 63);
        }
      }
      return;
    }
    long[][] difference = new long[4][rows];
    for (int i = 0; i < rows; i++) {
      long[] table = hashes[i].differences(first);
      for (int order = 0; order < 4; order++) {
        difference[order][i] = table[order];
      }
    }
    for (int c = 0; c < count; c++) {
      signs(difference[0], target, c * rows);
      advance(difference[0], difference[1]);
      advance(difference[1], difference[2]);
      advance(difference[2], difference[3]);
    }
  }

  private void signs(long[] values, double[] target, int at) {
    for (int i = 0; i < values.length; i++) {
      // A value may be p where it should be 0: adding the carry of value + 1 makes it even.
      long value = values[i] + ((values[i] + 1) >>> EXPONENT);
      target[at + i] = Double.longBitsToDouble(scaleBits ^ value << 63);
    }
  }

  /**
   * Adds modulo p, without the comparison that would keep the loop from vector code: 0 may be p.
   */
  private static void advance(long[] values, long[] steps) {
    for (int i = 0; i < values.length; i++) {
      long sum = values[i] + steps[i];
      values[i] = (sum & PRIME) + (sum >>> EXPONENT);
    }
  }
}
