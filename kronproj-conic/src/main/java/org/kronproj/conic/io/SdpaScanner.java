package org.kronproj.conic.io;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;
import org.kronproj.base.FormatException;
import org.kronproj.linalg.io.ByteCursor;
import org.kronproj.linalg.io.DecimalParser;
import org.kronproj.linalg.io.DigitWord;
import org.kronproj.linalg.io.IntegerParser;

/** Takes an SDPA file apart: the header, then one entry after the other. */
final class SdpaScanner {

  /** Bytes that four numbers of up to seven digits take, with a blank after each. */
  private static final int PLAIN_PLACE = 4 * Long.BYTES;

  /** So many numbers in a row look like an entry. */
  private static final int ENTRY_LIKE = 4;

  /** Is given the entries that are not zero, with the numbers that stand in the file. */
  @FunctionalInterface
  interface EntrySink {
    void accept(int matrix, int block, int row, int column, double value) throws IOException;
  }

  private final ByteCursor in;
  private final DecimalParser decimals;
  private final IntegerParser integers;
  private final Consumer<String> warnings;
  private final SdpaReader.Surplus surplus;

  /** Where the current entry begins, and where it was first broken off by a line end, or 0. */
  private long entryLine;

  private long entryColumn;
  private long brokenLine;
  private long brokenColumn;

  /** The place that the current entry is for, as numbered in the file. */
  private int matrix;

  private int block;
  private int row;
  private int column;

  private int plainEnd;

  SdpaScanner(ByteCursor in, Consumer<String> warnings) {
    this(in, warnings, SdpaReader.Surplus.REFUSED);
  }

  SdpaScanner(ByteCursor in, Consumer<String> warnings, SdpaReader.Surplus surplus) {
    this.in = in;
    this.surplus = surplus;
    this.decimals = new DecimalParser(in);
    this.integers = new IntegerParser(in);
    this.warnings = warnings;
  }

  long entryLine() {
    return entryLine;
  }

  long entryColumn() {
    return entryColumn;
  }

  SdpaHeader readHeader() throws IOException {
    skipToData();
    refuseOtherFormats();
    int constraintCount = readCount("the number of constraints", 0);
    int blockCount = readCount("the number of blocks", 1);
    skipToData();
    long begin = in.line();
    int[] sizes = new int[Math.min(blockCount, 1 << 10)];
    for (int k = 0; k < blockCount; k++) {
      skipToNumber("a block size");
      long size = whole("a block size", -Integer.MAX_VALUE, Integer.MAX_VALUE);
      if (size == 0) {
        throw new FormatException(
            in.name(), in.line(), in.column() - 1, "the block size 0", "a size other than 0");
      }
      sizes = k < sizes.length ? sizes : Arrays.copyOf(sizes, grown(k, blockCount));
      sizes[k] = (int) size;
    }
    endList(blockCount, "block sizes", begin);
    skipToData();
    begin = in.line();
    double[] values = new double[Math.min(constraintCount, 1 << 10)];
    for (int i = 0; i < constraintCount; i++) {
      skipToNumber("a right-hand side");
      double value = decimals.parse("a right-hand side");
      values = i < values.length ? values : Arrays.copyOf(values, grown(i, constraintCount));
      values[i] = value;
    }
    if (constraintCount > 0) {
      endList(constraintCount, "right-hand sides", begin);
    }
    return new SdpaHeader(Arrays.copyOf(sizes, blockCount), Arrays.copyOf(values, constraintCount));
  }

  void readEntries(SdpaHeader header, EntrySink sink) throws IOException {
    int[] sizes = header.blockSizes();
    while (skipToData()) {
      entryLine = in.line();
      entryColumn = in.column();
      brokenLine = 0;
      if (!readPlainPlace(header)) {
        if (!beginsNumber()) {
          passText();
          return;
        }
        readPlace(header);
      }
      continueEntry("a value");
      double value = decimals.parse("a number as value of the entry");
      if (row != column && sizes[block - 1] < 0 && value != 0) {
        throw new InvalidEntryException(
            in.name(),
            entryLine,
            entryColumn,
            "row " + row + ", column " + column + " of block " + block,
            "row = column, as the block is diagonal");
      }
      endEntry();
      if (value != 0) {
        sink.accept(matrix, block, row, column, value);
      }
    }
  }

