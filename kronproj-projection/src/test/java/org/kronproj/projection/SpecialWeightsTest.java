package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.testkit.ForAll;

/** Weights that are zero, and weights that lie outside the eigenbasis. */
class SpecialWeightsTest {

  private static final double TOLERANCE = 1e-9;

  private static void agrees(Problem problem, MaintainedProjection p, DMatrixRMaj b, double[] h) {
    double[] expected = Dense.multiply(Problem.projection(b), problem.full(h));
    assertThat(Dense.largestDifference(problem.full(p.project(h)), expected)).isLessThan(TOLERANCE);
  }

  @Test
  void eigenvaluesComeAndGo() {
    ForAll.cases(Seed.of(60), 80)
        .check(
            (random, size) -> {
              int n = 4 + size / 20;
              Weighting weighting = Problem.weighting(size % 4, n);
              int most = weighting.touchedCount(n) - weighting.touchedCount(2);
              int m = 1 + random.nextInt(Math.min(5, 1 + most / 2));
              Strategy strategy = Strategy.values()[1 + size % 3];
              ProjectionOptions options =
                  ProjectionOptions.defaults()
                      .withPolicy(StrategyPolicy.forced(strategy))
                      .withLaziness(0.1, 0.9); // would defer, were it not forced
              try (Problem problem = Problem.random(random, weighting, Problem.BasisKind.DENSE, m);
                  MaintainedProjection p = problem.builder().options(options).build()) {
                double[] lambda = problem.eigenvalues.clone();
                int i = random.nextInt(n);
                int j = (i + 1) % n;
                double kept = lambda[i];
                lambda[i] = 0;
                assertThat(p.update(lambda).largestLogChange()).isEqualTo(Double.POSITIVE_INFINITY);
                agrees(problem, p, problem.b(lambda), problem.vector(random));
                assertThat(p.update(lambda).kind()).isEqualTo(UpdateKind.DEFERRED); // 0 → 0
                lambda[j] = 0;
                p.update(lambda);
                agrees(problem, p, problem.b(lambda), problem.vector(random));
                lambda[i] = kept;
                p.update(lambda);
                agrees(problem, p, problem.b(lambda), problem.vector(random));
                p.rollback();
                lambda[i] = 0;
                agrees(problem, p, problem.b(lambda), problem.vector(random));
              }
            });
  }

  @Test
  void weightsOutsideTheBasisAreExact() {
    ForAll.cases(Seed.of(61), 60)
        .check(
            (random, size) -> {
              int n = 2 + size / 15;
              Weighting weighting = Problem.weighting(size % 3, n);
              int m = 1 + random.nextInt(Math.min(6, weighting.size()));
              try (Problem problem = Problem.random(random, weighting, Problem.BasisKind.DENSE, m);
                  MaintainedProjection p = problem.builder().build()) {
                DMatrixRMaj w = problem.weight(problem.eigenvalues);
                for (int k = 0; k < 1 + random.nextInt(2); k++) {
                  DMatrixRMaj v = Dense.column(Problem.eigenvalues(random, n, 1));
                  w = Dense.plus(w, Dense.multiply(v, Dense.transpose(v)));
                }
                try (Matrix weight = Dense.toMatrix(w)) {
                  assertThat(p.update(weight).kind()).isEqualTo(UpdateKind.DEFERRED);
                }
                double[] h = problem.vector(random);
                agrees(problem, p, problem.b(w), h);
                try (Matrix column = Matrix.vector(h);
                    QueryResult result = p.query(Part.COMPLEMENT, column)) {
                  assertThat(result.residual()).isLessThan(1e-11);
                }
                assertThatThrownBy(p::logDet).isInstanceOf(IllegalStateException.class);
                double[] lambda = Problem.eigenvalues(random, n, 1);
                p.update(lambda);
                agrees(problem, p, problem.b(lambda), h);
                p.rollback();
                agrees(problem, p, problem.b(w), h);
              }
            });
  }

  @Test
  void aMatrixThatSharesTheBasisIsAnOrdinaryUpdate() {
    RandomStream random = Seed.of(62).stream();
    try (Problem problem =
            Problem.random(random, Weighting.symmetric(5), Problem.BasisKind.DENSE, 6);
        MaintainedProjection p = problem.builder().build()) {
      double[] lambda = problem.eigenvalues.clone();
      lambda[3] *= 2;
      try (Matrix w = Dense.toMatrix(problem.weight(lambda))) {
        UpdateResult result = p.update(w);
        assertThat(result.kind()).isNotEqualTo(UpdateKind.DEFERRED);
        assertThat(Dense.largestDifference(p.eigenvalues(), lambda)).isLessThan(1e-13);
        agrees(problem, p, problem.b(lambda), problem.vector(random));
      }
    }
  }

  @Test
  void aWeightToDecompose() {
    RandomStream random = Seed.of(63).stream();
    try (Problem problem =
            Problem.random(random, Weighting.twoSided(5), Problem.BasisKind.DENSE, 7);
        Matrix w = Dense.toMatrix(problem.weight(problem.eigenvalues));
        MaintainedProjection p =
            MaintainedProjection.builder(problem.weighting)
                .constraints(problem.a)
                .weight(w)
                .build()) {
      agrees(problem, p, problem.b(problem.eigenvalues), problem.vector(random));
      assertThat(p.eigenvalues()).isSorted();
    }
  }
}
