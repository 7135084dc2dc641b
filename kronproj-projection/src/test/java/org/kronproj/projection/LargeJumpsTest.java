package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;

import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Weighting;

/** Eigenvalues that jump by many orders of magnitude: exact answers stay exact, or say that not. */
class LargeJumpsTest {

  private static ProjectionOptions forced(Strategy strategy) {
    return ProjectionOptions.defaults().withPolicy(StrategyPolicy.forced(strategy));
  }

  private static double norm(double[] x) {
    double sum = 0;
    for (double element : x) {
      sum += element * element;
    }
    return Math.sqrt(sum);
  }

  private static double[] minus(double[] x, double[] y) {
    double[] difference = x.clone();
    for (int i = 0; i < x.length; i++) {
      difference[i] -= y[i];
    }
    return difference;
  }

  /** The residual by its definition, with B in full coordinates. */
  private static double residual(Problem problem, double[] lambda, double[] h, double[] p) {
    DMatrixRMaj b = problem.b(lambda);
    double[] rest = Dense.multiply(b, problem.full(minus(h, p)));
    return norm(rest) / norm(Dense.multiply(b, problem.full(h)));
  }

  @ParameterizedTest
  @CsvSource({
    "WOODBURY, 0", "REFACTOR, 0", "REBUILD, 0", "DEFER, 0",
    "WOODBURY, 3", "REFACTOR, 3", "REBUILD, 3", "DEFER, 3"
  })
  void projectionsReachTheirResidual(Strategy strategy, int kind) {
    for (double jump : new double[] {1e8, 1e12, 1e-8}) {
      RandomStream random = Seed.of(91).stream();
      Weighting weighting = kind == 3 ? Weighting.diagonal(60) : Problem.weighting(kind, 8);
      try (Problem problem = Problem.random(random, weighting, Problem.BasisKind.IDENTITY, 10);
          MaintainedProjection p = problem.builder().options(forced(strategy)).build()) {
        double[] lambda = problem.eigenvalues.clone();
        for (int i = 0; i < 3; i++) {
          lambda[i] *= jump;
          p.update(lambda);
          double[] h = problem.vector(random);
          try (Matrix column = Matrix.vector(h);
              QueryResult result = p.query(Part.RANGE, column)) {
            assertThat(result.residual()).isLessThan(1e-12);
            double measured = residual(problem, lambda, h, result.value().toArray());
            assertThat(measured).isLessThan(2e-12);
          }
        }
      }
    }
  }

  /**
   * What rounding x itself costs cannot be refined away; it is reported, and no less than it is.
   */
  @ParameterizedTest
  @EnumSource(Strategy.class)
  void aResidualThatCannotBeReachedIsReported(Strategy strategy) {
    RandomStream random = Seed.of(92).stream();
    try (Problem problem =
            Problem.random(random, Weighting.diagonal(60), Problem.BasisKind.IDENTITY, 30);
        MaintainedProjection p = problem.builder().options(forced(strategy)).build()) {
      double[] lambda = problem.eigenvalues.clone();
      for (int i = 0; i < 3; i++) {
        lambda[i] *= 1e12;
      }
      p.update(lambda);
      DMatrixRMaj h = Problem.gram(problem.b(lambda));
      double[] b = problem.vector(random);
      double[] right = java.util.Arrays.copyOf(b, 30);
      try (Matrix column = Matrix.vector(right);
          QueryResult result = p.solve(column)) {
        double measured =
            norm(minus(right, Dense.multiply(h, result.value().toArray()))) / norm(right);
        // Both are rounding errors of the same size, of different ways to multiply by H.
        assertThat(measured).isGreaterThan(1e-10);
        assertThat(result.residual()).isBetween(measured / 50, measured * 50);
        assertThat(p.solve(right)).isEqualTo(result.value().toArray());
      }
    }
  }
}
