package org.kronproj.cli.conic;

import java.nio.charset.StandardCharsets;
import org.kronproj.conic.io.ScientificNotation;

/**
 * Numbers as C's {@code printf} writes them. {@code String.format} would do, but the first calls of
 * it in a process take some 30 ms, a tenth of a small solve.
 */
final class Numerals {

  private Numerals() {}

  /** As by {@code %.{decimals}e}, with 1 to 18 decimals. */
  static String scientific(double value, int decimals) {
    byte[] text = new byte[ScientificNotation.MAX_LENGTH];
    int length = ScientificNotation.write(value, decimals, text, 0);
    return new String(text, 0, length, StandardCharsets.US_ASCII);
  }

  /** As by {@code %.3f}, of a number that is not negative and below 10¹⁵. */
  static String thousandths(double value) {
    long rounded = Math.round(1000 * value);
    String digits = Long.toString(1000 + rounded % 1000);
    return rounded / 1000 + "." + digits.substring(1);
  }

  /** Fills a text up with blanks behind it. */
  static String left(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  /** Fills a text up with blanks before it. */
  static String right(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }
}
