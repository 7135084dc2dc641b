package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.kronproj.projection.SketchedStates.checkState;
import static org.kronproj.projection.SketchedStates.difference;
import static org.kronproj.projection.SketchedStates.four;
import static org.kronproj.projection.SketchedStates.operator;
import static org.kronproj.projection.SketchedStates.small;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.NativeMemory;
import org.kronproj.sketch.SketchDistribution;

/** Which sketch may answer when, and what is refused. */
class SketchPoliciesTest {

  @AfterEach
  void nothingLeaks() {
    assertThat(NativeMemory.liveBytes()).isZero();
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

  @Test
  void resamplingFollowsWhatIsDoneToTheProjectionItself() {
    try (Problem problem = four();
        SketchedProjection sketched =
            small(problem, twoSketches().withRefresh(SketchRefresh.RESAMPLE))) {
      double[] h = {1, 2, 3, 4};
      sketched.queryNorm(h);
      sketched.queryNorm(h);
      assertThat(sketched.remaining()).isZero();
      DMatrixRMaj before = operator(sketched, 0);
      sketched.projection().update(new double[] {1, 2, 1, 2});
      assertThat(sketched.remaining()).isEqualTo(2);
      sketched.queryNorm(h);
      assertThat(sketched.remaining()).isEqualTo(1);
      assertThat(difference(before, operator(sketched, 0))).isPositive();
      checkState(problem, sketched);
    }
  }

  /**
   * Thirty rounds of a bank of four sketches, updates in between. Every sketch of every round is
   * another one, and has answered once when it is drawn anew.
   */
  @Test
  void aBankOfSketchesIsUsedUpRoundByRound() {
    int rounds = 30;
    int count = 4;
    RandomStream random = Seed.of(37).stream();
    try (Problem problem = four();
        SketchedProjection sketched =
            small(
                problem,
                SketchingOptions.of(SketchDistribution.gaussian(3, 4), count, Seed.of(38))
                    .withExhaustion(SketchExhaustion.RESAMPLE))) {
      double[] h = {1, 2, 3, 4};
      Set<List<Double>> seen = new HashSet<>();
      for (int round = 0; round < rounds; round++) {
        for (int l = 0; l < count; l++) {
          assertThat(sketched.remaining()).isEqualTo(round == 0 || l > 0 ? count - l : 0);
          NormEstimate norm = sketched.queryNorm(h);
          assertThat(norm.sketch()).isEqualTo(l);
          seen.add(
              Arrays.stream(operator(sketched, l).getData()).boxed().collect(Collectors.toList()));
          sketched.update(new int[] {l}, new double[] {0.5 + random.nextDouble()});
        }
        checkState(problem, sketched);
      }
      assertThat(seen).hasSize(rounds * count);
    }
  }

  @Test
  void aBankThatIsReusedKeepsItsSketchesThroughAllRounds() {
    int rounds = 30;
    RandomStream random = Seed.of(39).stream();
    try (Problem problem = four();
        SketchedProjection sketched = small(problem, twoSketches().withReuse(SketchReuse.REUSE))) {
      double[] h = {1, 2, 3, 4};
      DMatrixRMaj first = operator(sketched, 0);
      for (int round = 0; round < 2 * rounds; round++) {
        assertThat(sketched.queryNorm(h).sketch()).isEqualTo(round % 2);
        sketched.update(new int[] {round % 4}, new double[] {0.5 + random.nextDouble()});
      }
      assertThat(difference(first, operator(sketched, 0))).isZero();
      assertThat(sketched.remaining()).isEqualTo(Long.MAX_VALUE);
      checkState(problem, sketched);
    }
  }

  @Test
  void aBankThatRefusesGoesOnWhenToldTo() {
    int rounds = 30;
    try (Problem problem = four();
        SketchedProjection sketched = small(problem, twoSketches())) {
      double[] h = {1, 2, 3, 4};
      for (int round = 0; round < rounds; round++) {
        assertThat(sketched.queryNorm(h).sketch()).isZero();
        sketched.update(new int[] {round % 4}, new double[] {1 + round});
        assertThat(sketched.queryNorm(h).sketch()).isEqualTo(1);
        assertThatThrownBy(() -> sketched.queryNorm(h)).isInstanceOf(IllegalStateException.class);
        assertThat(sketched.remaining()).isZero(); // an update gives none back
        sketched.resample();
      }
      checkState(problem, sketched);
    }
  }
}
