package org.kronproj.sketch;

import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;

/**
 * CountSketch and sparse embedding II: a 2-wise independent function gives the row within a block
 * of b/s rows, a 4-wise independent one the sign. CountSketch is the case of one block.
 */
final class HashedSparseOperator extends SparseOperator {

  private static final MersenneField FIELD = MersenneField.LARGE;

  private final PolynomialHash bucketHash;
  private final PolynomialHash signHash;
  private final int blockRows;

  HashedSparseOperator(SketchDistribution distribution, Seed seed) {
    super(distribution, seed);
    RandomStream stream = entrySeed(distribution, seed).stream();
    this.bucketHash = PolynomialHash.draw(2, stream);
    this.signHash = PolynomialHash.draw(4, stream);
    this.blockRows = rows / sparsity;
  }

  @Override
  void pack(long first, int count, int[] packed) {
    long point = first * sparsity;
    if (count == 1) {
      for (int t = 0; t < sparsity; t++, point++) {
        packed[t] = entry(t, bucketHash.value(point), signHash.value(point));
      }
      return;
    }
    // Consecutive points: the polynomials by their differences, 1 ns instead of 9 for the two.
    long[] row = bucketHash.differences(point);
    long[] sign = signHash.differences(point);
    long rowValue = row[0];
    long rowStep = row[1];
    long signValue = sign[0];
    long signStep = sign[1];
    long signStep2 = sign[2];
    long signStep3 = sign[3];
    int at = 0;
    for (int c = 0; c < count; c++) {
      for (int t = 0; t < sparsity; t++) {
        packed[at++] = entry(t, rowValue, signValue);
        rowValue = FIELD.reduce(rowValue + rowStep);
        signValue = FIELD.reduce(signValue + signStep);
        signStep = FIELD.reduce(signStep + signStep2);
        signStep2 = FIELD.reduce(signStep2 + signStep3);
      }
    }
  }

  private int entry(int block, long rowValue, long signValue) {
    int row = block * blockRows + FIELD.bucket(rowValue, blockRows);
    return 2 * row + (int) (signValue & 1);
  }
}
