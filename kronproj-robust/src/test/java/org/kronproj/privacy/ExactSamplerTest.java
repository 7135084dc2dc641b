package org.kronproj.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;

class ExactSamplerTest {

  private final ExactSampler sampler = new ExactSampler(Seed.of(11).stream());

  @Test
  void bernoulliExpHasItsProbability() {
    long[][] exponents = {
      {0, 1}, {1, 1}, {1, 2}, {3, 2}, {7, 3}, {(1L << 60) - 1, 1L << 60}, {1L << 61, 1L << 60},
    };
    for (long[] e : exponents) {
      double p = Math.exp(-(double) e[0] / e[1]);
      if (p == 1) {
        assertThat(sampler.bernoulliExp(e[0], e[1])).isTrue();
      } else {
        assertThat(ratio(p, e[0], e[1])).as("exp(-%d/%d)", e[0], e[1]).isLessThan(1);
        assertThat(ratio(p * 1.03, e[0], e[1])).as("the twin").isGreaterThan(1);
      }
    }
  }

  private double ratio(double p, long numerator, long denominator) {
    long[] observed = new long[2];
    for (int i = 0; i < 400_000; i++) {
      observed[sampler.bernoulliExp(numerator, denominator) ? 1 : 0]++;
    }
    return ChiSquare.ratio(observed, new double[] {1 - p, p});
  }

  @Test
  void hugeExponentsEndQuicklyAndNeverOverflow() {
    for (int i = 0; i < 1000; i++) {
      assertThat(sampler.bernoulliExp(Long.MAX_VALUE, 1)).isFalse();
      assertThat(sampler.bernoulliExp(Long.MAX_VALUE - 1, Long.MAX_VALUE)).isIn(true, false);
    }
  }

  @Test
  void subsetsAreUniform() {
    long[] observed = new long[1 << 5];
    double[] probabilities = new double[1 << 5];
    for (int i = 0; i < probabilities.length; i++) {
      probabilities[i] = Integer.bitCount(i) == 2 ? 0.1 : 0;
    }
    for (int i = 0; i < 100_000; i++) {
      int set = 0;
      for (int j : sampler.subset(2, 5)) {
        set |= 1 << j;
      }
      assertThat(Integer.bitCount(set)).isEqualTo(2);
      observed[set]++;
    }
    assertThat(ChiSquare.ratio(observed, probabilities)).isLessThan(1);
    assertThat(sampler.subset(3, 3)).containsExactly(0, 1, 2);
    assertThat(sampler.subset(0, 3)).isEmpty();
  }

  @Test
  void secureBitsAreBalancedAndNeverRepeat() {
    ExactSampler secure = new ExactSampler(SeedPolicy.secure().noise());
    long[] observed = new long[16];
    for (int i = 0; i < 160_000; i++) {
      observed[(int) secure.uniform(16)]++;
    }
    double[] uniform = new double[16];
    Arrays.fill(uniform, 1.0 / 16);
    assertThat(ChiSquare.ratio(observed, uniform)).isLessThan(1);
    assertThat(SeedPolicy.secure().noise().nextLong())
        .isNotEqualTo(SeedPolicy.secure().noise().nextLong());
  }

  @Test
  void badArgumentsAreNamed() {
    assertThatThrownBy(() -> sampler.uniform(0))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("bound: found 0, expected a positive integer");
    assertThatThrownBy(() -> sampler.bernoulli(3, 2)).hasMessageContaining("3/2");
    assertThatThrownBy(() -> sampler.bernoulliExp(-1, 2)).hasMessageContaining("-1/2");
    assertThatThrownBy(() -> sampler.subset(4, 3)).hasMessageContaining("0 … 3");
  }
}
