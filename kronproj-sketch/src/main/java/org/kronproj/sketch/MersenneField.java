package org.kronproj.sketch;

/**
 * Arithmetic modulo a Mersenne prime p = 2^e − 1. Elements are the longs 0 to p − 1.
 *
 * <p>The library hashes over {@link #LARGE}; the small fields exist so that tests can count over
 * every polynomial with the very same code.
 *
 * @param exponent e, such that 2^e − 1 is prime: 2, 3, 5, 7, 13, 17, 19, 31 or 61
 */
record MersenneField(int exponent) {

  /** Modulo 2⁶¹ − 1. */
  static final MersenneField LARGE = new MersenneField(61);

  long prime() {
    return (1L << exponent) - 1;
  }

  /** Reduces a value from 0 to 2^(e+1): once is enough for the sum of two elements. */
  long reduce(long value) {
    long p = prime();
    long folded = (value & p) + (value >>> exponent);
    return folded >= p ? folded - p : folded;
  }

  /** Returns the product of two elements. */
  long multiply(long a, long b) {
    return reduce128(Math.multiplyHigh(a, b), a * b);
  }

  /** Reduces high·2⁶⁴ + low, below 2^(2e+2). */
  long reduce128(long high, long low) {
    long p = prime();
    long folded = (low & p) + ((low >>> exponent) | (high << (64 - exponent)));
    return reduce(folded);
  }

  /** Maps an element to 0 … buckets − 1, each the image of ⌊p/buckets⌋ or ⌈p/buckets⌉ elements. */
  int bucket(long element, int buckets) {
    return (int) Math.multiplyHigh(element << (63 - exponent), (long) buckets << 1);
  }
}
