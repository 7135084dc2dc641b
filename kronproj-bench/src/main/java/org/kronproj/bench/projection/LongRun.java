package org.kronproj.bench.projection;

import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.Strategy;
import org.kronproj.projection.StrategyPolicy;

/** Ten thousand random updates, then P·h against a fresh build. */
final class LongRun implements Scenario {

  private static final Seed SEED = Seed.of(14);

  @Override
  public String name() {
    return "long-run";
  }

  @Override
  public void run(Settings settings, Figures figures) {
    int n = settings.size(32, 4);
    int m = settings.size(256, 6);
    for (double spread : new double[] {0.5, 3}) {
      for (Strategy strategy : new Strategy[] {null, Strategy.WOODBURY}) {
        run(n, m, spread, strategy, settings.size(10_000, 20), figures);
      }
    }
  }

  private static void run(
      int n, int m, double spread, Strategy strategy, int updates, Figures figures) {
    StrategyPolicy policy =
        strategy == null ? StrategyPolicy.automatic() : StrategyPolicy.forced(strategy);
    ProjectionOptions options = ProjectionOptions.defaults().withPolicy(policy);
    String shape =
        "n="
            + n
            + ", m="
            + m
            + ", |ln λ| ≤ "
            + spread
            + ", "
            + (strategy == null ? "AUTO" : strategy);
    Weighting weighting = Weighting.twoSided(n);
    RandomStream random = SEED.split("run").stream();
    try (MaintainedProjection p = Instances.projection(weighting, m, options, SEED)) {
      int rebuilds = 0;
      int[] sizes = {1, 1, 2, 4};
      double seconds = 0;
      for (int k = 0; k < updates; k++) {
        double[] lambda = p.eigenvalues();
        for (int r = sizes[random.nextInt(sizes.length)]; r > 0; r--) {
          lambda[random.nextInt(n)] = Math.exp(spread * (2 * random.nextDouble() - 1));
        }
        var result = p.update(lambda);
        seconds += result.seconds();
        rebuilds += result.driftRebuild() ? 1 : 0;
      }
      double[] h = Instances.vector(weighting.size(), random);
      try (MaintainedProjection fresh =
          MaintainedProjection.builder(weighting)
              .takeConstraints(Instances.random(m, weighting.size(), SEED.split("constraints")))
              .eigenvalues(p.eigenvalues())
              .build()) {
        figures.atMost(
            "difference after " + updates + " updates",
            shape,
            Instances.relativeDifference(p.project(h), fresh.project(h)),
            "",
            1e-10);
      }
      figures.report("drift rebuilds", shape, rebuilds, "");
      figures.report("update, mean", shape, seconds / updates * 1e3, "ms");
    }
  }
}
