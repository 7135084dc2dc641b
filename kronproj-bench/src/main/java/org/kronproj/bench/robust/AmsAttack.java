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
import org.kronproj.robust.SketchedNorm;
import org.kronproj.sketch.SketchFamily;

/**
 * The norm attack for 4b steps: one copy of b = 100 rows, and the certified plan with its own b.
 */
final class AmsAttack implements Scenario {

  private static final double GAMMA = 0.5;

  @Override
  public String name() {
    return "ams";
  }

  @Override
  public void run(Size size, Figures figures) {
    int b = 100;
    double[] ratios = new double[20];
    for (int run = 0; run < ratios.length; run++) {
      CopySketch sketch = CopySketch.of(SketchFamily.RADEMACHER, 4L * b + 1);
      SketchCopies one = new SketchCopies(1, sketch.distribution(b), 0.1);
      SketchedNorm bank = new SketchedNorm(one, Seed.of(2).split("single", run));
      AttackTrace.Point last =
          Attacks.ams(
                  AttackTarget.plain(AttackTarget.Kind.SINGLE, bank),
                  b,
                  4L * b + 1,
                  4 * b,
                  Progress.none())
              .last();
      ratios[run] = last.answer() / last.truth();
    }
    figures.atMost(
        "ams, one copy, estimate/truth",
        "b=100, 400 steps, 20 runs",
        Timing.median(ratios),
        "",
        0.1);
    certified(size, figures);
  }

  private static void certified(Size size, Figures figures) {
    int horizon = size.pick(8001, 101);
    CopySketch sketch = CopySketch.of(SketchFamily.RADEMACHER, horizon);
    PlanRequest request =
        PlanRequest.of(horizon, horizon).gamma(GAMMA).quantity(Quantity.NORM).build();
    Plan plan = new Planner(request, sketch).plan(PlanKind.ZCDP_RENYI);
    int steps = Math.min((horizon - 1) / 2, (int) (4 * plan.rows()));
    SeedPolicy policy = SeedPolicy.reproducible(Seed.of(3));
    SketchedNorm bank = new SketchedNorm(SketchCopies.of(plan, sketch), policy.copies());
    AttackTrace trace =
        Attacks.ams(
            AttackTarget.robust(plan, bank, policy), plan.rows(), horizon, steps, Progress.none());
    figures.atMost(
        "ams, certified, worst error",
        "4b=" + 4 * plan.rows() + ", " + steps + " steps, L=" + plan.copies(),
        trace.worstError(),
        "",
        request.band());
    figures.report(
        "ams, certified, estimate/truth",
        "at the end",
        trace.last().answer() / trace.last().truth(),
        "");
  }
}
