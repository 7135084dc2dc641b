package org.kronproj.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeedTest {

  @Test
  void splitsDoNotDependOnOrderAndDoNotCollide() {
    Set<Seed> seen = new HashSet<>();
    for (String name : new String[] {"a", "b", "ab", "ba", ""}) {
      for (int i = 0; i < 2000; i++) {
        Seed split = Seed.of(7).split(name, i);
        assertThat(split).isEqualTo(Seed.of(7).split(name, i));
        assertThat(seen.add(split)).isTrue();
      }
    }
  }

  @Test
  void derivationIsPinned() {
    RandomStream stream = Seed.of(42).split("pinned", 3).stream();
    assertThat(new long[] {stream.nextLong(), stream.nextLong()})
        .containsExactly(PINNED_FIRST, PINNED_SECOND);
  }

  private static final long PINNED_FIRST = -1561728010472459713L;
  private static final long PINNED_SECOND = -909152690781873706L;

  @Test
  void boundedIntegersAreUniform() {
    // Chi-square, 6 degrees of freedom: above 40.5 with probability below 1e-6. The twin is biased.
    assertThat(chiSquare(Seed.of(1).stream(), false)).isLessThan(40.5);
    assertThat(chiSquare(Seed.of(1).stream(), true)).isGreaterThan(40.5);
  }

  private static double chiSquare(RandomStream stream, boolean biased) {
    int draws = 70_000;
    long[] count = new long[7];
    for (int i = 0; i < draws; i++) {
      count[(int) (biased ? stream.nextLong(8) % 7 : stream.nextLong(7))]++;
    }
    double sum = 0;
    for (long c : count) {
      sum += (c - draws / 7.0) * (c - draws / 7.0) / (draws / 7.0);
    }
    return sum;
  }

  @Test
  void boundMustBePositive() {
    assertThatThrownBy(() -> Seed.of(1).stream().nextLong(0))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("bound: found 0, expected a positive integer");
  }
}
