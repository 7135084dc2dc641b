package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.base.FormatException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.NativeMemory;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.testkit.ForAll;

class SnapshotTest {

  private static final StrategyPolicy POLICY = StrategyPolicy.forced(Strategy.WOODBURY);

  @TempDir Path folder;

  @AfterEach
  void nothingLeaks() {
    assertThat(NativeMemory.liveBytes()).isZero();
  }

  @Test
  void restoresEveryBit() {
    ForAll.cases(Seed.of(1), 60)
        .check(
            (random, size) -> {
              int n = 1 + size / 12;
              Weighting weighting = Problem.weighting(size % 4, n);
              Problem.BasisKind kind = Problem.BasisKind.values()[size % 5];
              int m = 1 + random.nextInt(Math.min(8, weighting.size()));
              ProjectionOptions options =
                  ProjectionOptions.defaults()
                      .withPolicy(size % 2 == 0 ? POLICY : StrategyPolicy.automatic())
                      .withLaziness(0.1, 0.3);
              try (Problem problem = Problem.random(random, weighting, kind, m);
                  MaintainedProjection original = problem.builder().options(options).build()) {
                original.update(Problem.eigenvalues(random, n, 0.5));
                original.update(new int[] {0}, new double[] {1.01});
                Path file = folder.resolve("case" + size);
                original.snapshot(file);
                try (MaintainedProjection restored = MaintainedProjection.restore(file, POLICY)) {
                  same(original, restored, problem.vector(random));
                  assertThat(restored.canRollback()).isFalse();
                }
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
  }

  private static void same(MaintainedProjection a, MaintainedProjection b, double[] h) {
    assertThat(b.project(h)).isEqualTo(a.project(h));
    assertThat(b.version()).isEqualTo(a.version());
    assertThat(b.eigenvalues()).isEqualTo(a.eigenvalues());
    assertThat(b.approximateEigenvalues()).isEqualTo(a.approximateEigenvalues());
    assertThat(b.maintainedEigenvalues()).isEqualTo(a.maintainedEigenvalues());
    assertThat(b.logDet()).isEqualTo(a.logDet());
    assertThat(b.leverages()).isEqualTo(a.leverages());
  }

  @Test
  void goesOnAsTheOriginalWould() throws IOException {
    RandomStream random = Seed.of(2).stream();
    ProjectionOptions options = ProjectionOptions.defaults().withPolicy(POLICY);
    try (Problem problem =
            Problem.random(random, Weighting.twoSided(4), Problem.BasisKind.DENSE, 6);
        MaintainedProjection original = problem.builder().options(options).build()) {
      original.update(Problem.eigenvalues(random, 4, 1));
      original.snapshot(folder.resolve("state"));
      try (MaintainedProjection restored =
          MaintainedProjection.restore(folder.resolve("state"), POLICY)) {
        for (int step = 0; step < 5; step++) {
          double[] lambda = Problem.eigenvalues(random, 4, 1);
          assertThat(restored.update(lambda).drift()).isEqualTo(original.update(lambda).drift());
          same(original, restored, problem.vector(random));
        }
      }
    }
  }

  @Test
  void keepsASparseMatrixAndAWeightOutsideTheBasis() throws IOException {
    RandomStream random = Seed.of(3).stream();
    try (Problem problem =
            Problem.random(random, Weighting.twoSided(3), Problem.BasisKind.IDENTITY, 4);
        MaintainedProjection original =
            problem.builder().constraints(CscMatrix.ofDense(problem.a)).build();
        Matrix w = Matrix.of(3, 3, new double[] {2, 1, 0, 1, 2, 0, 0, 0, 1})) {
      original.update(w);
      original.snapshot(folder.resolve("state"));
      double[] h = problem.vector(random);
      try (MaintainedProjection restored =
          MaintainedProjection.restore(folder.resolve("state"), POLICY)) {
        assertThat(restored.project(h)).isEqualTo(original.project(h));
        assertThat(restored.logDet()).isEqualTo(original.logDet());
        assertThat(restored.leverages()).isEqualTo(original.leverages());
        restored.update(new int[] {1}, new double[] {2.5});
        original.update(new int[] {1}, new double[] {2.5});
        assertThat(Dense.largestDifference(restored.project(h), original.project(h)))
            .isLessThan(1e-12);
      }
    }
  }

  /** The weight is ahead of the state where the policy defers. */
  @Test
  void keepsADeferredWeightOutsideTheBasis() throws IOException {
    RandomStream random = Seed.of(6).stream();
    ProjectionOptions deferring =
        ProjectionOptions.defaults().withPolicy(StrategyPolicy.forced(Strategy.DEFER));
    try (Problem problem =
            Problem.random(random, Weighting.oneSided(3), Problem.BasisKind.IDENTITY, 4);
        MaintainedProjection original = problem.builder().options(deferring).build();
        Matrix w = Matrix.of(3, 3, new double[] {2, 1, 0, 1, 2, 0, 0, 0, 1})) {
      original.update(w);
      original.snapshot(folder.resolve("state"));
      double[] h = problem.vector(random);
      try (MaintainedProjection restored =
          MaintainedProjection.restore(folder.resolve("state"), POLICY)) {
        assertThat(restored.project(h)).isEqualTo(original.project(h));
        assertThat(restored.logDet()).isEqualTo(original.logDet());
      }
    }
  }

  @Test
  void everyDamagedByteIsFound() throws IOException {
    RandomStream random = Seed.of(4).stream();
    Path file = folder.resolve("state");
    try (Problem problem =
            Problem.random(random, Weighting.oneSided(2), Problem.BasisKind.DENSE, 2);
        MaintainedProjection original = problem.builder().build()) {
      original.snapshot(file);
    }
    byte[] good = Files.readAllBytes(file);
    for (int i = 0; i < good.length; i++) {
      byte[] bad = good.clone();
      bad[i] ^= (byte) (1 << (i % 8));
      Files.write(file, bad);
      assertThatThrownBy(() -> MaintainedProjection.restore(file, POLICY))
          .as("byte %d", i)
          .isInstanceOf(FormatException.class)
          .hasMessageStartingWith(file + ":1:");
    }
    for (int length = 0; length < good.length; length += 7) {
      Files.write(file, java.util.Arrays.copyOf(good, length));
      assertThatThrownBy(() -> MaintainedProjection.restore(file, POLICY))
          .isInstanceOf(FormatException.class);
    }
  }

  @Test
  void leavesNoTemporaryFile() throws IOException {
    RandomStream random = Seed.of(5).stream();
    try (Problem problem =
            Problem.random(random, Weighting.diagonal(5), Problem.BasisKind.IDENTITY, 2);
        MaintainedProjection original = problem.builder().build()) {
      Files.write(folder.resolve(".state.tmp"), new byte[1000]); // as a killed process leaves it
      original.snapshot(folder.resolve("state"));
      MaintainedProjection.restore(folder.resolve("state"), POLICY).close();
    }
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(folder.resolve("state"));
    }
  }
}