  private void readPlace(SdpaHeader header) throws IOException {
    int[] sizes = header.blockSizes();
    matrix = integers.parse("a matrix number", 0, header.rightHandSide().length);
    continueEntry("a block number");
    block = integers.parse("a block number", 1, sizes.length);
    int size = Math.abs(sizes[block - 1]);
    continueEntry("a row");
    row = integers.parse("a row", 1, size);
    continueEntry("a column");
    column = integers.parse("a column", 1, size);
  }

  /**
   * Reads four numbers in range, each of a few digits and followed by one blank, which nearly all
   * are, straight from the buffer.
   *
   * @return whether they are there; otherwise nothing has been read
   */
  private boolean readPlainPlace(SdpaHeader header) {
    int p = in.window(PLAIN_PLACE);
    if (p < 0) {
      return false;
    }
    plainEnd = p;
    matrix = plainNumber();
    block = plainNumber();
    row = plainNumber();
    column = plainNumber();
    int[] sizes = header.blockSizes();
    if (matrix < 0
        || matrix > header.rightHandSide().length
        || block < 1
        || block > sizes.length
        || row < 1
        || row > Math.abs(sizes[block - 1])
        || column < 1
        || column > Math.abs(sizes[block - 1])) {
      return false;
    }
    in.advanceTo(plainEnd);
    return true;
  }

  /** Returns the number of at most seven digits at {@link #plainEnd}; moves there past a blank. */
  private int plainNumber() {
    long word = in.word(plainEnd);
    int length = DigitWord.count(word);
    if (length == 0 || length == Long.BYTES || ((word >>> (8 * length)) & 0xff) != ' ') {
      return -1;
    }
    plainEnd += length + 1;
    return DigitWord.value(word, length);
  }

  private void refuseOtherFormats() throws IOException {
    String next = in.describe();
    if (next.equals("'VER'")) {
      throw in.error("a file in the CBF format", "the SDPA sparse format (CBF is not supported)");
    }
    if (next.equals("'NAME'") || next.equals("'ROWS'")) {
      throw in.error("a file in the MPS format", "the SDPA sparse format");
    }
  }

  /** Reads a number that has a line of its own; what follows it in the line is a comment. */
  private int readCount(String what, int least) throws IOException {
    skipToNumber(what);
    int count = whole(what, least, Integer.MAX_VALUE - 16);
    in.skipLine();
    return count;
  }

  /** Reads a whole number, which may be written with a fraction of zero or an exponent. */
  private int whole(String what, int least, int most) throws IOException {
    try {
      return integers.parse(what, least, most);
    } catch (FormatException e) {
      double value = decimals.parse(what);
      if (value != Math.rint(value) || value < least || value > most) {
        throw e;
      }
      return (int) value;
    }
  }

  /** Moves to the next byte of data; false at the end of the file. */
  private boolean skipToData() throws IOException {
    for (; ; ) {
      int c = in.peek();
      if (DecimalParser.isDigit(c)) {
        return true;
      } else if (isSeparator(c)) {
        in.advance();
      } else if (c == '\n' || c == '\r') {
        in.advanceLine();
      } else if (beginsComment(c)) {
        warnOfSection();
        in.skipLine();
      } else {
        return c != ByteCursor.END;
      }
    }
  }

  private void skipToNumber(String what) throws IOException {
    if (!skipToData()) {
      throw in.error(what);
    }
  }

