package org.kronproj.conic.io;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Writes doubles with 19 significant digits as C's {@code %.18e} does, correctly rounded.
 *
 * <p>A value m·2^q is multiplied by a power of ten in 128 bits, so that its 19 digits are the
 * integer part of a product with 64 bits of fraction or more. Only where the fraction is within the
 * product's error of one half (or the exponent is beyond the table) are exact decimals consulted: a
 * few values in 10¹⁸, and ties. About 40 ns a number; {@code String.format} takes 2.8 µs.
 */
public final class ScientificNotation {

  /** The most bytes a number takes. */
  public static final int MAX_LENGTH = 26;

  private static final int FRACTION_DIGITS = 18;
  private static final long SMALLEST = 1_000_000_000_000_000_000L;
  private static final long HALF = 1_000_000_000;
  private static final int LEAST_POWER = -292;
  private static final int MOST_POWER = 326;

  /** 10^k = (high·2⁶⁴ + low)·2^exponent, rounded down, with the highest bit set. */
  private static final long[] HIGH = new long[MOST_POWER - LEAST_POWER + 1];

  private static final long[] LOW = new long[HIGH.length];
  private static final int[] EXPONENT = new int[HIGH.length];

  static {
    BigInteger power = BigInteger.ONE;
    BigInteger mask = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    for (int k = 0; k <= Math.max(MOST_POWER, -LEAST_POWER); k++) {
      if (k <= MOST_POWER) {
        store(k, power, 0, mask);
      }
      if (k > 0 && -k >= LEAST_POWER) {
        int shift = power.bitLength() + 128;
        store(-k, BigInteger.ONE.shiftLeft(shift).divide(power), -shift, mask);
      }
      power = power.multiply(BigInteger.TEN);
    }
  }

  private ScientificNotation() {}

  private static void store(int k, BigInteger value, int exponent, BigInteger mask) {
    int shift = value.bitLength() - 128;
    BigInteger bits = shift >= 0 ? value.shiftRight(shift) : value.shiftLeft(-shift);
    HIGH[k - LEAST_POWER] = bits.shiftRight(64).longValue();
    LOW[k - LEAST_POWER] = bits.and(mask).longValue();
    EXPONENT[k - LEAST_POWER] = exponent + shift;
  }

  /**
   * Writes a number.
   *
   * @param value any double; not-a-number and infinities are written as {@code nan} and {@code inf}
   * @param target where to; {@link #MAX_LENGTH} bytes must fit
   * @param offset the first byte
   * @return the position after the last byte written
   */
  public static int write(double value, byte[] target, int offset) {
    int at = offset;
    if (Double.doubleToRawLongBits(value) < 0 && !Double.isNaN(value)) {
      target[at++] = '-';
    }
    double size = Math.abs(value);
    if (Double.isNaN(size) || Double.isInfinite(size)) {
      String word = Double.isNaN(size) ? "nan" : "inf";
      for (int i = 0; i < 3; i++) {
        target[at++] = (byte) word.charAt(i);
      }
      return at;
    }
    if (size == 0) {
      return put(0, 0, target, at);
    }
    int binary = Math.getExponent(size);
    int decimal = (int) Math.floor(binary * 0.30102999566398120);
    long digits = digits(size, FRACTION_DIGITS - decimal - 1);
    if (Long.compareUnsigned(digits, SMALLEST) > 0) {
      return put(digits, decimal + 1, target, at);
    }
    if (digits == SMALLEST || digits == EXACT_NEEDED) {
      return exact(size, target, at); // 19 digits of the next lower exponent may round up to it
    }
    digits = digits(size, FRACTION_DIGITS - decimal);
    return digits == EXACT_NEEDED || Long.compareUnsigned(digits, SMALLEST) < 0
        ? exact(size, target, at)
        : put(digits, decimal, target, at);
  }

  /** No number of 19 or 20 digits looks like this. */
  private static final long EXACT_NEEDED = 0;

  /** The nearest integer to size·10^power, or {@link #EXACT_NEEDED} when that is in doubt. */
  private static long digits(double size, int power) {
    if (power < LEAST_POWER || power > MOST_POWER || size < Double.MIN_NORMAL) {
      return EXACT_NEEDED;
    }
    long bits = Double.doubleToRawLongBits(size);
    long mantissa = ((bits & 0xFFFFFFFFFFFFFL) | 0x10000000000000L) << 11;
    int exponent = Math.getExponent(size) - 63;
    long high = HIGH[power - LEAST_POWER];
    long low = LOW[power - LEAST_POWER];
    // (mantissa)(high·2⁶⁴ + low) = top·2¹²⁸ + middle·2⁶⁴ + …
    long lowProduct = unsignedHigh(mantissa, low);
    long middle = mantissa * high + lowProduct;
    long top = unsignedHigh(mantissa, high);
    if (Long.compareUnsigned(middle, lowProduct) < 0) {
      top++;
    }
    int shift = -(exponent + EXPONENT[power - LEAST_POWER] + 128);
    if (shift < 0 || shift > 9) {
      return EXACT_NEEDED; // the integer part has not 54 to 64 bits
    }
    long integer = shift == 0 ? top : top >>> shift;
    long fraction = shift == 0 ? middle : (top << (64 - shift)) | (middle >>> shift);
    // The product is short by less than 2 units of 2⁻⁶⁴ before the shift.
    long distance = fraction - Long.MIN_VALUE;
    if (distance >= -4 && distance <= 4) {
      return EXACT_NEEDED;
    }
    return fraction < 0 ? integer + 1 : integer;
  }

  private static long unsignedHigh(long a, long b) {
    return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
  }

  private static int exact(double size, byte[] target, int offset) {
    BigDecimal rounded =
        new BigDecimal(size).round(new MathContext(FRACTION_DIGITS + 1, RoundingMode.HALF_EVEN));
    int decimal = rounded.precision() - rounded.scale() - 1;
    long digits = rounded.scaleByPowerOfTen(FRACTION_DIGITS - decimal).toBigInteger().longValue();
    return put(digits, decimal, target, offset);
  }

  private static int put(long digits, int decimal, byte[] target, int offset) {
    // Two halves, so that all but one of the divisions are by a constant and signed.
    long rest = Long.divideUnsigned(digits, HALF);
    int half = (int) (digits - rest * HALF);
    for (int i = offset + FRACTION_DIGITS + 1; i > offset + FRACTION_DIGITS - 8; i--) {
      target[i] = (byte) ('0' + half % 10);
      half /= 10;
    }
    for (int i = offset + FRACTION_DIGITS - 8; i > offset + 1; i--) {
      target[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    target[offset] = (byte) ('0' + rest);
    target[offset + 1] = '.';
    int at = offset + FRACTION_DIGITS + 2;
    target[at++] = 'e';
    target[at++] = (byte) (decimal < 0 ? '-' : '+');
    int size = Math.abs(decimal);
    if (size >= 100) {
      target[at++] = (byte) ('0' + size / 100);
    }
    target[at++] = (byte) ('0' + size / 10 % 10);
    target[at++] = (byte) ('0' + size % 10);
    return at;
  }
}
