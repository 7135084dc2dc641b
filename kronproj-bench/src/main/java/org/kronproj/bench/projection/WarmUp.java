package org.kronproj.bench.projection;

import org.kronproj.base.Seed;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.StrategyPolicy;

/**
 * Updates come in thousands: measured once the Java compiler, which takes a processor from
 * OpenBLAS, has done with their code. Small ones run the same code many times a second.
 */
final class WarmUp {

  private static final Seed SEED = Seed.of(11);

  private WarmUp() {}

  /** Some seconds of updates and queries on a small problem. */
  static void run(Weighting small, StrategyPolicy policy, Settings settings) {
    ProjectionOptions options = ProjectionOptions.defaults().withPolicy(policy);
    try (MaintainedProjection p =
        Instances.projection(small, settings.size(48, 24), options, SEED)) {
      Walk walk = new Walk(p, 1, SEED.split("warm-up"));
      long nanoseconds = settings.size(3_000_000, 0) * 1000L;
      long start = System.nanoTime();
      do {
        walk.stepAndQuery();
      } while (System.nanoTime() - start < nanoseconds);
    }
  }
}
