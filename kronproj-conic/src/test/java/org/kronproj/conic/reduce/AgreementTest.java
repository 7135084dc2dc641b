package org.kronproj.conic.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A_3 = ½A_1 + ½A_2 throughout, with traceless parts of norm 1. */
class AgreementTest {

  private static final double[] NULL_VECTOR = {-0.5, -0.5, 1};

  @Test
  void rightHandSidesAgreeOrNotRelativeToTheTermsThatCancel() {
    for (double scale : new double[] {1, 1e6}) {
      assertThat(holds(0, 2 * scale, 4 * scale, 3 * scale)).isTrue();
      assertThat(holds(0, 2 * scale, 4 * scale, 3 * scale * (1 + 1e-12))).isTrue();
      assertThat(holds(0, 2 * scale, 4 * scale, 3 * scale * (1 + 1e-8))).isFalse();
    }
  }

  /** The trace of X is 5, and the traceless parts add 0.2 and 0.4. */
  @Test
  void multiplesOfTheIdentityHideNoContradiction() {
    for (double multiple : new double[] {1e3, 1e6, 1e9}) {
      double first = 5 * multiple + 0.2;
      double second = 5 * multiple + 0.4;
      double rounding = Math.ulp(first);
      assertThat(holds(multiple, first, second, 5 * multiple + 0.3 + rounding)).isTrue();
      assertThat(holds(multiple, first, second, 5 * multiple + 0.3 + 1e-3)).isFalse();
    }
    assertThat(holds(1e6, 5e6 + 0.2, 5e6 + 0.4, 5e6 + 0.3 + 1e-5)).isFalse();
  }

  /** The trace of X is 5e-6: what is wrong in the seventh digit is 1e-6·5e-6·1e6. */
  @Test
  void smallPointsLeaveSmallTerms() {
    assertThat(holds(1e6, 5, 5, 5)).isTrue();
    assertThat(holds(1e6, 5 + 2e-7, 5 + 4e-7, 5 + 3e-7 + 1e-11)).isFalse();
  }

  @Test
  void withoutAnyTermsThePointCountsAsOfSizeOne() {
    assertThat(holds(0, 0, 0, 1e-17)).isTrue();
    assertThat(holds(1, 0, 0, 1e-17)).isTrue();
    assertThat(holds(1, 0, 0, 1e-8)).isFalse();
  }

  private static boolean holds(double multiple, double... b) {
    return Agreement.holds(NULL_VECTOR, b, new double[] {multiple, multiple, multiple}, 1);
  }
}
