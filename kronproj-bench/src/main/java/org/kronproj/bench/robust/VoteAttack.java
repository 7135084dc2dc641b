package org.kronproj.bench.robust;

import org.kronproj.base.Progress;
import org.kronproj.base.Seed;
import org.kronproj.bench.projection.Timing;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.bench.scenario.Scenario;
import org.kronproj.bench.scenario.Size;
import org.kronproj.privacy.SeedPolicy;
import org.kronproj.robust.AttackTarget;
import org.kronproj.robust.AttackTrace;
import org.kronproj.robust.Attacks;
import org.kronproj.robust.CopySketch;
import org.kronproj.robust.Plan;
import org.kronproj.robust.PlanKind;
import org.kronproj.robust.PlanRequest;
import org.kronproj.robust.Planner;
import org.kronproj.robust.Quantity;
import org.kronproj.robust.SketchCopies;
import org.kronproj.robust.SketchedRows;
import org.kronproj.sketch.SketchFamily;

/** One reused copy against the certified plan under the vote attack, δ = 0.01, γ = 0.25. */
final class VoteAttack implements Scenario {

  private static final double GAMMA = 0.25;

  @Override
  public String name() {
    return "vote";
  }

  @Override
  public void run(Size size, Figures figures) {
    double[] errors = new double[20];
    for (int run = 0; run < errors.length; run++) {
      CopySketch sketch = CopySketch.of(SketchFamily.RADEMACHER, 301);
      SketchCopies one = new SketchCopies(1, sketch.distribution(100), 0.1);
      SketchedRows bank =
          new SketchedRows(one, Quantity.SIGNED, 1, Seed.of(1).split("single", run));
      errors[run] =
          Attacks.vote(
                  AttackTarget.plain(AttackTarget.Kind.SINGLE, bank), 301, 300, 1, Progress.none())
              .last()
              .error();
    }
    figures.atLeast(
        "vote, one copy, error", "b=100, 300 rounds, 20 runs", Timing.median(errors), "", 1);
    certified(size.pick(1000, 50), size.pick(100, 2), 4, figures);
    certified(size.pick(10_000, 100), size.pick(2, 1), 0, figures);
  }

  private static void certified(int rounds, int runs, int allowed, Figures figures) {
    CopySketch sketch = CopySketch.of(SketchFamily.RADEMACHER, rounds + 1L);
    PlanRequest request = PlanRequest.of(rounds, rounds + 1L).gamma(GAMMA).build();
    Plan plan = new Planner(request, sketch).plan(PlanKind.ZCDP_RENYI);
    int outside = 0;
    double worst = 0;
    for (int run = 0; run < runs; run++) {
      SeedPolicy policy = SeedPolicy.reproducible(Seed.of(rounds).split("certified", run));
      SketchedRows bank =
          new SketchedRows(SketchCopies.of(plan, sketch), Quantity.SIGNED, 1, policy.copies());
      AttackTrace trace =
          Attacks.vote(
              AttackTarget.robust(plan, bank, policy), rounds + 1L, rounds, 1, Progress.none());
      worst = Math.max(worst, trace.worstError());
      outside += trace.worstError() > request.band() + 1 / request.range() ? 1 : 0;
    }
    String instance =
        "T=" + rounds + ", " + runs + " runs, L=" + plan.copies() + ", b=" + plan.rows();
    figures.atMost("vote, certified, runs outside", instance, outside, "runs", allowed);
    figures.report("vote, certified, worst error", "band " + request.band(), worst, "");
  }
}
