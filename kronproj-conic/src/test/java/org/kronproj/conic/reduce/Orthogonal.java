package org.kronproj.conic.reduce;

import org.kronproj.base.RandomStream;

/** Small dense matrices for tests, by rows. */
final class Orthogonal {

  private Orthogonal() {}

  static double[][] identity(int n) {
    double[][] identity = new double[n][n];
    for (int i = 0; i < n; i++) {
      identity[i][i] = 1;
    }
    return identity;
  }

  /** A product of random reflections. */
  static double[][] random(int n, RandomStream random) {
    double[][] q = identity(n);
    for (int t = 0; t < n; t++) {
      double[] v = new double[n];
      double square = 0;
      for (int i = 0; i < n; i++) {
        v[i] = random.nextDouble() - 0.5;
        square += v[i] * v[i];
      }
      for (double[] row : q) {
        double factor = 2 * Residuals.dot(row, v) / square;
        for (int i = 0; i < n; i++) {
          row[i] -= factor * v[i];
        }
      }
    }
    return q;
  }

  static double[][] randomSymmetric(int n, RandomStream random) {
    double[][] s = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        s[i][j] = s[j][i] = random.nextDouble() - 0.5;
      }
    }
    return s;
  }

  /** V·D·Vᵀ. */
  static double[][] conjugate(double[][] v, double[][] d) {
    int n = v.length;
    double[][] vd = new double[n][n];
    double[][] result = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        for (int j = 0; j < n; j++) {
          vd[i][j] += v[i][k] * d[k][j];
        }
      }
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        result[i][j] = result[j][i] = Residuals.dot(vd[i], v[j]);
      }
    }
    return result;
  }

  static double[] flatten(double[][] matrix) {
    int n = matrix.length;
    double[] flat = new double[n * n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(matrix[i], 0, flat, n * i, n);
    }
    return flat;
  }
}
