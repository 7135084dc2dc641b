package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.testkit.ForAll;

/** What every projection onto the rows of B must satisfy, after a history of updates. */
class IdentitiesTest {

  private static final double TOLERANCE = 1e-10;

  /** P in the coordinates of queries, column by column. */
  private static DMatrixRMaj matrix(MaintainedProjection projection) {
    try (Matrix identity = Matrix.identity(projection.weighting().size());
        QueryResult result = projection.query(Part.RANGE, identity)) {
      return Dense.of(result.value());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void projections(int kind) {
    ForAll.cases(Seed.of(20 + kind), 30)
        .check(
            (random, size) -> {
              int n = 1 + size / 5;
              Weighting weighting = Problem.weighting(kind, n);
              int m = 1 + random.nextInt(Math.min(9, weighting.size()));
              try (Problem problem = Problem.random(random, weighting, Problem.BasisKind.DENSE, m);
                  MaintainedProjection projection = problem.builder().build()) {
                for (int step = 0; step < 3; step++) {
                  projection.update(Problem.eigenvalues(random, n, 1));
                }
                DMatrixRMaj p = matrix(projection);
                assertThat(Dense.norm(Dense.minus(Dense.multiply(p, p), p))).isLessThan(TOLERANCE);
                assertThat(CommonOps_DDRM.elementMaxAbs(Dense.minus(p, Dense.transpose(p))))
                    .isLessThan(TOLERANCE);
                assertThat(CommonOps_DDRM.trace(p)).isCloseTo(m, within(TOLERANCE * p.numRows));
                rowsAreFixed(problem, projection);
                double sum = 0;
                double[] leverages = projection.leverages();
                for (int j = 0; j < leverages.length; j++) {
                  assertThat(leverages[j]).isCloseTo(p.get(j, j), within(TOLERANCE));
                  sum += leverages[j];
                }
                assertThat(sum).isCloseTo(m, within(TOLERANCE * m));
              }
            });
  }

  /** P·Bᵀ = Bᵀ, with B by its definition. */
  private static void rowsAreFixed(Problem problem, MaintainedProjection projection) {
    DMatrixRMaj b = problem.b(projection.eigenvalues());
    for (int i = 0; i < b.numRows; i++) {
      double[] row = new double[b.numCols];
      for (int j = 0; j < row.length; j++) {
        row[j] = b.get(i, j);
      }
      double[] h = packed(problem, row);
      double[] outside = projection.complement(h);
      assertThat(Dense.largestDifference(outside, new double[h.length])).isLessThan(TOLERANCE);
    }
  }

  /** Full coordinates of a symmetric matrix to those of queries. */
  private static double[] packed(Problem problem, double[] row) {
    if (row.length == problem.weighting.size()) {
      return row;
    }
    double[] h = new double[problem.weighting.size()];
    for (int j = 0; j < h.length; j++) {
      double[] unit = new double[h.length];
      unit[j] = 1;
      double[] full = problem.full(unit);
      for (int k = 0; k < full.length; k++) {
        h[j] += full[k] * row[k];
      }
    }
    return h;
  }

  @Test
  void allCoordinatesMakeTheIdentity() {
    RandomStream random = Seed.of(30).stream();
    Weighting weighting = Weighting.symmetric(3);
    try (Problem problem = Problem.random(random, weighting, Problem.BasisKind.COSINE, 6);
        MaintainedProjection projection = problem.builder().build()) {
      double[] h = problem.vector(random);
      assertThat(Dense.largestDifference(projection.project(h), h)).isLessThan(TOLERANCE);
    }
  }

  /** Weights within e^{±ε} of each other: ‖P̃ − P‖ ≤ tanh(ε/2), for the weights themselves. */
  @Test
  void perturbationBoundHolds() {
    ForAll.cases(Seed.of(31), 60)
        .check(
            (random, size) -> {
              int n = 2 + size / 15;
              Weighting weighting = Problem.weighting(size % 4, n);
              int m = 1 + random.nextInt(Math.min(6, weighting.size()));
              double epsilon = 0.9 * random.nextDouble();
              ProjectionOptions options =
                  ProjectionOptions.defaults()
                      .withAccuracy(Accuracy.MAINTAINED)
                      .withLaziness(epsilon, 0);
              try (Problem problem = Problem.random(random, weighting, Problem.BasisKind.DENSE, m);
                  MaintainedProjection lazy = problem.builder().options(options).build();
                  MaintainedProjection exact = problem.builder().build()) {
                double[] lambda = problem.eigenvalues.clone();
                for (int i = 0; i < n; i++) {
                  lambda[i] *= Math.exp(0.5 * epsilon * (2 * random.nextDouble() - 1));
                }
                lazy.update(lambda);
                exact.update(lambda);
                double largest = 0;
                double[] near = weighting.weights(lazy.approximateEigenvalues());
                double[] far = weighting.weights(lambda);
                for (int j = 0; j < near.length; j++) {
                  largest = Math.max(largest, Math.abs(Math.log(near[j] / far[j])));
                }
                double bound = Math.tanh(largest / 2);
                assertThat(Dense.norm(Dense.minus(matrix(lazy), matrix(exact))))
                    .isLessThanOrEqualTo(bound + TOLERANCE);
              }
            });
  }

  /**
   * One row over two coordinates turns by exactly tanh(ε/2) when its weights move apart by e^{±ε}.
   */
  @Test
  void perturbationBoundIsAttained() {
    double epsilon = 0.8;
    double t = Math.exp(-epsilon / 2);
    ProjectionOptions options =
        ProjectionOptions.defaults().withAccuracy(Accuracy.MAINTAINED).withLaziness(1, 1);
    // Weights (t, 1/t)·e^{∓ε/2}: rows (√t, 1/√t) and (1/√t, √t) up to scale.
    try (Matrix a = Matrix.of(1, 2, new double[] {1, 1});
        MaintainedProjection lazy =
            MaintainedProjection.builder(Weighting.diagonal(2))
                .constraints(a)
                .eigenvalues(t, 1 / t)
                .options(options.withLaziness(1, 0))
                .build();
        MaintainedProjection exact =
            MaintainedProjection.builder(Weighting.diagonal(2))
                .constraints(a)
                .eigenvalues(1 / t, t)
                .build()) {
      DMatrixRMaj difference = Dense.minus(matrix(lazy), matrix(exact));
      double sine = (1 / t - t) / (1 / t + t);
      assertThat(sine).isCloseTo(Math.tanh(epsilon / 2), within(1e-15));
      assertThat(Dense.norm(difference)).isCloseTo(sine, within(1e-14));
    }
  }
}
