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

/**
 * One update against one rebuild, by the best strategy for each r, alone and with one exact query
 * after each. Every measured update leaves a current factor or inverse. Rebuild, updates and a
 * product run in turns.
 */
final class UpdateRatio implements Scenario {

  private static final Seed SEED = Seed.of(11);
  private static final Strategy[] STRATEGIES = {Strategy.WOODBURY, Strategy.REFACTOR};

  private final boolean symmetric;

  UpdateRatio(boolean symmetric) {
    this.symmetric = symmetric;
  }

  @Override
  public String name() {
    return symmetric ? "update-svec" : "update-general";
  }

  @Override
  public void run(Settings settings, Figures figures) {
    measure(symmetric ? svec(settings) : general(settings), settings, figures);
  }

  private static Case general(Settings settings) {
    return new Case(
        "two-sided general",
        Weighting.twoSided(settings.size(96, 8)),
        settings.size(1152, 24),
        new int[] {1, 2, 4},
        new double[] {14, 9, 7},
        new double[] {9, 6.5, 5.5},
        settings.size(41, 2));
  }

  private static Case svec(Settings settings) {
    return new Case(
        "two-sided svec",
        Weighting.symmetric(settings.size(128, 10)),
        settings.size(4096, 40),
        new int[] {1, 4},
        new double[] {18, 5},
        new double[0],
        settings.size(5, 2));
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Case(
      String what,
      Weighting weighting,
      int rows,
      int[] moved,
      double[] targets,
      double[] queryTargets,
      int rounds) {

    String shape() {
      return what + ", n=" + weighting.order() + ", m=" + rows;
    }
  }

  private static void measure(Case c, Settings settings, Figures figures) {
    WarmUp.run(c.weighting(), StrategyPolicy.forced(Strategy.REBUILD), settings);
    for (Strategy strategy : STRATEGIES) {
      WarmUp.run(c.weighting(), StrategyPolicy.forced(strategy), settings);
    }
    for (int k = 0; k < c.moved().length; k++) {
      measure(c, k, settings, figures);
    }
  }

  private static void measure(Case c, int k, Settings settings, Figures figures) {
    int r = c.moved()[k];
    String shape = c.shape() + ", r=" + r;
    int order = settings.size(1500, 50);
    try (Matrix a = Instances.random(order, order, SEED.split("a"));
        Matrix b = Instances.random(order, order, SEED.split("b"));
        Matrix product = Matrix.allocate(order, order);
        MaintainedProjection rebuilt = projection(c.weighting(), c.rows(), Strategy.REBUILD);
        MaintainedProjection woodbury = projection(c.weighting(), c.rows(), Strategy.WOODBURY);
        MaintainedProjection refactored = projection(c.weighting(), c.rows(), Strategy.REFACTOR)) {
      Race race =
          new Race(settings.clock())
              .add("gemm", () -> Blas.gemm(Transpose.NO, Transpose.NO, 1, a, b, 0, product));
      Walk slow = new Walk(rebuilt, r, SEED.split("walk"));
      race.add("REBUILD", slow::step).add("REBUILD query", slow::query);
      MaintainedProjection[] fast = {woodbury, refactored};
      for (int s = 0; s < fast.length; s++) {
        Walk walk = new Walk(fast[s], r, SEED.split("walk"));
        // Twice: the rebuild has just emptied the caches, as no update in a sequence would find
        // them.
        race.add(STRATEGIES[s] + " first", walk::step)
            .add(STRATEGIES[s].name(), walk::step)
            .add(STRATEGIES[s] + " query", walk::query);
      }
      report(c, k, shape, race.run(4, c.rounds()), order, figures);
    }
  }

  private static void report(
      Case c, int k, String shape, Map<String, Double> seconds, int order, Figures figures) {
    double m = c.rows();
    double gemm = 2.0 * order * order * order / seconds.get("gemm");
    double rebuild = seconds.get("REBUILD");
    double rebuildQuery = rebuild + seconds.get("REBUILD query");
    double flops = m * m * c.weighting().size() + m * m * m / 3;
    figures.report("rebuild", shape, rebuild * 1e3, "ms");
    double rate = flops / rebuild / gemm;
    if (m >= 1000) {
      figures.atLeast("rebuild rate / dgemm rate", shape, rate, "", 0.6);
    } else {
      figures.report("rebuild rate / dgemm rate", shape, rate, "");
    }
    double best = Double.POSITIVE_INFINITY;
    double bestQuery = Double.POSITIVE_INFINITY;
    for (Strategy strategy : STRATEGIES) {
      double update = seconds.get(strategy.name());
      figures.report("one update, " + strategy, shape, update * 1e3, "ms");
      best = Math.min(best, update);
      bestQuery = Math.min(bestQuery, update + seconds.get(strategy + " query"));
    }
    figures.atLeast("update against rebuild", shape, rebuild / best, "×", c.targets()[k]);
    if (c.queryTargets().length > 0) {
      figures.atLeast(
          "the same, a query after each",
          shape,
          rebuildQuery / bestQuery,
          "×",
          c.queryTargets()[k]);
    }
  }

  private static MaintainedProjection projection(Weighting weighting, int rows, Strategy strategy) {
    ProjectionOptions options =
        ProjectionOptions.defaults().withPolicy(StrategyPolicy.forced(strategy));
    return Instances.projection(weighting, rows, options, SEED);
  }
}
