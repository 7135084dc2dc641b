package org.kronproj.linalg;

import java.util.OptionalInt;
import org.kronproj.base.ShapeException;

/**
 * Operations on lower triangles that BLAS has not, or not at the rate of its products. The upper
 * triangle of an output may be overwritten only where that is said. Shapes are those of the BLAS
 * kernels they call, which check them.
 */
public final class Triangles {

  /**
   * Width of the panels of a factorisation, and the order at which it hands over to LAPACK, which
   * takes 0.17 ms at order 192 on two threads, of which it makes little use, and 0.025 at order 96.
   */
  private static final int FACTOR_PANEL = 96;

  /**
   * Up to this order the factorisation brings a panel forward by all panels before it at once, in
   * one product, above it halves the order. Medians of halving and of panels: order 288: 0.48 and
   * 0.37 ms; 576: 1.86 and 1.53; 1152: 9.8 and 8.7; 2048: 45 and 39; 4096: 316 and 334.
   */
  private static final int MOST_PANELS = 2048;

  /**
   * Up to this order a change of rank k goes panel by panel of {@value #CHANGED_PANEL} columns:
   * OpenBLAS's syrk on two threads takes 1.24 ms for order 576 and k = 192, where the products take
   * 1.01 with a third more flops. At order 1152 they take as long.
   */
  private static final int MOST_CHANGED = 768;

  private static final int CHANGED_PANEL = 192;

  /**
   * Order at which a solve with many rows hands over to BLAS, whose trsm has half of gemm's rate:
   * 1,152 rows by a triangle of order 192 take 1.00 ms in one call, 0.84 in halves, 0.81 in
   * quarters and 0.82 to 0.93 in smaller pieces.
   */
  private static final int SMALLEST_TRIANGLE = 64;

  /**
   * Columns that are copied at once below their diagonal block; one by one takes 1.6 times as long.
   */
  private static final int COPIED = 32;

  /**
   * Up to this order a product with a vector goes by diagonal blocks of order {@value
   * #MULTIPLIED_BLOCK}, for which OpenBLAS wakes no second thread, and the columns below them: for
   * order 576, out of memory and after work that one thread does, 0.08 ms instead of the 0.19 of
   * one symv.
   */
  private static final int MOST_MULTIPLIED = 768;

  private static final int MULTIPLIED_BLOCK = 192;

  /** Width of a block of a triangular solve: OpenBLAS's trsv is one thread, its gemv is not. */
  private static final int SOLVE_BLOCK = 256;

  private Triangles() {}

  /**
   * Copies the lower triangle, on and below the diagonal, on all threads.
   *
   * @param from a square matrix
   * @param to the output, of the same shape; above the diagonal it is left alone
   * @throws ShapeException if the shapes do not agree
   */
  public static void copy(Matrix from, Matrix to) {
    Blas.checkSquare("from", from);
    ShapeException.check("to", from.rows(), from.columns(), to.rows(), to.columns());
    int order = (int) from.rows();
    int strips = (order + COPIED - 1) / COPIED;
    // Strips from both ends together, so that shares are equal.
    Parallel.share(
        (strips + 1) / 2,
        (long) order * order / 2,
        (first, end) -> {
          for (int k = first; k < end; k++) {
            copyStrip(from, to, k * COPIED);
            if (strips - 1 - k > k) {
              copyStrip(from, to, (strips - 1 - k) * COPIED);
            }
          }
        });
  }

  private static void copyStrip(Matrix from, Matrix to, int first) {
    int end = Math.min(first + COPIED, (int) from.rows());
    for (int j = first; j < end; j++) {
      to.block(j, j, end - j, 1).copyFrom(from.block(j, j, end - j, 1));
    }
    long below = from.rows() - end;
    to.block(end, first, below, end - first).copyFrom(from.block(end, first, below, end - first));
  }

