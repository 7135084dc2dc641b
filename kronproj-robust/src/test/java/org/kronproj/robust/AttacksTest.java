package org.kronproj.robust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.kronproj.base.Progress;
import org.kronproj.base.Seed;
import org.kronproj.privacy.SeedPolicy;
import org.kronproj.robust.AttackTarget.Kind;
import org.kronproj.sketch.SketchFamily;

/**
 * The twin of every guarantee: what is not private loses to the attacks that the private median
 * survives. Seeds are fixed; over all seeds the guarantee itself fails with probability 0.01.
 */
class AttacksTest {

  private static Plan plan(
      CopySketch sketch, int rounds, double gamma, Quantity quantity, double p) {
    PlanRequest request =
        PlanRequest.of(rounds, sketch.columns()).gamma(gamma).quantity(quantity).build();
    return new Planner(request, sketch).plan(PlanKind.ZCDP_RENYI, p);
  }

  private static AttackTarget<RowChange, SetQuery> inner(
      Kind kind, Plan plan, CopySketch sketch, long seed) {
    SeedPolicy policy = SeedPolicy.reproducible(Seed.of(seed));
    SketchedRows bank =
        new SketchedRows(SketchCopies.of(plan, sketch), Quantity.SIGNED, 1, policy.copies());
    return kind == Kind.PRIVATE
        ? AttackTarget.robust(plan, bank, policy)
        : AttackTarget.plain(kind, bank);
  }

  @Test
  void voteBreaksOneCopyAndNotThePrivateMedian() {
    int rounds = 300;
    CopySketch sketch = CopySketch.of(SketchFamily.RADEMACHER, 400);
    Plan plan = plan(sketch, rounds, 0.4, Quantity.SIGNED, 1e-6);
    AttackTrace single =
        Attacks.vote(inner(Kind.SINGLE, plan, sketch, 1), 400, rounds, 5, Progress.none());
    double expected = Math.sqrt(2 * 299 / (Math.PI * plan.rows()));
    assertThat(single.last().error()).isBetween(0.8 * expected, 1.2 * expected);
    AttackTrace robust =
        Attacks.vote(inner(Kind.PRIVATE, plan, sketch, 1), 400, rounds, 5, Progress.none());
    assertThat(robust.points()).hasSize(rounds);
    assertThat(robust.worstError()).isLessThan(plan.request().band());
  }

  @Test
  void votesReachThePlainAverageToo() {
    int rounds = 300;
    CopySketch sketch = CopySketch.of(SketchFamily.RADEMACHER, 400);
    PlanRequest request = PlanRequest.of(rounds, 400).gamma(0.9).build();
    Plan plan = new Planner(request, sketch).plan(PlanKind.ZCDP_RENYI, 1e-6);
    double mean =
        Attacks.vote(inner(Kind.MEAN, plan, sketch, 2), 400, rounds, 1, Progress.none())
            .last()
            .error();
    double rows = (double) plan.copies() * plan.rows();
    double expected = Math.sqrt(2 * 299 / (Math.PI * rows));
    assertThat(mean).isBetween(0.8 * expected, 1.2 * expected);
  }

  @Test
  void amsAttackShrinksOneCopysEstimateAndNotThePrivateMedians() {
    CopySketch sketch = CopySketch.of(SketchFamily.RADEMACHER, 2000);
    Plan plan = plan(sketch, 2000, 0.8, Quantity.NORM, 1e-4);
    int steps = (int) (4 * plan.rows());
    assertThat(2 * steps + 1).isLessThan(2000);
    for (Kind kind : new Kind[] {Kind.SINGLE, Kind.PRIVATE}) {
      SeedPolicy policy = SeedPolicy.reproducible(Seed.of(4));
      SketchedNorm bank = new SketchedNorm(SketchCopies.of(plan, sketch), policy.copies());
      AttackTarget<SparseVector, SketchedNorm.Question> target =
          kind == Kind.PRIVATE
              ? AttackTarget.robust(plan, bank, policy)
              : AttackTarget.plain(kind, bank);
      AttackTrace trace = Attacks.ams(target, plan.rows(), 2000, steps, Progress.none());
      if (kind == Kind.SINGLE) {
        assertThat(trace.last().answer() / trace.last().truth()).isLessThan(0.1);
      } else {
        assertThat(trace.worstError()).isLessThan(plan.request().band());
      }
    }
  }

  @Test
  void kernelAttackFoolsOneCopyAndNotThePrivateMedian() {
    int n = 400;
    CopySketch sketch = CopySketch.of(SketchFamily.GAUSSIAN, n);
    Plan plan = plan(sketch, n + 1, 0.8, Quantity.SIGNED, 1e-3);
    assertThat(plan.rows()).isLessThan(n / 4);
    AttackTrace single = Attacks.kernel(inner(Kind.SINGLE, plan, sketch, 5), n, Progress.none());
    assertThat(Math.abs(single.last().answer())).isLessThan(1e-9);
    assertThat(single.last().error()).isGreaterThan(0.8);
    AttackTrace robust = Attacks.kernel(inner(Kind.PRIVATE, plan, sketch, 5), n, Progress.none());
    assertThat(robust.last().error()).isLessThan(0.2);
  }

  @Test
  void attacksPastThePlanAreRefused() {
    CopySketch sketch = CopySketch.of(SketchFamily.RADEMACHER, 100);
    Plan plan = plan(sketch, 10, 0.8, Quantity.SIGNED, 1e-3);
    AttackTarget<RowChange, SetQuery> target = inner(Kind.PRIVATE, plan, sketch, 1);
    assertThatThrownBy(() -> Attacks.vote(target, 100, 11, 1, Progress.none()))
        .hasMessageContaining("rounds");
    assertThatThrownBy(() -> Attacks.vote(target, 100, 100, 1, Progress.none()))
        .hasMessage("ambient: found 100, expected at least 101");
  }
}
