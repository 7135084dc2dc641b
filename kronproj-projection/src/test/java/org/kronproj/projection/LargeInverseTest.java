package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Basis;
import org.kronproj.linalg.kron.Weighting;

/** Projections large enough for inverses by blocks, with the last block of either kind. */
class LargeInverseTest {

  private static final int ROWS = 784;

  @TempDir private Path folder;

  private static Weighting weighting(BlockInverse.Tail tail) {
    return tail == BlockInverse.Tail.FACTOR ? Weighting.twoSided(60) : Weighting.diagonal(900);
  }

  private static MaintainedProjection projection(
      Weighting weighting, double[] eigenvalues, Strategy strategy) {
    RandomStream random = Seed.of(91).stream();
    Matrix a = Matrix.allocate(ROWS, weighting.size());
    double[] column = new double[ROWS];
    for (int j = 0; j < weighting.size(); j++) {
      Arrays.setAll(column, i -> 2 * random.nextDouble() - 1);
      a.write(0, j, column, 0, ROWS);
    }
    return MaintainedProjection.builder(weighting)
        .takeConstraints(a)
        .basis(Basis.identity(weighting.order()))
        .eigenvalues(eigenvalues)
        .options(ProjectionOptions.defaults().withPolicy(StrategyPolicy.forced(strategy)))
        .build();
  }

  private static double difference(double[] found, double[] expected) {
    double worst = 0;
    for (int i = 0; i < found.length; i++) {
      worst = Math.max(worst, Math.abs(found[i] - expected[i]));
    }
    return worst;
  }

  /** Updates up and down, a rollback and a snapshot against a projection made for the weights. */
  @ParameterizedTest
  @EnumSource
  void updatesEqualRebuilds(BlockInverse.Tail tail) throws IOException {
    Weighting weighting = weighting(tail);
    RandomStream random = Seed.of(92).stream();
    double[] h = Problem.eigenvalues(random, weighting.size(), 1);
    double[] lambda = Problem.eigenvalues(random, weighting.order(), 0.3);
    try (MaintainedProjection p = projection(weighting, lambda, Strategy.WOODBURY)) {
      int usual = weighting.touchedCount(1);
      assertThat(GramEngine.tail(ROWS, weighting.size(), usual)).isEqualTo(tail);
      double[] before = h;
      double[] same = h;
      for (int step = 0; step < 4; step++) {
        lambda[step] *= step % 2 == 0 ? 3 : 0.25;
        lambda[step + 7] *= step < 2 ? 1 : 1.5;
        before = p.project(h);
        UpdateResult result = p.update(lambda);
        assertThat(result.strategy()).isEqualTo(Strategy.WOODBURY);
        assertThat(result.driftRebuild()).isFalse();
        same = p.project(h);
      }
      try (MaintainedProjection fresh = projection(weighting, lambda, Strategy.REBUILD)) {
        double[] expected = fresh.project(h);
        assertThat(difference(same, expected)).isLessThan(1e-11);
        assertThat(difference(before, expected)).isGreaterThan(1e-6); // a twin: one step ago
        assertThat(Math.abs(p.logDet() - fresh.logDet())).isLessThan(1e-9);
      }
      Path file = folder.resolve("snapshot");
      p.snapshot(file);
      try (MaintainedProjection restored =
          MaintainedProjection.restore(file, StrategyPolicy.forced(Strategy.WOODBURY))) {
        assertThat(restored.project(h)).containsExactly(same);
        lambda[3] *= 2;
        p.update(lambda);
        restored.update(lambda);
        assertThat(restored.project(h)).containsExactly(p.project(h));
      }
      p.rollback();
      assertThat(p.project(h)).containsExactly(same);
    }
  }
}
