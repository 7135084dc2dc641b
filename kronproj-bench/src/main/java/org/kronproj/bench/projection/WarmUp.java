package org.kronproj.bench.projection;

import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.SymmetricWeighting;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.StrategyPolicy;

/**
 * Updates and queries come in thousands: measured once the Java compiler, which takes a processor
 * from OpenBLAS, has done with their code. The problems have few columns, so that there are many
 * updates a second, but vectors of more than {@value org.kronproj.linalg.Matrix#HEAP_LIMIT}
 * elements: shorter ones are on the Java heap and run other code. Changes are wide enough for the
 * inverse to be kept in the form that is measured.
 */
final class WarmUp {

  private static final Seed SEED = Seed.of(11);

  private WarmUp() {}

  /** Some seconds of updates and queries on a problem with few columns. */
  static void run(Weighting like, StrategyPolicy policy, Settings settings) {
    ProjectionOptions options = ProjectionOptions.defaults().withPolicy(policy);
    try (MaintainedProjection p =
        Instances.projection(
            narrow(like, settings), settings.size(Matrix.HEAP_LIMIT + 64, 24), options, SEED)) {
      Walk walk = new Walk(p, 1, SEED.split("warm-up"));
      long nanoseconds = settings.size(6_000_000, 0) * 1000L;
      long start = System.nanoTime();
      do {
        walk.stepAndQuery();
      } while (System.nanoTime() - start < nanoseconds);
    }
  }

  private static Weighting narrow(Weighting like, Settings settings) {
    return like instanceof SymmetricWeighting
        ? Weighting.symmetric(settings.size(48, 8))
        : Weighting.twoSided(settings.size(72, 8));
  }
}
