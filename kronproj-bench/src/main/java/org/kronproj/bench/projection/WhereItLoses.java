package org.kronproj.bench.projection;

import java.util.Map;
import org.kronproj.base.Seed;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.Strategy;
import org.kronproj.projection.StrategyPolicy;

/** Maintenance against rebuilding as more and more eigenvalues move at a step. */
final class WhereItLoses implements Scenario {

  private static final Seed SEED = Seed.of(18);

  @Override
  public String name() {
    return "where-it-loses";
  }

  @Override
  public void run(Settings settings, Figures figures) {
    int n = settings.size(48, 8);
    int[][] shapes = {{settings.size(96, 10)}, {settings.size(800, 30)}};
    for (int[] shape : shapes) {
      int m = shape[0];
      for (int divisor : new int[] {48, 16, 8, 4, 2, 1}) {
        int r = Math.max(1, n / divisor);
        ProjectionOptions eager =
            ProjectionOptions.defaults().withPolicy(StrategyPolicy.forced(Strategy.REBUILD));
        try (MaintainedProjection p =
                Instances.projection(Weighting.twoSided(n), m, ProjectionOptions.defaults(), SEED);
            MaintainedProjection q = Instances.projection(Weighting.twoSided(n), m, eager, SEED)) {
          Walk walk = new Walk(p, r, SEED.split("walk"));
          for (int k = 0; k < 20 && !settings.tiny(); k++) {
            walk.step();
          }
          Map<String, Double> seconds =
              new Race(settings.clock())
                  .add("maintained", walk::stepAndQuery)
                  .add("rebuilt", new Walk(q, r, SEED.split("walk"))::stepAndQuery)
                  .run(2, settings.size(15, 2));
          figures.report(
              "update + query against rebuild + query",
              "n=" + n + ", m=" + m + ", r=" + r,
              seconds.get("rebuilt") / seconds.get("maintained"),
              "×");
        }
      }
    }
  }
}
