package org.kronproj.base;

import java.security.SecureRandom;

/**
 * A seed as a value: 128 bits from which every random choice of the library is derived.
 *
 * <p>A seed is split by name and index, never advanced: {@code seed.split("rows", 3)} is the same
 * seed whoever asks, in whatever order and on whatever thread. Two different (name, index) pairs
 * give seeds that are unrelated for all statistical purposes; the derivation is not a cryptographic
 * one, so whoever knows a seed knows its splits and, with effort, the reverse.
 *
 * <p>The derivation is part of the file format of everything that stores a seed: it never changes.
 *
 * @param high the upper 64 bits
 * @param low the lower 64 bits
 */
public record Seed(long high, long low) {

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /**
   * Makes a seed from a number a person would type.
   *
   * @param number any value
   * @return the seed of that number
   */
  public static Seed of(long number) {
    return new Seed(mix(number + GOLDEN), mix(number ^ 0xD1B54A32D192ED03L));
  }

  /**
   * Draws a seed from the operating system's entropy, for use where whoever asks must not be able
   * to guess it.
   *
   * @return a fresh seed
   */
  public static Seed secure() {
    SecureRandom random = new SecureRandom();
    return new Seed(random.nextLong(), random.nextLong());
  }

  /**
   * Derives the seed of a named part.
   *
   * @param name what the new seed is for
   * @return the derived seed
   */
  public Seed split(String name) {
    return split(name, 0);
  }

  /**
   * Derives the seed of one of several parts of the same name.
   *
   * @param name what the new seed is for
   * @param index which of them
   * @return the derived seed
   */
  public Seed split(String name, long index) {
    long a = high;
    long b = low;
    for (int i = 0; i < name.length(); i++) {
      a = mix(a + GOLDEN * (name.charAt(i) + 1L));
      b = mix(b ^ a);
    }
    a = mix(a ^ mix(index + 0xA0761D6478BD642FL));
    b = mix(b + a + GOLDEN);
    return new Seed(mix(a ^ Long.rotateLeft(b, 32)), mix(b + Long.rotateLeft(a, 17)));
  }

  /**
   * Starts the generator of this seed. Every call returns a new generator in the same state.
   *
   * @return a generator at its first number
   */
  public RandomStream stream() {
    return new RandomStream(this);
  }

  /** The finaliser of SplitMix64 (Steele, Lea, Flood 2014; constants of variant 13). */
  static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
