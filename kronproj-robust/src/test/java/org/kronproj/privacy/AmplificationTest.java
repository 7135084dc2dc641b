package org.kronproj.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AmplificationTest {

  @Test
  void exactFormIsAttainedByRandomisedResponse() {
    // Reads q of L bits, reports by randomised response whether one of them is set.
    double epsilon = 0.8;
    double no = 1 / (1 + Math.exp(epsilon));
    double share = 3.0 / 20;
    double set = (1 - share) * no + share * (1 - no);
    assertThat(Amplification.exact(3, 20, epsilon)).isCloseTo(Math.log(set / no), within(1e-14));
    assertThat(Amplification.exact(3, 20, 2000)).isCloseTo(2000 + Math.log(share), within(1e-9));
    assertThat(Amplification.exact(20, 20, epsilon)).isCloseTo(epsilon, within(1e-15));
  }

  @Test
  void literalFormIsValidAndLooser() {
    for (int q : new int[] {1, 10, 50}) {
      for (double epsilon : new double[] {0.01, 0.25, 1}) {
        assertThat(Amplification.literal(q, 100, epsilon))
            .isGreaterThan(3 * Amplification.exact(q, 100, epsilon))
            .isCloseTo(6.0 * q / 100 * epsilon, within(1e-15));
      }
    }
    assertThatThrownBy(() -> Amplification.literal(51, 100, 0.1)).hasMessageContaining("half");
  }

  /** Enumerates every small database, every neighbour and every subset. */
  @Test
  void boundsHoldForTheSubsampledMedianExactly() {
    int domain = 3;
    for (int rows = 3; rows <= 5; rows++) {
      for (int sample = 1; sample < rows; sample++) {
        for (double epsilon : new double[] {0.5, 2, 6}) {
          double pure = Amplification.exact(sample, rows, epsilon);
          double range = BoundedRange.amplified((double) sample / rows, epsilon);
          double worstLoss = 0;
          double worstRho = 0;
          for (int[] db : Databases.all(rows, domain)) {
            double[] p = Databases.subsampled(db, sample, domain, epsilon);
            for (int value = 0; value < domain; value++) {
              int[] other = db.clone();
              other[0] = value;
              double[] q = Databases.subsampled(other, sample, domain, epsilon);
              worstLoss = Math.max(worstLoss, Databases.largestLoss(p, q));
              for (double order : new double[] {1.5, 2, 8}) {
                double divergence = Databases.renyi(order, p, q);
                assertThat(divergence).isLessThan(BoundedRange.renyi(order, range) + 1e-12);
                worstRho = Math.max(worstRho, divergence / order);
              }
            }
          }
          assertThat(worstLoss).isLessThan(pure * (1 + 1e-9));
          // The twin: a quarter of the claimed ρ would be refuted.
          if (sample > 1 && epsilon < 1) {
            assertThat(worstRho).isGreaterThan(ZeroConcentrated.ofBoundedRange(range) / 4);
          }
        }
      }
    }
  }

  @Test
  void boundedRangeAmplifiesLinearlyForSmallEpsilon() {
    assertThat(BoundedRange.amplified(0.1, 1e-3)).isCloseTo(1e-4, within(1e-7));
    assertThat(BoundedRange.amplified(1, 0.7)).isEqualTo(0.7);
    assertThat(BoundedRange.amplified(0.5, 1)).isLessThan(1);
  }

  /**
   * Erratum E27. One of L rows moves from 0 to 1; each round reads one subset of one row and
   * releases k medians of it. Amplifying each median and composing the k results, as the lemma
   * prints, claims far less than the truth, which is computed exactly.
   */
  @Test
  void amplifyingManyReleasesOnOneSubsetOneByOneIsWrong() {
    int k = 400;
    int total = 1000;
    double epsilon = 0.25;
    double share = 1.0 / total;
    // The private median of a single row over {0, 1}.
    double one = Databases.probabilities(new int[] {0, 1}, epsilon)[1];
    double zero = Databases.probabilities(new int[] {1, 0}, epsilon)[1];

    double delta0 = 1e-6;
    double printed = Composition.advanced(k, Amplification.literal(1, total, epsilon), delta0);
    double truth = LossDistribution.mixtureDelta(k, share, one, zero, printed);
    assertThat(truth).as("δ at the printed ε").isGreaterThan(100 * delta0);

    double sound = Amplification.composedThenExact(k, 1, total, epsilon);
    assertThat(LossDistribution.mixtureDelta(k, share, one, zero, sound))
        .isCloseTo(0, within(1e-12));

    // Fresh subsets for each of the k medians make the printed ε true.
    double fresh = (1 - share) * zero + share * one;
    assertThat(LossDistribution.delta(k, fresh, zero, printed)).isLessThan(delta0);
  }
}
