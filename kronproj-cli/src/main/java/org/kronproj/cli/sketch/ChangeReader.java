package org.kronproj.cli.sketch;

import java.nio.charset.StandardCharsets;
import org.kronproj.base.FormatException;
import org.kronproj.cli.operations.Lines;

/** Reads lines {@code index value}. Not safe for concurrent use. */
final class ChangeReader {

  private final String file;
  private final long length;
  private long index;
  private double value;

  /** Reads changes of a vector of a given length. */
  ChangeReader(String file, long length) {
    this.file = file;
    this.length = length;
  }

  /** The index on the line read last. */
  long index() {
    return index;
  }

  /** The value on the line read last, finite. */
  double value() {
    return value;
  }

  /** Reads the line at hand; false if there is nothing on it. */
  boolean read(Lines lines) throws FormatException {
    lines.requireWhole(file);
    byte[] bytes = lines.buffer();
    int end = lines.start() + lines.length();
    int at = skipSpaces(bytes, lines.start(), end);
    if (at == end || bytes[at] == '#' || bytes[at] == '%') {
      return false;
    }
    int start = at;
    at = skipWord(bytes, at, end);
    index = readIndex(lines, bytes, start, at);
    start = skipSpaces(bytes, at, end);
    at = skipWord(bytes, start, end);
    value = readValue(lines, bytes, start, at);
    int rest = skipSpaces(bytes, at, end);
    if (rest < end) {
      throw wrong(lines, bytes, rest, skipWord(bytes, rest, end), "the end of the line");
    }
    return true;
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\r' || b == ',';
  }

  private static int skipSpaces(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && isSpace(bytes[at])) {
      at++;
    }
    return at;
  }

  private static int skipWord(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && !isSpace(bytes[at])) {
      at++;
    }
    return at;
  }

  private long readIndex(Lines lines, byte[] bytes, int start, int end) throws FormatException {
    long result = 0;
    for (int i = start; i < end; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9 || end - start > 18) {
        throw wrong(lines, bytes, start, end, "an index from 0 to " + (length - 1));
      }
      result = 10 * result + digit;
    }
    if (result >= length) {
      throw wrong(lines, bytes, start, end, "an index from 0 to " + (length - 1));
    }
    return result;
  }

  /** Java's own parser also takes 1d, 0x1p3 and control characters. */
  private static boolean isDecimal(byte[] bytes, int start, int end) {
    for (int i = start; i < end; i++) {
      byte b = bytes[i];
      if ((b < '0' || b > '9') && b != '.' && b != '-' && b != '+' && b != 'e' && b != 'E') {
        return false;
      }
    }
    return true;
  }

  private double readValue(Lines lines, byte[] bytes, int start, int end) throws FormatException {
    if (start < end && isDecimal(bytes, start, end)) {
      try {
        String text = new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
        double number = Double.parseDouble(text);
        if (Double.isFinite(number)) {
          return number;
        }
      } catch (NumberFormatException e) {
        throw wrong(lines, bytes, start, end, "a finite number");
      }
    }
    throw wrong(lines, bytes, start, end, "a finite number");
  }

  private FormatException wrong(Lines lines, byte[] bytes, int start, int end, String expected) {
    int shown = Math.min(end - start, 40);
    String found =
        start == end
            ? "the end of the line"
            : new String(bytes, start, shown, StandardCharsets.UTF_8);
    return new FormatException(file, lines.number(), start - lines.start() + 1L, found, expected);
  }
}
