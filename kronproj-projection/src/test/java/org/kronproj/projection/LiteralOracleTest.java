package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;

import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.kronproj.base.Seed;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.testkit.ForAll;

/** The engine against the paper's own data structure, step by step, lazy weights included. */
class LiteralOracleTest {

  private static final double TOLERANCE = 1e-9;

  @Test
  void everyStepAgrees() {
    ForAll.cases(Seed.of(50), 60)
        .check(
            (random, size) -> {
              int n = 2 + size / 15;
              Weighting weighting = size % 2 == 0 ? Weighting.twoSided(n) : Weighting.oneSided(n);
              int m = 1 + random.nextInt(Math.min(7, n * n - 1));
              double epsilon = 0.01 + 0.2 * random.nextDouble();
              double cutoff = 0.6 * random.nextDouble();
              ProjectionOptions options =
                  ProjectionOptions.defaults()
                      .withAccuracy(Accuracy.MAINTAINED)
                      .withLaziness(epsilon, cutoff);
              DMatrixRMaj sketch = new DMatrixRMaj(3, n * n);
              for (int k = 0; k < sketch.getNumElements(); k++) {
                sketch.set(k, random.nextDouble() - 0.5);
              }
              try (Problem problem = Problem.random(random, weighting, Problem.BasisKind.DENSE, m);
                  MaintainedProjection projection = problem.builder().options(options).build()) {
                LiteralMaintenance literal =
                    new LiteralMaintenance(problem, epsilon, cutoff, problem.eigenvalues, sketch);
                double[] lambda = problem.eigenvalues.clone();
                for (int step = 0; step < 6; step++) {
                  for (int i = 0; i < n; i++) {
                    if (random.nextInt(2) == 0) {
                      lambda[i] *= Math.exp(2 * epsilon * (random.nextDouble() - 0.5));
                    }
                  }
                  assertThat(projection.update(lambda).approximate())
                      .isEqualTo(literal.update(lambda));
                  double[] h = problem.vector(random);
                  assertThat(Dense.largestDifference(projection.project(h), literal.project(h)))
                      .isLessThan(TOLERANCE);
                  sketchAgrees(problem, projection, literal, sketch);
                }
              }
            });
  }

  /** The stored P_R is P·Rᵀ for the maintained λ̂. */
  private static void sketchAgrees(
      Problem problem,
      MaintainedProjection projection,
      LiteralMaintenance literal,
      DMatrixRMaj sketch) {
    DMatrixRMaj p = Problem.projection(problem.b(projection.maintainedEigenvalues()));
    DMatrixRMaj expected = Dense.multiply(p, Dense.transpose(sketch));
    assertThat(Dense.largestDifference(expected.getData(), literal.sketchedProjection().getData()))
        .isLessThan(TOLERANCE);
  }
}
