package org.kronproj.bench.projection;

import java.util.Map;
import org.kronproj.base.Seed;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.Strategy;
import org.kronproj.projection.StrategyPolicy;

/** One exact query against two bare passes over a matrix of the shape of G; nothing deferred. */
final class QueryRatio implements Scenario {

  private static final Seed SEED = Seed.of(13);

  @Override
  public String name() {
    return "query";
  }

  @Override
  public void run(Settings settings, Figures figures) {
    Weighting general = Weighting.twoSided(settings.size(96, 8));
    for (Strategy strategy : new Strategy[] {Strategy.WOODBURY, Strategy.REFACTOR}) {
      WarmUp.run(general, StrategyPolicy.forced(strategy), settings);
    }
    measure(general, settings.size(1152, 24), settings, figures);
    measure(
        Weighting.symmetric(settings.size(128, 10)), settings.size(4096, 40), settings, figures);
  }

  private static void measure(Weighting weighting, int m, Settings settings, Figures figures) {
    String shape = weighting.getClass().getSimpleName() + ", n=" + weighting.order() + ", m=" + m;
    try (MaintainedProjection inverse = projection(weighting, m, Strategy.WOODBURY);
        MaintainedProjection factor = projection(weighting, m, Strategy.REFACTOR);
        Matrix g = Instances.random(m, weighting.size(), SEED);
        Matrix h = Instances.random(weighting.size(), 1, SEED);
        Matrix y = Matrix.allocate(m, 1)) {
      Walk withInverse = new Walk(inverse, 1, SEED);
      Walk withFactor = new Walk(factor, 1, SEED);
      withInverse.step();
      withFactor.step();
      Map<String, Double> seconds =
          new Race(settings.clock())
              .add(
                  "passes",
                  () -> {
                    Blas.gemv(Transpose.NO, 1, g, h, 0, y);
                    Blas.gemv(Transpose.YES, 1e-3, g, y, 0, h);
                  })
              .add("inverse", withInverse::query)
              .add("factor", withFactor::query)
              .run(4, settings.size(61, 2));
      figures.report("two passes over G", shape, seconds.get("passes") * 1e3, "ms");
      figures.atMost(
          "query / two passes, inverse held",
          shape,
          seconds.get("inverse") / seconds.get("passes"),
          "×",
          1.3);
      figures.report(
          "query / two passes, factor held",
          shape,
          seconds.get("factor") / seconds.get("passes"),
          "×");
    }
  }

  private static MaintainedProjection projection(Weighting weighting, int m, Strategy strategy) {
    return Instances.projection(
        weighting,
        m,
        ProjectionOptions.defaults().withPolicy(StrategyPolicy.forced(strategy)),
        SEED);
  }
}
