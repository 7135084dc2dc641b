package org.kronproj.sketch;

import org.kronproj.base.InvalidValueException;

/** The Walsh–Hadamard transform. */
public final class WalshHadamard {

  private WalshHadamard() {}

  /**
   * x := H·x with H_ij = (−1)^popcount(i AND j), not normalised: applied twice it multiplies by the
   * length. length·log₂(length) additions.
   *
   * @param x the vector
   * @param offset where it starts
   * @param length its length, a power of two
   * @throws InvalidValueException if the length is not a power of two
   */
  public static void transform(double[] x, int offset, int length) {
    if (length < 1 || (length & (length - 1)) != 0) {
      throw new InvalidValueException("length", Integer.toString(length), "a power of two");
    }
    for (int h = 1; h < length; h *= 2) {
      for (int i = offset; i < offset + length; i += 2 * h) {
        for (int j = i; j < i + h; j++) {
          double a = x[j];
          double b = x[j + h];
          x[j] = a + b;
          x[j + h] = a - b;
        }
      }
    }
  }
}
