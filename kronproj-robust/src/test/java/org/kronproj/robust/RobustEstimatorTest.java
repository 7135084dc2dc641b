package org.kronproj.robust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.privacy.SeedPolicy;
import org.kronproj.sketch.SketchFamily;

/** Aggregation, accounting and refusals, over a bank that is easy to follow. */
class RobustEstimatorTest {

  /** A sum of updates; a copy that fails always says 1000. Asking for k coordinates: Integer k. */
  private static final class Sum implements Estimator<Double, Integer> {
    private final boolean fails;
    private double value;

    Sum(boolean fails) {
      this.fails = fails;
    }

    @Override
    public void update(Double update) {
      value += update;
    }

    @Override
    public double estimate(Integer query, int coordinate) {
      return fails ? 1000 : value * (coordinate + 1);
    }
  }

  private static final CopySketch SKETCH = CopySketch.of(SketchFamily.GAUSSIAN, 100);

  private static Plan plan(PlanKind kind, long rounds, int k, double p) {
    PlanRequest request = PlanRequest.of(rounds, 100).coordinates(k).gamma(0.2).build();
    return new Planner(request, SKETCH).plan(kind, p);
  }

  private static IndependentCopies<Double, Integer> bank(Plan plan, double failing) {
    return new IndependentCopies<>(
        (int) plan.copies(),
        plan.copyFailure(),
        Seed.of(3),
        k -> k,
        seed -> new Sum(seed.stream().nextDouble() < failing));
  }

  @Test
  void answersWithinTheBandAlthoughCopiesFail() {
    for (PlanKind kind : List.of(PlanKind.ZCDP_RENYI, PlanKind.ZCDP_SAMPLED, PlanKind.JUNG)) {
      Plan plan = plan(kind, 200, 3, 0.1);
      RobustEstimator<Double, Integer> robust =
          new RobustEstimator<>(plan, bank(plan, 0.1), SeedPolicy.reproducible(Seed.of(1)));
      double truth = 0;
      for (int t = 0; t < 200; t++) {
        robust.update(0.01);
        truth += 0.01;
        Release.Answered answer = (Release.Answered) robust.release(3);
        for (int j = 0; j < 3; j++) {
          double value = answer.coordinates().get(j).value();
          assertThat(value).isBetween(truth * (j + 1) * 0.999, truth * (j + 1) * 1.101);
        }
        assertThat(answer.roundsLeft()).isEqualTo(199 - t);
        assertThat(answer.policy()).isEqualTo(SeedPolicy.Kind.REPRODUCIBLE);
      }
      assertThat(robust.releasesLeft()).isZero();
    }
  }

  @Test
  void refusesPastTheHorizonAndNamesTheRemedy() {
    Plan plan = plan(PlanKind.ZCDP_RENYI, 2, 2, 0.01);
    RobustEstimator<Double, Integer> robust =
        new RobustEstimator<>(plan, bank(plan, 0), SeedPolicy.secure());
    Release.Answered first = (Release.Answered) robust.release(2);
    assertThat(first.policy()).isEqualTo(SeedPolicy.Kind.SECURE);
    assertThat(robust.release(1)).isInstanceOf(Release.Answered.class);
    assertThat(robust.release(2))
        .isInstanceOfSatisfying(
            Release.Refused.class,
            r -> {
              assertThat(r.horizon()).isEqualTo(4);
              assertThat(r.releasesLeft()).isEqualTo(1);
              assertThat(r.remedy()).contains("plan for more rounds");
            });
    // A refusal charges nothing: the one release that is left can still be had.
    assertThat(robust.release(1))
        .isInstanceOfSatisfying(Release.Answered.class, a -> assertThat(a.budgetLeft()).isZero());
    assertThat(robust.release(1)).isInstanceOf(Release.Refused.class);
  }

  @Test
  void badQuestionsAreNotCharged() {
    Plan plan = plan(PlanKind.ZCDP_RENYI, 2, 2, 0.01);
    RobustEstimator<Double, Integer> robust =
        new RobustEstimator<>(plan, bank(plan, 0), SeedPolicy.secure());
    assertThatThrownBy(() -> robust.release(3))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("query: found 3 coordinates, expected 1 … 2, the plan's k");
    assertThat(robust.releasesLeft()).isEqualTo(4);
  }

