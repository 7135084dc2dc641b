package org.kronproj.conic.verify;

/**
 * The least norm of a vector that satisfies linear equations, by the Gram–Schmidt process, with
 * what rounding may add to it. Takes 2m²n flops for m equations in n unknowns.
 */
final class LeastCorrection {

  /** What the process leaves of a vector of norm 1 that is none. */
  private static final double ROUNDING = 1e-14;

  /** How much of a row rounding may be. */
  private static final double INDEPENDENT = 0.1;

  /** Less left of a vector is projected once more, to be orthogonal to rounding. */
  private static final double CLEAR = 0.1;

  private LeastCorrection() {}

  /**
   * Bounds the least norm of an s with ⟨row_i, s⟩ = right_i.
   *
   * @param rows the rows, overwritten: row_i = Σ_j factors_ij·(what is left of row_j), an
   *     orthonormal basis
   * @param right the right-hand sides
   * @param uncertainty how far each of them may be off
   * @return a bound; infinite where the rows are not told from dependent ones
   */
  static double bound(double[][] rows, double[] right, double[] uncertainty) {
    for (int i = 0; i < rows.length; i++) {
      double norm = norm(rows[i]);
      for (int c = 0; c < rows[i].length; c++) {
        rows[i][c] /= norm;
      }
      right[i] /= norm;
      uncertainty[i] /= norm;
    }
    double[][] factors = orthonormalise(rows);
    double square = 0;
    for (int i = 0; i < rows.length; i++) {
      double[] inverse = row(factors, i);
      double value = 0;
      double error = 0;
      double size = 0;
      for (int j = 0; j <= i; j++) {
        value += inverse[j] * right[j];
        error += Math.abs(inverse[j]) * uncertainty[j];
        size += Math.abs(inverse[j]);
      }
      if (!(ROUNDING * size <= INDEPENDENT)) {
        return Double.POSITIVE_INFINITY;
      }
      square += Math.pow(Math.abs(value) + error, 2);
    }
    return Math.sqrt(square);
  }

  /** Makes the rows orthonormal; the lower triangle that makes them of the new ones. */
  static double[][] orthonormalise(double[][] rows) {
    int m = rows.length;
    double[][] factors = new double[m][m];
    for (int i = 0; i < m; i++) {
      double before = norm(rows[i]);
      project(rows, i, factors[i]);
      factors[i][i] = norm(rows[i]);
      if (factors[i][i] < CLEAR * before) {
        project(rows, i, factors[i]);
        factors[i][i] = norm(rows[i]);
      }
      for (int c = 0; c < rows[i].length && factors[i][i] > 0; c++) {
        rows[i][c] /= factors[i][i];
      }
    }
    return factors;
  }

  /** Takes off a row what the rows before have of it, and counts it. */
  private static void project(double[][] rows, int i, double[] factors) {
    for (int j = 0; j < i; j++) {
      double factor = dot(rows[i], rows[j]);
      factors[j] += factor;
      for (int c = 0; c < rows[i].length; c++) {
        rows[i][c] -= factor * rows[j][c];
      }
    }
  }

  /** A row of the inverse of a lower triangle. */
  private static double[] row(double[][] factors, int i) {
    double[] inverse = new double[i + 1];
    double[] unit = new double[i + 1];
    unit[i] = 1;
    for (int j = i; j >= 0; j--) {
      inverse[j] = unit[j] / factors[j][j];
      for (int l = 0; l < j; l++) {
        unit[l] -= inverse[j] * factors[j][l];
      }
    }
    return inverse;
  }

  /** Solves with a lower triangle in place. */
  static void substitute(double[][] factors, double[] right) {
    for (int i = 0; i < right.length; i++) {
      for (int j = 0; j < i; j++) {
        right[i] -= factors[i][j] * right[j];
      }
      right[i] /= factors[i][i];
    }
  }

  static double norm(double[] values) {
    return Math.sqrt(dot(values, values));
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
