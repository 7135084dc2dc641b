package org.kronproj.linalg;

import static org.kronproj.linalg.OpenBlasKernels.COLUMN_MAJOR;
import static org.kronproj.linalg.OpenBlasKernels.NON_UNIT;
import static org.kronproj.linalg.OpenBlasKernels.code;

import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;

/**
 * OpenBLAS's kernels on a vector and a square matrix A of which one triangle is read. At middling
 * orders A is taken by panels whose kernels are too small for OpenBLAS to share among its threads:
 * below some 500 rows these wait for each other for longer than they work.
 */
final class VectorKernels {

  /** Triangular solves and products with a vector of at least 96² elements go to all threads. */
  private static final int FEWEST_SHARED = 96;

  /** Products with a symmetric matrix do so from this order on. */
  private static final int FEWEST_SHARED_SYMMETRIC = 200;

  private static final int MOST_UNSHARED = 512;

  /** Parts of a triangle of up to 512 rows that are smaller than 96². */
  private static final int PANEL = 64;

  private static final int TALL = 128;
  private static final int NARROW = 16;

  private final DoublePointer a;
  private final int stride;
  private final int order;
  private final Triangle triangle;

  VectorKernels(DoublePointer a, int stride, int order, Triangle triangle) {
    this.a = a;
    this.stride = stride;
    this.order = order;
    this.triangle = triangle;
  }

  /** y := alpha·A·x + beta·y for a symmetric A. */
  void symv(double alpha, DoublePointer x, double beta, DoublePointer y) {
    if (order < FEWEST_SHARED_SYMMETRIC || order > MOST_UNSHARED) {
      symv(alpha, 0, order, x, beta, y);
      return;
    }
    for (int first = 0; first < order; first += PANEL) {
      symv(alpha, first, Math.min(PANEL, order - first), x, beta, y);
    }
    for (int first = 0; first < order; first += PANEL) {
      int last = Math.min(order, first + PANEL);
      int to = end(first);
      for (int i = begin(last); i < to; i += TALL) {
        int rows = Math.min(TALL, to - i);
        addProduct(Transpose.NO, alpha, i, rows, first, last - first, x, y);
        addProduct(Transpose.YES, alpha, i, rows, first, last - first, x, y);
      }
    }
  }

  /** The same for the elements from {@code first} on and their part of A's diagonal. */
  private void symv(
      double alpha, int first, int length, DoublePointer x, double beta, DoublePointer y) {
    openblas.cblas_dsymv(
        COLUMN_MAJOR,
        code(triangle),
        length,
        alpha,
        a.getPointer(first + (long) first * stride),
        stride,
        x.getPointer(first),
        1,
        beta,
        y.getPointer(first),
        1);
  }

  /** x := op(A)⁻¹·x for a triangular A. */
  void trsv(Transpose trans, DoublePointer x) {
    if (order < FEWEST_SHARED || order > MOST_UNSHARED) {
      trsv(trans, 0, order, x);
      return;
    }
    boolean forward = (triangle == Triangle.LOWER) == (trans == Transpose.NO);
    int panels = (order + PANEL - 1) / PANEL;
    for (int step = 0; step < panels; step++) {
      int first = PANEL * (forward ? step : panels - 1 - step);
      int last = Math.min(order, first + PANEL);
      int from = begin(last);
      int to = end(first);
      if (trans == Transpose.YES) {
        for (int j = first; j < last; j += NARROW) {
          addProduct(trans, -1, from, to - from, j, Math.min(NARROW, last - j), x, x);
        }
      }
      trsv(trans, first, last - first, x);
      if (trans == Transpose.NO) {
        for (int i = from; i < to; i += TALL) {
          addProduct(trans, -1, i, Math.min(TALL, to - i), first, last - first, x, x);
        }
      }
    }
  }

  /** The first row of A outside the diagonal block in columns up to {@code last}. */
  private int begin(int last) {
    return triangle == Triangle.LOWER ? last : 0;
  }

  /** The end of those rows in columns from {@code first} on. */
  private int end(int first) {
    return triangle == Triangle.LOWER ? order : first;
  }

  /** The same for the elements from {@code first} on and their part of A's diagonal. */
  private void trsv(Transpose trans, int first, int length, DoublePointer x) {
    openblas.cblas_dtrsv(
        COLUMN_MAJOR,
        code(triangle),
        code(trans),
        NON_UNIT,
        length,
        a.getPointer(first + (long) first * stride),
        stride,
        x.getPointer(first),
        1);
  }

  /** y_I += α·A[I, J]·x_J or y_J += α·A[I, J]ᵀ·x_I for neighbouring rows I and columns J. */
  private void addProduct(
      Transpose trans,
      double alpha,
      int row,
      int rows,
      int column,
      int columns,
      DoublePointer x,
      DoublePointer y) {
    if (rows == 0) {
      return;
    }
    openblas.cblas_dgemv(
        COLUMN_MAJOR,
        code(trans),
        rows,
        columns,
        alpha,
        a.getPointer(row + (long) column * stride),
        stride,
        x.getPointer(trans == Transpose.NO ? column : row),
        1,
        1,
        y.getPointer(trans == Transpose.NO ? row : column),
        1);
  }
}
