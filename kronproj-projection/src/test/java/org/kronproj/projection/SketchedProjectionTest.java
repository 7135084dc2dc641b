package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.kronproj.projection.SketchedStates.TOLERANCE;
import static org.kronproj.projection.SketchedStates.checkOutside;
import static org.kronproj.projection.SketchedStates.checkState;
import static org.kronproj.projection.SketchedStates.difference;
import static org.kronproj.projection.SketchedStates.operator;
import static org.kronproj.projection.SketchedStates.projection;
import static org.kronproj.projection.SketchedStates.small;
import static org.kronproj.projection.SketchedStates.squared;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.NativeMemory;
import org.kronproj.linalg.kron.DiagonalWeighting;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.sketch.CoordinatewiseEmbedding;
import org.kronproj.sketch.SketchDistribution;
import org.kronproj.sketch.SketchFamily;
import org.kronproj.sketch.SketchStorage;
import org.kronproj.testkit.ForAll;

/** The sketched state against its definition, and its answers against the exact ones. */
class SketchedProjectionTest {

  private static final int SKETCHES = 600;

  @AfterEach
  void nothingLeaks() {
    assertThat(NativeMemory.liveBytes()).isZero();
  }

  private static SketchDistribution distribution(RandomStream random, int size) {
    int b = 2 * (1 + random.nextInt(4));
    return switch (random.nextInt(6)) {
      case 0 -> SketchDistribution.gaussian(b, size);
      case 1 -> SketchDistribution.srht(Math.min(b, size), size);
      case 2 -> SketchDistribution.countSketch(b, size);
      case 3 -> SketchDistribution.rademacher(b, size);
      case 4 -> SketchDistribution.ams(b, size);
      default -> SketchDistribution.blockSparseEmbedding(b, size, 2);
    };
  }

  private static SketchStorage storage(RandomStream random) {
    return random.nextBoolean() ? SketchStorage.STORED : SketchStorage.GENERATED;
  }

