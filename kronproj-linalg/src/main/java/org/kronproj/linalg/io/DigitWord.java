package org.kronproj.linalg.io;

/**
 * Takes up to eight ASCII digits at once, as the bytes of a word whose lowest byte is the first
 * digit. Without a branch for each digit, numbers of changing lengths are read about twice as fast.
 */
public final class DigitWord {

  private static final long HIGH_HALVES = 0xf0f0f0f0f0f0f0f0L;
  private static final long THREES = 0x3030303030303030L;
  private static final long SIXES = 0x0606060606060606L;

  private DigitWord() {}

  /**
   * Counts the digits before the first byte that is none.
   *
   * @param word eight bytes
   * @return from 0 to 8
   */
  public static int count(long word) {
    // The high half of a digit is 3, and stays 3 when 6 is added. A carry only reaches bytes after
    // one that is no digit.
    long others = ((word & HIGH_HALVES) ^ THREES) | (((word + SIXES) & HIGH_HALVES) ^ THREES);
    return Long.numberOfTrailingZeros(others) >>> 3;
  }

  /**
   * Returns the number that the first digits write.
   *
   * @param word eight bytes
   * @param count how many of them to take, 0 to 7; digits
   * @return the number; 0 for none
   */
  public static int value(long word, int count) {
    // What is shifted in counts as leading zeros. One shift cannot be by 64.
    return value((word << 4) << (60 - 8 * count));
  }

  /**
   * Returns the number that eight digits write.
   *
   * @param word eight digits; bytes of 0 count as zeros
   * @return the number
   */
  public static int value(long word) {
    // Neighbours are joined thrice.
    long digits = word & 0x0f0f0f0f0f0f0f0fL;
    long pairs = ((digits * (1 + (10 << 8))) >>> 8) & 0x00ff00ff00ff00ffL;
    long fours = ((pairs * (1 + (100 << 16))) >>> 16) & 0x0000ffff0000ffffL;
    return (int) ((fours * (1 + (10_000L << 32))) >>> 32);
  }
}
