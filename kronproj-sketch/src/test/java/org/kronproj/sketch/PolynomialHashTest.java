package org.kronproj.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;

/**
 * k-wise independence by its definition: over all polynomials, every k-tuple of values equally
 * often.
 */
class PolynomialHashTest {

  /** All p^k polynomials at some k distinct points: each of the p^k outcomes exactly once. */
  @ParameterizedTest
  @CsvSource({"3, 1", "3, 2", "3, 3", "3, 4", "5, 2", "5, 3", "7, 2"})
  void theValuesAtAnyDistinctPointsAreIndependentAndUniform(int exponent, int k) {
    MersenneField field = new MersenneField(exponent);
    int p = (int) field.prime();
    int polynomials = (int) Math.pow(p, k);
    for (int[] points : pointSets(p, k)) {
      boolean[] seen = new boolean[polynomials];
      for (int index = 0; index < polynomials; index++) {
        int outcome = outcome(polynomial(field, index, k), points, p);
        assertThat(seen[outcome]).isFalse();
        seen[outcome] = true;
      }
    }
  }

  /** The twin: one coefficient fewer, and some outcomes of k points never occur. */
  @Test
  void onePowerLessIsNotEnough() {
    MersenneField field = new MersenneField(3);
    boolean[] seen = new boolean[7 * 7 * 7];
    int distinct = 0;
    for (int index = 0; index < 49; index++) {
      int outcome = outcome(polynomial(field, index, 2), new int[] {0, 1, 2}, 7);
      distinct += seen[outcome] ? 0 : 1;
      seen[outcome] = true;
    }
    assertThat(distinct).isLessThan(7 * 7 * 7);
  }

  /** E[σ(x₁)⋯σ(x_j)] over all cubics is the product of the biases, (1/p)^j, for up to 4 points. */
  @Test
  void signsAreFourWiseIndependent() {
    MersenneField field = new MersenneField(3);
    int p = 7;
    for (int mask = 1; mask < 1 << p; mask++) {
      int size = Integer.bitCount(mask);
      if (size > 4) {
        continue;
      }
      long sum = 0;
      for (int index = 0; index < p * p * p * p; index++) {
        PolynomialHash hash = polynomial(field, index, 4);
        int sign = 1;
        for (int point = 0; point < p; point++) {
          if ((mask >> point & 1) == 1 && (hash.value(point) & 1) == 1) {
            sign = -sign;
          }
        }
        sum += sign;
      }
      assertThat(sum).isEqualTo((long) Math.pow(p, 4 - size));
    }
  }

  /** Pairs of buckets of two points: the product of the two marginal counts, over all lines. */
  @ParameterizedTest
  @CsvSource({"3, 2", "3, 5", "5, 3", "5, 31"})
  void bucketsAreTwoWiseIndependent(int exponent, int buckets) {
    MersenneField field = new MersenneField(exponent);
    int p = (int) field.prime();
    int[] sizes = new int[buckets];
    for (int value = 0; value < p; value++) {
      sizes[field.bucket(value, buckets)]++;
    }
    for (int size : sizes) {
      assertThat(size).isBetween((p + 1) / buckets - 1, (p + buckets) / buckets);
    }
    for (int x = 0; x < p; x++) {
      for (int y = 0; y < x; y++) {
        int[][] counts = new int[buckets][buckets];
        for (int index = 0; index < p * p; index++) {
          PolynomialHash hash = polynomial(field, index, 2);
          counts[field.bucket(hash.value(x), buckets)][field.bucket(hash.value(y), buckets)]++;
        }
        for (int i = 0; i < buckets; i++) {
          for (int j = 0; j < buckets; j++) {
            assertThat(counts[i][j]).isEqualTo(sizes[i] * sizes[j]);
          }
        }
      }
    }
  }

  @Test
  void theLargeFieldIsTheIntegersModulo2To61Minus1() {
    RandomStream stream = Seed.of(7).stream();
    MersenneField field = MersenneField.LARGE;
    BigInteger p = BigInteger.ONE.shiftLeft(61).subtract(BigInteger.ONE);
    assertThat(p.isProbablePrime(50)).isTrue();
    long[] edges = {0, 1, 2, field.prime() - 2, field.prime() - 1};
    for (int i = 0; i < 2000; i++) {
      long a = i < 25 ? edges[i / 5] : stream.nextLong(field.prime());
      long b = i < 25 ? edges[i % 5] : stream.nextLong(field.prime());
      assertThat(field.multiply(a, b))
          .isEqualTo(BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)).mod(p).longValue());
      PolynomialHash hash = PolynomialHash.draw(4, stream);
      BigInteger value = BigInteger.ZERO;
      PolynomialHash other = new PolynomialHash(field, a, b, b, a);
      for (long coefficient : new long[] {a, b, b, a}) {
        value = value.multiply(BigInteger.valueOf(b)).add(BigInteger.valueOf(coefficient)).mod(p);
      }
      assertThat(other.value(b)).isEqualTo(value.longValue());
      assertThat(hash.value(a)).isBetween(0L, field.prime() - 1);
    }
  }

  @ParameterizedTest
  @CsvSource({"3", "5", "61"})
  void differencesReachTheValuesThatFollow(int exponent) {
    MersenneField field = new MersenneField(exponent);
    RandomStream stream = Seed.of(exponent).stream();
    for (int i = 0; i < 200; i++) {
      long[] c = stream.longs(4, 0, field.prime()).toArray();
      PolynomialHash hash = new PolynomialHash(field, c);
      long point = stream.nextLong(field.prime());
      long[] table = hash.differences(point);
      for (int step = 0; step < 20; step++) {
        assertThat(table[0]).isEqualTo(hash.value((point + step) % field.prime()));
        for (int order = 0; order < 3; order++) {
          table[order] = field.reduce(table[order] + table[order + 1]);
        }
      }
    }
  }

  private static PolynomialHash polynomial(MersenneField field, int index, int k) {
    long[] coefficients = new long[k];
    int rest = index;
    for (int i = 0; i < k; i++) {
      coefficients[i] = rest % field.prime();
      rest /= (int) field.prime();
    }
    return new PolynomialHash(field, coefficients);
  }

  private static int outcome(PolynomialHash hash, int[] points, int p) {
    int outcome = 0;
    for (int point : points) {
      outcome = outcome * p + (int) hash.value(point);
    }
    return outcome;
  }

  /**
   * All sets of k distinct points, where there are at most 2²⁴ outcomes to look at; else sets of
   * neighbours, at either end and in between.
   */
  private static List<int[]> pointSets(int p, int k) {
    List<int[]> sets = new ArrayList<>();
    int[] points = new int[k];
    double outcomes = Math.pow(p, k);
    double all = 1;
    for (int i = 0; i < k; i++) {
      all *= (p - i) / (i + 1.0);
    }
    if (all * outcomes <= 1 << 24) {
      collect(points, 0, 0, p, sets);
      assertThat(sets).hasSize((int) Math.round(all));
      return sets;
    }
    for (int first = 0; first <= p - k; first += Math.max(1, (p - k) / 8)) {
      for (int i = 0; i < k; i++) {
        points[i] = first + i;
      }
      sets.add(points.clone());
    }
    return sets;
  }

  private static void collect(int[] points, int chosen, int from, int p, List<int[]> sets) {
    if (chosen == points.length) {
      sets.add(points.clone());
      return;
    }
    for (int point = from; point < p; point++) {
      points[chosen] = point;
      collect(points, chosen + 1, point + 1, p, sets);
    }
  }
}
