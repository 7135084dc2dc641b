package org.kronproj.bench.projection;

import java.util.Map;
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

/** The planner, calibrated, against every forced strategy, for r = 1, 2, 4, …, n. */
final class PlannerRatio implements Scenario {

  private static final Seed SEED = Seed.of(12);

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
      Walk warm = new Walk(planned, r, SEED.split("walk"));
      for (int k = 0; k < 30 && !settings.tiny(); k++) {
        warm.step(); // long enough for the inverse to have been bought, if it ever is
      }
      Race race = new Race(settings.clock()).add("planner", warm::step);
      race.add("woodbury", new Walk(woodbury, r, SEED.split("walk"))::step);
      race.add("refactor", new Walk(refactored, r, SEED.split("walk"))::step);
      race.add("rebuild", new Walk(rebuilt, r, SEED.split("walk"))::step);
      Map<String, Double> seconds = race.run(2, settings.size(15, 2));
      double best =
          Math.min(
              seconds.get("woodbury"), Math.min(seconds.get("refactor"), seconds.get("rebuild")));
      double ratio = seconds.get("planner") / best;
      String chosen = planned.choices().get(planned.choices().size() - 1).name();
      figures.report(
          "planner / best forced strategy",
          "n=" + n + ", m=" + m + ", r=" + r + ": " + chosen,
          ratio,
          "×");
      return ratio;
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
