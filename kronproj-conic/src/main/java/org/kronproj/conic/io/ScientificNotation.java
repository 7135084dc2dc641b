package org.kronproj.conic.io;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Writes doubles with 19 significant digits as C's {@code %.18e} does, or with fewer, correctly
 * rounded.
 *
 * <p>A value m·2^q is multiplied by a power of ten in 128 bits, so that its 19 digits are the
 * integer part of a product with 64 bits of fraction or more. Only where the fraction is within the
 * product's error of one half (or the exponent is beyond the table) are exact decimals consulted: a
 * few values in 10¹⁸, and ties. About 40 ns a number; {@code String.format} takes 2.8 µs, and the
 * first calls of it or of decimals in a process a hundred.
 */
public final class ScientificNotation {

  /** The most bytes a number takes. */
  public static final int MAX_LENGTH = 26;

  private static final int FRACTION_DIGITS = 18;
  private static final long SMALLEST = 1_000_000_000_000_000_000L;
  private static final long HALF = 1_000_000_000;
  private static final int LEAST_POWER = -292;
  private static final int MOST_POWER = 326;

  /** 5^55 is the last one of at most 128 bits. */
  private static final int MOST_EXACT = 55;

  /** Powers that take no long arithmetic: for values from 10⁻³⁷ to 10¹⁸. */
  private static final Powers EXACT = exactPowers();

  /** 10^(least + k) = (high[k]·2⁶⁴ + low[k])·2^exponent[k], rounded down, highest bit set. */
  private static final class Powers {

    final int least;
    final long[] high;
    final long[] low;
    final int[] exponent;

    Powers(int least, int most) {
      this.least = least;
      high = new long[most - least + 1];
      low = new long[high.length];
      exponent = new int[high.length];
    }

    void set(int power, BigInteger value, int scale) {
      int shift = value.bitLength() - 128;
      BigInteger bits = shift >= 0 ? value.shiftRight(shift) : value.shiftLeft(-shift);
      high[power - least] = bits.shiftRight(64).longValue();
      low[power - least] = bits.longValue();
      exponent[power - least] = scale + shift;
    }
  }

  /** All powers, which take some 10 ms to work out: a tenth of a small call of {@code csdp}. */
  private static final class AllPowers {

    static final Powers TABLE = new Powers(LEAST_POWER, MOST_POWER);

    static {
      BigInteger power = BigInteger.ONE;
      for (int k = 0; k <= Math.max(MOST_POWER, -LEAST_POWER); k++) {
        if (k <= MOST_POWER) {
          TABLE.set(k, power, 0);
        }
        if (k > 0 && -k >= LEAST_POWER) {
          int shift = power.bitLength() + 128;
          TABLE.set(-k, BigInteger.ONE.shiftLeft(shift).divide(power), -shift);
        }
        power = power.multiply(BigInteger.TEN);
      }
    }

    private AllPowers() {}
  }

  /** 10^k = 5^k·2^k. */
  private static Powers exactPowers() {
    Powers powers = new Powers(0, MOST_EXACT);
    long high = 0;
    long low = 1;
    for (int k = 0; k <= MOST_EXACT; k++) {
      int shift = high != 0 ? Long.numberOfLeadingZeros(high) : 64 + Long.numberOfLeadingZeros(low);
      powers.high[k] = shift >= 64 ? low << (shift - 64) : shiftedHigh(high, low, shift);
      powers.low[k] = shift >= 64 ? 0 : low << shift;
      powers.exponent[k] = k - shift;
      high = 5 * high + unsignedHigh(low, 5);
      low = 5 * low;
    }
    return powers;
  }

  private static long shiftedHigh(long high, long low, int shift) {
    return shift == 0 ? high : (high << shift) | (low >>> (64 - shift));
  }

  private ScientificNotation() {}

  /**
   * Writes a number with 18 digits behind the point.
   *
   * @param value any double; not-a-number and infinities are written as {@code nan} and {@code inf}
   * @param target where to; {@link #MAX_LENGTH} bytes must fit
   * @param offset the first byte
   * @return the position after the last byte written
   */
  public static int write(double value, byte[] target, int offset) {
    return write(value, FRACTION_DIGITS, target, offset);
  }

