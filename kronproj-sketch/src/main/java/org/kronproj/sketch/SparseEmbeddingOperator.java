package org.kronproj.sketch;

import org.kronproj.base.Seed;

/**
 * Sparse embedding I: s distinct rows a column by Floyd's algorithm, columns and signs independent.
 * A position is drawn from the upper half of a random word and the sign from its lowest bit; the
 * draw among n ≤ b rows is uniform to n·2⁻⁶⁴.
 */
final class SparseEmbeddingOperator extends SparseOperator {

  private final CounterRandom random;

  SparseEmbeddingOperator(SketchDistribution distribution, Seed seed) {
    super(distribution, seed);
    this.random = new CounterRandom(entrySeed(distribution, seed));
  }

  @Override
  void pack(long first, int count, int[] packed) {
    long counter = first * sparsity;
    for (int at = 0; at < count * sparsity; at += sparsity) {
      for (int t = 0; t < sparsity; t++) {
        long word = random.at(counter++);
        int last = rows - sparsity + t;
        int row = (int) unsignedMultiplyHigh(word, last + 1L);
        // Floyd: a row drawn before is replaced by the last one, which cannot have been.
        if (contains(packed, at, at + t, row)) {
          row = last;
        }
        packed[at + t] = 2 * row + (int) (word & 1);
      }
    }
  }

  private static long unsignedMultiplyHigh(long word, long bound) {
    return Math.multiplyHigh(word, bound) + ((word >> 63) & bound);
  }

  private static boolean contains(int[] packed, int from, int to, int row) {
    for (int i = from; i < to; i++) {
      if (packed[i] >>> 1 == row) {
        return true;
      }
    }
    return false;
  }
}
