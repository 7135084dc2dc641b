package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.testkit.ForAll;

class SoftThresholdTest {

  /** The box of the paper, line by line, with 1-based indices as printed. */
  private static double[] transcription(double[] lambda, double[] lambdaNew, int rIn) {
    int n = lambda.length;
    double[] y = new double[n + 1];
    for (int i = 1; i <= n; i++) {
      y[i] = Math.log(lambdaNew[i - 1]) - Math.log(lambda[i - 1]);
    }
    int[] pi = new int[n + 1];
    boolean[] used = new boolean[n + 1];
    for (int i = 1; i <= n; i++) {
      int best = 0;
      for (int j = 1; j <= n; j++) {
        if (!used[j] && (best == 0 || Math.abs(y[j]) > Math.abs(y[best]))) {
          best = j;
        }
      }
      used[best] = true;
      pi[i] = best;
    }
    int r = rIn;
    while (1.5 * r < n
        && Math.abs(y[pi[(int) Math.ceil(1.5 * r)]])
            >= (1 - 1 / Math.log(n)) * Math.abs(y[pi[r]])) {
      r = Math.min((int) Math.ceil(1.5 * r), n);
    }
    double[] hat = new double[n];
    for (int i = 1; i <= n; i++) {
      hat[pi[i] - 1] = i <= r ? lambdaNew[pi[i] - 1] : lambda[pi[i] - 1];
    }
    return hat;
  }

  @Test
  void isTheTranscription() {
    ForAll.cases(Seed.of(1), 2000)
        .check(
            (random, size) -> {
              int n = 1 + random.nextInt(1 + size / 20);
              double[] old = Problem.eigenvalues(random, n, 1);
              double[] fresh = old.clone();
              double spread = Math.pow(10, -3 * random.nextDouble());
              for (int i = 0; i < n; i++) {
                if (random.nextInt(3) > 0) {
                  fresh[i] *= Math.exp(spread * (1 + 0.2 * random.nextDouble()));
                }
              }
              int r = 1 + random.nextInt(n);
              assertThat(SoftThreshold.of(old, fresh, r).eigenvalues())
                  .isEqualTo(transcription(old, fresh, r));
            });
  }

  @Test
  void movedAreTheLargestChangesInOrder() {
    RandomStream random = Seed.of(2).stream();
    double[] old = Problem.eigenvalues(random, 40, 1);
    double[] fresh = Problem.eigenvalues(random, 40, 1);
    SoftThreshold threshold = SoftThreshold.of(old, fresh, 3);
    double[] change = SoftThreshold.changes(old, fresh);
    double last = Double.POSITIVE_INFINITY;
    boolean[] moved = new boolean[40];
    for (int i : threshold.moved()) {
      assertThat(change[i]).isLessThanOrEqualTo(last);
      last = change[i];
      moved[i] = true;
    }
    for (int i = 0; i < 40; i++) {
      assertThat(moved[i] || change[i] <= last).isTrue();
      assertThat(threshold.eigenvalues()[i]).isEqualTo(moved[i] ? fresh[i] : old[i]);
    }
  }

  @Test
  void aPlateauIsTakenWhole() {
    double[] old = new double[100];
    double[] fresh = new double[100];
    Arrays.fill(old, 1);
    Arrays.fill(fresh, 2);
    assertThat(SoftThreshold.of(old, fresh, 1).moved().length).isGreaterThan(66);
    Arrays.fill(fresh, 5, 100, 1.0001);
    assertThat(SoftThreshold.of(old, fresh, 4).moved()).hasSize(4);
  }

  @Test
  void zerosAreNoChangeOrAnInfiniteOne() {
    double[] change = SoftThreshold.changes(new double[] {0, 0, 1, 2}, new double[] {0, 1, 0, 2});
    assertThat(change).containsExactly(0, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0);
    assertThat(SoftThreshold.of(new double[] {0, 0, 1}, new double[] {0, 1, 0}, 2).eigenvalues())
        .containsExactly(0, 1, 0);
  }

  @Test
  void refusesWhatItCannotUse() {
    assertThatThrownBy(() -> SoftThreshold.of(new double[2], new double[3], 1))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> SoftThreshold.of(new double[2], new double[2], 0))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("least: found 0, expected 1 to 2");
  }

  @Test
  void fewChangesAreDeferredUnlessForced() {
    double[] old = new double[16];
    Arrays.fill(old, 1);
    double[] fresh = old.clone();
    fresh[0] = 1.5;
    fresh[1] = 1.5;
    assertThat(LazyUpdate.plan(old, fresh, 0.1, 0.5).moved()).isEmpty(); // 2 < 16^0.5
    assertThat(LazyUpdate.plan(old, fresh, 0.1, 0.25).moved()).containsExactly(0, 1);
    fresh[1] = 0;
    assertThat(LazyUpdate.plan(old, fresh, 0.1, 0.5).moved()).contains(1);
    fresh[0] = 1.04;
    fresh[1] = 1;
    assertThat(LazyUpdate.plan(old, fresh, 0.1, 0).moved()).isEmpty(); // below ε/2
    assertThat(LazyUpdate.plan(old, fresh, 0, 0).moved()).containsExactly(0);
  }
}
