package org.kronproj.base;

import java.util.random.RandomGenerator;

/**
 * The generator behind a {@link Seed}: xoshiro256++ (Blackman and Vigna 2021), period 2²⁵⁶ − 1.
 *
 * <p>Integers and uniform doubles are pinned: the same seed gives the same numbers in every
 * release. {@link #nextGaussian()} and the other derived distributions of {@link RandomGenerator}
 * are the JDK's and are <em>not</em> pinned; code whose results must be reproducible takes its
 * variates from a pinned sampler instead.
 *
 * <p>Not safe for concurrent use; split the seed and give each thread a stream of its own.
 */
public final class RandomStream implements RandomGenerator {

  private long s0;
  private long s1;
  private long s2;
  private long s3;

  RandomStream(Seed seed) {
    s0 = Seed.mix(seed.high());
    s1 = Seed.mix(seed.low() + 0x9E3779B97F4A7C15L);
    s2 = Seed.mix(s0 ^ Long.rotateLeft(s1, 24));
    s3 = Seed.mix(s1 + Long.rotateLeft(s2, 40)) | 1L; // never the all-zero state
  }

  @Override
  public long nextLong() {
    long result = Long.rotateLeft(s0 + s3, 23) + s0;
    long t = s1 << 17;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= t;
    s3 = Long.rotateLeft(s3, 45);
    return result;
  }

  /**
   * Draws a uniform double in [0, 1) with 53 random bits.
   *
   * @return the next double
   */
  @Override
  public double nextDouble() {
    return (nextLong() >>> 11) * 0x1.0p-53;
  }

  /**
   * Draws a uniform integer in [0, bound) without bias (Lemire 2019).
   *
   * @param bound the exclusive upper bound, positive
   * @return the next integer below {@code bound}
   * @throws InvalidValueException if {@code bound} is not positive
   */
  @Override
  public long nextLong(long bound) {
    if (bound <= 0) {
      throw new InvalidValueException("bound", Long.toString(bound), "a positive integer");
    }
    long x = nextLong();
    long upper = Math.multiplyHigh(x, bound) + ((x >> 63) & bound);
    long lower = x * bound;
    if (Long.compareUnsigned(lower, bound) < 0) {
      long threshold = Long.remainderUnsigned(-bound, bound);
      while (Long.compareUnsigned(lower, threshold) < 0) {
        x = nextLong();
        upper = Math.multiplyHigh(x, bound) + ((x >> 63) & bound);
        lower = x * bound;
      }
    }
    return upper;
  }

  /**
   * Draws a uniform integer in [0, bound) without bias.
   *
   * @param bound the exclusive upper bound, positive
   * @return the next integer below {@code bound}
   * @throws InvalidValueException if {@code bound} is not positive
   */
  @Override
  public int nextInt(int bound) {
    return (int) nextLong(bound);
  }
}
