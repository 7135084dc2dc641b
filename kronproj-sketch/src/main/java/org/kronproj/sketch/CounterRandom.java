package org.kronproj.sketch;

import org.kronproj.base.Seed;

/**
 * Random bits by position: a keyed bijection of the counter, so that every entry of an operator can
 * be drawn alone, in any order and on any thread.
 *
 * <p>The function is SplitMix64's (Steele, Lea and Flood 2014: an odd multiple of the counter
 * through the finaliser of variant 13), with a second key word between the two rounds: operators of
 * different seeds then differ in more than the place where they start on one orbit. Not
 * cryptographic. It is part of what the known-answer vectors pin and never changes.
 */
final class CounterRandom {

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final long first;
  private final long second;

  CounterRandom(Seed seed) {
    this.first = seed.high();
    this.second = seed.low();
  }

  /** Returns the 64 random bits at a position. */
  long at(long counter) {
    long z = counter * GOLDEN + first;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L ^ second;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /**
   * Writes the random bits at consecutive positions; a loop that HotSpot turns into vector code.
   */
  void fill(long counter, long[] target, int count) {
    long next = counter * GOLDEN + first;
    for (int i = 0; i < count; i++) {
      long z = next;
      next += GOLDEN;
      z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L ^ second;
      z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
      target[i] = z ^ (z >>> 31);
    }
  }
}
