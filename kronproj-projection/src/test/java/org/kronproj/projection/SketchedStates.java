package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;

import org.ejml.data.DMatrixRMaj;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Weighting;

/** The sketched state by its definition, for the tests of it. */
final class SketchedStates {

  static final double TOLERANCE = 1e-9;

  private SketchedStates() {}

  static DMatrixRMaj projection(Problem problem, double[] lambda) {
    return projection(problem, problem.b(lambda));
  }

  /** P in the coordinates of queries, from the definition of B. */
  static DMatrixRMaj projection(Problem problem, DMatrixRMaj b) {
    DMatrixRMaj full = Problem.projection(b);
    int size = problem.weighting.size();
    DMatrixRMaj p = new DMatrixRMaj(size, size);
    double[][] units = new double[size][];
    for (int j = 0; j < size; j++) {
      double[] unit = new double[size];
      unit[j] = 1;
      units[j] = problem.full(unit);
    }
    for (int j = 0; j < size; j++) {
      double[] image = Dense.multiply(full, units[j]);
      for (int i = 0; i < size; i++) {
        double sum = 0;
        for (int k = 0; k < image.length; k++) {
          sum += units[i][k] * image[k];
        }
        p.set(i, j, sum);
      }
    }
    return p;
  }

  static DMatrixRMaj operator(SketchedProjection sketched, int l) {
    try (Matrix r = sketched.sketches().operator(l).materialize()) {
      return Dense.of(r);
    }
  }

  static double difference(DMatrixRMaj a, DMatrixRMaj b) {
    return Dense.largestDifference(a.getData(), b.getData());
  }

  /** P_R = P·Rᵀ for a weight outside the eigenbasis. */
  static void checkOutside(Problem problem, SketchedProjection sketched, DMatrixRMaj weight) {
    DMatrixRMaj p = projection(problem, problem.b(weight));
    for (int l = 0; l < sketched.options().count(); l++) {
      assertThat(
              difference(
                  Dense.of(sketched.sketches().projected(l)),
                  Dense.multiply(operator(sketched, l), p)))
          .isLessThan(TOLERANCE);
    }
  }

  /** Q = M·S·Kᵀ·Rᵀ and P_R = P·Rᵀ, from the definitions, at the eigenvalues answers are for. */
  static void checkState(Problem problem, SketchedProjection sketched) {
    MaintainedProjection exact = sketched.projection();
    double[] lambda =
        exact.options().accuracy() == Accuracy.EXACT
            ? exact.eigenvalues()
            : exact.approximateEigenvalues();
    double[] weights = problem.weighting.weights(lambda);
    double[] arms = weights.clone();
    for (int j = 0; j < arms.length; j++) {
      arms[j] = Math.sqrt(arms[j]);
    }
    DMatrixRMaj k;
    try (Matrix identity = Matrix.identity(problem.weighting.size())) {
      exact.basisChange().fromEigenbasis(identity);
      k = Dense.of(identity);
    }
    DMatrixRMaj g = Dense.multiply(Dense.of(problem.a), k);
    DMatrixRMaj h = Dense.multiply(g, Dense.diagonal(weights), Dense.transpose(g));
    DMatrixRMaj m = Dense.multiply(Dense.transpose(g), Dense.inverse(h), g);
    DMatrixRMaj p = projection(problem, lambda);
    for (int l = 0; l < sketched.options().count(); l++) {
      DMatrixRMaj r = operator(sketched, l);
      DMatrixRMaj q =
          Dense.multiply(m, Dense.diagonal(arms), Dense.transpose(k), Dense.transpose(r));
      assertThat(difference(Dense.of(sketched.sketches().q(l)), Dense.transpose(q)))
          .isLessThan(TOLERANCE);
      assertThat(difference(Dense.of(sketched.sketches().projected(l)), Dense.multiply(r, p)))
          .isLessThan(TOLERANCE);
    }
  }

  static double squared(double[] x) {
    double sum = 0;
    for (double value : x) {
      sum += value * value;
    }
    return sum;
  }

  static SketchedProjection small(Problem problem, SketchingOptions options) {
    return new SketchedProjection(problem.builder().build(), options);
  }

  static Problem four() {
    return Problem.random(
        Seed.of(4).stream(), Weighting.diagonal(4), Problem.BasisKind.IDENTITY, 2);
  }
}
