package org.kronproj.sketch;

/**
 * Arithmetic modulo a Mersenne prime p = 2^e − 1. Elements are the longs 0 to p − 1.
 *
 * <p>The library hashes over {@link #LARGE}; the small fields exist so that tests can count over
 * every polynomial with the very same code.
 *
 * @param exponent e, such that 2^e − 1 is prime: 3, 5, 7, 13, 17, 19, 31 or 61
 */
record MersenneField(int exponent) {

  /** Modulo 2⁶¹ − 1. */
  static final MersenneField LARGE = new MersenneField(61);

  long prime() {
    return (1L << exponent) - 1;
  }

  /** Reduces an unsigned value below 8·2^e, for e of at least 3. */
  long reduce(long value) {
    long p = prime();
    long folded = (value & p) + (value >>> exponent);
    return folded >= p ? folded - p : folded;
  }

  /** Returns the product of two elements. */
  long multiply(long a, long b) {
    return reduce(product(a, b));
  }

  /** Returns a number below 2^(e+1) that is congruent to the product of two elements. */
  long product(long a, long b) {
    long low = a * b;
    long high = Math.multiplyHigh(a, b);
    return (low & prime()) + ((low >>> exponent) | (high << (64 - exponent)));
  }

  /**
   * Maps v to ⌊v·buckets/2^e⌋: ⌊2^e/buckets⌋ or ⌈2^e/buckets⌉ elements a bucket, the last one less.
   */
  int bucket(long element, int buckets) {
    return (int) Math.multiplyHigh(element << (63 - exponent), (long) buckets << 1);
  }
}