  private static SketchedProjection random(
      RandomStream random, Problem problem, ProjectionOptions options, SketchRefresh refresh) {
    SketchDistribution distribution = distribution(random, problem.weighting.size());
    return new SketchedProjection(
        problem.builder().options(options).build(),
        SketchingOptions.of(distribution, 1 + random.nextInt(3), Seed.of(random.nextLong()))
            .withRefresh(refresh)
            .withStorage(storage(random)));
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
                for (int step = 0; step < 8; step++) {
                  double[] lambda = sketched.projection().eigenvalues();
                  int i = random.nextInt(lambda.length);
                  double factor = Math.exp(random.nextDouble() - 0.5);
                  switch (step) {
                    case 3 -> sketched.update(Problem.eigenvalues(random, lambda.length, 1));
                    case 4 -> sketched.rollback();
                    case 6 -> leaveTheBasis(random, problem, sketched);
                    default -> sketched.update(new int[] {i}, new double[] {lambda[i] * factor});
                  }
                  if (step == 6) {
                    continue; // checked there
                  }
                  checkState(problem, sketched);
                }
              }
            });
  }

  /** A weight outside the eigenbasis and another one, with the first of them taken back. */
  private static void leaveTheBasis(
      RandomStream random, Problem problem, SketchedProjection sketched) {
    if (problem.weighting instanceof DiagonalWeighting) {
      return;
    }
    DMatrixRMaj inside = problem.weight(sketched.projection().eigenvalues());
    DMatrixRMaj first = SpecialWeightsTest.plusDyads(random, inside, 1);
    try (Matrix w = Dense.toMatrix(first);
        Matrix second = Dense.toMatrix(SpecialWeightsTest.plusDyads(random, first, 1))) {
      sketched.update(w);
      checkOutside(problem, sketched, first);
      sketched.update(second);
      checkOutside(problem, sketched, Dense.of(second));
      sketched.rollback();
      checkOutside(problem, sketched, first);
    }
  }

  /** All ways to ask; each answer holds (P·h)_1 or ‖P·h‖² exactly where R is orthogonal. */
  private enum Question {
    VECTOR,
    PAPER_COORDINATES,
    PROJECTED_COORDINATES,
    NORM,
    HEAVY,
    EACH,
    EACH_NORM;

    boolean isNorm() {
      return this == NORM || this == EACH_NORM;
    }

    double ask(SketchedProjection sketched, double[] h) {
      return switch (this) {
        case VECTOR -> sketched.query(Part.RANGE, h).noisy()[1];
        case PAPER_COORDINATES ->
            sketched.queryCoordinates(SketchEstimator.PAPER, h, 1).values()[0];
        case PROJECTED_COORDINATES -> sketched.queryCoordinates(h, 1).values()[0];
        case NORM -> sketched.queryNorm(h).squaredNorm();
        case HEAVY -> {
          HeavyCoordinates heavy = sketched.queryHeavy(h, 1e-9);
          int k = 0;
          while (heavy.indices()[k] != 1) {
            k++;
          }
          yield heavy.values()[k];
        }
        case EACH -> sketched.estimateEach(SketchEstimator.PAPER, h, 1)[0][1];
        case EACH_NORM -> sketched.estimateNormEach(h)[1];
      };
    }
  }

  /** An answer that was stale would be off by the last assertion's difference. */
  @ParameterizedTest
  @EnumSource
  void whatIsDoneToTheProjectionItselfIsMadeGoodBeforeTheNextAnswer(Question question) {
    RandomStream random = Seed.of(36).stream();
    try (Problem problem =
            Problem.random(random, Weighting.twoSided(4), Problem.BasisKind.DENSE, 5);
        SketchedProjection sketched =
            small(
                problem,
                SketchingOptions.of(SketchDistribution.srht(16, 16), 2, Seed.of(1))
                    .withReuse(SketchReuse.REUSE))) {
      double[] h = problem.vector(random);
      double before = question.ask(sketched, h);
      MaintainedProjection projection = sketched.projection();
      double[] lambda = Problem.eigenvalues(random, 4, 1);
      projection.update(lambda);
      double[] fresh = Dense.multiply(projection(problem, lambda), h);
      double expected = question.isNorm() ? squared(fresh) : fresh[1];
      assertThat(question.ask(sketched, h)).isEqualTo(expected, within(TOLERANCE));
      projection.rollback();
      assertThat(question.ask(sketched, h)).isEqualTo(before, within(TOLERANCE));
      DMatrixRMaj outside =
          SpecialWeightsTest.plusDyads(random, problem.weight(problem.eigenvalues), 1);
      try (Matrix w = Dense.toMatrix(outside)) {
        projection.update(w);
      }
      fresh = Dense.multiply(projection(problem, problem.b(outside)), h);
      double left = question.isNorm() ? squared(fresh) : fresh[1];
      assertThat(question.ask(sketched, h)).isEqualTo(left, within(TOLERANCE));
      projection.update(lambda);
      projection.logDet();
      assertThat(question.ask(sketched, h)).isEqualTo(expected, within(TOLERANCE));
      assertThat(Math.abs(before - expected)).isGreaterThan(1e6 * TOLERANCE);
      assertThat(Math.abs(left - expected)).isGreaterThan(1e6 * TOLERANCE);
    }
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
                              .withStorage(storage(random))
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

  /**
   * 600 independent sketches of every family after updates, δ = 0.05. More than 66 failures have
   * probability below 1e-6 when each has at most 0.05. The twin asks for a tenth of the error and
   * must exceed that.
   */
  @ParameterizedTest
  @EnumSource
  void coordinatesAndNormsKeepTheirErrorWithTheStatedProbability(SketchFamily family) {
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
      SketchDistribution distribution = SketchDistribution.of(family, 24, 36, 8);
      double gamma = CoordinatewiseEmbedding.of(distribution, failure).gamma();
      int[] failures = new int[3];
      int twin = 0;
      try (SketchedProjection sketched = many(problem, distribution)) {
        sketched.update(lambda);
        for (int l = 0; l < SKETCHES; l++) {
          int j = l % 36;
          double row = Math.sqrt(p.get(j, j));
          double paper = sketched.queryCoordinates(SketchEstimator.PAPER, h, j).values()[0];
          failures[0] += Math.abs(paper - exact[j]) >= gamma * row * length ? 1 : 0;
          twin += Math.abs(paper - exact[j]) >= 0.1 * gamma * row * length ? 1 : 0;
        }
        for (int l = 0; l < SKETCHES; l++) {
          int j = l % 36;
          double row = Math.sqrt(p.get(j, j));
          double better = sketched.queryCoordinates(h, j).values()[0];
          failures[1] += Math.abs(better - exact[j]) >= gamma * row * projectedLength ? 1 : 0;
        }
        for (int l = 0; l < SKETCHES; l++) {
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

  private static SketchedProjection many(Problem problem, SketchDistribution distribution) {
    return new SketchedProjection(
        problem.builder().build(),
        SketchingOptions.of(distribution, SKETCHES, Seed.of(34)).withReuse(SketchReuse.REUSE));
  }

  /**
   * The mean square of the error of P·RᵀR·h over 600 sketches. For Gaussian entries its expectation
   * is (m‖h‖² + ‖P·h‖²)/b, just below the square of the error that answers carry; the mean's own
   * standard error is below 3% of it (error vectors are nearly Gaussian in m = 12 dimensions), so
   * that 15% is more than five of them, of false alarm below 1e-6. The twin leaves m out, as a
   * coordinate's error does.
   */
  @Test
  void wholeVectorsCarryTheErrorThatTheyHave() {
    RandomStream random = Seed.of(40).stream();
    try (Problem problem =
            Problem.random(random, Weighting.twoSided(6), Problem.BasisKind.DENSE, 12);
        SketchedProjection sketched = many(problem, SketchDistribution.gaussian(24, 36))) {
      double[] h = problem.vector(random);
      double[] exact = sketched.projection().project(h);
      double sum = 0;
      double stated = 0;
      for (int l = 0; l < SKETCHES; l++) {
        NoisyVector vector = sketched.query(Part.RANGE, h);
        stated = vector.rootMeanSquareError();
        for (int j = 0; j < h.length; j++) {
          double error = vector.noisy()[j] - exact[j];
          sum += error * error;
        }
      }
      double expected = (12 * squared(h) + squared(exact)) / 24;
      assertThat(stated * stated).isBetween(expected, 13.0 / 12 * expected);
      assertThat(sum / SKETCHES).isBetween(0.85 * expected, 1.15 * expected);
      assertThat(sum / SKETCHES).isGreaterThan(2 * squared(h) / 24);
    }
  }

  /** One wide sketch of 25 coordinates, used again and again. */
  private static SketchedProjection withOneSketch(Problem problem) {
    return new SketchedProjection(
        problem.builder().build(),
        SketchingOptions.of(SketchDistribution.gaussian(400, 25), 1, Seed.of(2))
            .withReuse(SketchReuse.REUSE));
  }

  @Test
  void heavyCoordinatesAreExactAndNoneIsMissing() {
    RandomStream random = Seed.of(35).stream();
    try (Problem problem =
            Problem.random(random, Weighting.oneSided(5), Problem.BasisKind.DENSE, 8);
        SketchedProjection sketched = withOneSketch(problem)) {
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

  @Test
  void answersFollowTheUnitsOfTheQuestion() {
    RandomStream random = Seed.of(36).stream();
    try (Problem problem =
            Problem.random(random, Weighting.oneSided(5), Problem.BasisKind.DENSE, 8);
        SketchedProjection sketched = withOneSketch(problem)) {
      double[] h = problem.vector(random);
      for (int exponent : new int[] {-1000, -600, -3, 600, 1000}) {
        double[] scaled = h.clone();
        Scaling.scale(scaled, exponent);
        for (SketchEstimator estimator : SketchEstimator.values()) {
          CoordinateEstimates one = sketched.queryCoordinates(estimator, h, 0, 7);
          CoordinateEstimates other = sketched.queryCoordinates(estimator, scaled, 0, 7);
          for (int k = 0; k < 2; k++) {
            assertScaled(other.values()[k], exponent, one.values()[k]);
          }
          assertScaled(other.error(), exponent, one.error());
        }
        assertScaled(
            sketched.query(Part.COMPLEMENT, scaled).noisy()[3],
            exponent,
            sketched.query(Part.COMPLEMENT, h).noisy()[3]);
        HeavyCoordinates heavy = sketched.queryHeavy(scaled, Math.scalb(0.3, exponent));
        assertThat(heavy.indices()).isEqualTo(sketched.queryHeavy(h, 0.3).indices()).isNotEmpty();
        if (Math.abs(exponent) > 3) {
          assertThatThrownBy(() -> sketched.queryNorm(scaled))
              .isInstanceOf(InvalidValueException.class)
              .hasMessageContaining("that squares leave the doubles");
        } else {
          assertScaled(
              sketched.queryNorm(scaled).squaredNorm(),
              2 * exponent,
              sketched.queryNorm(h).squaredNorm());
        }
      }
      double[] most = new double[25];
      Arrays.fill(most, Double.MAX_VALUE);
      assertThatThrownBy(() -> sketched.queryCoordinates(most, 0))
          .isInstanceOf(InvalidValueException.class)
          .hasMessageContaining("so large that the answer may overflow");
      assertThat(sketched.queryNorm(new double[25]).squaredNorm()).isZero();
      double[] least = new double[25];
      least[0] = Double.MIN_VALUE;
      assertThat(sketched.queryCoordinates(least, 0).error()).isPositive();
    }
  }

  private static void assertScaled(double found, int exponent, double unscaled) {
    assertThat(Math.scalb(found, -exponent)).isEqualTo(unscaled, within(TOLERANCE));
  }
}
