package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.testkit.ForAll;

class AmortisedCostTest {

  @Test
  void theExponentIsFourWhenMatricesMultiplyInQuadraticTime() {
    ForAll.cases(Seed.of(1), 100)
        .check(
            (random, size) -> {
              AmortisedCost cost = AmortisedCost.conjectured(0.99 * random.nextDouble());
              assertThat(cost.exponent(random.nextDouble())).isCloseTo(4, within(1e-9));
            });
  }

  /** Corollary: T_mat(n², n^{1+c}, n²) = n^c·g_{n^c}·n^{f(a,c)} for c ≥ a. */
  @Test
  void theExponentIsMadeSoThatAProductIsTheWeightedRank() {
    ForAll.cases(Seed.of(2), 200)
        .check(
            (random, size) -> {
              double a = 0.9 * random.nextDouble();
              double c = a + (1 - a) * random.nextDouble();
              AmortisedCost cost =
                  new AmortisedCost(2 + random.nextDouble(), 4 + random.nextDouble(), a);
              double n = 2 + 1000 * random.nextDouble();
              double moved = Math.pow(n, c) * (1 + 1e-12);
              double exponent = Math.log(cost.weighted(n, moved)) / Math.log(n) + cost.exponent(c);
              assertThat(exponent).isCloseTo(cost.productExponent(c), within(1e-8));
            });
  }

  @Test
  void theWeightIsContinuousAtTheCutoffAndDecreasesWithTheRank() {
    AmortisedCost cost = new AmortisedCost(2.37, 4.3, 0.3);
    double n = 1000;
    double edge = Math.pow(n, 0.3);
    assertThat(cost.weight(n, edge * (1 + 1e-9)))
        .isCloseTo(cost.weight(n, edge * (1 - 1e-9)), within(1e-6));
    for (int i = 1; i < n; i++) {
      assertThat(cost.weight(n, i + 1)).isLessThanOrEqualTo(cost.weight(n, i));
    }
    assertThat(cost.weighted(n, 0)).isZero();
  }

  /** The discussion of the theorem: with ω = 2 an update takes n^{3.5} + n^{4−a/2}. */
  @Test
  void theAmortisedUpdateHasTheTheoremsExponents() {
    double n = 1e6;
    AmortisedCost cost = AmortisedCost.conjectured(0.5);
    double expected = Math.pow(n, 3.5) + Math.pow(n, 3.75);
    assertThat(cost.amortisedUpdate(n, 0.5, 1, 0, 1, 0) / expected).isCloseTo(1, within(1e-9));
    assertThat(cost.amortisedUpdate(n, 0.5, 1, 0, 1, 3 * n * n) / expected)
        .isCloseTo(3, within(1e-9));
    assertThat(cost.query(n, 1.5) / (2 * Math.pow(n, 3.5))).isCloseTo(1, within(1e-9));
    assertThat(cost.bound(n, 10, 1, 0, 0.1))
        .isCloseTo(
            100 * Math.pow(Math.log(n), 1.5) * (Math.pow(n, -0.5) + Math.pow(n, -0.25)),
            within(1e-6));
    assertThat(cost.update(n, n, 0) / Math.pow(n, 4)).isCloseTo(1, within(1e-9));
  }

  @Test
  void parametersOutOfRangeAreNamed() {
    assertThatThrownBy(() -> new AmortisedCost(1.9, 4, 0.5))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("omega");
    assertThatThrownBy(() -> new AmortisedCost(2, 4, 1))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("cutoff");
  }
}
