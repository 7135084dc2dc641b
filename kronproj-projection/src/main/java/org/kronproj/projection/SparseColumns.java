package org.kronproj.projection;

import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Parallel;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;

/** G as a sparse matrix, kept by columns and by rows; on the Java heap. */
final class SparseColumns implements Columns {

  private final CscMatrix g;
  private final CscMatrix byRows;
  private final double outerFlops;

  SparseColumns(CscMatrix g) {
    this.g = g;
    byRows = g.transpose();
    double sum = 0;
    for (int j = 0; j < g.columns(); j++) {
      double entries = g.columnStart(j + 1) - g.columnStart(j);
      sum += 2 * entries * entries;
    }
    outerFlops = sum;
  }

  CscMatrix matrix() {
    return g;
  }

  @Override
  public int rows() {
    return g.rows();
  }

  @Override
  public int count() {
    return g.columns();
  }

  @Override
  public boolean isEmpty(int column) {
    return g.columnStart(column) == g.columnStart(column + 1);
  }

  @Override
  public long doubles() {
    return 2L * g.entries(); // a value and an index each
  }

  @Override
  public void gather(int[] coordinates, double[] factors, int from, Matrix target) {
    ShapeException.check("rows of target", g.rows(), target.rows());
    int count = (int) target.columns();
    Parallel.share(
        count,
        (long) g.rows() * count,
        (first, end) -> {
          double[] column = new double[g.rows()];
          for (int k = first; k < end; k++) {
            int j = coordinates[from + k];
            for (int e = g.columnStart(j); e < g.columnStart(j + 1); e++) {
              column[g.row(e)] = factors[from + k] * g.value(e);
            }
            target.write(0, k, column, 0, column.length);
            for (int e = g.columnStart(j); e < g.columnStart(j + 1); e++) {
              column[g.row(e)] = 0;
            }
          }
        });
  }

  @Override
  public void multiply(Matrix x, Matrix y) {
    g.multiplyLeft(Transpose.NO, 1, x, 0, y);
  }

  @Override
  public void multiplyTransposed(Matrix y, Matrix x) {
    g.multiplyLeft(Transpose.YES, 1, y, 0, x);
  }

  /** By sparse outer products where they take less time than dense panels would. */
  @Override
  public void gram(double[] weights, Matrix h, Matrix work) {
    if (outerIsCheaper(weights.length)) {
      outerProducts(weights, h);
      return;
    }
    Weights.Support support = Weights.support(weights);
    int width = (int) work.columns();
    h.fill(0);
    for (int from = 0; from < support.size(); from += width) {
      Matrix panel = work.columnRange(0, Math.min(width, support.size() - from));
      gather(support.coordinates(), support.arms(), from, panel);
      Blas.syrk(Triangle.LOWER, Transpose.NO, 1, panel, 1, h);
    }
  }

  private boolean outerIsCheaper(int columns) {
    // A scattered flop takes about as long as 30 flops of syrk.
    return 30 * outerFlops < (double) g.rows() * g.rows() * columns;
  }

  /** Column c of H is the sum of the columns of G that have an entry in row c. */
  private void outerProducts(double[] weights, Matrix h) {
    int m = g.rows();
    // Columns from both ends together, so that shares are about equal.
    Parallel.share(
        (m + 1) / 2,
        (long) (outerFlops + m),
        (first, end) -> {
          double[] column = new double[m];
          for (int c = first; c < end; c++) {
            outerColumn(c, weights, column, h);
            if (m - 1 - c > c) {
              outerColumn(m - 1 - c, weights, column, h);
            }
          }
        });
  }

  private void outerColumn(int c, double[] weights, double[] column, Matrix h) {
    java.util.Arrays.fill(column, 0);
    for (int e = byRows.columnStart(c); e < byRows.columnStart(c + 1); e++) {
      int j = byRows.row(e);
      double factor = weights[j] * byRows.value(e);
      for (int k = g.columnStart(j); k < g.columnStart(j + 1); k++) {
        column[g.row(k)] += factor * g.value(k);
      }
    }
    h.write(c, c, column, c, g.rows() - c);
  }

  @Override
  public double gramFlops(int positive) {
    return outerIsCheaper(count()) ? outerFlops : (double) g.rows() * g.rows() * positive;
  }

  @Override
  public void rows(int first, Matrix target) {
    target.fill(0);
    for (int i = 0; i < target.rows(); i++) {
      for (int e = byRows.columnStart(first + i); e < byRows.columnStart(first + i + 1); e++) {
        target.set(i, byRows.row(e), byRows.value(e));
      }
    }
  }

  @Override
  public void close() {
    // Everything is on the Java heap.
  }
}
