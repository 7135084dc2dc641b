package org.kronproj.privacy;

import java.util.BitSet;
import java.util.random.RandomGenerator;
import org.kronproj.base.InvalidValueException;

/**
 * Draws from distributions with rational parameters exactly, in integer arithmetic: no rounding, no
 * underflow, no table of logarithms that leaks through its last bits (Mironov 2012).
 *
 * <p>Source: Canonne, Kamath and Steinke, <em>The Discrete Gaussian for Differential Privacy</em>,
 * 2020, Algorithm 1. Exact as far as the generator's longs are uniform and independent. Not safe
 * for concurrent use.
 */
public final class ExactSampler {

  private final RandomGenerator bits;

  /**
   * Wraps a source of uniform longs.
   *
   * @param bits the source; only its {@code nextLong()} is used
   */
  public ExactSampler(RandomGenerator bits) {
    this.bits = bits;
  }

  /**
   * Draws a uniform integer without bias (Lemire 2019).
   *
   * @param bound the exclusive upper bound, positive
   * @return an integer in 0 … bound − 1
   * @throws InvalidValueException if {@code bound} is not positive
   */
  public long uniform(long bound) {
    if (bound <= 0) {
      throw new InvalidValueException("bound", Long.toString(bound), "a positive integer");
    }
    long x = bits.nextLong();
    long upper = Math.multiplyHigh(x, bound) + ((x >> 63) & bound);
    long lower = x * bound;
    if (Long.compareUnsigned(lower, bound) < 0) {
      long threshold = Long.remainderUnsigned(-bound, bound);
      while (Long.compareUnsigned(lower, threshold) < 0) {
        x = bits.nextLong();
        upper = Math.multiplyHigh(x, bound) + ((x >> 63) & bound);
        lower = x * bound;
      }
    }
    return upper;
  }

  /**
   * Draws true with probability numerator/denominator.
   *
   * @param numerator in 0 … denominator
   * @param denominator positive
   * @return the draw
   * @throws InvalidValueException if the fraction is not in [0, 1]
   */
  public boolean bernoulli(long numerator, long denominator) {
    if (denominator <= 0 || numerator < 0 || numerator > denominator) {
      throw new InvalidValueException(
          "probability", numerator + "/" + denominator, "a fraction in [0, 1]");
    }
    return uniform(denominator) < numerator;
  }

  /**
   * Draws true with probability exp(−numerator/denominator). Takes O(1) draws in the mean, whatever
   * the exponent.
   *
   * @param numerator not negative
   * @param denominator positive
   * @return the draw
   * @throws InvalidValueException if the exponent is negative or the denominator is not positive
   */
  public boolean bernoulliExp(long numerator, long denominator) {
    if (numerator < 0 || denominator <= 0) {
      throw new InvalidValueException(
          "exponent", numerator + "/" + denominator, "a fraction that is not negative");
    }
    for (long whole = numerator / denominator; whole > 0; whole--) {
      if (!bernoulliExpAtMostOne(1, 1)) {
        return false;
      }
    }
    long rest = numerator % denominator;
    return rest == 0 || bernoulliExpAtMostOne(rest, denominator);
  }

  /** Counts how long the Bernoulli(γ/k), k = 1, 2, …, succeed; the parity has the probability. */
  private boolean bernoulliExpAtMostOne(long numerator, long denominator) {
    long k = 1;
    // Bernoulli(γ/k) as two draws, so that k times the denominator cannot overflow.
    while ((numerator == denominator || uniform(denominator) < numerator)
        && (k == 1 || uniform(k) == 0)) {
      k++;
    }
    return (k & 1) == 1;
  }

  /**
   * Draws a subset of given size without replacement, uniformly (Floyd 1987), as erratum E28 asks.
   *
   * @param size how many to draw
   * @param total from how many
   * @return the indices drawn, in increasing order
   * @throws InvalidValueException if {@code size} is negative or above {@code total}
   */
  public int[] subset(int size, int total) {
    if (size < 0 || size > total) {
      throw new InvalidValueException("size", Integer.toString(size), "0 … " + total);
    }
    BitSet drawn = new BitSet(total);
    for (int j = total - size; j < total; j++) {
      int candidate = (int) uniform(j + 1L);
      drawn.set(drawn.get(candidate) ? j : candidate);
    }
    return drawn.stream().toArray();
  }
}
