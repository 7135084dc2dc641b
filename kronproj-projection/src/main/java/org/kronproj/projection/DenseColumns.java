package org.kronproj.projection;

import java.util.Arrays;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;

/** G as a dense matrix, which this object owns. */
final class DenseColumns implements Columns {

  /**
   * Elements of G that a product with one vector takes at a time, 24 MB, so that the threads of a
   * kernel read side by side and a pass that begins where the one before ended finds that in the
   * cache. N = 9216, m = 1152, medians of G·x and of Gᵀ·y from the end, in ms: 3.26 and 2.84 in one
   * piece, 3.16 and 2.73 in pieces of 10 MB; on another machine 3.11 and 2.07 in one piece, 3.09
   * and 2.06 in pieces of 24 MB, 3.22 and 2.10 of 10 MB. Below 5 MB the kernels are slower.
   */
  private static final long STRETCH = 3_000_000;

  private final Matrix g;

  DenseColumns(Matrix g) {
    this.g = g;
  }

  @Override
  public int rows() {
    return (int) g.rows();
  }

  @Override
  public int count() {
    return (int) g.columns();
  }

  @Override
  public boolean isEmpty(int column) {
    return false;
  }

  @Override
  public long doubles() {
    return g.rows() * g.columns();
  }

  Matrix matrix() {
    return g;
  }

  @Override
  public void gather(int[] coordinates, double[] factors, int from, Matrix target) {
    int end = from + (int) target.columns();
    org.kronproj.linalg.Columns.gather(
        g,
        Arrays.copyOfRange(coordinates, from, end),
        Arrays.copyOfRange(factors, from, end),
        target);
  }

  @Override
  public void multiply(Matrix x, Matrix y) {
    if (x.columns() == 1) {
      int width = width();
      for (int j = 0; j < count(); j += width) {
        int columns = Math.min(width, count() - j);
        Matrix part = g.columnRange(j, columns);
        Blas.gemv(Transpose.NO, 1, part, x.block(j, 0, columns, 1), j == 0 ? 0 : 1, y);
      }
    } else {
      Blas.gemm(Transpose.NO, Transpose.NO, 1, g, x, 0, y);
    }
  }

  @Override
  public void multiplyTransposed(Matrix y, Matrix x) {
    if (y.columns() == 1) {
      int width = width();
      for (int j = (count() - 1) / width * width; j >= 0; j -= width) {
        int columns = Math.min(width, count() - j);
        Matrix part = g.columnRange(j, columns);
        Blas.gemv(Transpose.YES, 1, part, y, 0, x.block(j, 0, columns, 1));
      }
    } else {
      Blas.gemm(Transpose.YES, Transpose.NO, 1, g, y, 0, x);
    }
  }

  /** About equal ones: a narrow rest would be read by one thread. */
  private int width() {
    return Chunks.width(count(), (int) Math.max(1, STRETCH / rows()));
  }

  @Override
  public void gram(double[] weights, Matrix h, Matrix work) {
    Weights.Support support = Weights.support(weights);
    int width = (int) work.columns();
    double beta = 0;
    for (int from = 0; from < support.size(); from += width) {
      Matrix panel = work.columnRange(0, Math.min(width, support.size() - from));
      gather(support.coordinates(), support.arms(), from, panel);
      Blas.syrk(Triangle.LOWER, Transpose.NO, 1, panel, beta, h);
      beta = 1;
    }
    if (beta == 0) {
      h.fill(0);
    }
  }

  @Override
  public double gramFlops(int positive) {
    return (double) g.rows() * g.rows() * positive;
  }

  @Override
  public void rows(int first, Matrix target) {
    target.copyFrom(g.block(first, 0, target.rows(), g.columns()));
  }

  @Override
  public void close() {
    g.close();
  }
}
