package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.base.FormatException;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Weighting;

/** Rollback, drift, and runs that are recorded and replayed. */
class HistoryTest {

  private static ProjectionOptions forced(Strategy strategy) {
    return ProjectionOptions.defaults().withPolicy(StrategyPolicy.forced(strategy));
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void rollbackRestoresEveryBit(Strategy strategy) {
    RandomStream random = Seed.of(70).stream();
    try (Problem problem =
            Problem.random(random, Weighting.twoSided(6), Problem.BasisKind.DENSE, 12);
        MaintainedProjection p = problem.builder().options(forced(strategy)).build()) {
      assertThatThrownBy(p::rollback).isInstanceOf(IllegalStateException.class);
      double[] h = problem.vector(random);
      for (int step = 0; step < 5; step++) {
        p.update(Problem.eigenvalues(random, 6, 1));
        double[] answer = p.project(h);
        p.update(new int[] {step}, new double[] {3.5});
        long version = p.version();
        assertThat(p.project(h)).isNotEqualTo(answer);
        p.rollback();
        assertThat(p.project(h)).isEqualTo(answer);
        assertThat(p.version()).isEqualTo(version + 1);
        assertThat(p.canRollback()).isFalse();
      }
    }
  }

  @Test
  void rollbackAcrossASettledStateIsComputed() {
    RandomStream random = Seed.of(71).stream();
    try (Problem problem =
            Problem.random(random, Weighting.twoSided(6), Problem.BasisKind.DENSE, 12);
        MaintainedProjection p = problem.builder().options(forced(Strategy.REFACTOR)).build();
        MaintainedProjection q = problem.builder().options(forced(Strategy.DEFER)).build()) {
      double[] h = problem.vector(random);
      double[] lambda = Problem.eigenvalues(random, 6, 1);
      p.update(lambda);
      q.update(lambda);
      q.logDet(); // brings the deferred change forward
      q.update(new int[] {1}, new double[] {2});
      q.logDet();
      q.rollback();
      assertThat(Dense.largestDifference(q.project(h), p.project(h))).isLessThan(1e-11);
      assertThat(q.eigenvalues()).isEqualTo(lambda);
    }
  }

  @Test
  void driftIsSeenAndRebuilt() {
    RandomStream random = Seed.of(72).stream();
    ProjectionOptions strict = forced(Strategy.WOODBURY).withDriftTolerance(1e-15);
    try (Problem problem =
            Problem.random(random, Weighting.twoSided(6), Problem.BasisKind.DENSE, 20);
        MaintainedProjection p = problem.builder().options(strict).build();
        MaintainedProjection lax =
            problem.builder().options(strict.withDriftTolerance(1e-9)).build()) {
      int rebuilt = 0;
      int laxRebuilt = 0;
      for (int step = 0; step < 50; step++) {
        double[] lambda = Problem.eigenvalues(random, 6, 3);
        UpdateResult result = p.update(lambda);
        if (result.driftRebuild()) {
          rebuilt++;
          assertThat(result.kind()).isEqualTo(UpdateKind.REBUILT);
        }
        UpdateResult other = lax.update(lambda);
        laxRebuilt += other.driftRebuild() ? 1 : 0;
        assertThat(other.drift()).isLessThan(1e-9);
      }
      assertThat(rebuilt).isGreaterThan(20);
      assertThat(laxRebuilt).isLessThan(rebuilt / 4);
    }
  }

  /** The monitor sees damage: an engine whose inverse is spoilt by 1e-6 reports about that much. */
  @Test
  void theMonitorMeasuresTheError() {
    RandomStream random = Seed.of(73).stream();
    try (Problem problem =
            Problem.random(random, Weighting.twoSided(6), Problem.BasisKind.DENSE, 20);
        MaintainedProjection p = problem.builder().options(forced(Strategy.WOODBURY)).build()) {
      p.update(Problem.eigenvalues(random, 6, 1));
      GramState state = p.reading(Version::gram);
      double before = p.engine().monitor().look(state.slot(), state.image());
      assertThat(before).isLessThan(1e-12);
      for (int i = 0; i < 20; i++) {
        double x = state.slot().lower().get(i, i);
        state.slot().lower().set(i, i, x * (1 + 1e-6));
      }
      assertThat(p.engine().monitor().look(state.slot(), state.image())).isBetween(1e-7, 1e-4);
    }
  }

  /**
   * Carried along in a column that a change leaves free, or looked at by itself, the damage is the
   * same.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 70, 80, 100, 130})
  void theMonitorMeasuresTheErrorDuringAnUpdate(int changed) {
    RandomStream random = Seed.of(77).stream();
    for (double tolerance : new double[] {1e-3, 1e-11}) {
      ProjectionOptions options = forced(Strategy.WOODBURY).withDriftTolerance(tolerance);
      try (Problem problem =
              Problem.random(random, Weighting.diagonal(800), Problem.BasisKind.IDENTITY, 390);
          MaintainedProjection p = problem.builder().options(options).build()) {
        assertThat(p.engine().chunk()).isEqualTo(80);
        UpdateResult sound = p.update(new int[] {0, 9}, new double[] {1.5, 2});
        assertThat(sound.drift()).isLessThan(1e-11);
        assertThat(sound.driftRebuild()).isFalse();
        Matrix inverse = p.reading(Version::gram).slot().lower();
        for (int i = 0; i < 390; i++) {
          inverse.set(i, i, inverse.get(i, i) * (1 + 1e-6));
        }
        double[] lambda = p.eigenvalues();
        for (int k = 0; k < changed; k++) {
          lambda[3 * k] *= 2;
        }
        UpdateResult result = p.update(lambda);
        assertThat(result.driftRebuild()).isEqualTo(tolerance < 1e-6);
        if (!result.driftRebuild()) {
          GramState state = p.reading(Version::gram);
          double seen = p.engine().monitor().look(state.slot(), state.image());
          assertThat(seen).isBetween(1e-8, 1e-3);
          assertThat(result.drift()).isCloseTo(seen, withinPercentage(1e-3));
        }
      }
    }
  }

  /**
   * Rows of which one is another to some digits, once the coordinate that tells them apart has no
   * weight: either the answer is a projection to the digits that its residual leaves, or dependent
   * rows are named.
   */
  @ParameterizedTest
  @EnumSource(Strategy.class)
  void noAnswerIsWrongUnseen(Strategy strategy) {
    int refused = 0;
    int answered = 0;
    for (int c = 0; c < 400; c++) {
      RandomStream random = Seed.of(78).split(Integer.toString(c)).stream();
      int m = 2 + c % 3;
      int size = m + 5;
      double near = Math.pow(10, -4 - c % 5);
      Weighting weighting = Weighting.diagonal(size);
      try (Problem problem = Problem.random(random, weighting, Problem.BasisKind.IDENTITY, m)) {
        for (int j = 0; j < size; j++) {
          for (int i = 0; i < m; i++) {
            problem.a.set(i, j, random.nextInt(7) - 3);
          }
          double change = near * (random.nextDouble() - 0.5);
          problem.a.set(m - 1, j, j == size - 1 ? 5 : problem.a.get(0, j) + change);
        }
        try (MaintainedProjection p = problem.builder().options(forced(strategy)).build()) {
          p.update(new int[] {size - 1}, new double[] {0});
          try (Matrix h = Matrix.vector(problem.vector(random));
              QueryResult once = p.query(Part.RANGE, h);
              QueryResult twice = p.query(Part.RANGE, once.value())) {
            answered++;
            double difference =
                Dense.largestDifference(once.value().toArray(), twice.value().toArray());
            if (once.residual() <= p.options().tolerance()) {
              assertThat(difference).as("case %d", c).isLessThan(1e-4);
            }
          }
        } catch (InvalidValueException e) {
          refused++;
          assertThat(e).hasMessageContaining("depend").hasMessageMatching(".*before.*: [0-9].*");
        }
      }
    }
    assertThat(refused).isGreaterThan(100);
    assertThat(answered).isGreaterThan(100);
  }

  @Test
  void longRunsStayExact() {
    RandomStream random = Seed.of(74).stream();
    try (Problem problem =
            Problem.random(random, Weighting.symmetric(8), Problem.BasisKind.COSINE, 16);
        MaintainedProjection p = problem.builder().options(forced(Strategy.WOODBURY)).build()) {
      double[] lambda = problem.eigenvalues.clone();
      for (int step = 0; step < 1000; step++) {
        int i = random.nextInt(8);
        lambda[i] = Math.exp(6 * random.nextDouble() - 3);
        p.update(new int[] {i}, new double[] {lambda[i]});
      }
      double[] h = problem.vector(random);
      try (MaintainedProjection fresh = problem.builder().eigenvalues(lambda).build()) {
        assertThat(Dense.largestDifference(p.project(h), fresh.project(h))).isLessThan(1e-10);
      }
    }
  }

  /** Panels wide enough to be padded, several of them, for weights that rise and that fall. */
  @Test
  void wideChangesAgreeWhateverTheirPanels() {
    RandomStream random = Seed.of(77).stream();
    int n = 24;
    int m = 400;
    try (Problem problem =
            Problem.random(random, Weighting.twoSided(n), Problem.BasisKind.IDENTITY, m);
        MaintainedProjection woodbury =
            problem.builder().options(forced(Strategy.WOODBURY)).build();
        MaintainedProjection refactored =
            problem.builder().options(forced(Strategy.REFACTOR)).build();
        MaintainedProjection rebuilt =
            problem.builder().options(forced(Strategy.REBUILD)).build()) {
      double[] h = problem.vector(random);
      double[] lambda = problem.eigenvalues.clone();
      for (int moved : new int[] {1, 3, 5, 4}) {
        for (int k = 0; k < moved; k++) {
          lambda[random.nextInt(n)] *= Math.exp(random.nextDouble() - 0.5);
        }
        for (MaintainedProjection p : List.of(woodbury, refactored)) {
          assertThat(p.update(lambda).driftRebuild()).isFalse();
        }
        rebuilt.update(lambda);
        double[] expected = rebuilt.project(h);
        double logDet = rebuilt.logDet();
        for (MaintainedProjection p : List.of(woodbury, refactored)) {
          assertThat(Dense.largestDifference(p.project(h), expected)).isLessThan(1e-10);
          assertThat(p.logDet()).isCloseTo(logDet, within(1e-9 * m));
        }
      }
    }
  }

  @Test
  void choicesAreReplayed(@TempDir Path folder) throws IOException {
    RandomStream random = Seed.of(75).stream();
    List<Strategy> choices =
        List.of(Strategy.WOODBURY, Strategy.REFACTOR, Strategy.DEFER, Strategy.REBUILD);
    Path file = folder.resolve("choices");
    Choices.write(file, choices);
    ProjectionOptions options =
        ProjectionOptions.defaults().withPolicy(StrategyPolicy.replay(Choices.read(file)));
    List<Strategy> taken = new ArrayList<>();
    try (Problem problem =
            Problem.random(random, Weighting.oneSided(4), Problem.BasisKind.HAAR, 5);
        MaintainedProjection p = problem.builder().options(options).build()) {
      for (int step = 0; step < 4; step++) {
        p.update(Problem.eigenvalues(random, 4, 1));
      }
      taken.addAll(p.choices());
      double[] last = p.eigenvalues();
      p.update(last); // moves nothing, so it needs no strategy
      assertThatThrownBy(() -> p.update(Problem.eigenvalues(random, 4, 1)))
          .isInstanceOf(InvalidValueException.class)
          .hasMessageContaining("found 4 recorded strategies")
          .hasMessageContaining("this is number 5");
      assertThat(p.eigenvalues()).isEqualTo(last);
    }
    assertThat(taken).isEqualTo(choices);
    Files.write(file, List.of("woodbury", "magic"));
    assertThatThrownBy(() -> Choices.read(file))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining(":2:1: found \"magic\"");
  }

  @Test
  void aReplayedRunIsTheSameBitForBit() {
    RandomStream random = Seed.of(76).stream();
    double[][] steps = new double[30][];
    try (Problem problem =
        Problem.random(random, Weighting.twoSided(6), Problem.BasisKind.DENSE, 15)) {
      List<Strategy> choices;
      double[] h = problem.vector(random);
      double[] answer;
      try (MaintainedProjection p = problem.builder().build()) {
        for (int step = 0; step < steps.length; step++) {
          steps[step] = p.eigenvalues();
          for (int k = 0; k <= step % 4; k++) {
            steps[step][random.nextInt(6)] *= Math.exp(random.nextDouble() - 0.5);
          }
          p.update(steps[step]);
        }
        choices = p.choices();
        answer = p.project(h);
      }
      ProjectionOptions replay =
          ProjectionOptions.defaults().withPolicy(StrategyPolicy.replay(choices));
      try (MaintainedProjection p = problem.builder().options(replay).build()) {
        for (double[] step : steps) {
          p.update(step);
        }
        assertThat(p.project(h)).isEqualTo(answer);
      }
    }
  }
}
