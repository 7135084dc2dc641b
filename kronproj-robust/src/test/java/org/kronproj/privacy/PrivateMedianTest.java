package org.kronproj.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.privacy.GeometricDomain.Signs;
import org.kronproj.testkit.ForAll;

/** False-alarm probability of every statistical assertion: 1e-6. */
class PrivateMedianTest {

  private static final OrderedDomain FIVE = Databases.integers(5);

  @Test
  void distributionIsTheExponentialMechanisms() {
    int[][] databases = {
      {1, 0, 0, 0, 0}, {0, 0, 9, 0, 0}, {2, 1, 0, 3, 1}, {5, 0, 0, 0, 5}, {0, 40, 0, 2, 0},
    };
    for (double epsilon : new double[] {0.25, 1, 3.7}) {
      for (int[] counts : databases) {
        long[] observed = draw(epsilon, counts, 60_000);
        double[] exact = Databases.probabilities(counts, epsilon);
        assertThat(ChiSquare.ratio(observed, exact)).isLessThan(1);
      }
    }
  }

  @Test
  void theTestSeesAMechanismWithTooLittleNoise() {
    int[] counts = {2, 1, 0, 3, 1};
    assertThat(ChiSquare.ratio(draw(1.2, counts, 60_000), Databases.probabilities(counts, 1.0)))
        .isGreaterThan(1);
  }

  /** The frequencies of an event under neighbours must not contradict Pr ≤ e^ε·Pr'. */
  @Test
  void neighboursLookAlike() {
    int[][][] neighbours = {
      {{4, 0, 0, 0, 3}, {3, 0, 0, 0, 4}}, {{0, 1, 1, 1, 0}, {0, 1, 0, 1, 1}},
    };
    for (int[][] pair : neighbours) {
      assertThat(violation(draw(1, pair[0], 200_000), draw(1, pair[1], 200_000), 1)).isLessThan(1);
      // The twin draws with 4ε and claims ε.
      assertThat(violation(draw(4, pair[0], 200_000), draw(4, pair[1], 200_000), 1))
          .isGreaterThan(1);
    }
  }

  /** Largest excess of observed[i] over e^ε·other[i], in units of what 1e-6 allows (either way). */
  private static double violation(long[] observed, long[] other, double epsilon) {
    double worst = Double.NEGATIVE_INFINITY;
    double factor = Math.exp(epsilon);
    for (int i = 0; i < observed.length; i++) {
      double[] pair = {observed[i], other[i]};
      for (int way = 0; way < 2; way++) {
        double excess = pair[way] - factor * pair[1 - way];
        double deviation = Math.sqrt(pair[way] + factor * factor * pair[1 - way] + 1);
        worst = Math.max(worst, excess / (5.4 * deviation)); // 10 comparisons of two pairs
      }
    }
    return worst;
  }

  /** Exhaustive over all databases: the definitions of ε-DP and of ε-bounded range. */
  @Test
  void satisfiesTheDefinitionOnEverySmallDatabase() {
    for (int rows = 1; rows <= 5; rows++) {
      double epsilon = 0.9;
      double worstRange = 0;
      for (int[] db : Databases.all(rows, 3)) {
        for (int row = 0; row < rows; row++) {
          for (int value = 0; value < 3; value++) {
            double[] p = Databases.probabilities(Databases.counts(db, 3), epsilon);
            int[] other = db.clone();
            other[row] = value;
            double[] q = Databases.probabilities(Databases.counts(other, 3), epsilon);
            worstRange = Math.max(worstRange, Databases.lossRange(p, q));
            assertThat(Databases.largestLoss(p, q)).isLessThan(epsilon * (1 + 1e-12));
          }
        }
      }
      assertThat(worstRange).isLessThan(epsilon * (1 + 1e-12));
      if (rows > 1) {
        assertThat(worstRange).as("the bound is attained").isGreaterThan(epsilon * (1 - 1e-9));
      }
    }
  }

