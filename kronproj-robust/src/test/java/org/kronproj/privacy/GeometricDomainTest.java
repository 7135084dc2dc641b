package org.kronproj.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.privacy.GeometricDomain.Signs;
import org.kronproj.testkit.ForAll;

class GeometricDomainTest {

  @Test
  void hasTheSizeOfTheDefinition() {
    assertThat(new GeometricDomain(0.1, 1e6, Signs.SIGNED).size()).isEqualTo(581);
    assertThat(new GeometricDomain(0.1, 1e6, Signs.NONNEGATIVE).size()).isEqualTo(291);
    // 1/8 … 8 in powers of two, both signs, and zero; U itself is a power.
    assertThat(new GeometricDomain(1, 8, Signs.SIGNED).size()).isEqualTo(15);
  }

  @Test
  void valuesIncreaseAndRoundToThemselves() {
    for (Signs signs : Signs.values()) {
      for (double alpha : new double[] {1e-3, 0.013, 0.1, 0.5, 1}) {
        GeometricDomain domain = new GeometricDomain(alpha, 1e5, signs);
        for (int i = 0; i < domain.size(); i++) {
          assertThat(domain.indexOf(domain.value(i))).isEqualTo(i);
          if (i > 0) {
            assertThat(domain.value(i)).isGreaterThan(domain.value(i - 1));
          }
        }
      }
    }
  }

  @Test
  void roundsMagnitudesUpToTheNextPower() {
    ForAll.cases(Seed.of(5), 400)
        .check(
            (random, size) -> {
              double alpha = Math.exp(-7 * random.nextDouble());
              GeometricDomain domain = new GeometricDomain(alpha, 1e4, Signs.SIGNED);
              for (int i = 0; i < 50; i++) {
                double x = Math.exp(18.4 * (random.nextDouble() - 0.5));
                double up = domain.value(domain.indexOf(x));
                double power = Math.pow(1 + alpha, Math.ceil(Math.log(x) / Math.log1p(alpha)));
                assertThat(up).isGreaterThanOrEqualTo(x).isLessThan(x * (1 + alpha) * (1 + 1e-12));
                assertThat(Math.abs(up / power - 1)).isLessThan(1e-9);
                assertThat(domain.value(domain.indexOf(-x))).isEqualTo(-up);
              }
            });
  }

  @Test
  void clampsAtBothEndsAndKeepsOneMorePowerAtTheTop() {
    GeometricDomain domain = new GeometricDomain(0.1, 1000, Signs.SIGNED);
    double top = domain.value(domain.size() - 1);
    assertThat(top).isGreaterThanOrEqualTo(1000).isLessThan(1100);
    assertThat(domain.value(domain.indexOf(1000))).isEqualTo(top);
    for (double x : new double[] {1e9, Double.MAX_VALUE, Double.POSITIVE_INFINITY}) {
      assertThat(domain.value(domain.indexOf(x))).isEqualTo(top);
      assertThat(domain.indexOf(-x)).isZero();
    }
    for (double x : new double[] {0.0, -0.0, 0.99e-3, -0.99e-3, Double.MIN_VALUE}) {
      assertThat(domain.value(domain.indexOf(x))).isEqualTo(0.0);
    }
    assertThat(domain.value(domain.indexOf(1e-3))).isGreaterThanOrEqualTo(1e-3);
    assertThat(new GeometricDomain(0.1, 1000, Signs.NONNEGATIVE).indexOf(-7)).isZero();
  }

  @Test
  void refusesWhatIsNotANumberOrNotADomain() {
    GeometricDomain domain = new GeometricDomain(0.1, 1000, Signs.SIGNED);
    assertThatThrownBy(() -> domain.indexOf(Double.NaN))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("x: found NaN, expected a number");
    assertThatThrownBy(() -> domain.value(-1)).hasMessageContaining("0 … ");
    assertThatThrownBy(() -> new GeometricDomain(0, 10, Signs.SIGNED))
        .hasMessageContaining("alpha");
    assertThatThrownBy(() -> new GeometricDomain(Double.NaN, 10, Signs.SIGNED))
        .hasMessageContaining("alpha: found NaN");
    assertThatThrownBy(() -> new GeometricDomain(0.1, 1, Signs.SIGNED))
        .hasMessageContaining("range");
    assertThatThrownBy(() -> new GeometricDomain(1e-6, 1e150, Signs.SIGNED))
        .hasMessageContaining("powers");
  }
}