  /**
   * The lower triangle of C := alpha·op(A)·op(B)ᵀ + beta·C for a product that is symmetric; between
   * a half and three quarters of gemm's flops.
   *
   * @param trans whether A and B are transposed
   * @param alpha the factor of the product
   * @param a the left operand
   * @param b the right operand, of the same shape
   * @param beta the factor of what C holds
   * @param c the output; above the diagonal it may be overwritten
   * @throws ShapeException if the shapes do not agree
   */
  public static void product(
      Transpose trans, double alpha, Matrix a, Matrix b, double beta, Matrix c) {
    int order = (int) c.rows();
    Transpose other = trans == Transpose.NO ? Transpose.YES : Transpose.NO;
    if (order <= 128) {
      Blas.gemm(trans, other, alpha, a, b, beta, c);
      return;
    }
    int half = half(order);
    int rest = order - half;
    if (order <= 256) { // few calls count for more here than an eighth of the flops
      Blas.gemm(trans, other, alpha, a, part(trans, b, 0, half), beta, c.columnRange(0, half));
      Blas.gemm(
          trans,
          other,
          alpha,
          part(trans, a, half, rest),
          part(trans, b, half, rest),
          beta,
          c.block(half, half, rest, rest));
      return;
    }
    product(
        trans,
        alpha,
        part(trans, a, 0, half),
        part(trans, b, 0, half),
        beta,
        c.block(0, 0, half, half));
    Blas.gemm(
        trans,
        other,
        alpha,
        part(trans, a, half, rest),
        part(trans, b, 0, half),
        beta,
        c.block(half, 0, rest, half));
    product(
        trans,
        alpha,
        part(trans, a, half, rest),
        part(trans, b, half, rest),
        beta,
        c.block(half, half, rest, rest));
  }

  private static Matrix part(Transpose trans, Matrix a, int first, int count) {
    return trans == Transpose.NO
        ? a.block(first, 0, count, a.columns())
        : a.columnRange(first, count);
  }

  /**
   * The lower triangle of C := C + alpha·A·Aᵀ; m²k flops for k columns and up to half as many more.
   *
   * @param alpha the factor of the product
   * @param a the operand
   * @param c a symmetric matrix; above the diagonal it may be overwritten
   * @throws ShapeException if the shapes do not agree
   */
  public static void change(double alpha, Matrix a, Matrix c) {
    int order = (int) c.rows();
    if (order > MOST_CHANGED) {
      Blas.syrk(Triangle.LOWER, Transpose.NO, alpha, a, 1, c);
      return;
    }
    Blas.checkSquare("C", c);
    for (int j = 0; j < order; j += CHANGED_PANEL) {
      int width = Math.min(CHANGED_PANEL, order - j);
      Matrix rows = a.block(j, 0, order - j, a.columns());
      Matrix panel = c.block(j, j, order - j, width);
      Blas.gemm(
          Transpose.NO, Transpose.YES, alpha, rows, a.block(j, 0, width, a.columns()), 1, panel);
    }
  }

  /**
   * y := S·x for a symmetric S of which the lower triangle is read; half a pass over S.
   *
   * @param s the symmetric matrix
   * @param x a vector
   * @param y the output vector
   * @throws ShapeException if the shapes do not agree
   */
  public static void multiply(Matrix s, Matrix x, Matrix y) {
    int order = (int) s.rows();
    if (order <= MULTIPLIED_BLOCK || order > MOST_MULTIPLIED) {
      Blas.symv(Triangle.LOWER, 1, s, x, 0, y);
      return;
    }
    Blas.checkSquare("S", s);
    y.fill(0);
    for (int j = 0; j < order; j += MULTIPLIED_BLOCK) {
      int width = Math.min(MULTIPLIED_BLOCK, order - j);
      int rest = order - j - width;
      Matrix head = x.block(j, 0, width, 1);
      Matrix image = y.block(j, 0, width, 1);
      Matrix below = s.block(j + width, j, rest, width);
      Blas.symv(Triangle.LOWER, 1, s.block(j, j, width, width), head, 1, image);
      Blas.gemv(Transpose.YES, 1, below, x.block(j + width, 0, rest, 1), 1, image);
      Blas.gemv(Transpose.NO, 1, below, head, 1, y.block(j + width, 0, rest, 1));
    }
  }

  /**
   * Factors the lower triangle of H into that of L, H = L·Lᵀ; m³/3 flops.
   *
   * @param h a symmetric positive definite matrix
   * @param l the output, of the same shape; above the diagonal it may be overwritten
   * @return the order of the first leading minor that is not positive, or nothing
   * @throws ShapeException if the shapes do not agree
   */
  public static OptionalInt factor(Matrix h, Matrix l) {
    copy(h, l);
    return factor(l);
  }

