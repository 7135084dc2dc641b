package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.OneSidedWeighting;
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
  void moreDiagonalWeightsThanTheSquareOfWhichIsAnInt() {
    RandomStream random = Seed.of(63).stream();
    int n = 50_000;
    Weighting weighting = Weighting.diagonal(n);
    try (Problem problem = Problem.random(random, weighting, Problem.BasisKind.IDENTITY, 2);
        MaintainedProjection p = problem.builder().build()) {
      double[] lambda = problem.eigenvalues.clone();
      lambda[n - 1] = 1e6;
      p.update(new int[] {n - 1}, new double[] {1e6});
      double[] h = problem.vector(random);
      double[] projected = p.project(h);
      assertThat(Dense.largestDifference(p.project(projected), projected)).isLessThan(TOLERANCE);
      try (MaintainedProjection rebuilt = problem.builder().eigenvalues(lambda).build()) {
        assertThat(Dense.largestDifference(rebuilt.project(h), projected)).isLessThan(TOLERANCE);
      }
    }
  }

  /** A weight plus so many dyads: positive, and outside the basis it came from. */
  static DMatrixRMaj plusDyads(RandomStream random, DMatrixRMaj w, int count) {
    DMatrixRMaj sum = w;
    for (int k = 0; k < count; k++) {
      double[] v = new double[w.numRows];
      for (int i = 0; i < v.length; i++) {
        v[i] = 2 * random.nextDouble() - 1;
      }
      DMatrixRMaj column = Dense.column(v);
      sum = Dense.plus(sum, Dense.multiply(column, Dense.transpose(column)));
    }
    return sum;
  }

  /** Everything that can be asked, against a projection built from the weight alone. */
  private static void agreesWithFreshBuild(
      Problem problem, MaintainedProjection p, Matrix weight, double[] h) {
    try (MaintainedProjection fresh =
        MaintainedProjection.builder(problem.weighting)
            .constraints(problem.a)
            .weight(weight)
            .build()) {
      assertThat(Dense.largestDifference(p.project(h), fresh.project(h))).isLessThan(TOLERANCE);
      assertThat(p.logDet()).isCloseTo(fresh.logDet(), within(TOLERANCE * problem.a.rows()));
      assertThat(Dense.largestDifference(p.leverages(), fresh.leverages())).isLessThan(TOLERANCE);
      double[] b = new double[(int) problem.a.rows()];
      java.util.Arrays.fill(b, 1);
      double[] x = p.solve(b);
      double scale = 1 + Dense.largestDifference(x, new double[x.length]);
      assertThat(Dense.largestDifference(x, fresh.solve(b))).isLessThan(TOLERANCE * scale);
    }
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void weightsOutsideTheBasis(Strategy strategy) {
    ForAll.cases(Seed.of(61), 45)
        .check(
            (random, size) -> {
              int n = 2 + size / 12;
              Weighting weighting = Problem.weighting(size % 3, n);
              int m = 1 + random.nextInt(Math.min(6, weighting.size()));
              ProjectionOptions options =
                  ProjectionOptions.defaults().withPolicy(StrategyPolicy.forced(strategy));
              try (Problem problem = Problem.random(random, weighting, Problem.BasisKind.DENSE, m);
                  MaintainedProjection p = problem.builder().options(options).build()) {
                DMatrixRMaj w =
                    plusDyads(random, problem.weight(problem.eigenvalues), 1 + random.nextInt(2));
                DMatrixRMaj further = plusDyads(random, w, 1);
                double[] h = problem.vector(random);
                try (Matrix first = Dense.toMatrix(w);
                    Matrix second = Dense.toMatrix(further)) {
                  UpdateResult result = p.update(first);
                  assertThat(result.kind() == UpdateKind.DEFERRED)
                      .isEqualTo(strategy == Strategy.DEFER);
                  agrees(problem, p, problem.b(w), h);
                  try (Matrix column = Matrix.vector(h);
                      QueryResult answer = p.query(Part.COMPLEMENT, column)) {
                    assertThat(answer.residual()).isLessThan(1e-11);
                  }
                  agreesWithFreshBuild(problem, p, first, h);
                  p.update(second);
                  agreesWithFreshBuild(problem, p, second, h);
                  p.rollback();
                  agreesWithFreshBuild(problem, p, first, h);
                }
                double[] lambda = Problem.eigenvalues(random, n, 1);
                p.update(lambda);
                agrees(problem, p, problem.b(lambda), h);
                p.rollback();
                agrees(problem, p, problem.b(w), h);
                p.update(problem.eigenvalues); // back to where the state was before it left
                agrees(problem, p, problem.b(problem.eigenvalues), h);
                p.logDet();
                p.rollback();
                agrees(problem, p, problem.b(w), h);
              }
            });
  }

  /** A change of rank k touches 2nk − k² columns, nk − k(k−1)/2 on symmetric matrices, or 2nk. */
  @Test
  void aChangeOfLowRankTouchesFewColumns() {
    int n = 9;
    for (int rank = 1; rank <= 3; rank++) {
      for (int kind = 0; kind < 3; kind++) {
        RandomStream random = Seed.of(64 + rank).stream();
        Weighting weighting = Problem.weighting(kind, n);
        try (Problem problem = Problem.random(random, weighting, Problem.BasisKind.DENSE, 30);
            MaintainedProjection p =
                problem
                    .builder()
                    .options(
                        ProjectionOptions.defaults()
                            .withPolicy(StrategyPolicy.forced(Strategy.WOODBURY)))
                    .build();
            Matrix w =
                Dense.toMatrix(plusDyads(random, problem.weight(problem.eigenvalues), rank))) {
          UpdateResult result = p.update(w);
          int columns =
              weighting instanceof OneSidedWeighting ? 2 * n * rank : weighting.touchedCount(rank);
          assertThat(result.touched()).isEqualTo(columns);
          assertThat(result.kind()).isEqualTo(UpdateKind.RANK_UPDATED);
        }
      }
    }
  }

  /** Under a weight of low rank the rows depend on each other: refused, and nothing changes. */
  @ParameterizedTest
  @EnumSource(Strategy.class)
  void aWeightOutsideTheBasisThatMakesRowsDependentIsRefused(Strategy strategy) {
    RandomStream random = Seed.of(65).stream();
    ProjectionOptions options =
        ProjectionOptions.defaults().withPolicy(StrategyPolicy.forced(strategy));
    try (Problem problem =
            Problem.random(random, Weighting.twoSided(4), Problem.BasisKind.DENSE, 9);
        MaintainedProjection p = problem.builder().options(options).build();
        Matrix w = Dense.toMatrix(plusDyads(random, new DMatrixRMaj(4, 4), 2))) {
      double[] h = problem.vector(random);
      double[] before = p.project(h);
      assertThatThrownBy(() -> p.update(w))
          .isInstanceOf(InvalidValueException.class)
          .hasMessageContaining("depend");
      assertThat(p.project(h)).isEqualTo(before);
      double[] lambda = problem.eigenvalues.clone();
      lambda[1] *= 2;
      p.update(lambda);
      agrees(problem, p, problem.b(lambda), h);
    }
  }

  /**
   * Whatever was deferred before a weight outside the basis came, no strategy changes an answer.
   */
  @ParameterizedTest
  @EnumSource(Strategy.class)
  void someEigenvaluesAfterAGeneralWeightLeaveTheOthersAsTheyWereGiven(Strategy strategy) {
    for (int kind = 0; kind < 3; kind++) {
      RandomStream random = Seed.of(67).stream();
      ProjectionOptions options =
          ProjectionOptions.defaults()
              .withPolicy(StrategyPolicy.forced(strategy))
              .withLaziness(0.9, 1);
      try (Problem problem =
              Problem.random(random, Problem.weighting(kind, 4), Problem.BasisKind.DENSE, 5);
          MaintainedProjection p = problem.builder().options(options).build();
          Matrix w = Dense.toMatrix(plusDyads(random, problem.weight(problem.eigenvalues), 1))) {
        double[] lambda = problem.eigenvalues.clone();
        lambda[0] *= 2.5;
        p.update(lambda);
        p.update(w);
        assertThat(p.eigenvalues()).isEqualTo(lambda);
        lambda[1] *= 0.25;
        p.update(new int[] {1}, new double[] {lambda[1]});
        assertThat(p.eigenvalues()).isEqualTo(lambda);
        agrees(problem, p, problem.b(lambda), problem.vector(random));
      }
    }
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
