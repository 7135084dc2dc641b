package org.kronproj.linalg.kron;

import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/** How far the columns of a matrix are from orthonormal. */
final class Orthonormality {

  private Orthonormality() {}

  /** The largest |(UᵀU − I)ᵢⱼ|; NaN if any element is not a number. */
  static double error(Matrix u) {
    try (Matrix gram = Blas.multiply(Transpose.YES, Transpose.NO, u, u)) {
      int n = (int) gram.rows();
      double[] column = new double[n];
      double error = 0;
      for (int j = 0; j < n; j++) {
        gram.read(0, j, column, 0, n);
        column[j] -= 1;
        for (double value : column) {
          error = Math.max(error, Math.abs(value));
        }
      }
      return error;
    }
  }
}
