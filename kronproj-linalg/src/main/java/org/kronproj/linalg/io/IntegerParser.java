package org.kronproj.linalg.io;

import java.io.IOException;

/** Reads decimal integers of a given range. */
public final class IntegerParser {

  private final ByteCursor in;

  /**
   * Makes a parser of what a cursor is at.
   *
   * @param in the cursor
   */
  public IntegerParser(ByteCursor in) {
    this.in = in;
  }

  /**
   * Reads the integer that begins at the next byte.
   *
   * @param what what is read, for the message
   * @param least the smallest one allowed
   * @param most the largest one allowed
   * @return the integer
   * @throws org.kronproj.base.FormatException if there is none, or one out of this range
   * @throws IOException if reading fails
   */
  public int parse(String what, int least, int most) throws IOException {
    int start = in.window(Long.BYTES);
    if (start >= 0) {
      long word = in.word(start);
      int length = DigitWord.count(word);
      if (length > 0 && length < Long.BYTES && ((word >>> (8 * length)) & 0xff) == ' ') {
        int value = DigitWord.value(word, length);
        if (value >= least && value <= most) {
          in.advanceTo(start + length);
          return value;
        }
      }
    }
    return parseAny(what, least, most);
  }

  private int parseAny(String what, int least, int most) throws IOException {
    in.beginToken();
    int c = in.peek();
    boolean negative = c == '-';
    if (negative || c == '+') {
      in.advance();
      c = in.peek();
    }
    long value = 0;
    boolean valid = DecimalParser.isDigit(c);
    while (DecimalParser.isDigit(c)) {
      value = Math.min(10 * value + c - '0', 1L << 40);
      in.advance();
      c = in.peek();
    }
    valid = valid && !DecimalParser.continuesWord(c);
    value = negative ? -value : value;
    if (!valid || value < least || value > most) {
      in.rewindToken();
      throw in.error(valid ? what + " from " + least + " to " + most : what);
    }
    in.endToken();
    return (int) value;
  }
}
