package org.kronproj.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.kronproj.base.InvalidValueException;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.NativeMemory;
import org.kronproj.linalg.Transpose;

/** Stored operators are the generated ones, entry by entry, and pass all their tests. */
class StoredOperatorTest extends SketchOperatorTest {

  private final List<StoredOperator> opened = new ArrayList<>();

  static Stream<SketchDistribution> distributions() {
    return Distributions.all().filter(d -> StoredOperator.isFor(d.family()));
  }

  @Override
  SketchOperator sample(SketchDistribution distribution) {
    StoredOperator stored = StoredOperator.of(distribution, SEED);
    opened.add(stored);
    return stored;
  }

  @AfterEach
  void nothingLeaks() {
    opened.forEach(StoredOperator::close);
    assertThat(NativeMemory.liveBytes()).isZero();
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void entriesAreThoseOfTheGeneratedOperator(SketchDistribution distribution) {
    SketchOperator stored = sample(distribution);
    assertThat(stored.distribution()).isEqualTo(distribution);
    assertThat(stored.seed()).isEqualTo(SEED);
    try (Matrix expected = distribution.sample(SEED).materialize();
        Matrix actual = stored.materialize()) {
      assertClose(actual, expected, 0);
    }
  }

  /** One vector goes by tables, many by products; both beside the product that generates. */
  @ParameterizedTest
  @MethodSource("distributions")
  void productsAreThoseOfTheGeneratedOperator(SketchDistribution distribution) {
    SketchOperator generated = distribution.sample(SEED);
    SketchOperator stored = sample(distribution);
    for (int k : new int[] {1, 7, 8}) {
      try (Matrix x = random(distribution.columns(), k, "x");
          Matrix expected = Matrix.allocate(distribution.rows(), k);
          Matrix actual = Matrix.allocate(distribution.rows(), k)) {
        generated.multiplyLeft(Transpose.NO, 1, x, 0, expected);
        stored.multiplyLeft(Transpose.NO, 1, x, 0, actual);
        assertClose(actual, expected, tolerance(distribution));
      }
    }
  }

  @Test
  void aSignTakesABit() {
    StoredOperator signs = StoredOperator.of(SketchDistribution.rademacher(12, 100), SEED);
    assertThat(signs.bytes()).isEqualTo(12 * 13);
    opened.add(signs);
    StoredOperator values = StoredOperator.of(SketchDistribution.gaussian(12, 100), SEED);
    assertThat(values.bytes()).isEqualTo(12 * 100 * 8);
    opened.add(values);
  }

  @ParameterizedTest
  @EnumSource(
      value = SketchFamily.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"GAUSSIAN", "RADEMACHER", "AMS"})
  void familiesThatGenerateLittleAreNotStored(SketchFamily family) {
    assertThatThrownBy(() -> StoredOperator.of(SketchDistribution.of(family, 4, 8, 2), SEED))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining(family.label())
        .hasMessageContaining("gaussian, rademacher or ams");
  }
}
