package org.kronproj.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.base.InvalidValueException;

/** The constants as functions: closed forms, monotonicity, the inverse question, bad input. */
class CoordinatewiseEmbeddingTest {

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1e-3, 1e-9, 1e-100})
  void aDenseSketchHasTheChiSquareBound(double failure) {
    for (int b : new int[] {1, 10, 500, 100_000}) {
      CoordinatewiseEmbedding constants =
          CoordinatewiseEmbedding.of(SketchDistribution.gaussian(b, 1000), failure);
      if (constants.bound() == TailBound.CHERNOFF) {
        double gamma = constants.gamma();
        double log = Math.log(2) - b / 2.0 * (gamma - Math.log1p(gamma));
        assertThat(log).isEqualTo(Math.log(failure), within(1e-6 * -Math.log(failure)));
      }
    }
  }

  @Test
  void aSparseEmbeddingWithAllRowsIsARademacherMatrix() {
    assertThat(
            CoordinatewiseEmbedding.of(SketchDistribution.sparseEmbedding(64, 99, 64), 1e-6).beta())
        .isEqualTo(CoordinatewiseEmbedding.of(SketchDistribution.rademacher(64, 99), 1e-6).beta());
  }

  @Test
  void moreEntriesPerColumnNeverHurt() {
    double last = Double.POSITIVE_INFINITY;
    for (int s = 1; s <= 1024; s *= 2) {
      SketchDistribution distribution = SketchDistribution.sparseEmbedding(1024, 1 << 20, s);
      double beta = CoordinatewiseEmbedding.of(distribution, 1e-6).beta();
      assertThat(beta).isLessThanOrEqualTo(last);
      last = beta;
    }
  }

  @ParameterizedTest
  @EnumSource
  void theSmallestSketchKeepsTheErrorAndOneRowLessDoesNot(SketchFamily family) {
    for (double error : new double[] {0.5, 0.1}) {
      for (double failure : new double[] {0.1, 1e-4}) {
        CoordinatewiseEmbedding found =
            CoordinatewiseEmbedding.smallest(family, 1 << 20, 8, error, failure);
        assertThat(found.gamma()).isLessThanOrEqualTo(error);
        SketchDistribution d = found.distribution();
        boolean sparse = d.entriesPerColumn() == 8;
        int fewer = d.rows() - (sparse ? 8 : 1);
        int entries = d.entriesPerColumn() == d.rows() ? fewer : d.entriesPerColumn();
        SketchDistribution less = new SketchDistribution(family, fewer, d.columns(), entries);
        assertThat(CoordinatewiseEmbedding.of(less, failure).gamma()).isGreaterThan(error);
      }
    }
  }

  @Test
  void anSrhtNeverNeedsMoreThanAllItsRows() {
    CoordinatewiseEmbedding found =
        CoordinatewiseEmbedding.smallest(SketchFamily.SRHT, 1000, 1, 1e-3, 1e-6);
    assertThat(found.distribution().rows()).isEqualTo(1024);
    assertThat(found.gamma()).isZero();
    assertThat(found.bound()).isEqualTo(TailBound.EXACT);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 1, -0.5, 2, Double.NaN})
  void impossibleFailureProbabilitiesAreRefused(double failure) {
    assertThatThrownBy(() -> CoordinatewiseEmbedding.of(SketchDistribution.gaussian(5, 5), failure))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("failure δ: found " + failure);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void impossibleErrorsAreRefused(double error) {
    assertThatThrownBy(
            () -> CoordinatewiseEmbedding.smallest(SketchFamily.GAUSSIAN, 100, 1, error, 0.1))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("error γ: found " + error);
  }

  @Test
  void whatNoSketchCanDoIsRefused() {
    assertThatThrownBy(
            () -> CoordinatewiseEmbedding.smallest(SketchFamily.COUNT_SKETCH, 100, 1, 1e-6, 1e-6))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("countsketch");
    assertThatThrownBy(
            () -> CoordinatewiseEmbedding.smallest(SketchFamily.SPARSE_EMBEDDING, 100, 0, 0.1, 0.1))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("sparsity s: found 0");
  }
}