  @Test
  void rankErrorIsKeptAndReversed() {
    ForAll.cases(Seed.of(3), 200)
        .check(
            (random, size) -> {
              double epsilon = Math.exp(-4 * random.nextDouble());
              double beta = Math.exp(-12 * random.nextDouble());
              int domain = 1 + random.nextInt(1000);
              double gamma = PrivateMedian.rankError(beta, epsilon, domain);
              assertThat(gamma).isLessThanOrEqualTo(2 / epsilon * Math.log(domain / beta));
              assertThat(PrivateMedian.rankFailure(gamma, epsilon, domain))
                  .isLessThanOrEqualTo(beta * (1 + 1e-9));
              if (gamma > 0) {
                assertThat(PrivateMedian.rankFailure(gamma - 1, epsilon, domain))
                    .isGreaterThan(beta * (1 - 1e-9));
              }
            });
  }

  @Test
  void rankErrorIsNotExceededMoreOftenThanBeta() {
    double beta = 0.05;
    PrivateMedian median = new PrivateMedian(FIVE, RationalEpsilon.atMost(0.5));
    ExactSampler sampler = new ExactSampler(Seed.of(9).stream());
    int[] counts = {0, 50, 0, 0, 0};
    int exceeded = 0;
    for (int i = 0; i < 20_000; i++) {
      MedianRelease release = median.releaseCounts(counts, beta, sampler);
      exceeded += release.index() != 1 && 25 > release.rankError() ? 1 : 0;
    }
    assertThat(exceeded).isLessThan((int) (beta * 20_000 + 4.9 * Math.sqrt(beta * 20_000)));
  }

  @Test
  void manyTiesInALargeDatabaseNeedNoSpecialCare() {
    GeometricDomain domain = new GeometricDomain(0.1, 1e6, Signs.SIGNED);
    PrivateMedian median = new PrivateMedian(domain, RationalEpsilon.atMost(0.25));
    int[] counts = new int[domain.size()];
    counts[400] = 1_900_000_000;
    MedianRelease release =
        median.releaseCounts(counts, 1e-6, new ExactSampler(Seed.of(1).stream()));
    assertThat(release.index()).isEqualTo(400);
    assertThat(release.value()).isEqualTo(domain.value(400));
  }

  @Test
  void badInputIsNamed() {
    PrivateMedian median = new PrivateMedian(FIVE, RationalEpsilon.atMost(0.5));
    ExactSampler sampler = new ExactSampler(Seed.of(9).stream());
    assertThatThrownBy(() -> median.release(new double[0], 0.1, sampler))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("values: found 0");
    assertThatThrownBy(() -> median.release(new double[] {Double.NaN}, 0.1, sampler))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> median.releaseCounts(new int[4], 0.1, sampler))
        .isInstanceOf(ShapeException.class)
        .hasMessage("counts: expected length 5, found length 4");
    assertThatThrownBy(() -> median.releaseCounts(new int[] {3, -1, 0, 0, 0}, 0.1, sampler))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("count: found -1");
    assertThatThrownBy(() -> median.release(new double[] {1}, 1, sampler))
        .hasMessageContaining("beta: found 1.0");
    assertThatThrownBy(() -> RationalEpsilon.atMost(Double.NaN)).hasMessageContaining("NaN");
  }

  @Test
  void rationalEpsilonRoundsDown() {
    ForAll.cases(Seed.of(8), 300)
        .check(
            (random, size) -> {
              double x = Math.exp(-36 * random.nextDouble() + 15);
              double rounded = RationalEpsilon.atMost(x).toDouble();
              assertThat(rounded).isLessThanOrEqualTo(x);
              assertThat(rounded).isGreaterThan(x * (1 - 0x1p-28));
            });
    assertThat(RationalEpsilon.atMost(0.25)).isEqualTo(new RationalEpsilon(1L << 30, 1L << 32));
  }

  private static long[] draw(double epsilon, int[] counts, int times) {
    PrivateMedian median = new PrivateMedian(FIVE, RationalEpsilon.atMost(epsilon));
    ExactSampler sampler =
        new ExactSampler(Seed.of(times).split("e" + epsilon, counts[0]).stream());
    long[] observed = new long[counts.length];
    for (int i = 0; i < times; i++) {
      observed[median.releaseCounts(counts, 0.1, sampler).index()]++;
    }
    return observed;
  }
}
