package org.kronproj.conic.ipm;

import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Cholesky;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Triangle;

/**
 * How far a direction may be followed in the cone of positive semidefinite matrices, by trying: a
 * Cholesky factorisation of P + α·D takes n³/3 fast flops, so a few of them cost less than the many
 * passes over memory of a Lanczos method (order 800: 2 ms each against 0.5 ms a pass and 20
 * passes).
 */
final class StepByFactorization {

  /** Fractions of the limit, tried until one succeeds. */
  private static final double[] FRACTIONS = {
    1, 0.97, 0.93, 0.87, 0.8, 0.7, 0.58, 0.45, 0.32, 0.2, 0.1, 0.03, 0.003, 1e-5
  };

  private StepByFactorization() {}

  /** Returns a step that keeps P + α·D definite, at most {@code limit}; {@code work} is scratch. */
  static double of(Matrix point, Matrix direction, Matrix work, double limit) {
    for (double fraction : FRACTIONS) {
      work.copyFrom(point);
      Blas.axpy(fraction * limit, direction, work);
      if (Cholesky.factor(Triangle.LOWER, work) instanceof Cholesky.Result.Factored) {
        return fraction * limit;
      }
    }
    return 0;
  }
}
