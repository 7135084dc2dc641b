package org.kronproj.linalg.io;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.kronproj.base.FormatException;

/**
 * Reads a text of lines, words and numbers, compressed by gzip or not, and knows where it is. Not
 * safe for concurrent use.
 */
final class TextCursor implements Closeable {

  private static final int BUFFER = 1 << 16;
  private static final int END = -1;

  /** Powers of ten that are doubles exactly. */
  private static final double[] EXACT = new double[23];

  static {
    double power = 1;
    for (int i = 0; i < EXACT.length; i++) {
      EXACT[i] = power;
      power *= 10;
    }
  }

  private final String file;
  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int limit;
  private long line = 1;
  private long bufferStart; // the column of buffer[0], from 0
  private final StringBuilder word = new StringBuilder();
  private long wordColumn;

  private TextCursor(String file, InputStream in) {
    this.file = file;
    this.in = in;
  }

  static TextCursor open(Path path) throws IOException {
    BufferedInputStream raw = new BufferedInputStream(Files.newInputStream(path), BUFFER);
    try {
      raw.mark(2);
      boolean gzip = raw.read() == 0x1f && raw.read() == 0x8b;
      raw.reset();
      return new TextCursor(path.toString(), gzip ? new GZIPInputStream(raw, BUFFER) : raw);
    } catch (IOException e) {
      raw.close();
      throw e;
    }
  }

  private int peek() throws IOException {
    if (position == limit) {
      bufferStart += limit;
      position = 0;
      limit = Math.max(0, in.read(buffer));
      if (limit == 0) {
        return END;
      }
    }
    return buffer[position] & 0xff;
  }

  private void endLine() {
    position++;
    line++;
    bufferStart = -position;
  }

  private long column() {
    return bufferStart + position + 1;
  }

  /** The rest of the line, without its end, which is consumed; null at the end of the text. */
  String line() throws IOException {
    if (peek() == END) {
      return null;
    }
    StringBuilder text = new StringBuilder();
    int next;
    while ((next = peek()) != END && next != '\n') {
      if (next != '\r' && text.length() < 4096) {
        text.append((char) next);
      }
      position++;
    }
    if (next == '\n') {
      endLine();
    }
    return text.toString();
  }

  /** Whether the next line is a comment: begins with a percent sign. */
  boolean atComment() throws IOException {
    return peek() == '%';
  }

  /** Moves to the next word, over blanks and line ends; false at the end of the text. */
  private boolean findWord() throws IOException {
    while (true) {
      int next = peek();
      if (next == '\n') {
        endLine();
      } else if (isBlank(next)) {
        position++;
      } else {
        return next != END;
      }
    }
  }

  private static boolean isBlank(int c) {
    return c == ' ' || c == '\t' || c == '\r';
  }

  /** Reads a word; false at the end of the text. */
  private boolean readWord() throws IOException {
    if (!findWord()) {
      wordColumn = column();
      return false;
    }
    wordColumn = column();
    word.setLength(0);
    int next;
    while ((next = peek()) != END && next != '\n' && !isBlank(next)) {
      word.append((char) next);
      position++;
    }
    return true;
  }

  /** Reads a whole number from 1 to a bound. */
  int index(String what, long bound) throws IOException {
    long value = whole(what);
    if (value < 1 || value > bound) {
      throw wrong(Long.toString(value), what + " from 1 to " + bound);
    }
    return (int) value;
  }

  /** Reads a whole number that is not negative. */
  long whole(String what) throws IOException {
    if (!readWord()) {
      throw wrong("the end of the file", what);
    }
    long value = 0;
    for (int i = 0; i < word.length(); i++) {
      int digit = word.charAt(i) - '0';
      if (digit < 0 || digit > 9 || value > (Long.MAX_VALUE - digit) / 10) {
        throw wrong(word.toString(), what);
      }
      value = 10 * value + digit;
    }
    return value;
  }

  /** Reads a finite number, rounded correctly. */
  double number() throws IOException {
    if (!readWord()) {
      throw wrong("the end of the file", "a number");
    }
    long digits = 0;
    int scale = 0;
    int count = 0;
    int i = 0;
    boolean negative = word.charAt(0) == '-';
    if (negative || word.charAt(0) == '+') {
      i++;
    }
    boolean point = false;
    for (; i < word.length(); i++) {
      char c = word.charAt(i);
      if (c == '.' && !point) {
        point = true;
      } else if (c >= '0' && c <= '9') {
        digits = 10 * digits + (c - '0');
        count++;
        scale += point ? 1 : 0;
      } else {
        return general();
      }
    }
    // Both are doubles exactly, so that one rounding is left (Clinger 1990).
    if (count == 0 || count > 15 || scale > 22) {
      return general();
    }
    double value = digits / EXACT[scale];
    return negative ? -value : value;
  }

  private double general() throws IOException {
    String text = word.toString().replace('d', 'e').replace('D', 'e');
    double value;
    try {
      value = text.indexOf('x') < 0 ? Double.parseDouble(text) : Double.NaN;
    } catch (NumberFormatException e) {
      throw wrong(word.toString(), "a number");
    }
    char last = text.charAt(text.length() - 1);
    if (!Double.isFinite(value) || !(Character.isDigit(last) || last == '.')) {
      throw wrong(word.toString(), "a finite number"); // Java also takes NaN, 1f and 0x1p3
    }
    return value;
  }

  /** Checks that nothing but blanks follows. */
  void requireEnd(String expected) throws IOException {
    if (readWord()) {
      throw wrong(word.toString(), expected);
    }
  }

  /** An error at the word last read. */
  FormatException wrong(String found, String expected) {
    return new FormatException(file, line, wordColumn, found, expected);
  }

  /** An error in the line before the one at hand. */
  FormatException wrongLine(String found, String expected) {
    return new FormatException(file, Math.max(1, line - 1), 1, found, expected);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