  /**
   * Writes a number.
   *
   * @param value any double; not-a-number and infinities are written as {@code nan} and {@code inf}
   * @param decimals the digits behind the point, 1 to 18
   * @param target where to; {@link #MAX_LENGTH} bytes must fit
   * @param offset the first byte
   * @return the position after the last byte written
   */
  public static int write(double value, int decimals, byte[] target, int offset) {
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
      return put(0, 0, decimals, target, at);
    }
    int binary = Math.getExponent(size);
    int decimal = (int) Math.floor(binary * 0.30102999566398120);
    long digits = digits(size, FRACTION_DIGITS - decimal - 1);
    if (Long.compareUnsigned(digits, SMALLEST) > 0) {
      return shorten(size, digits, decimal + 1, decimals, target, at);
    }
    if (digits == SMALLEST || digits == EXACT_NEEDED) {
      // 19 digits of the next lower exponent may round up to it
      return exact(size, decimals, target, at);
    }
    digits = digits(size, FRACTION_DIGITS - decimal);
    return digits == EXACT_NEEDED || Long.compareUnsigned(digits, SMALLEST) < 0
        ? exact(size, decimals, target, at)
        : shorten(size, digits, decimal, decimals, target, at);
  }

  /** Rounds 19 digits, which tell on which side of the middle a value is unless they are it. */
  private static int shorten(
      double size, long digits, int decimal, int decimals, byte[] target, int offset) {
    if (decimals == FRACTION_DIGITS) {
      return put(digits, decimal, target, offset);
    }
    long unit = 1;
    for (int i = decimals; i < FRACTION_DIGITS; i++) {
      unit *= 10;
    }
    long rounded = Long.divideUnsigned(digits, unit);
    long rest = digits - rounded * unit;
    if (2 * rest == unit) {
      return exact(size, decimals, target, offset);
    }
    if (2 * rest > unit) {
      rounded++;
    }
    boolean oneDigitMore = rounded == SMALLEST / unit * 10;
    return oneDigitMore
        ? put(rounded / 10, decimal + 1, decimals, target, offset)
        : put(rounded, decimal, decimals, target, offset);
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
    Powers powers = power >= 0 && power <= MOST_EXACT ? EXACT : AllPowers.TABLE;
    long high = powers.high[power - powers.least];
    long low = powers.low[power - powers.least];
    // (mantissa)(high·2⁶⁴ + low) = top·2¹²⁸ + middle·2⁶⁴ + …
    long lowProduct = unsignedHigh(mantissa, low);
    long middle = mantissa * high + lowProduct;
    long top = unsignedHigh(mantissa, high);
    if (Long.compareUnsigned(middle, lowProduct) < 0) {
      top++;
    }
    int shift = -(exponent + powers.exponent[power - powers.least] + 128);
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

  private static int exact(double size, int decimals, byte[] target, int offset) {
    BigDecimal rounded =
        new BigDecimal(size).round(new MathContext(decimals + 1, RoundingMode.HALF_EVEN));
    int decimal = rounded.precision() - rounded.scale() - 1;
    long digits = rounded.scaleByPowerOfTen(decimals - decimal).toBigInteger().longValue();
    return put(digits, decimal, decimals, target, offset);
  }

  private static int put(long digits, int decimal, int decimals, byte[] target, int offset) {
    if (decimals == FRACTION_DIGITS) {
      return put(digits, decimal, target, offset);
    }
    long rest = digits;
    for (int i = offset + decimals + 1; i > offset + 1; i--) {
      target[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    target[offset] = (byte) ('0' + rest);
    target[offset + 1] = '.';
    return putExponent(decimal, target, offset + decimals + 2);
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
    return putExponent(decimal, target, offset + FRACTION_DIGITS + 2);
  }

  private static int putExponent(int decimal, byte[] target, int offset) {
    int at = offset;
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
