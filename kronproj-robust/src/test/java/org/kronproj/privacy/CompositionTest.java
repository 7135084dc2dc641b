package org.kronproj.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Every bound against an exact evaluation, and tight enough not to be empty. */
class CompositionTest {

  /** Randomised response: the worst ε-DP mechanism. */
  private static double yes(double epsilon) {
    return Math.exp(epsilon) / (1 + Math.exp(epsilon));
  }

  @Test
  void simpleCompositionIsAttained() {
    double p = yes(0.3);
    int k = 7;
    assertThat(LossDistribution.delta(k, p, 1 - p, Composition.simple(k, 0.3)))
        .isCloseTo(0, within(1e-14));
    assertThat(LossDistribution.delta(k, p, 1 - p, 0.95 * Composition.simple(k, 0.3)))
        .isGreaterThan(1e-3);
  }

  @Test
  void advancedCompositionCoversTheExactLoss() {
    for (int k : new int[] {10, 100, 1000}) {
      for (double epsilon : new double[] {0.01, 0.05}) {
        for (double delta0 : new double[] {1e-3, 1e-8}) {
          double total = Composition.advanced(k, epsilon, delta0);
          double p = yes(epsilon);
          assertThat(LossDistribution.delta(k, p, 1 - p, total)).isLessThan(delta0);
          assertThat(LossDistribution.delta(k, p, 1 - p, total / 8)).isGreaterThan(delta0 / 2);
        }
      }
    }
    assertThat(Composition.advancedDelta(100, 1e-6, 1e-3)).isCloseTo(1.1e-3, within(1e-15));
  }

  @Test
  void zeroConcentrationCoversPureMechanisms() {
    for (int k : new int[] {10, 100, 1000}) {
      double epsilon = 0.1;
      double rho = ZeroConcentrated.compose(k, ZeroConcentrated.ofPure(epsilon));
      double p = yes(epsilon);
      for (double target : new double[] {1e-2, 1e-6}) {
        double total = ZeroConcentrated.epsilon(rho, target);
        assertThat(LossDistribution.delta(k, p, 1 - p, total)).isLessThan(target);
        assertThat(total)
            .isLessThanOrEqualTo(rho + 2 * Math.sqrt(rho * Math.log(1 / target)) + 1e-12);
      }
    }
  }

  /** k copies of the worst pair of ε-bounded range, for every t. */
  @Test
  void boundedRangeCoversItsWorstPairAndIsFourTimesTighter() {
    double epsilon = 0.2;
    int k = 400;
    double rho = ZeroConcentrated.compose(k, ZeroConcentrated.ofBoundedRange(epsilon));
    double target = 1e-5;
    double total = ZeroConcentrated.epsilon(rho, target);
    double worst = 0;
    for (int i = 1; i < 20; i++) {
      double t = epsilon * i / 20;
      double u = -Math.expm1(t - epsilon) / (Math.exp(t) - Math.exp(t - epsilon));
      worst = Math.max(worst, LossDistribution.delta(k, u * Math.exp(t), u, total));
    }
    assertThat(worst).isLessThan(target).isGreaterThan(target / 50);
    assertThat(ZeroConcentrated.ofPure(epsilon) / ZeroConcentrated.ofBoundedRange(epsilon))
        .isCloseTo(4, within(1e-12));
  }

  /** The Gaussian mechanism is exactly ρ-zCDP, and its δ(ε) is known. */
  @Test
  void conversionCoversTheGaussianMechanism() {
    for (double rho : new double[] {0.01, 0.5, 4}) {
      for (double epsilon : new double[] {0.5, 2, 8}) {
        double sigma = 1 / Math.sqrt(2 * rho);
        double exact =
            Normal.cdf(1 / (2 * sigma) - epsilon * sigma)
                - Math.exp(epsilon) * Normal.cdf(-1 / (2 * sigma) - epsilon * sigma);
        assertThat(ZeroConcentrated.delta(rho, epsilon)).isGreaterThanOrEqualTo(exact * 0.999);
        if (exact > 1e-10) {
          assertThat(ZeroConcentrated.delta(rho, epsilon)).isLessThan(8 * exact);
        }
      }
    }
    assertThat(ZeroConcentrated.delta(0, 1)).isZero();
  }

  @Test
  void renyiDivergenceOfBoundedRangeIsBelowItsQuadraticBound() {
    for (double epsilon : new double[] {1e-4, 0.1, 1, 5}) {
      for (double order : new double[] {1.01, 2, 10, 100}) {
        double exact = BoundedRange.renyi(order, epsilon);
        assertThat(exact)
            .isLessThanOrEqualTo(order * ZeroConcentrated.ofBoundedRange(epsilon) * (1 + 1e-9))
            .isLessThanOrEqualTo(epsilon);
        if (order * epsilon < 0.2) {
          assertThat(exact).isGreaterThan(0.99 * order * epsilon * epsilon / 8);
        }
      }
    }
  }

  @Test
  void badParametersAreNamed() {
    assertThatThrownBy(() -> Composition.advanced(3, 1.5, 0.1)).hasMessageContaining("epsilon");
    assertThatThrownBy(() -> Composition.simple(-1, 0.1)).hasMessageContaining("releases");
    assertThatThrownBy(() -> ZeroConcentrated.epsilon(1, 0)).hasMessageContaining("delta");
    assertThatThrownBy(() -> BoundedRange.renyi(1, 0.1)).hasMessageContaining("order");
  }
}
