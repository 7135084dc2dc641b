package org.kronproj.bench.projection;

import java.util.List;
import org.kronproj.base.Seed;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.NativeMemory;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.kron.Basis;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.Strategy;
import org.kronproj.projection.StrategyPolicy;

/**
 * Peak native memory of building, every kind of update (one of them out of the eigenbasis and
 * back), rollback, queries and leverages, against mN + 3m².
 */
final class PeakMemory implements Scenario {

  private static final Seed SEED = Seed.of(15);

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public void run(Settings settings, Figures figures) {
    measure(Weighting.twoSided(settings.size(96, 8)), settings.size(1152, 30), settings, figures);
    measure(Weighting.symmetric(settings.size(96, 8)), settings.size(2048, 30), settings, figures);
    measure(Weighting.oneSided(settings.size(48, 8)), settings.size(2000, 30), settings, figures);
  }

  /** W + v·vᵀ with a v that is no eigenvector. */
  private static void generalChange(MaintainedProjection p) {
    int n = p.weighting().order();
    double[] lambda = p.eigenvalues();
    Basis basis = p.basisChange().basis();
    try (Matrix w = Matrix.allocate(n, n)) {
      for (int i = 0; i < n; i++) {
        w.set(i, i, lambda[i]);
      }
      basis.conjugate(Transpose.NO, w);
      for (int j = 0; j < 3; j++) {
        for (int i = 0; i < 3; i++) {
          w.set(i, j, w.get(i, j) + 0.1);
        }
      }
      p.update(w);
    }
  }

  private static void measure(Weighting weighting, int m, Settings settings, Figures figures) {
    ProjectionOptions options =
        ProjectionOptions.defaults()
            .withPolicy(
                StrategyPolicy.replay(
                    List.of(
                        Strategy.REFACTOR,
                        Strategy.WOODBURY,
                        Strategy.WOODBURY,
                        Strategy.REBUILD,
                        Strategy.REFACTOR,
                        Strategy.REFACTOR,
                        Strategy.REBUILD)));
    long before = NativeMemory.liveBytes();
    NativeMemory.resetPeak();
    try (Basis basis = Basis.cosine(weighting.order());
        MaintainedProjection p =
            MaintainedProjection.builder(weighting)
                .takeConstraints(Instances.random(m, weighting.size(), SEED))
                .basis(basis)
                .eigenvalues(Instances.eigenvalues(weighting.order(), 1, SEED.stream()))
                .options(options)
                .build()) {
      Walk walk = new Walk(p, 2, SEED);
      for (int k = 0; k < 4; k++) {
        walk.step();
        walk.query();
      }
      p.rollback();
      walk.query();
      walk.step();
      generalChange(p);
      walk.query();
      p.leverages();
      walk.step();
      double bytes = NativeMemory.peakBytes() - before;
      double bound = 8.0 * m * (weighting.size() + 3.0 * m);
      String shape = weighting + ", m=" + m;
      if (settings.tiny()) {
        figures.report("peak memory / (mN + 3m²)", shape, bytes / bound, "×");
      } else {
        figures.atMost("peak memory / (mN + 3m²)", shape, bytes / bound, "×", 1.1);
      }
    }
  }
}
