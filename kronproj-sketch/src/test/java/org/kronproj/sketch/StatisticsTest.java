package org.kronproj.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;

/**
 * Mean, variance and tail of ⟨Rg, Rh⟩ for every family against the stated constants, and twins that
 * show that a broken family is caught.
 *
 * <p>Over {@value #OPERATORS} independent operators, each part is rejected with probability below
 * 1e-6 where the family is right: the mean is a sum of independent terms of known variance, within
 * 5.2 standard errors by the normal approximation (4.9 would do; terms have bounded kurtosis); the
 * second moment is held to α(1 + 0.25) where its own standard error is below 0.035; of the tail, δ
 * = 0.05, a count above the 1 − 10⁻⁶ quantile of the binomial is 5% of {@value #OPERATORS} plus 4.9
 * standard deviations.
 */
class StatisticsTest {

  private static final int OPERATORS = 8000;
  private static final int ROWS = 16;
  private static final int COLUMNS = 64;
  private static final double FAILURE = 0.05;
  private static final double SIGMAS = 5.2;

  /** How an operator's columns enter the test; the twins tamper here. */
  private interface Sampler {
    Matrix sample(Seed seed);
  }

  private record Moments(double meanError, double variance, int tail) {
    boolean acceptable() {
      int most = (int) (OPERATORS * FAILURE + 4.9 * Math.sqrt(OPERATORS * FAILURE * (1 - FAILURE)));
      return Math.abs(meanError) < SIGMAS && variance <= 1.25 && tail <= most;
    }
  }

  /**
   * meanError in standard errors of the stated variance; variance as a multiple of (α/b)‖g‖²‖h‖²;
   * tail as the count beyond γ.
   */
  private static Moments measure(
      Sampler sampler, double gamma, double alpha, double[] g, double[] h) {
    double exact = 0;
    for (int j = 0; j < g.length; j++) {
      exact += g[j] * h[j];
    }
    double sum = 0;
    double squares = 0;
    int tail = 0;
    for (int t = 0; t < OPERATORS; t++) {
      try (Matrix r = sampler.sample(Seed.of(1234).split("trial", t))) {
        double[] entries = r.toArray();
        double dot = 0;
        double[] rg = new double[ROWS];
        double[] rh = new double[ROWS];
        for (int j = 0; j < g.length; j++) {
          for (int i = 0; i < ROWS; i++) {
            rg[i] += entries[j * ROWS + i] * g[j];
            rh[i] += entries[j * ROWS + i] * h[j];
          }
        }
        for (int i = 0; i < ROWS; i++) {
          dot += rg[i] * rh[i];
        }
        double error = dot - exact;
        sum += error;
        squares += error * error;
        tail += Math.abs(error) >= gamma ? 1 : 0;
      }
    }
    double stated = alpha / ROWS;
    return new Moments(
        sum / OPERATORS / Math.sqrt(stated / OPERATORS), squares / OPERATORS / stated, tail);
  }

  /** Unit vectors of several shapes: flat, one heavy element, two, decaying. */
  private static double[][] vectors() {
    double[][] vectors = new double[4][COLUMNS];
    for (int j = 0; j < COLUMNS; j++) {
      vectors[0][j] = 1;
      vectors[1][j] = j == 5 ? 10 : 1;
      vectors[2][j] = j < 2 ? 1 : 0;
      vectors[3][j] = (j % 3 - 1.2) / (1 + j);
    }
    for (double[] vector : vectors) {
      double norm = 0;
      for (double value : vector) {
        norm += value * value;
      }
      for (int j = 0; j < COLUMNS; j++) {
        vector[j] /= Math.sqrt(norm);
      }
    }
    return vectors;
  }

  private static Moments measure(SketchDistribution distribution, Sampler sampler, int pair) {
    CoordinatewiseEmbedding constants = CoordinatewiseEmbedding.of(distribution, FAILURE);
    double[][] v = vectors();
    double[] g = v[pair / 4];
    double[] h = v[pair % 4];
    return measure(sampler, constants.gamma(), constants.alpha(), g, h);
  }

  static Stream<SketchDistribution> distributions() {
    return Distributions.ofSize(ROWS, COLUMNS).stream();
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void meanVarianceAndTailAreAsStated(SketchDistribution distribution) {
    for (int pair : new int[] {0, 1, 5, 10, 11, 15}) {
      Moments moments =
          measure(distribution, seed -> distribution.sample(seed).materialize(), pair);
      assertThat(moments.acceptable()).as("%s, pair %d: %s", distribution, pair, moments).isTrue();
    }
  }

  private static boolean caught(SketchDistribution distribution, Sampler broken) {
    for (int pair : new int[] {0, 1, 5, 10, 11, 15}) {
      if (!measure(distribution, broken, pair).acceptable()) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void aScaleThatIsFivePercentOffIsCaught(SketchDistribution distribution) {
    assertThat(
            caught(
                distribution,
                seed -> {
                  Matrix r = distribution.sample(seed).materialize();
                  org.kronproj.linalg.Blas.scale(1.05, r);
                  return r;
                }))
        .isTrue();
  }

  @ParameterizedTest
  @MethodSource("distributions")
  void neighbouringColumnsOfEqualSignAreCaught(SketchDistribution distribution) {
    assertThat(
            caught(
                distribution,
                seed -> {
                  Matrix r = distribution.sample(seed).materialize();
                  r.column(1).copyFrom(r.column(0));
                  return r;
                }))
        .isTrue();
  }

  /** For families whose rows are independent, or distinct, a second half that repeats the first. */
  @Test
  void repeatedRowsAreCaught() {
    distributions()
        .filter(d -> d.entriesPerColumn() == ROWS)
        .forEach(
            distribution ->
                assertThat(
                        caught(
                            distribution,
                            seed -> {
                              Matrix r = distribution.sample(seed).materialize();
                              for (int i = 0; i < ROWS / 2; i++) {
                                r.block(ROWS / 2 + i, 0, 1, COLUMNS)
                                    .copyFrom(r.block(i, 0, 1, COLUMNS));
                              }
                              return r;
                            }))
                    .as("%s", distribution)
                    .isTrue());
  }
}
