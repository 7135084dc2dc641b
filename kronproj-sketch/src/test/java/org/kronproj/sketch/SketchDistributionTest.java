package org.kronproj.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.kronproj.base.InvalidValueException;

/** What a distribution refuses, in one clear line each. */
class SketchDistributionTest {

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(InvalidValueException.class).hasMessage(message);
  }

  @Test
  void badSizesAreRefused() {
    refused(
        () -> SketchDistribution.gaussian(0, 5),
        "sketch dimension b: found 0, expected 1 to 268435456");
    refused(
        () -> SketchDistribution.countSketch(5, 0),
        "ambient dimension N: found 0, expected 1 to 1099511627776");
    refused(
        () -> SketchDistribution.srht(9, 5),
        "sketch dimension b of an SRHT: found 9, expected at most 8, N = 5 padded to a power of two");
    refused(
        () -> SketchDistribution.blockSparseEmbedding(10, 5, 3),
        "sparsity s: found 3, expected a divisor of b = 10");
    refused(
        () -> SketchDistribution.sparseEmbedding(10, 5, 11),
        "sparsity s: found 11, expected 1 to 10");
    refused(
        () -> SketchDistribution.sparseEmbedding(10, 5, 0),
        "sparsity s: found 0, expected 1 to 10");
    refused(
        () -> new SketchDistribution(SketchFamily.COUNT_SKETCH, 10, 5, 2),
        "entries per column: found 2, expected 1");
  }

  @Test
  void anSrhtMayHaveAsManyRowsAsThePaddedLength() {
    assertThat(SketchDistribution.srht(8, 5).paddedColumns()).isEqualTo(8);
    assertThat(SketchDistribution.srht(8, 8).paddedColumns()).isEqualTo(8);
    assertThat(SketchDistribution.srht(1, 1).paddedColumns()).isEqualTo(1);
    assertThat(SketchDistribution.gaussian(8, 5).paddedColumns()).isEqualTo(5);
  }

  @Test
  void distributionsAreValues() {
    assertThat(SketchDistribution.countSketch(3, 4))
        .isEqualTo(SketchDistribution.countSketch(3, 4));
    assertThat(SketchDistribution.sparseEmbedding(8, 100, 2))
        .hasToString("sparse-embedding 8×100 s=2");
    assertThat(SketchDistribution.gaussian(8, 100)).hasToString("gaussian 8×100");
  }
}
