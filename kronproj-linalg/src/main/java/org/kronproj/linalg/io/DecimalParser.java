package org.kronproj.linalg.io;

import java.io.IOException;

/**
 * Reads decimal numbers, correctly rounded: an optional sign, digits with an optional point, an
 * optional exponent after e, E, d or D.
 *
 * <p>Most numbers are a product or quotient of two exact doubles (Clinger 1990). For those of up to
 * 19 digits it is taken in twice the precision, and accepted when its error cannot change the
 * rounding (Ziv 1991); the rest go to {@link Double#parseDouble}.
 */
public final class DecimalParser {

  private static final int MOST_DIGITS = 19;
  private static final int LARGEST_EXPONENT = 100_000;

  private static final int MOST_AT_ONCE = 24;

  /**
   * Bytes that must be loaded for the short way: sign, digits, point, digits, exponent, one more.
   */
  private static final int WINDOW = 1 + MOST_AT_ONCE + 1 + MOST_AT_ONCE + 5 + 1;

  /** The powers of ten that are doubles. */
  private static final double[] POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  private static final long[] LONG_POWERS = new long[MOST_DIGITS];

  static {
    LONG_POWERS[0] = 1;
    for (int i = 1; i < MOST_DIGITS; i++) {
      LONG_POWERS[i] = 10 * LONG_POWERS[i - 1];
    }
  }

  private final ByteCursor in;

  /** The digits of the number that is read the short way. */
  private long significand;

  /**
   * Makes a parser of what a cursor is at.
   *
   * @param in the cursor
   */
  public DecimalParser(ByteCursor in) {
    this.in = in;
  }

  /**
   * Reads the finite number that begins at the next byte.
   *
   * @param expected what is read, for the message
   * @return the number
   * @throws org.kronproj.base.FormatException if there is none, or one beyond the largest double
   * @throws IOException if reading fails
   */
  public double parse(String expected) throws IOException {
    int start = in.window(WINDOW);
    if (start >= 0) {
      double value = parseShort(in.buffer(), start);
      if (!Double.isNaN(value)) {
        return value;
      }
    }
    return parseAny(expected);
  }

  /**
   * Reads a number of at most 19 digits with a short exponent, straight from the buffer. Most
   * numbers are; this is twice as fast as {@link #parseAny}.
   *
   * @return the number, or NaN with nothing read if it is not of this kind
   */
  private double parseShort(byte[] bytes, int start) {
    int p = start;
    boolean negative = bytes[p] == '-';
    if (negative || bytes[p] == '+') {
      p++;
    }
    significand = 0;
    int first = p;
    p = takeDigits(p);
    int count = p - first;
    int fraction = 0;
    if (bytes[p] == '.') {
      first = p + 1;
      p = takeDigits(first);
      fraction = p - first;
      count += fraction;
    }
    long digits = significand;
    if (count == 0 || count > MOST_DIGITS) {
      return Double.NaN;
    }
    int exponent = 0;
    if ((bytes[p] | 0x21) == 'e') { // e, E, d, D
      p++;
      boolean down = bytes[p] == '-';
      if (down || bytes[p] == '+') {
        p++;
      }
      first = p;
      while (p < first + 3 && isDigit(bytes[p])) {
        exponent = 10 * exponent + bytes[p++] - '0';
      }
      if (p == first) {
        return Double.NaN;
      }
      exponent = down ? -exponent : exponent;
    }
    if (continuesWord(bytes[p] & 0xff)) {
      return Double.NaN;
    }
    double magnitude = digits == 0 ? 0 : scale(digits, exponent - fraction);
    if (!Double.isNaN(magnitude)) {
      in.advanceTo(p);
    }
    return negative ? -magnitude : magnitude;
  }

  /**
   * Appends up to 24 digits to the significand, without a look at whether it overflows.
   *
   * @return the position after them
   */
  private int takeDigits(int from) {
    int p = from;
    long digits = significand;
    while (p < from + MOST_AT_ONCE) {
      long word = in.word(p);
      int length = DigitWord.count(word);
      p += length;
      if (length < Long.BYTES) {
        digits = LONG_POWERS[length] * digits + DigitWord.value(word, length);
        break;
      }
      digits = 100_000_000 * digits + DigitWord.value(word);
    }
    significand = digits;
    return p;
  }

