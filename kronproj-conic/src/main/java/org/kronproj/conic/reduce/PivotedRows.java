package org.kronproj.conic.reduce;

import java.util.Arrays;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Cholesky;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;

/**
 * Linear independence of the rows of a dense matrix: by the Gram–Schmidt process with pivoting,
 * 2·m·n·rank flops in plain Java, unless a Cholesky factorisation of the Gram matrix, m²n + m³/3
 * flops of BLAS, shows rows to be independent beyond doubt.
 */
final class PivotedRows {

  /** Fewer rows are not worth a Gram matrix. */
  private static final int MANY = 64;

  /** What is left of a row of norm 1 before it could be near a combination of others. */
  private static final double CLEAR = 1e-3;

  private PivotedRows() {}

  /**
   * Chooses rows that span all of them.
   *
   * @param rows the rows, overwritten; columns after the first {@code width} are carried along
   * @param width how many columns count
   * @param negligible for every row the length below which what is left of it after projection
   *     counts as zero
   * @return which rows were chosen
   */
  static boolean[] independent(double[][] rows, int width, double[] negligible) {
    int m = rows.length;
    boolean[] chosen = new boolean[m];
    if (m >= MANY && m <= width && areClearlyIndependent(rows, width)) {
      Arrays.fill(chosen, true);
      return chosen;
    }
    double[] threshold = new double[m];
    double[] square = new double[m];
    for (int i = 0; i < m; i++) {
      square[i] = dot(rows[i], rows[i], width);
      threshold[i] = negligible[i] * negligible[i];
    }
    for (int step = 0; step < m; step++) {
      int pivot = -1;
      double largest = 0;
      for (int i = 0; i < m; i++) {
        if (!chosen[i] && square[i] > threshold[i] && square[i] > largest) {
          largest = square[i];
          pivot = i;
        }
      }
      if (pivot < 0) {
        break;
      }
      chosen[pivot] = true;
      for (int i = 0; i < m; i++) {
        if (!chosen[i] && square[i] > threshold[i]) {
          square[i] = remove(rows[pivot], largest, rows[i], width);
        }
      }
    }
    return chosen;
  }

  /** Whether every pivot of the Gram matrix of the normalised rows is at least CLEAR². */
  private static boolean areClearlyIndependent(double[][] rows, int width) {
    int m = rows.length;
    try (Matrix columns = Matrix.allocate(width, m);
        Matrix gram = Matrix.allocate(m, m)) {
      for (int i = 0; i < m; i++) {
        double norm = Math.sqrt(dot(rows[i], rows[i], width));
        if (norm == 0) {
          return false;
        }
        columns.write(0, i, rows[i], 0, width);
        Blas.scale(1 / norm, columns.column(i));
      }
      Blas.syrk(Triangle.LOWER, Transpose.YES, 1, columns, 0, gram);
      if (!(Cholesky.factor(Triangle.LOWER, gram) instanceof Cholesky.Result.Factored)) {
        return false;
      }
      for (int i = 0; i < m; i++) {
        if (gram.get(i, i) < CLEAR) {
          return false;
        }
      }
      return true;
    }
  }

  private static double remove(double[] pivot, double pivotSquare, double[] row, int width) {
    double factor = dot(row, pivot, width) / pivotSquare;
    for (int c = 0; c < row.length; c++) {
      row[c] -= factor * pivot[c];
    }
    return dot(row, row, width);
  }

  private static double dot(double[] a, double[] b, int width) {
    double sum = 0;
    for (int i = 0; i < width; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
