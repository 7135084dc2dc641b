package org.kronproj.cli.maintain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ComparisonTest {

  @Test
  void aDifferenceIsRelativeToTheRebuiltAnswer() {
    assertThat(difference(new double[] {3, 4}, new double[] {3, 4})).isZero();
    assertThat(difference(new double[] {3, 4.5}, new double[] {3, 4}))
        .isCloseTo(0.1, within(1e-15));
    assertThat(difference(new double[2], new double[2])).isZero();
    assertThat(difference(new double[] {1}, new double[] {0})).isInfinite();
  }

  @Test
  void largeAndSmallAnswersAreComparedAsTheyAre() {
    for (double unit : new double[] {1e200, 1, 1e-200}) {
      assertThat(difference(new double[] {3 * unit, 4.5 * unit}, new double[] {3 * unit, 4 * unit}))
          .isCloseTo(0.1, within(1e-15));
    }
  }

  @Test
  void anAnswerThatIsNoNumberIsNotOverlooked() {
    double nan = Double.NaN;
    double infinite = Double.POSITIVE_INFINITY;
    assertThat(difference(new double[] {nan, 1}, new double[] {1, 1})).isInfinite();
    assertThat(difference(new double[] {1, 1}, new double[] {nan, 1})).isInfinite();
    assertThat(difference(new double[] {infinite}, new double[] {infinite})).isInfinite();
  }

  /** What rounding leaves of a part that is zero is small beside what was asked about. */
  @Test
  void aVanishingAnswerIsComparedBesideTheQuestion() {
    for (double unit : new double[] {1e300, 1, 1e-280}) {
      double[] asked = {3 * unit, 4 * unit};
      double[] rounding = {1e-16 * unit, 0};
      assertThat(Comparison.relative(rounding, new double[2], asked))
          .isCloseTo(2e-17, within(1e-30));
      assertThat(Comparison.relative(asked, rounding, asked)).isBetween(0.99, 1.01);
    }
    double[] larger = {6, 9};
    assertThat(Comparison.relative(larger, new double[] {6, 8}, new double[] {1, 0}))
        .isCloseTo(0.1, within(1e-15));
  }

  private static double difference(double[] one, double[] other) {
    return Comparison.relative(one, other, other);
  }
}