  /**
   * Factors the lower triangle of a matrix in place; m³/3 flops.
   *
   * @param l a symmetric positive definite matrix, overwritten by its factor; above the diagonal it
   *     may be overwritten
   * @return the order of the first leading minor that is not positive, or nothing
   * @throws ShapeException if the matrix is not square
   */
  public static OptionalInt factor(Matrix l) {
    Blas.checkSquare("L", l);
    int order = (int) l.rows();
    if (order <= FACTOR_PANEL) {
      return Cholesky.factor(Triangle.LOWER, l).failingMinor();
    }
    if (order <= MOST_PANELS) {
      return factorByPanels(l);
    }
    int half = half(order);
    int rest = order - half;
    Matrix head = l.block(0, 0, half, half);
    OptionalInt failing = factor(head);
    if (failing.isPresent()) {
      return failing;
    }
    Matrix below = l.block(half, 0, rest, half);
    Matrix tail = l.block(half, half, rest, rest);
    divide(below, head);
    Blas.syrk(Triangle.LOWER, Transpose.NO, -1, below, 1, tail);
    failing = factor(tail);
    return failing.isPresent() ? OptionalInt.of(half + failing.getAsInt()) : failing;
  }

  private static OptionalInt factorByPanels(Matrix l) {
    int order = (int) l.rows();
    for (int j = 0; j < order; j += FACTOR_PANEL) {
      int width = Math.min(FACTOR_PANEL, order - j);
      Blas.gemm(
          Transpose.NO,
          Transpose.YES,
          -1,
          l.block(j, 0, order - j, j),
          l.block(j, 0, width, j),
          1,
          l.block(j, j, order - j, width));
      Matrix head = l.block(j, j, width, width);
      OptionalInt failing = Cholesky.factor(Triangle.LOWER, head).failingMinor();
      if (failing.isPresent()) {
        return OptionalInt.of(j + failing.getAsInt());
      }
      divide(l.block(j + width, j, order - j - width, width), head);
    }
    return OptionalInt.empty();
  }

  /**
   * B := B·L⁻ᵀ; m²k flops for k rows, nearly all of them in products.
   *
   * @param b a matrix, overwritten
   * @param l the lower factor
   * @throws ShapeException if the shapes do not agree
   */
  public static void divide(Matrix b, Matrix l) {
    int order = (int) l.rows();
    if (order <= SMALLEST_TRIANGLE) {
      Blas.trsm(Side.RIGHT, Triangle.LOWER, Transpose.YES, 1, l, b);
      return;
    }
    int half = half(order);
    int rest = order - half;
    Matrix left = b.columnRange(0, half);
    Matrix right = b.columnRange(half, rest);
    divide(left, l.block(0, 0, half, half));
    Matrix below = l.block(half, 0, rest, half);
    Blas.gemm(Transpose.NO, Transpose.YES, -1, left, below, 1, right);
    divide(right, l.block(half, half, rest, rest));
  }

  /** About half of an order, a multiple of the kernels' 16 columns. */
  private static int half(int order) {
    return (order / 2 + 15) & ~15;
  }

  /**
   * B := (L·Lᵀ)⁻¹·B; 2m² flops a column.
   *
   * @param l the lower factor
   * @param b right-hand sides, overwritten by the solutions
   * @throws ShapeException if the shapes do not agree
   */
  public static void solve(Matrix l, Matrix b) {
    if (b.columns() > 1) {
      Blas.trsm(Side.LEFT, Triangle.LOWER, Transpose.NO, 1, l, b);
      Blas.trsm(Side.LEFT, Triangle.LOWER, Transpose.YES, 1, l, b);
      return;
    }
    int order = (int) l.rows();
    for (int k = 0; k < order; k += SOLVE_BLOCK) {
      int width = Math.min(SOLVE_BLOCK, order - k);
      Matrix part = b.block(k, 0, width, 1);
      if (k > 0) {
        Blas.gemv(Transpose.NO, -1, l.block(k, 0, width, k), b.block(0, 0, k, 1), 1, part);
      }
      Blas.trsm(Side.LEFT, Triangle.LOWER, Transpose.NO, 1, l.block(k, k, width, width), part);
    }
    for (int k = (order - 1) / SOLVE_BLOCK * SOLVE_BLOCK; k >= 0; k -= SOLVE_BLOCK) {
      int width = Math.min(SOLVE_BLOCK, order - k);
      int below = order - k - width;
      Matrix part = b.block(k, 0, width, 1);
      if (below > 0) {
        Blas.gemv(
            Transpose.YES,
            -1,
            l.block(k + width, k, below, width),
            b.block(k + width, 0, below, 1),
            1,
            part);
      }
      Blas.trsm(Side.LEFT, Triangle.LOWER, Transpose.YES, 1, l.block(k, k, width, width), part);
    }
  }

  /**
   * Returns ln det L·Lᵀ.
   *
   * @param l the lower factor
   * @return the logarithm of the determinant
   */
  public static double logDet(Matrix l) {
    double sum = 0;
    for (long i = 0; i < l.rows(); i++) {
      sum += Math.log(l.get(i, i));
    }
    return 2 * sum;
  }
}
