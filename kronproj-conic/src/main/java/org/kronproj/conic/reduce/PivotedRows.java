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

  /** Squares of norms beyond this, or its inverse, lose digits; products of two do not overflow. */
  private static final double LEAST_SQUARE = 1e-150;

  private final boolean[] chosen;

  /** The chosen rows in the order in which they were; empty where all are by their Gram matrix. */
  private final int[] pivots;

  /** For every row the multiples of what was left of each pivot that were taken off it. */
  private final double[][] factors;

  private PivotedRows(boolean[] chosen, int[] pivots, double[][] factors) {
    this.chosen = chosen;
    this.pivots = pivots;
    this.factors = factors;
  }

  /**
   * Chooses rows that span all of them.
   *
   * @param rows the rows, overwritten
   * @param negligible for every row the length below which what is left of it after projection
   *     counts as zero
   * @return which rows were chosen
   */
  static PivotedRows of(double[][] rows, double[] negligible) {
    int m = rows.length;
    boolean[] chosen = new boolean[m];
    if (m >= MANY && m <= rows[0].length && areClearlyIndependent(rows)) {
      Arrays.fill(chosen, true);
      return new PivotedRows(chosen, new int[0], new double[m][0]);
    }
    double[] threshold = new double[m];
    double[] square = new double[m];
    for (int i = 0; i < m; i++) {
      square[i] = dot(rows[i], rows[i]);
      threshold[i] = negligible[i] * negligible[i];
    }
    int most = m == 0 ? 0 : Math.min(m, rows[0].length);
    int[] pivots = new int[most];
    double[][] factors = new double[m][most];
    int count = 0;
    for (; count < most; count++) {
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
      pivots[count] = pivot;
      for (int i = 0; i < m; i++) {
        if (!chosen[i] && square[i] > threshold[i]) {
          factors[i][count] = dot(rows[i], rows[pivot]) / largest;
          square[i] = remove(factors[i][count], rows[pivot], rows[i]);
        }
      }
    }
    return new PivotedRows(chosen, Arrays.copyOf(pivots, count), factors);
  }

  /**
   * Whether of every row at least CLEAR of its norm is left by projection off those before it: by
   * the pivots of the Gram matrix beside its diagonal.
   */
  private static boolean areClearlyIndependent(double[][] rows) {
    int m = rows.length;
    try (Matrix columns = Matrix.allocate(rows[0].length, m);
        Matrix gram = Matrix.allocate(m, m)) {
      for (int i = 0; i < m; i++) {
        columns.write(0, i, rows[i], 0, rows[i].length);
      }
      Blas.syrk(Triangle.LOWER, Transpose.YES, 1, columns, 0, gram);
      double[] squares = new double[m];
      for (int i = 0; i < m; i++) {
        squares[i] = gram.get(i, i);
        if (!(squares[i] >= LEAST_SQUARE && squares[i] <= 1 / LEAST_SQUARE)) {
          return false;
        }
      }
      if (!(Cholesky.factor(Triangle.LOWER, gram) instanceof Cholesky.Result.Factored)) {
        return false;
      }
      for (int i = 0; i < m; i++) {
        if (!(gram.get(i, i) >= CLEAR * Math.sqrt(squares[i]))) {
          return false;
        }
      }
      return true;
    }
  }

  private static double remove(double factor, double[] pivot, double[] row) {
    double square = 0;
    for (int c = 0; c < row.length; c++) {
      row[c] -= factor * pivot[c];
      square += row[c] * row[c];
    }
    return square;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /** Whether a row was chosen; the others are combinations of those that were. */
  boolean isChosen(int row) {
    return chosen[row];
  }

  /** How a row that was not chosen depends on the others: y with y_row = 1 and Σ y_i row_i ≈ 0. */
  double[] combination(int row) {
    double[] y = new double[chosen.length];
    y[row] = 1;
    // What was left of a pivot is its row without multiples of what was left of earlier ones.
    double[] multiples = Arrays.copyOf(factors[row], pivots.length);
    for (int s = pivots.length - 1; s >= 0; s--) {
      y[pivots[s]] = -multiples[s];
      for (int t = 0; t < s; t++) {
        multiples[t] -= multiples[s] * factors[pivots[s]][t];
      }
    }
    return y;
  }
}
