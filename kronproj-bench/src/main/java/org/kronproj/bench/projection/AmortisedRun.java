package org.kronproj.bench.projection;

import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.Accuracy;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.Strategy;
import org.kronproj.projection.StrategyPolicy;
import org.kronproj.projection.UpdateResult;

/**
 * The sequences of the amortised theorem: log-weights take random steps with Σ(E step)² = C₁² and
 * Σ(Var step)² = C₂². Reports Σ r_t·g_{r_t} beside T·(C₁/ε + C₂/ε²)·ln^{1.5}n·(n^{ω−2.5} +
 * n^{−a/2}), and the seconds beside those of rebuilding at every step.
 */
final class AmortisedRun implements Scenario {

  private static final Seed SEED = Seed.of(16);
  private static final double OMEGA = 2.371552;
  private static final double CUTOFF = 0.31;
  private static final double EPSILON = 0.05;

  @Override
  public String name() {
    return "amortised";
  }

  @Override
  public void run(Settings settings, Figures figures) {
    for (double scale : new double[] {0.1, 1}) {
      run(settings, figures, scale * 0.05, scale * scale * 0.002);
    }
  }

  private static void run(Settings settings, Figures figures, double c1, double c2) {
    int n = settings.size(48, 6);
    int m = settings.size(256, 8);
    int steps = settings.size(2000, 10);
    Weighting weighting = Weighting.twoSided(n);
    ProjectionOptions lazy =
        ProjectionOptions.defaults()
            .withAccuracy(Accuracy.MAINTAINED)
            .withLaziness(EPSILON, CUTOFF);
    ProjectionOptions eager =
        ProjectionOptions.defaults().withPolicy(StrategyPolicy.forced(Strategy.REBUILD));
    RandomStream random = SEED.split("steps").stream();
    double[] mean = Instances.vector(n, random);
    double norm = 0;
    for (double x : mean) {
      norm += x * x;
    }
    double deviation = Math.sqrt(c2 / Math.sqrt(n));
    try (MaintainedProjection p = Instances.projection(weighting, m, lazy, SEED);
        MaintainedProjection rebuilt = Instances.projection(weighting, m, eager, SEED)) {
      double[] logs = new double[n];
      double sum = 0;
      double seconds = 0;
      double rebuildSeconds = 0;
      int deferred = 0;
      for (int t = 0; t < steps; t++) {
        // The drift turns round every 50 steps, so that the weights stay where doubles are good.
        double sign = t / 50 % 2 == 0 ? 1 : -1;
        double[] lambda = new double[n];
        for (int i = 0; i < n; i++) {
          double noise = deviation * Math.sqrt(3) * (2 * random.nextDouble() - 1);
          logs[i] += sign * c1 * mean[i] / Math.sqrt(norm) + noise - 0.01 * logs[i];
          lambda[i] = Math.exp(logs[i]);
        }
        UpdateResult result = p.update(lambda);
        seconds += result.seconds();
        sum += result.moved() * g(n, result.moved());
        deferred += result.moved() == 0 ? 1 : 0;
        if (t % 20 == 0) {
          rebuildSeconds += 20 * rebuilt.update(lambda).seconds();
        }
      }
      String shape =
          String.format(
              java.util.Locale.ROOT, "n=%d, m=%d, T=%d, C1=%.3g, C2=%.3g", n, m, steps, c1, c2);
      double bound =
          steps
              * (c1 / EPSILON + c2 / (EPSILON * EPSILON))
              * Math.pow(Math.log(n), 1.5)
              * (Math.pow(n, OMEGA - 2.5) + Math.pow(n, -CUTOFF / 2));
      figures.report("Σ r·g_r", shape, sum, "");
      figures.report("the theorem's bound on it", shape, bound, "(O)");
      figures.report("deferred steps", shape, (double) deferred / steps, "");
      figures.report("amortised, seconds / rebuilding", shape, seconds / rebuildSeconds, "×");
    }
  }

  /** g_r = n^{−a} for r below n^a, else r^{(ω−2)/(1−a)−1}·n^{−a(ω−2)/(1−a)}. */
  private static double g(int n, int r) {
    if (r < Math.pow(n, CUTOFF)) {
      return Math.pow(n, -CUTOFF);
    }
    double exponent = (OMEGA - 2) / (1 - CUTOFF);
    return Math.pow(r, exponent - 1) * Math.pow(n, -CUTOFF * exponent);
  }
}
