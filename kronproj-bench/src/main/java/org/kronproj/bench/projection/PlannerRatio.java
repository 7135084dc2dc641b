package org.kronproj.bench.projection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.kronproj.base.Progress;
import org.kronproj.base.Seed;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.Accuracy;
import org.kronproj.projection.CostModel;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.Strategy;
import org.kronproj.projection.StrategyPolicy;

/**
 * The planner, calibrated, against every forced strategy, for r = 1, 2, 4, …, n: the time of the
 * same sequence of updates, once it is under way (120 steps after the first 40). The contestants
 * take turns of four steps, in another order each time, so that whatever empties the caches or the
 * machine does besides meets all of them alike.
 */
final class PlannerRatio implements Scenario {

  private static final Seed SEED = Seed.of(12);

  private static final int STEPS = 4;

  private static final List<Strategy> FORCED =
      List.of(Strategy.WOODBURY, Strategy.REFACTOR, Strategy.REBUILD);

  @Override
  public String name() {
    return "planner";
  }

  @Override
  public void run(Settings settings, Figures figures) {
    int n = settings.size(64, 6);
    int m = settings.size(640, 12);
    CostModel model =
        settings.tiny() ? CostModel.uncalibrated() : CostModel.calibrate(Progress.none());
    Weighting weighting = Weighting.twoSided(n);
    for (Strategy strategy : FORCED) {
      WarmUp.run(weighting, StrategyPolicy.forced(strategy), settings);
    }
    WarmUp.run(weighting, StrategyPolicy.automatic(model), settings);
    double worst = 0;
    for (int r = 1; ; r = Math.min(2 * r, n)) {
      worst = Math.max(worst, measure(n, m, r, model, settings, figures));
      if (r == n) {
        break;
      }
    }
    figures.atMost(
        "planner / best forced strategy", "worst r, n=" + n + ", m=" + m, worst, "×", 1.15);
  }

  private static double measure(
      int n, int m, int r, CostModel model, Settings settings, Figures figures) {
    Weighting weighting = Weighting.twoSided(n);
    // Maintained answers: exact ones would let the planner defer, and leave no current state.
    ProjectionOptions options =
        ProjectionOptions.defaults()
            .withAccuracy(Accuracy.MAINTAINED)
            .withPolicy(StrategyPolicy.automatic(model));
    try (MaintainedProjection planned = Instances.projection(weighting, m, options, SEED);
        MaintainedProjection woodbury = forced(weighting, m, Strategy.WOODBURY);
        MaintainedProjection refactored = forced(weighting, m, Strategy.REFACTOR);
        MaintainedProjection rebuilt = forced(weighting, m, Strategy.REBUILD)) {
      List<StepTimes> contestants = new ArrayList<>();
      for (MaintainedProjection p : List.of(planned, woodbury, refactored, rebuilt)) {
        StepTimes times = new StepTimes(new Walk(p, r, SEED.split("walk")), settings.clock());
        // Long enough for the inverse to have been bought, if it ever is.
        times.warmUp(settings.size(p == planned ? 32 : 4, 0));
        contestants.add(times);
      }
      race(contestants, settings.size(30, 1));
      String shape = "n=" + n + ", m=" + m + ", r=" + r;
      double best = Double.POSITIVE_INFINITY;
      for (int k = 0; k < FORCED.size(); k++) {
        double seconds = contestants.get(1 + k).mean();
        figures.report("one update, " + FORCED.get(k), shape, seconds * 1e3, "ms");
        best = Math.min(best, seconds);
      }
      double ratio = contestants.get(0).mean() / best;
      figures.report(
          "planner / best forced strategy",
          shape + ": " + contestants.get(0).strategies(),
          ratio,
          "×");
      return ratio;
    }
  }

  /** In one order and another, so that none always comes after the same one. */
  private static void race(List<StepTimes> contestants, int rounds) {
    List<StepTimes> order = new ArrayList<>(contestants);
    for (int round = -2; round < rounds; round++) {
      for (StepTimes times : order) {
        if (round < 0) {
          times.warmUp(STEPS);
        } else {
          times.run(STEPS);
        }
      }
      Collections.reverse(order);
      Collections.rotate(order, 2); // none comes after itself
    }
  }

  private static MaintainedProjection forced(Weighting weighting, int m, Strategy strategy) {
    return Instances.projection(
        weighting,
        m,
        ProjectionOptions.defaults().withPolicy(StrategyPolicy.forced(strategy)),
        SEED);
  }
}
