package org.kronproj.linalg;

/**
 * Solves a large triangular system for one vector block by block: OpenBLAS solves for a vector on
 * one thread, but multiplies a matrix and a vector on all of them.
 */
final class TriangularVector {

  private static final int BLOCK = 256;

  /** From this order on the blocks are worth it. */
  static final int SMALLEST = 2 * BLOCK;

  private TriangularVector() {}

  /** x := op(A)⁻¹·x. */
  static void solve(Triangle triangle, Transpose trans, Matrix a, Matrix x) {
    int order = (int) a.rows();
    boolean forward = (triangle == Triangle.LOWER) == (trans == Transpose.NO);
    int blocks = (order + BLOCK - 1) / BLOCK;
    for (int step = 0; step < blocks; step++) {
      int k = (forward ? step : blocks - 1 - step) * BLOCK;
      int width = Math.min(BLOCK, order - k);
      int first = forward ? 0 : k + width;
      int count = forward ? k : order - k - width;
      Matrix part = x.block(k, 0, width, 1);
      if (count > 0) {
        Matrix solved = x.block(first, 0, count, 1);
        Matrix factor =
            trans == Transpose.NO
                ? a.block(k, first, width, count)
                : a.block(first, k, count, width);
        Blas.gemv(trans, -1, factor, solved, 1, part);
      }
      Blas.trsm(Side.LEFT, triangle, trans, 1, a.block(k, k, width, width), part);
    }
  }
}
