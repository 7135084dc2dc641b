package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.NativeMemory;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.testkit.ForAll;

/** update ≡ rebuild: random programs of operations, every answer against the definition. */
class RandomProgramTest {

  private static final double TOLERANCE = 1e-9;

  @AfterEach
  void nothingLeaks() {
    assertThat(NativeMemory.liveBytes()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "WOODBURY, 1",
    "REFACTOR, 2",
    "REBUILD, 3",
    "DEFER, 4",
    ", 5",
  })
  void everyAnswerIsTheDefinition(Strategy strategy, long seed) {
    StrategyPolicy policy =
        strategy == null ? StrategyPolicy.automatic() : StrategyPolicy.forced(strategy);
    ForAll.cases(Seed.of(seed), 80)
        .check(
            (random, size) -> {
              int n = 1 + size / 16 + random.nextInt(3);
              Weighting weighting = Problem.weighting(random.nextInt(4), n);
              int m = 1 + random.nextInt(Math.min(12, weighting.size()));
              Problem.BasisKind[] kinds = Problem.BasisKind.values();
              Problem.BasisKind kind = kinds[random.nextInt(kinds.length)];
              Accuracy accuracy = random.nextBoolean() ? Accuracy.EXACT : Accuracy.MAINTAINED;
              ProjectionOptions options =
                  ProjectionOptions.defaults().withPolicy(policy).withAccuracy(accuracy);
              if (random.nextBoolean()) {
                options = options.withLaziness(0.3 * random.nextDouble(), random.nextDouble());
              }
              try (Problem problem = Problem.random(random, weighting, kind, m);
                  MaintainedProjection projection =
                      builder(problem, random.nextBoolean()).options(options).build()) {
                run(problem, projection, random, 8);
              }
            });
  }

  private static ProjectionBuilder builder(Problem problem, boolean sparse) {
    ProjectionBuilder builder = problem.builder();
    return sparse ? builder.constraints(CscMatrix.ofDense(problem.a)) : builder;
  }

  private static void run(
      Problem problem, MaintainedProjection projection, RandomStream random, int steps) {
    double[] lambda = problem.eigenvalues.clone();
    double[] before = null;
    for (int step = 0; step < steps; step++) {
      int n = lambda.length;
      switch (random.nextInt(4)) {
        case 0 -> {
          before = lambda;
          lambda = Problem.eigenvalues(random, n, 1);
          check(projection.update(lambda), lambda, projection);
        }
        case 1, 2 -> {
          before = lambda;
          lambda = lambda.clone();
          int index = random.nextInt(n);
          lambda[index] *= Math.exp(random.nextDouble() - 0.5);
          check(
              projection.update(new int[] {index}, new double[] {lambda[index]}),
              lambda,
              projection);
        }
        default -> {
          if (projection.canRollback()) {
            projection.rollback();
            lambda = before;
          }
        }
      }
      assertThat(projection.eigenvalues()).isEqualTo(lambda);
      ask(problem, projection, random);
    }
  }

  /** The record, and the λ̃ guarantee: (1−ε)λ̃ ≤ λ ≤ (1+ε)λ̃. */
  private static void check(UpdateResult result, double[] lambda, MaintainedProjection projection) {
    double epsilon = projection.options().epsilon();
    double[] tilde = result.approximate();
    assertThat(tilde).isEqualTo(projection.approximateEigenvalues());
    for (int i = 0; i < lambda.length; i++) {
      assertThat(lambda[i])
          .isBetween(
              (1 - epsilon) * tilde[i] * (1 - 1e-15), (1 + epsilon) * tilde[i] * (1 + 1e-15));
    }
    assertThat(result.kind()).isEqualTo(result.strategy().kind());
    assertThat(result.seconds()).isNotNegative();
  }

  private static void ask(Problem problem, MaintainedProjection projection, RandomStream random) {
    double[] lambda =
        projection.options().accuracy() == Accuracy.EXACT
            ? projection.eigenvalues()
            : projection.approximateEigenvalues();
    DMatrixRMaj b = problem.b(lambda);
    double[] h = problem.vector(random);
    double[] inside = Dense.multiply(Problem.projection(b), problem.full(h));
    double[] answer = projection.project(h);
    assertThat(Dense.largestDifference(problem.full(answer), inside)).isLessThan(TOLERANCE);
    double[] outside = projection.complement(h);
    double[] sum = new double[h.length];
    Arrays.setAll(sum, i -> outside[i] + answer[i]);
    assertThat(Dense.largestDifference(sum, h)).isLessThan(TOLERANCE);
    if (random.nextInt(3) == 0) {
      DMatrixRMaj gram = Problem.gram(b);
      assertThat(projection.logDet())
          .isCloseTo(Dense.logDet(gram), org.assertj.core.api.Assertions.within(TOLERANCE * 10));
      assertThat(Dense.largestDifference(projection.leverages(), problem.leverages(lambda)))
          .isLessThan(TOLERANCE);
      double[] right = new double[b.numRows];
      Arrays.setAll(right, i -> random.nextDouble() - 0.5);
      double[] back = Dense.multiply(gram, projection.solve(right));
      assertThat(Dense.largestDifference(back, right)).isLessThan(TOLERANCE);
    }
  }
}