  /** The scale of this bank is 1 and bounds nothing: the truth goes from 0 to beyond U. */
  @Test
  void boundsCoverTheTruthWhateverItsSize() {
    Plan plan = plan(PlanKind.ZCDP_RENYI, 200, 1, 0.1);
    RobustEstimator<Double, Integer> robust =
        new RobustEstimator<>(plan, bank(plan, 0.1), SeedPolicy.reproducible(Seed.of(1)));
    assertThat(estimate(robust).bound()).isCloseTo(0.2 + 1e-6, within(1e-12));
    double truth = 0;
    for (double step = 0.7; truth < 1e8; step *= -1.7) {
      robust.update(step);
      truth += step;
      Release.Estimate estimate = estimate(robust);
      assertThat(Math.abs(estimate.value() - truth)).isLessThanOrEqualTo(estimate.bound());
      assertThat(estimate.bound() == Double.POSITIVE_INFINITY)
          .isEqualTo(Math.abs(estimate.value()) >= 1e6);
    }
    assertThat(estimate(robust).value()).as("clamped").isBetween(1e6, 1.1e6);
  }

  private static Release.Estimate estimate(RobustEstimator<Double, Integer> robust) {
    return ((Release.Answered) robust.release(1)).coordinates().get(0);
  }

  @Test
  void banksMustFitThePlan() {
    Plan plan = plan(PlanKind.ZCDP_RENYI, 2, 2, 0.01);
    Plan other = plan(PlanKind.ZCDP_RENYI, 200, 2, 0.01);
    assertThatThrownBy(() -> new RobustEstimator<>(plan, bank(other, 0), SeedPolicy.secure()))
        .hasMessageContaining("the plan's " + plan.copies());
    IndependentCopies<Double, Integer> worse =
        new IndependentCopies<>(
            (int) plan.copies(), 0.02, Seed.of(1), k -> k, seed -> new Sum(false));
    assertThatThrownBy(() -> new RobustEstimator<>(plan, worse, SeedPolicy.secure()))
        .hasMessageContaining("0.02");
  }

  @Test
  void reproducibleRunsRepeatAndSecureRunsDoNot() {
    Plan plan = plan(PlanKind.ZCDP_RENYI, 500, 1, 0.1);
    assertThat(run(plan, SeedPolicy.reproducible(Seed.of(7))))
        .isEqualTo(run(plan, SeedPolicy.reproducible(Seed.of(7))));
    assertThat(run(plan, SeedPolicy.secure())).isNotEqualTo(run(plan, SeedPolicy.secure()));
  }

  /** Copies spread over a hundred powers, so that the noise shows. */
  private static List<Double> run(Plan plan, SeedPolicy policy) {
    IndependentCopies<Double, Integer> bank =
        new IndependentCopies<>(
            (int) plan.copies(),
            plan.copyFailure(),
            Seed.of(3),
            k -> k,
            seed -> {
              Sum sum = new Sum(false);
              sum.update(Math.exp(10 * (seed.stream().nextDouble() - 0.5)));
              return sum;
            });
    RobustEstimator<Double, Integer> robust = new RobustEstimator<>(plan, bank, policy);
    List<Double> answers = new ArrayList<>();
    for (int t = 0; t < 500; t++) {
      answers.add(((Release.Answered) robust.release(1)).coordinates().get(0).value());
    }
    return answers;
  }

  /** Each coordinate must read a subset of its own (erratum E27). */
  @Test
  void sampledCoordinatesReadSubsetsOfTheirOwn() {
    PlanRequest request = PlanRequest.of(100_000, 100).coordinates(2).gamma(0.2).build();
    Plan plan = new Planner(request, SKETCH).plan(PlanKind.ZCDP_SAMPLED, 1e-8);
    assertThat(plan.sample()).isLessThan(plan.copies());
    List<int[][]> asked = new ArrayList<>();
    EstimatorBank<Double, Integer> spy =
        new EstimatorBank<>() {
          @Override
          public int copies() {
            return (int) plan.copies();
          }

          @Override
          public double copyFailure() {
            return plan.copyFailure();
          }

          @Override
          public int coordinates(Integer query) {
            return query;
          }

          @Override
          public void update(Double update) {}

          @Override
          public void estimate(Integer query, int[][] copies, double[][] values) {
            asked.add(copies);
            for (double[] row : values) {
              Arrays.fill(row, 1);
            }
          }
        };
    RobustEstimator<Double, Integer> robust =
        new RobustEstimator<>(plan, spy, SeedPolicy.reproducible(Seed.of(2)));
    robust.release(2);
    robust.release(2);
    assertThat(asked.get(0)[0]).hasSize((int) plan.sample()).isNotEqualTo(asked.get(0)[1]);
    assertThat(asked.get(0)[0]).isNotEqualTo(asked.get(1)[0]).isSorted();
  }
}
