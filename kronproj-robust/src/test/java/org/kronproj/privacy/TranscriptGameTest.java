package org.kronproj.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;

/**
 * Theorem 1 by simulation: the game is played many times against an asker who learns, and wrong
 * answers are counted beside the bound.
 *
 * <p>A copy's random string gives a fair coin for each question t. The learning questions make a
 * copy say −1 or +1 by that coin, both within the band; the last one makes it say 2, which is
 * wrong, exactly if its coins agreed with the answers so often that a fresh copy's would with
 * probability at most p. An aggregate that follows a few copies is led to those.
 */
class TranscriptGameTest {

  private static final int ROUNDS = 2000;
  private static final int WORDS = 125;
  private static final int COPIES = 64 * WORDS;
  private static final double COPY_FAILURE = 0.1;
  private static final double EPSILON = 0.0158;
  private static final double RANK_ERROR = 0.23;
  private static final int GAMES = 60;

  /** How many of the copies say each element of the domain {−1, 1, 2}: the answer's index. */
  private interface Mechanism extends ToIntFunction<int[]> {}

  private static double bound() {
    double ranks = Math.floor(RANK_ERROR * COPIES);
    long releases = ROUNDS + 1;
    return TranscriptFailure.probability(
        ZeroConcentrated.compose(releases, ZeroConcentrated.ofBoundedRange(EPSILON)),
        0.5 - ranks / COPIES,
        releases * PrivateMedian.rankFailure(ranks, EPSILON, 3),
        COPY_FAILURE);
  }

  @Test
  void wrongAnswersAreNoMoreFrequentThanTheBound() {
    double bound = bound();
    assertThat(bound).as("a bound that says something").isLessThan(0.4);
    PrivateMedian median =
        new PrivateMedian(Databases.integers(3), RationalEpsilon.atMost(EPSILON));
    int wrong = 0;
    for (int game = 0; game < GAMES; game++) {
      Seed seed = Seed.of(41).split("game", game);
      ExactSampler sampler = new ExactSampler(seed.split("noise").stream());
      wrong +=
          play(seed, COPIES, counts -> median.releaseCounts(counts, 0.1, sampler).index()) ? 1 : 0;
    }
    assertThat(wrong).isLessThanOrEqualTo(mostAt(bound));
  }

  /** The same questions to the plain median of one and the same sample of 64 copies. */
  @Test
  void theAskerBeatsAFixedSampleEveryTime() {
    int wrong = 0;
    for (int game = 0; game < GAMES; game++) {
      Seed seed = Seed.of(42).split("game", game);
      wrong += play(seed, 64, TranscriptGameTest::plainMedian) ? 1 : 0;
    }
    assertThat(wrong).as("would be noticed").isGreaterThan(mostAt(bound()));
  }

  private static int plainMedian(int[] counts) {
    int half = (counts[0] + counts[1] + counts[2]) / 2;
    return counts[0] > half ? 0 : counts[0] + counts[1] > half ? 1 : 2;
  }

  /** Returns whether some answer was wrong. */
  private static boolean play(Seed seed, int copies, Mechanism mechanism) {
    RandomStream coins = seed.split("coins").stream();
    Agreements agreements = new Agreements(copies / 64);
    long[] said = new long[copies / 64];
    for (int round = 0; round < ROUNDS; round++) {
      int positive = 0;
      for (int i = 0; i < said.length; i++) {
        said[i] = coins.nextLong();
        positive += Long.bitCount(said[i]);
      }
      int answer = mechanism.applyAsInt(new int[] {copies - positive, positive, 0});
      if (answer == 2) {
        return true;
      }
      agreements.add(said, answer == 1 ? 0 : -1L);
    }
    int struck = agreements.atLeast(threshold());
    return mechanism.applyAsInt(new int[] {0, copies - struck, struck}) == 2;
  }

  /** The least number of agreements that a fair coin reaches with probability at most p. */
  private static int threshold() {
    double tail = 0;
    double logChoose = 0;
    for (int heads = ROUNDS; heads >= 0; heads--) {
      tail += Math.exp(logChoose - ROUNDS * Math.log(2));
      if (tail > COPY_FAILURE) {
        return heads + 1;
      }
      logChoose += Math.log((double) heads / (ROUNDS - heads + 1));
    }
    throw new AssertionError("the tail adds up to 1");
  }

  /** The most successes of all games at this probability, but for 1e-6. */
  private static int mostAt(double probability) {
    double term = Math.pow(1 - probability, GAMES);
    double sum = term;
    int k = 0;
    while (1 - sum > 1e-6) {
      term *= (double) (GAMES - k) / (k + 1) * probability / (1 - probability);
      sum += term;
      k++;
    }
    return k;
  }

  /** Counts, for 64 copies to a word, how often their coins agreed: a bit of the count a plane. */
  private static final class Agreements {
    private final long[][] planes = new long[11][];

    Agreements(int words) {
      for (int k = 0; k < planes.length; k++) {
        planes[k] = new long[words];
      }
    }

    void add(long[] words, long flip) {
      for (int i = 0; i < words.length; i++) {
        long carry = words[i] ^ flip;
        for (int k = 0; carry != 0; k++) {
          long next = planes[k][i] & carry;
          planes[k][i] ^= carry;
          carry = next;
        }
      }
    }

    int atLeast(int least) {
      int copies = 0;
      for (int i = 0; i < planes[0].length; i++) {
        for (int bit = 0; bit < 64; bit++) {
          int count = 0;
          for (int k = 0; k < planes.length; k++) {
            count |= (int) (planes[k][i] >>> bit & 1) << k;
          }
          copies += count >= least ? 1 : 0;
        }
      }
      return copies;
    }
  }
}
