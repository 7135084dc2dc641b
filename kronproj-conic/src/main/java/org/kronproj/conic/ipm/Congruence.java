package org.kronproj.conic.ipm;

import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Side;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;

/**
 * Congruences L·S·Lᵀ and Lᵀ·S·L of a symmetric S by a lower triangular L, in n³ flops instead of
 * the 2n³ of two triangular products: only the lower triangle of the intermediate product is
 * needed, and only that of the result is made. By panels, so that all of it is matrix products.
 */
final class Congruence {

  /** Small matrices are plain Java arrays, where panels gain nothing. */
  private static final int SMALLEST = 33;

  private Congruence() {}

  /**
   * The lower triangle of target := L·S·Lᵀ.
   *
   * @param l lower triangular, with zeros above its diagonal
   * @param s symmetric, both triangles
   * @param work scratch; may be {@code target} for small matrices only
   * @param target where to
   */
  static void apply(Matrix l, Matrix s, Matrix work, Matrix target) {
    long n = l.rows();
    if (n < SMALLEST) {
      applySmall(l, Transpose.NO, Transpose.YES, s, target);
      return;
    }
    long panel = panel(n);
    for (long first = 0; first < n; first += panel) {
      long width = Math.min(panel, n - first);
      long end = first + width;
      multiply(
          Transpose.NO,
          l.block(first, 0, width, end),
          Transpose.NO,
          s.block(0, 0, end, end),
          work.block(first, 0, width, end));
    }
    multiplyByTransposed(l, work, target);
  }

  /**
   * The lower triangle of target := L·D·Lᵀ for a diagonal D; n³/3 flops.
   *
   * @param l lower triangular, with zeros above its diagonal
   * @param diagonal of D
   * @param work scratch; may be {@code target} for small matrices only
   * @param target where to
   */
  static void applyDiagonal(Matrix l, double[] diagonal, Matrix work, Matrix target) {
    long n = l.rows();
    if (n < SMALLEST) {
      target.copyFrom(l);
      clearUpper(target);
      scaleColumns(diagonal, target);
      Blas.trmm(Side.RIGHT, Triangle.LOWER, Transpose.YES, 1, l, target);
      return;
    }
    work.copyFrom(l);
    scaleColumns(diagonal, work);
    multiplyByTransposed(l, work, target);
  }

  private static void scaleColumns(double[] factors, Matrix a) {
    for (int j = 0; j < factors.length; j++) {
      Blas.scale(factors[j], a.column(j));
    }
  }

  /** The lower triangle of target := work·Lᵀ, of whose factors that triangle is read. */
  private static void multiplyByTransposed(Matrix l, Matrix work, Matrix target) {
    long n = l.rows();
    long panel = panel(n);
    for (long first = 0; first < n; first += panel) {
      long width = Math.min(panel, n - first);
      long end = first + width;
      multiply(
          Transpose.NO,
          work.block(first, 0, n - first, end),
          Transpose.YES,
          l.block(first, 0, width, end),
          target.block(first, first, n - first, width));
    }
  }

  /** The lower triangle of target := Lᵀ·S·L, with operands as for {@link #apply}. */
  static void applyTransposed(Matrix l, Matrix s, Matrix work, Matrix target) {
    long n = l.rows();
    if (n < SMALLEST) {
      applySmall(l, Transpose.YES, Transpose.NO, s, target);
      return;
    }
    long panel = panel(n);
    for (long first = 0; first < n; first += panel) {
      long width = Math.min(panel, n - first);
      long rest = n - first;
      multiply(
          Transpose.NO,
          s.block(first, first, rest, rest),
          Transpose.NO,
          l.block(first, first, rest, width),
          work.block(first, first, rest, width));
    }
    for (long first = 0; first < n; first += panel) {
      long width = Math.min(panel, n - first);
      multiply(
          Transpose.YES,
          l.block(first, first, n - first, width),
          Transpose.NO,
          work.block(first, 0, n - first, first + width),
          target.block(first, 0, width, first + width));
    }
  }

  /** All of target := op(L)·S·op'(L). */
  private static void applySmall(
      Matrix l, Transpose left, Transpose right, Matrix s, Matrix target) {
    target.copyFrom(s);
    Blas.trmm(Side.LEFT, Triangle.LOWER, left, 1, l, target);
    Blas.trmm(Side.RIGHT, Triangle.LOWER, right, 1, l, target);
  }

  private static void multiply(Transpose transA, Matrix a, Transpose transB, Matrix b, Matrix c) {
    Blas.gemm(transA, transB, 1, a, b, 0, c);
  }

  /** Eight panels waste an eighth of the flops; thinner ones than 64 run below full speed. */
  private static long panel(long n) {
    return Math.max(64, Math.min(256, (n / 8 + 15) / 16 * 16));
  }

  /** The lower triangle of target := Lᵀ·L, with L as for {@link #apply}; n³/3 flops. */
  static void gram(Matrix l, Matrix target) {
    long n = l.rows();
    if (n < SMALLEST) {
      target.copyFrom(l);
      clearUpper(target);
      Blas.trmm(Side.LEFT, Triangle.LOWER, Transpose.YES, 1, l, target);
      return;
    }
    long panel = panel(n);
    for (long first = 0; first < n; first += panel) {
      long width = Math.min(panel, n - first);
      multiply(
          Transpose.YES,
          l.block(first, first, n - first, width),
          Transpose.NO,
          l.block(first, 0, n - first, first + width),
          target.block(first, 0, width, first + width));
    }
  }

  /** Writes zeros above the diagonal wherever this class looks there. */
  static void clearUpper(Matrix a) {
    long panel = panel(a.rows());
    for (long j = 1; j < a.columns(); j++) {
      long first = j / panel * panel;
      if (first < j) {
        a.block(first, j, j - first, 1).fill(0);
      }
    }
  }
}
