package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.NativeMemory;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.sketch.CoordinatewiseEmbedding;
import org.kronproj.sketch.SketchDistribution;
import org.kronproj.testkit.ForAll;

/** The sketched state against its definition, and its answers against the exact ones. */
class SketchedProjectionTest {

  private static final double TOLERANCE = 1e-9;

  @AfterEach
  void nothingLeaks() {
    assertThat(NativeMemory.liveBytes()).isZero();
  }

  private static SketchDistribution distribution(RandomStream random, int size) {
    int b = 2 * (1 + random.nextInt(4));
    return switch (random.nextInt(4)) {
      case 0 -> SketchDistribution.gaussian(b, size);
      case 1 -> SketchDistribution.srht(Math.min(b, size), size);
      case 2 -> SketchDistribution.countSketch(b, size);
      default -> SketchDistribution.blockSparseEmbedding(b, size, 2);
    };
  }

  /** P in the coordinates of queries, from the definition of B. */
  private static DMatrixRMaj projection(Problem problem, double[] lambda) {
    DMatrixRMaj full = Problem.projection(problem.b(lambda));
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

  private static DMatrixRMaj operator(SketchedProjection sketched, int l) {
    try (Matrix r = sketched.sketches().operator(l).materialize()) {
      return Dense.of(r);
    }
  }

  private static double difference(DMatrixRMaj a, DMatrixRMaj b) {
    return Dense.largestDifference(a.getData(), b.getData());
  }

  /** Q = M·S·Kᵀ·Rᵀ and P_R = P·Rᵀ, from the definitions, at the eigenvalues answers are for. */
  private static void checkState(Problem problem, SketchedProjection sketched) {
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

  private static SketchedProjection random(
      RandomStream random, Problem problem, ProjectionOptions options, SketchRefresh refresh) {
    SketchDistribution distribution = distribution(random, problem.weighting.size());
    return new SketchedProjection(
        problem.builder().options(options).build(),
        SketchingOptions.of(distribution, 1 + random.nextInt(3), Seed.of(random.nextLong()))
            .withRefresh(refresh));
  }

  private static Problem problem(RandomStream random, int size) {
    int n = 2 + size / 16 + random.nextInt(2);
    Weighting weighting = Problem.weighting(random.nextInt(4), n);
    Problem.BasisKind[] kinds = Problem.BasisKind.values();
    // Many rows, so that increments pay for whole groups of coordinates too.
    int m = 1 + random.nextInt(Math.min(20, weighting.size()));
    return Problem.random(random, weighting, kinds[random.nextInt(kinds.length)], m);
  }

  @ParameterizedTest
  @EnumSource
  void afterAnyProgramTheStateIsTheDefinition(SketchRefresh refresh) {
    ForAll.cases(Seed.of(31), 50)
        .check(
            (random, size) -> {
              ProjectionOptions options =
                  ProjectionOptions.defaults()
                      .withAccuracy(random.nextBoolean() ? Accuracy.EXACT : Accuracy.MAINTAINED)
                      .withLaziness(0.3 * random.nextDouble(), random.nextDouble());
              try (Problem problem = problem(random, size);
                  SketchedProjection sketched = random(random, problem, options, refresh)) {
                checkState(problem, sketched);
                for (int step = 0; step < 6; step++) {
                  double[] lambda = sketched.projection().eigenvalues();
                  int i = random.nextInt(lambda.length);
                  double factor = Math.exp(random.nextDouble() - 0.5);
                  if (step == 3) {
                    sketched.update(Problem.eigenvalues(random, lambda.length, 1));
                  } else {
                    sketched.update(new int[] {i}, new double[] {lambda[i] * factor});
                  }
                  checkState(problem, sketched);
                }
              }
            });
  }

  @Test
  void anIncrementMovesTheStateByMoreThanTheTestAllows() {
    RandomStream random = Seed.of(5).stream();
    try (Problem problem =
            Problem.random(random, Weighting.twoSided(4), Problem.BasisKind.DENSE, 14);
        SketchedProjection sketched =
            new SketchedProjection(
                problem.builder().build(),
                SketchingOptions.of(SketchDistribution.gaussian(6, 16), 2, Seed.of(1)))) {
      DMatrixRMaj before = Dense.of(sketched.sketches().projected(0));
      sketched.update(new int[] {1}, new double[] {2 * problem.eigenvalues[1]});
      assertThat(difference(before, Dense.of(sketched.sketches().projected(0))))
          .isGreaterThan(1e6 * TOLERANCE);
      DMatrixRMaj after = Dense.of(sketched.sketches().projected(0));
      sketched.recompute();
      assertThat(difference(after, Dense.of(sketched.sketches().projected(0))))
          .isLessThan(TOLERANCE)
          .isPositive(); // the increment was one: it rounds otherwise than the recomputation
    }
  }

  @Test
  void answersAreTheEstimatorsByDefinition() {
    ForAll.cases(Seed.of(32), 40)
        .check(
            (random, size) -> {
              try (Problem problem = problem(random, size);
                  SketchedProjection sketched =
                      new SketchedProjection(
                          problem.builder().build(),
                          SketchingOptions.of(
                                  distribution(random, problem.weighting.size()),
                                  2,
                                  Seed.of(random.nextLong()))
                              .withReuse(SketchReuse.REUSE))) {
                checkAnswers(problem, sketched, problem.vector(random));
              }
            });
  }

  private static void checkAnswers(Problem problem, SketchedProjection sketched, double[] h) {
    DMatrixRMaj p = projection(problem, problem.eigenvalues);
    int j = h.length / 2;
    NoisyVector noisy = sketched.query(Part.RANGE, h);
    DMatrixRMaj r = operator(sketched, noisy.sketch());
    double[] expected = Dense.multiply(Dense.multiply(p, Dense.transpose(r), r), h);
    assertThat(Dense.largestDifference(noisy.noisy(), expected)).isLessThan(TOLERANCE);

    NoisyVector rest = sketched.query(Part.COMPLEMENT, h);
    r = operator(sketched, rest.sketch());
    expected = Dense.multiply(Dense.multiply(p, Dense.transpose(r), r), h);
    for (int i = 0; i < h.length; i++) {
      assertThat(rest.noisy()[i]).isEqualTo(h[i] - expected[i], within(TOLERANCE));
    }

    CoordinateEstimates paper = sketched.queryCoordinates(SketchEstimator.PAPER, h, j, 0);
    r = operator(sketched, paper.sketch());
    expected = Dense.multiply(Dense.multiply(p, Dense.transpose(r), r), h);
    assertThat(paper.values()[0]).isEqualTo(expected[j], within(TOLERANCE));
    assertThat(paper.values()[1]).isEqualTo(expected[0], within(TOLERANCE));

    CoordinateEstimates better = sketched.queryCoordinates(h, j, 0);
    r = operator(sketched, better.sketch());
    DMatrixRMaj rp = Dense.multiply(r, p);
    expected = Dense.multiply(Dense.multiply(Dense.transpose(rp), rp), h);
    assertThat(better.values()[0]).isEqualTo(expected[j], within(TOLERANCE));

    NormEstimate norm = sketched.queryNorm(h);
    r = operator(sketched, norm.sketch());
    assertThat(norm.squaredNorm())
        .isEqualTo(squared(Dense.multiply(Dense.multiply(r, p), h)), within(TOLERANCE));
    NormEstimate paperNorm = sketched.queryNorm(SketchEstimator.PAPER, h);
    r = operator(sketched, paperNorm.sketch());
    assertThat(paperNorm.squaredNorm())
        .isEqualTo(
            squared(Dense.multiply(Dense.multiply(p, Dense.transpose(r), r), h)),
            within(1e3 * TOLERANCE));
  }

  private static double squared(double[] x) {
    double sum = 0;
    for (double value : x) {
      sum += value * value;
    }
    return sum;
  }

  /**
   * 600 independent sketches after updates, δ = 0.05. More than 66 failures have probability below
   * 1e-6 when each has at most 0.05. The twin asks for a tenth of the error and must exceed that.
   */
  @Test
  void coordinatesAndNormsKeepTheirErrorWithTheStatedProbability() {
    double failure = 0.05;
    int most = 66;
    RandomStream random = Seed.of(33).stream();
    try (Problem problem =
        Problem.random(random, Weighting.twoSided(6), Problem.BasisKind.DENSE, 12)) {
      double[] h = problem.vector(random);
      double[] lambda = Problem.eigenvalues(random, 6, 1);
      DMatrixRMaj p = projection(problem, lambda);
      double[] exact = Dense.multiply(p, h);
      double length = Math.sqrt(squared(h));
      double projectedLength = Math.sqrt(squared(exact));
      SketchDistribution distribution = SketchDistribution.gaussian(24, 36);
      double gamma = CoordinatewiseEmbedding.of(distribution, failure).gamma();
      int[] failures = new int[3];
      int twin = 0;
      try (SketchedProjection sketched =
          new SketchedProjection(
              problem.builder().build(),
              SketchingOptions.of(distribution, 600, Seed.of(34)).withReuse(SketchReuse.REUSE))) {
        sketched.update(lambda);
        for (int l = 0; l < 600; l++) {
          int j = l % 36;
          double row = Math.sqrt(p.get(j, j));
          double paper = sketched.queryCoordinates(SketchEstimator.PAPER, h, j).values()[0];
          failures[0] += Math.abs(paper - exact[j]) >= gamma * row * length ? 1 : 0;
          twin += Math.abs(paper - exact[j]) >= 0.1 * gamma * row * length ? 1 : 0;
        }
        for (int l = 0; l < 600; l++) {
          int j = l % 36;
          double row = Math.sqrt(p.get(j, j));
          double better = sketched.queryCoordinates(h, j).values()[0];
          failures[1] += Math.abs(better - exact[j]) >= gamma * row * projectedLength ? 1 : 0;
        }
        for (int l = 0; l < 600; l++) {
          double norm = sketched.queryNorm(h).squaredNorm();
          double truth = projectedLength * projectedLength;
          failures[2] += Math.abs(norm - truth) >= gamma * truth ? 1 : 0;
        }
      }
      for (int count : failures) {
        assertThat(count).isLessThanOrEqualTo(most);
      }
      assertThat(twin).isGreaterThan(most);
    }
  }

  @Test
  void heavyCoordinatesAreExactAndNoneIsMissing() {
    RandomStream random = Seed.of(35).stream();
    try (Problem problem =
            Problem.random(random, Weighting.oneSided(5), Problem.BasisKind.DENSE, 8);
        SketchedProjection sketched =
            new SketchedProjection(
                problem.builder().build(),
                SketchingOptions.of(SketchDistribution.gaussian(400, 25), 1, Seed.of(2))
                    .withReuse(SketchReuse.REUSE))) {
      double[] h = problem.vector(random);
      double[] exact = sketched.projection().project(h);
      for (double threshold : new double[] {0.05, 0.3, 0.6, 100}) {
        HeavyCoordinates heavy = sketched.queryHeavy(h, threshold);
        int expected = 0;
        for (int j = 0; j < exact.length; j++) {
          if (Math.abs(exact[j]) >= threshold) {
            assertThat(heavy.indices()[expected]).isEqualTo(j);
            assertThat(heavy.values()[expected]).isEqualTo(exact[j], within(TOLERANCE));
            expected++;
          }
        }
        assertThat(heavy.indices()).hasSize(expected);
        assertThat(heavy.candidates()).isGreaterThanOrEqualTo(expected);
      }
      assertThat(sketched.queryHeavy(h, 100).candidates()).isZero();
    }
  }

  private static SketchedProjection small(Problem problem, SketchingOptions options) {
    return new SketchedProjection(problem.builder().build(), options);
  }

  private static SketchingOptions twoSketches() {
    return SketchingOptions.of(SketchDistribution.gaussian(3, 4), 2, Seed.of(3));
  }

  @Test
  void everySketchAnswersOnceAndThenTheNextQueryIsRefused() {
    try (Problem problem = four();
        SketchedProjection sketched = small(problem, twoSketches())) {
      double[] h = {1, 2, 3, 4};
      assertThat(sketched.remaining()).isEqualTo(2);
      assertThat(sketched.queryNorm(h).sketch()).isZero();
      assertThat(sketched.query(Part.RANGE, h).sketch()).isEqualTo(1);
      assertThat(sketched.remaining()).isZero();
      assertThatThrownBy(() -> sketched.queryCoordinates(h, 1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("all 2 sketches")
          .hasMessageContaining("resample()");
      DMatrixRMaj before = operator(sketched, 0);
      sketched.resample();
      assertThat(difference(before, operator(sketched, 0))).isPositive();
      assertThat(sketched.remaining()).isEqualTo(2);
      checkState(problem, sketched);
    }
  }

  @Test
  void runOutSketchesAreDrawnAnewWhereThatIsThePolicy() {
    try (Problem problem = four();
        SketchedProjection sketched =
            small(problem, twoSketches().withExhaustion(SketchExhaustion.RESAMPLE))) {
      double[] h = {1, 2, 3, 4};
      double first = sketched.queryNorm(h).squaredNorm();
      sketched.queryNorm(h);
      assertThat(sketched.queryNorm(h).squaredNorm()).isNotEqualTo(first);
      assertThat(sketched.remaining()).isEqualTo(1);
    }
  }

  @Test
  void reusedSketchesTakeTurns() {
    try (Problem problem = four();
        SketchedProjection sketched = small(problem, twoSketches().withReuse(SketchReuse.REUSE))) {
      double[] h = {1, 2, 3, 4};
      double first = sketched.queryNorm(h).squaredNorm();
      assertThat(sketched.queryNorm(h).sketch()).isEqualTo(1);
      assertThat(sketched.queryNorm(h).squaredNorm()).isEqualTo(first);
      assertThat(sketched.remaining()).isEqualTo(Long.MAX_VALUE);
    }
  }

  private static Problem four() {
    return Problem.random(
        Seed.of(4).stream(), Weighting.diagonal(4), Problem.BasisKind.IDENTITY, 2);
  }

  @Test
  void badInputIsRefusedAndUsesNoSketch() {
    try (Problem problem = four();
        SketchedProjection sketched = small(problem, twoSketches())) {
      assertThatThrownBy(() -> sketched.queryNorm(new double[3]))
          .isInstanceOf(ShapeException.class)
          .hasMessageContaining("length 4");
      assertThatThrownBy(() -> sketched.queryNorm(new double[] {0, Double.NaN, 0, 0}))
          .isInstanceOf(InvalidValueException.class)
          .hasMessageContaining("h[1]");
      assertThatThrownBy(() -> sketched.queryCoordinates(new double[4], 4))
          .isInstanceOf(InvalidValueException.class)
          .hasMessageContaining("indices[0]");
      assertThatThrownBy(() -> sketched.queryHeavy(new double[4], 0))
          .isInstanceOf(InvalidValueException.class)
          .hasMessageContaining("threshold");
      assertThatThrownBy(() -> sketched.update(new double[] {1, 1, 1, -1}))
          .isInstanceOf(InvalidValueException.class);
      assertThat(sketched.remaining()).isEqualTo(2);
      checkState(problem, sketched);
    }
    try (Problem problem = four();
        MaintainedProjection projection = problem.builder().build()) {
      assertThatThrownBy(
              () ->
                  new SketchedProjection(
                      projection,
                      SketchingOptions.of(SketchDistribution.gaussian(3, 5), 1, Seed.of(1))))
          .isInstanceOf(ShapeException.class)
          .hasMessageContaining("columns of the sketch");
    }
  }
}
