package org.kronproj.sketch;

import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * A matrix product for callers that are themselves one of several threads.
 *
 * <p>OpenBLAS runs a product of at most 2¹⁸ multiplications on the thread that asks for it, without
 * its pool. Cut into such tiles, a product keeps its result whatever the number of threads, and two
 * threads run two products at once: 100 GF/s on two cores, where one large product that streams a
 * stored operator of 64 columns runs at 75. It also keeps OpenBLAS's threads asleep: awake, they
 * spin between products and take a third of the processors from whoever generates the next block.
 */
final class TiledProduct {

  private static final int TILE = 64;

  private TiledProduct() {}

  /** C := alpha·op(A)·op(B) + beta·C. */
  static void gemm(
      Transpose transA, Transpose transB, double alpha, Matrix a, Matrix b, double beta, Matrix c) {
    long inner = transA == Transpose.NO ? a.columns() : a.rows();
    for (long j = 0; j < c.columns(); j += TILE) {
      long width = Math.min(TILE, c.columns() - j);
      for (long i = 0; i < c.rows(); i += TILE) {
        long height = Math.min(TILE, c.rows() - i);
        Matrix target = c.block(i, j, height, width);
        for (long l = 0; l < inner; l += TILE) {
          long depth = Math.min(TILE, inner - l);
          Blas.gemm(
              transA,
              transB,
              alpha,
              tile(transA, a, i, l, height, depth),
              tile(transB, b, l, j, depth, width),
              l == 0 ? beta : 1,
              target);
        }
      }
    }
  }

  private static Matrix tile(
      Transpose trans, Matrix x, long row, long column, long height, long width) {
    return trans == Transpose.NO
        ? x.block(row, column, height, width)
        : x.block(column, row, width, height);
  }
}