  /** Moves to the next number of an entry, and notes where the entry's first line ends. */
  private void continueEntry(String what) throws IOException {
    int c = in.peek();
    if (DecimalParser.isDigit(c) || c == '-') {
      return;
    }
    while (isSeparator(c)) {
      in.advance();
      c = in.peek();
    }
    if (c == '\n' || c == '\r' || c == ByteCursor.END || beginsComment(c)) {
      if (brokenLine == 0) {
        brokenLine = in.line();
        brokenColumn = in.column();
      }
      if (!skipToData()) {
        throw broken(what);
      }
    }
  }

  private FormatException broken(String what) {
    return new FormatException(
        in.name(), brokenLine, brokenColumn, "the end of the line within an entry", what);
  }

  /** Ends an entry: with its line, unless another one follows in it. */
  private void endEntry() throws IOException {
    if (in.peek() == '\n') {
      in.advanceLine();
    } else if (!numberFollows()) {
      in.skipLine();
    } else if (brokenLine != 0) {
      throw broken("matrix, block, row, column and value");
    }
  }

  private void endList(int count, String what, long begin) throws IOException {
    // In a list of several lines, what follows in the last one may be an entry.
    boolean ignored = surplus == SdpaReader.Surplus.IGNORED && in.line() == begin;
    if (!ignored && numberFollows()) {
      throw in.error(
          String.format("the end of the line after %d %s from line %d on", count, what, begin));
    }
    in.skipLine();
  }

  private boolean numberFollows() throws IOException {
    while (isSeparator(in.peek())) {
      in.advance();
    }
    return beginsNumber();
  }

  private boolean beginsNumber() throws IOException {
    int c = in.peek();
    if (c == '+' || c == '-' || c == '.') {
      c = in.peekAt(1);
      c = c == '.' ? in.peekAt(2) : c;
    }
    return DecimalParser.isDigit(c);
  }

  /**
   * Passes over what follows the last entry from the beginning of a line on, with a warning. What
   * has {@link #ENTRY_LIKE} numbers in a row outside comments may be entries: it is an error.
   */
  private void passText() throws IOException {
    FormatException error = in.error("a matrix number");
    String warning = place() + "text behind the last entry is passed over";
    int numbers = 0;
    while (in.peek() != ByteCursor.END) {
      if (in.column() == 1 && beginsComment(in.peek())) {
        in.skipLine();
      } else if (endsLine(in.peek())) {
        in.advanceLine();
      } else if (isSeparator(in.peek())) {
        in.advance();
      } else {
        numbers = passWord() ? numbers + 1 : 0;
        if (numbers == ENTRY_LIKE) {
          throw error;
        }
      }
    }
    warnings.accept(warning);
  }

  /** Passes over a word and tells whether it may be a number. */
  private boolean passWord() throws IOException {
    boolean digit = false;
    boolean text = false;
    for (int c = in.peek(); c != ByteCursor.END && !endsLine(c) && !isSeparator(c); c = in.peek()) {
      digit |= DecimalParser.isDigit(c);
      text |= !DecimalParser.isDigit(c) && "+-.eEdD".indexOf(c) < 0;
      in.advance();
    }
    return digit && !text;
  }

  private static boolean endsLine(int c) {
    return c == '\n' || c == '\r';
  }

  private void warnOfSection() throws IOException {
    String word = in.peek() == '*' ? in.describe() : "";
    if (word.equals("'*INTEGER'")) {
      warnings.accept(place() + "integer variables are taken as continuous");
    } else if (word.equals("'*RANK1'")) {
      warnings.accept(place() + "rank-one requirements are ignored");
    }
  }

  private String place() {
    return in.name() + ":" + in.line() + ":" + in.column() + ": ";
  }

  private static int grown(int length, int most) {
    return (int) Math.min(most, 2L * length);
  }

  private static boolean beginsComment(int c) {
    return c == '*' || c == '"' || c == '#';
  }

  private static boolean isSeparator(int c) {
    return switch (c) {
      case ' ', '\t', 0x0b, '\f', ',', ';', ':', '(', ')', '{', '}', '[', ']', '<', '>', '|', '/' ->
          true;
      default -> false;
    };
  }
}
