package org.kronproj.projection;

import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Matrix;

/** Multiplication by diagonal matrices, in place. */
final class Scaling {

  private Scaling() {}

  /** X := diag(factors)·X. */
  static void rows(double[] factors, Matrix x) {
    ShapeException.check("factors", x.rows(), factors.length);
    double[] column = new double[factors.length];
    for (long j = 0; j < x.columns(); j++) {
      x.read(0, j, column, 0, column.length);
      for (int i = 0; i < column.length; i++) {
        column[i] *= factors[i];
      }
      x.write(0, j, column, 0, column.length);
    }
  }

  /** X := diag(factors)^½·X. */
  static void rowsByRoots(double[] factors, Matrix x) {
    rows(roots(factors), x);
  }

  /** Returns the square root of each factor. */
  static double[] roots(double[] factors) {
    double[] roots = new double[factors.length];
    for (int i = 0; i < roots.length; i++) {
      roots[i] = Math.sqrt(factors[i]);
    }
    return roots;
  }
}
