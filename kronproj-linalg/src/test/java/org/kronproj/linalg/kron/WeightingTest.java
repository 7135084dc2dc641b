package org.kronproj.linalg.kron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.testkit.ForAll;

class WeightingTest {

  /** Positive, all different: every pair has a product of its own. */
  private static double[] eigenvalues(RandomStream random, int order) {
    double[] eigenvalues = new double[order];
    Arrays.setAll(eigenvalues, i -> 0.5 + random.nextDouble());
    return eigenvalues;
  }

  /** The weight of a coordinate by definition: of (p, q), or of p alone. */
  private static double weight(Weighting weighting, double[] eigenvalues, int coordinate) {
    int n = weighting.order();
    if (weighting instanceof TwoSidedWeighting) {
      return eigenvalues[coordinate % n] * eigenvalues[coordinate / n];
    } else if (weighting instanceof SymmetricWeighting) {
      return eigenvalues[Svec.row(coordinate)] * eigenvalues[Svec.column(coordinate)];
    } else if (weighting instanceof OneSidedWeighting) {
      return eigenvalues[coordinate / n] * eigenvalues[coordinate / n];
    }
    return eigenvalues[coordinate];
  }

  @Test
  void weightsAreTheirDefinition() {
    ForAll.cases(Seed.of(41), 20)
        .check(
            (random, order) -> {
              double[] eigenvalues = eigenvalues(random, order);
              for (Weighting weighting : BasisChangeTest.weightings(order)) {
                double[] weights = weighting.weights(eigenvalues);
                double[] arms = weighting.arms(eigenvalues);
                int[] all = IntStream.range(0, weighting.size()).toArray();
                assertThat(weights).hasSize(weighting.size());
                assertThat(weighting.weights(eigenvalues, all)).containsExactly(weights);
                for (int c : all) {
                  assertThat(weights[c]).isEqualTo(weight(weighting, eigenvalues, c));
                  assertThat(Math.abs(arms[c] * arms[c] - weights[c])).isLessThan(1e-15 * 4);
                }
              }
            });
  }

  /** Touched coordinates are exactly those whose weight changes. */
  @Test
  void touchedCoordinatesAreThoseThatChange() {
    ForAll.cases(Seed.of(42), 40)
        .check(
            (random, size) -> {
              int order = 1 + size / 3;
              double[] before = eigenvalues(random, order);
              int[] moved = IntStream.range(0, order).filter(i -> random.nextInt(3) == 0).toArray();
              double[] after = before.clone();
              for (int i : moved) {
                after[i] *= 3 + i;
              }
              for (Weighting weighting : BasisChangeTest.weightings(order)) {
                double[] x = weighting.weights(before);
                double[] y = weighting.weights(after);
                int[] changed =
                    IntStream.range(0, weighting.size()).filter(c -> x[c] != y[c]).toArray();
                assertThat(weighting.touched(moved)).containsExactly(changed);
                assertThat(weighting.touchedCount(moved.length)).isEqualTo(changed.length);
              }
            });
  }

  @Test
  void wrongEigenvaluesAreRefused() {
    for (Weighting weighting : BasisChangeTest.weightings(4)) {
      assertThatThrownBy(() -> weighting.weights(new double[3]))
          .isInstanceOf(ShapeException.class)
          .hasMessage("eigenvalues: expected length 4, found length 3");
      assertThatThrownBy(() -> weighting.arms(new double[5])).isInstanceOf(ShapeException.class);
      assertThatThrownBy(() -> weighting.touched(new int[] {1, 4}))
          .isInstanceOf(InvalidValueException.class)
          .hasMessage("eigenvalues[1]: found 4, expected an index from 2 to 3");
      assertThatThrownBy(() -> weighting.touched(new int[] {2, 2}))
          .isInstanceOf(InvalidValueException.class);
      assertThatThrownBy(() -> weighting.touched(new int[] {-1}))
          .isInstanceOf(InvalidValueException.class);
    }
    assertThatThrownBy(() -> Weighting.twoSided(0)).isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> Weighting.symmetric(46_341)).isInstanceOf(InvalidValueException.class);
  }
}
