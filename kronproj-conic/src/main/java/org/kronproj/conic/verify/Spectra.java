package org.kronproj.conic.verify;

import java.util.Arrays;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Cholesky;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.SymmetricEigen;
import org.kronproj.linalg.Triangle;

/** Eigenvalues of block matrices. */
public final class Spectra {

  private Spectra() {}

  /**
   * Computes the eigenvalues of a block: of a diagonal or free one, its entries.
   *
   * @param matrix the matrix
   * @param block the block, of order n; 9n³ flops and 2n² doubles
   * @return the eigenvalues, ascending
   */
  public static double[] eigenvalues(BlockMatrix matrix, int block) {
    double[] packed = matrix.packed(block);
    if (!matrix.blocks().get(block).isSemidefinite()) {
      Arrays.sort(packed);
      return packed;
    }
    return eigenvalues(matrix.blocks().get(block).size(), packed);
  }

  private static double[] eigenvalues(int n, double[] packed) {
    try (Matrix dense = Matrix.allocate(n, n)) {
      unpack(packed, dense);
      Blas.mirror(Triangle.UPPER, dense);
      try (SymmetricEigen eigen = SymmetricEigen.of(dense)) {
        return eigen.values().toArray();
      }
    }
  }

  /**
   * How far a block is outside its cone: the negative of its least eigenvalue, or 0 within; for a
   * free block of a dual slack, which must vanish, see {@link #largest}.
   *
   * <p>A Cholesky factorisation (n³/3) tells definite matrices; only where it fails are eigenvalues
   * computed.
   */
  static double outside(Block block, double[] packed) {
    if (!block.isSemidefinite()) {
      double least = 0;
      for (double value : packed) {
        least = Math.min(least, value);
      }
      return block.kind() == BlockKind.FREE ? 0 : -least;
    }
    int n = block.size();
    try (Matrix dense = Matrix.allocate(n, n)) {
      unpack(packed, dense);
      if (Cholesky.factor(Triangle.UPPER, dense).failingMinor().isEmpty()) {
        return 0;
      }
    }
    return Math.max(0, -eigenvalues(n, packed)[0]);
  }

  /**
   * Marks the rows in which an eigenvector with an eigenvalue below a limit has a larger entry: at
   * least half of what its entries would be if they were equal.
   */
  static void markSupport(Block block, double[] packed, double limit, boolean[] rows) {
    int n = block.size();
    try (Matrix dense = Matrix.allocate(n, n)) {
      unpack(packed, dense);
      Blas.mirror(Triangle.UPPER, dense);
      try (SymmetricEigen eigen = SymmetricEigen.of(dense)) {
        for (int k = 0; k < n && eigen.values().get(k, 0) < limit; k++) {
          for (int i = 0; i < n; i++) {
            rows[i] |= 2 * Math.abs(eigen.vectors().get(i, k)) * Math.sqrt(n) >= 1;
          }
        }
      }
    }
  }

  static double largest(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }

  static boolean isFinite(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += 0 * value; // not a number as soon as one is not finite
    }
    return sum == 0;
  }

  private static void unpack(double[] packed, Matrix dense) {
    int begin = 0;
    for (int j = 0; j < dense.columns(); j++) {
      dense.write(0, j, packed, begin, j + 1);
      begin += j + 1;
    }
  }
}
