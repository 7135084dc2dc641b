package org.kronproj.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;

/** A stream of changes, merging, and what is refused. */
class SketchedVectorTest {

  private static final Seed SEED = Seed.of(99);

  static Stream<SketchDistribution> distributions() {
    return Distributions.ofSize(16, 500).stream();
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void aStreamOfChangesEndsInTheSketchOfItsSum(SketchDistribution distribution) {
    SketchOperator operator = distribution.sample(SEED);
    SketchedVector whole = new SketchedVector(operator);
    SketchedVector odd = new SketchedVector(distribution.sample(SEED));
    SketchedVector even = new SketchedVector(operator);
    double[] x = new double[500];
    RandomStream stream = SEED.split("changes").stream();
    for (int i = 0; i < 2000; i++) {
      int j = stream.nextInt(500);
      double change = stream.nextDouble() - 0.5;
      x[j] += change;
      whole.update(j, change);
      (i % 2 == 0 ? even : odd).update(j, change);
    }
    double[] expected = operator.apply(x);
    even.merge(odd);
    for (int i = 0; i < expected.length; i++) {
      assertThat(whole.toArray()[i]).isEqualTo(expected[i], within(1e-11));
      assertThat(even.toArray()[i]).isEqualTo(expected[i], within(1e-11));
    }
    double norm = 0;
    for (double value : expected) {
      norm += value * value;
    }
    assertThat(whole.squaredNorm()).isEqualTo(norm, within(1e-10));
    assertThat(whole.dot(even)).isEqualTo(norm, within(1e-10));
    assertThat(whole.coordinate(7)).isEqualTo(operator.applyTransposed(expected)[7], within(1e-10));
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void badInputIsRefusedAndChangesNothing(SketchDistribution distribution) {
    SketchedVector sketch = new SketchedVector(distribution.sample(SEED));
    sketch.update(3, 2);
    double[] before = sketch.toArray();
    assertThatThrownBy(() -> sketch.update(500, 1))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("found 500, expected 0 to 499");
    assertThatThrownBy(() -> sketch.update(-1, 1)).isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> sketch.update(0, Double.NaN))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("NaN");
    SketchedVector other = new SketchedVector(distribution.sample(Seed.of(1)));
    assertThatThrownBy(() -> sketch.merge(other))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("seed");
    SketchedVector longer = new SketchedVector(SketchDistribution.gaussian(16, 501).sample(SEED));
    assertThatThrownBy(() -> sketch.merge(longer)).isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> sketch.set(1, 2)).isInstanceOf(ShapeException.class);
    double[] infinite = new double[16];
    infinite[2] = Double.POSITIVE_INFINITY;
    assertThatThrownBy(() -> sketch.set(infinite))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("sketch[2]");
    assertThat(sketch.toArray()).isEqualTo(before);
  }
}
