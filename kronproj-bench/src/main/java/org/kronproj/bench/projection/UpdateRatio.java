package org.kronproj.bench.projection;

import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.Strategy;
import org.kronproj.projection.StrategyPolicy;
import org.kronproj.projection.UpdateResult;

/**
 * One update against one rebuild, by the best strategy for each r, alone and with one exact query
 * after each. Every measured update leaves a current factor or inverse.
 */
final class UpdateRatio implements Scenario {

  private static final Seed SEED = Seed.of(11);

  @Override
  public String name() {
    return "update";
  }

  @Override
  public void run(Settings settings, Figures figures) {
    int n = settings.size(96, 8);
    int m = settings.size(1152, 24);
    measure(
        Weighting.twoSided(n),
        m,
        "two-sided general",
        new int[] {1, 2, 4},
        new double[] {14, 9, 7},
        new double[] {9, 6.5, 5.5},
        settings,
        figures);
    measure(
        Weighting.symmetric(settings.size(128, 10)),
        settings.size(4096, 40),
        "two-sided svec",
        new int[] {1, 4},
        new double[] {18, 5},
        null,
        settings,
        figures);
  }

  private static void measure(
      Weighting weighting,
      int m,
      String what,
      int[] moved,
      double[] targets,
      double[] queryTargets,
      Settings settings,
      Figures figures) {
    ProjectionOptions options =
        ProjectionOptions.defaults().withPolicy(StrategyPolicy.forced(Strategy.REBUILD));
    String shape = what + ", n=" + weighting.order() + ", m=" + m;
    double gemm = Instances.gemmRate(settings.size(1500, 50));
    int repetitions = settings.size(m > 2000 ? 5 : 15, 2);
    double rebuild;
    double rebuildQuery;
    try (MaintainedProjection p = Instances.projection(weighting, m, options, SEED)) {
      Walk walk = new Walk(p, 1);
      rebuild = Timing.median(repetitions, walk::update);
      rebuildQuery = Timing.median(repetitions, walk::updateAndQuery);
      double flops = (double) m * m * weighting.size() + (double) m * m * m / 3;
      figures.report("rebuild", shape, rebuild, "s");
      figures.atLeast("rebuild rate / dgemm rate", shape, flops / rebuild / gemm, "", 0.6);
    }
    for (int k = 0; k < moved.length; k++) {
      int r = Math.min(moved[k], weighting.order());
      double best = Double.POSITIVE_INFINITY;
      double bestQuery = Double.POSITIVE_INFINITY;
      for (Strategy strategy : new Strategy[] {Strategy.WOODBURY, Strategy.REFACTOR}) {
        ProjectionOptions forced = options.withPolicy(StrategyPolicy.forced(strategy));
        try (MaintainedProjection p = Instances.projection(weighting, m, forced, SEED)) {
          Walk walk = new Walk(p, r);
          double seconds = Timing.median(repetitions, walk::update);
          figures.report("one update, " + strategy, shape + ", r=" + r, seconds * 1e3, "ms");
          best = Math.min(best, seconds);
          if (queryTargets != null) {
            bestQuery = Math.min(bestQuery, Timing.median(repetitions, walk::updateAndQuery));
          }
        }
      }
      figures.atLeast(
          "update against rebuild", shape + ", r=" + r, rebuild / best, "×", targets[k]);
      if (queryTargets != null) {
        figures.atLeast(
            "update + query against rebuild + query",
            shape + ", r=" + r,
            rebuildQuery / bestQuery,
            "×",
            queryTargets[k]);
      }
    }
  }

  /** Random updates of r eigenvalues, up and down. */
  static final class Walk {
    private final MaintainedProjection projection;
    private final int moved;
    private final RandomStream random = SEED.split("walk").stream();
    private final double[] h;

    Walk(MaintainedProjection projection, int moved) {
      this.projection = projection;
      this.moved = moved;
      h = Instances.vector(projection.weighting().size(), random);
    }

    void update() {
      step();
    }

    UpdateResult step() {
      int n = projection.weighting().order();
      double[] lambda = projection.eigenvalues();
      int first = random.nextInt(n);
      for (int k = 0; k < moved; k++) {
        // Around 1, so that a long walk stays where it started.
        lambda[(first + k) % n] = Math.exp(random.nextDouble() - 0.5);
      }
      return projection.update(lambda);
    }

    void updateAndQuery() {
      step();
      projection.project(h);
    }
  }
}