  private double parseAny(String expected) throws IOException {
    in.beginToken();
    int c = in.peek();
    boolean negative = c == '-';
    if (negative || c == '+') {
      c = next();
    }
    long digits = 0; // the significant digits up to the last one that is not zero
    int length = 0; // how many they are
    int zeros = 0; // zeros since then
    boolean exact = true; // no digit was left out
    int whole = 0; // digits before the point
    int fraction = 0; // digits after the point
    int lastWhole = 0; // the two when the last digit was taken
    int lastFraction = 0;
    boolean point = false;
    for (; ; c = next()) {
      int digit = c - '0';
      if (digit >= 0 && digit <= 9) {
        if (point) {
          fraction++;
        } else {
          whole++;
        }
        if (digit == 0) {
          zeros += length > 0 ? 1 : 0;
        } else if (length + zeros >= MOST_DIGITS) {
          exact = false;
        } else {
          digits = digits * LONG_POWERS[zeros] * 10 + digit;
          length += zeros + 1;
          zeros = 0;
          lastWhole = whole;
          lastFraction = fraction;
        }
      } else if (c == '.' && !point) {
        point = true;
      } else {
        break;
      }
    }
    boolean valid = whole + fraction > 0;
    int exponent = 0;
    if (valid && (c == 'e' || c == 'E' || c == 'd' || c == 'D')) {
      int sign = next();
      if (sign == '-' || sign == '+') {
        next();
      }
      valid = isDigit(in.peek());
      exponent = sign == '-' ? -exponentDigits() : exponentDigits();
    }
    if (!valid || continuesWord(in.peek())) {
      in.rewindToken();
      throw in.error(expected);
    }
    double magnitude = 0;
    if (digits != 0) {
      int shift = exponent + whole - lastWhole - lastFraction;
      magnitude = exact ? scale(digits, shift) : Double.NaN;
      if (Double.isNaN(magnitude)) {
        return parseSlowly(expected);
      }
    }
    in.endToken();
    return negative ? -magnitude : magnitude;
  }

  /**
   * Tells whether a word goes on with this byte.
   *
   * @param c a byte, or {@link ByteCursor#END}
   * @return whether it is a letter, digit, sign, point, underscore or not ASCII
   */
  public static boolean continuesWord(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || isDigit(c)
        || c == '.'
        || c == '_'
        || c == '+'
        || c == '-'
        || c > 0x7f;
  }

  /**
   * Tells whether a byte is a decimal digit.
   *
   * @param c a byte, or {@link ByteCursor#END}
   * @return whether it is from 0 to 9
   */
  public static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private int next() throws IOException {
    in.advance();
    return in.peek();
  }

  private int exponentDigits() throws IOException {
    int value = 0;
    for (int c = in.peek(); isDigit(c); c = next()) {
      value = Math.min(LARGEST_EXPONENT, 10 * value + c - '0');
    }
    return value;
  }

  private double parseSlowly(String expected) throws IOException {
    String token = in.token();
    double value = Double.parseDouble(token.replace('d', 'e').replace('D', 'e'));
    if (Double.isInfinite(value)) {
      in.rewindToken();
      throw in.error(in.describe() + ", which is beyond the largest double", expected);
    }
    in.endToken();
    return value;
  }

  /**
   * digits·10^exponent, rounded to nearest; not a number where that takes more than is done here.
   */
  private static double scale(long digits, int exponent) {
    if (exponent < -22 || exponent > 22) {
      return Double.NaN;
    }
    double power = POWERS[Math.abs(exponent)];
    if (digits >>> 53 == 0) {
      return exponent < 0 ? digits / power : digits * power;
    }
    // digits = high + low exactly; first + second is the result to about 90 bits.
    double high = (double) (digits >>> 11) * 2048.0;
    double low = digits & 0x7ff;
    double first;
    double second;
    double error;
    if (exponent < 0) {
      first = high / power;
      double remainder = Math.fma(-first, power, high);
      second = (remainder + low) / power;
      error = (Math.abs(remainder) + low) / power * 0x1p-50;
    } else {
      first = high * power;
      double remainder = Math.fma(high, power, -first);
      second = remainder + low * power;
      error = (Math.abs(remainder) + low * power) * 0x1p-50;
    }
    double lower = first + (second - error);
    return lower == first + (second + error) ? lower : Double.NaN;
  }
}
