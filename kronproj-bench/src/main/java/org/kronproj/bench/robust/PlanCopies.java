package org.kronproj.bench.robust;

import org.kronproj.bench.scenario.Figures;
import org.kronproj.bench.scenario.Scenario;
import org.kronproj.bench.scenario.Size;
import org.kronproj.robust.CopySketch;
import org.kronproj.robust.PlanKind;
import org.kronproj.robust.PlanRequest;
import org.kronproj.robust.Planner;
import org.kronproj.sketch.SketchFamily;

/** The copies that plans take at δ = 0.01, α = 0.1, U = 10⁶, k = 1. */
final class PlanCopies implements Scenario {

  private static final long[] ROUNDS = {100, 1000, 10_000, 1_000_000};
  private static final double[] LITERAL = {6.6e8, 2.5e9, 9.5e9, 1.3e11};
  private static final double[] TENTH = {3.5e3, 1.25e4, 4.3e4, 5.0e5};
  private static final double[] UNION = {270, 760, 2.3e3, 2.05e4};

  @Override
  public String name() {
    return "plans";
  }

  @Override
  public void run(Size size, Figures figures) {
    long ambient = 1_000_000;
    CopySketch sketch = CopySketch.of(SketchFamily.GAUSSIAN, ambient);
    for (int i = 0; i < ROUNDS.length; i++) {
      PlanRequest request = PlanRequest.of(ROUNDS[i], ambient).gamma(0.25).build();
      Planner planner = new Planner(request, sketch);
      String instance = String.format("T=%.0e", (double) ROUNDS[i]);
      double literal = planner.plan(PlanKind.LITERAL).copies();
      figures.atMost(
          "LITERAL, off by",
          instance + " L=" + (long) literal,
          100 * Math.abs(literal / LITERAL[i] - 1),
          "%",
          5);
      figures.report("JUNG p=0.1", instance, planner.plan(PlanKind.JUNG, 0.1).copies(), "copies");
      figures.atMost(
          "ZCDP_RENYI p=0.1",
          instance,
          planner.plan(PlanKind.ZCDP_RENYI, 0.1).copies(),
          "copies",
          TENTH[i]);
      double union = request.delta() / (4 * (double) ROUNDS[i]);
      figures.atMost(
          "ZCDP_RENYI p=delta/4kT",
          instance,
          planner.plan(PlanKind.ZCDP_RENYI, union).copies(),
          "copies",
          UNION[i]);
      figures.report(
          "ZCDP_SAMPLED p=delta/4kT, read",
          instance,
          planner.plan(PlanKind.ZCDP_SAMPLED, union).sample(),
          "copies");
    }
  }
}
