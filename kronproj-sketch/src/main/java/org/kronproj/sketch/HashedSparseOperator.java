package org.kronproj.sketch;

import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;

/**
 * CountSketch and sparse embedding II: a 2-wise independent function gives the row within a block
 * of b/s rows, a 4-wise independent one the sign. CountSketch is the case of one block.
 */
final class HashedSparseOperator extends SparseOperator {

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
    int at = 0;
    long point = first * sparsity;
    for (int c = 0; c < count; c++) {
      for (int t = 0; t < sparsity; t++, point++) {
        int row = t * blockRows + bucketHash.bucket(point, blockRows);
        packed[at++] = 2 * row + signHash.negative(point);
      }
    }
  }
}
