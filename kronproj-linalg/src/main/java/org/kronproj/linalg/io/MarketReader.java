package org.kronproj.linalg.io;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.kronproj.base.FormatException;
import org.kronproj.base.InvalidValueException;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Triangle;

/** Takes a Matrix Market file apart. */
final class MarketReader {

  private static final int LARGEST = Integer.MAX_VALUE - 16;

  private final ByteCursor in;
  private final IntegerParser integers;
  private final DecimalParser decimals;

  private MarketReader(ByteCursor in) {
    this.in = in;
    integers = new IntegerParser(in);
    decimals = new DecimalParser(in);
  }

  static MarketMatrix read(ByteSource source) throws IOException {
    try (ByteCursor in = new ByteCursor(source)) {
      MarketReader reader = new MarketReader(in);
      MarketHeader header = MarketHeader.read(in);
      if (!header.coordinate()) {
        return new MarketMatrix.Dense(reader.array(header));
      }
      EntryList entries = reader.entries(header, LARGEST);
      try {
        return new MarketMatrix.Sparse(entries.toMatrix(header.symmetric()));
      } catch (InvalidValueException e) {
        throw locate(source, entries, e);
      }
    }
  }

  /** Finds the place where an entry is given for the second time. */
  private static FormatException locate(
      ByteSource source, EntryList entries, InvalidValueException cause) throws IOException {
    Set<Long> seen = new HashSet<>();
    int k = 0;
    while (seen.add(entries.position(k))) {
      k++;
    }
    try (ByteCursor in = new ByteCursor(source)) {
      new MarketReader(in).entries(MarketHeader.read(in), k);
      FormatException e =
          in.error(
              "row "
                  + (entries.row(k) + 1)
                  + ", column "
                  + (entries.column(k) + 1)
                  + " for the second time",
              "every position once");
      e.initCause(cause);
      return e;
    }
  }

  private Matrix array(MarketHeader header) throws IOException {
    int rows = size("the number of rows");
    int columns = columns(header, rows);
    endLine();
    Matrix matrix = Matrix.allocate(rows, columns);
    try {
      double[] chunk = new double[Math.min(rows, 4096)];
      for (int j = 0; j < columns; j++) {
        int row = header.symmetric() ? j : 0;
        while (row < rows) {
          int count = Math.min(chunk.length, rows - row);
          for (int k = 0; k < count; k++) {
            skipToData("a number, " + rows + "×" + columns + " elements in all");
            chunk[k] = decimals.parse("a number");
          }
          matrix.write(row, j, chunk, 0, count);
          row += count;
        }
      }
      requireEnd();
      if (header.symmetric()) {
        Blas.mirror(Triangle.LOWER, matrix);
      }
      return matrix;
    } catch (IOException | RuntimeException | Error e) {
      matrix.close();
      throw e;
    }
  }

  /** Reads the entries, or the first few of them up to the beginning of the next. */
  private EntryList entries(MarketHeader header, int limit) throws IOException {
    int rows = size("the number of rows");
    MarketHeader.skipBlanks(in);
    int columns = columns(header, rows);
    MarketHeader.skipBlanks(in);
    int most = (int) Math.min(LARGEST / (header.symmetric() ? 2 : 1), (long) rows * columns);
    int count = integers.parse("the number of entries", 0, most);
    endLine();
    EntryList entries = new EntryList(rows, columns, count);
    for (int k = 0; k < count; k++) {
      skipToData("entry " + (k + 1) + " of " + count);
      if (k == limit) {
        return entries;
      }
      int row = integers.parse("a row", 1, rows);
      MarketHeader.skipBlanks(in);
      // Of a symmetric matrix there is only the lower triangle.
      int column = integers.parse("a column", 1, header.symmetric() ? row : columns);
      MarketHeader.skipBlanks(in);
      entries.add(row - 1, column - 1, decimals.parse("a number"));
      endLine();
    }
    requireEnd();
    return entries;
  }

  private int size(String what) throws IOException {
    skipToData(what);
    return integers.parse(what, 0, LARGEST);
  }

  private int columns(MarketHeader header, int rows) throws IOException {
    MarketHeader.skipBlanks(in);
    return header.symmetric()
        ? integers.parse("the number of columns of a symmetric matrix,", rows, rows)
        : integers.parse("the number of columns", 0, LARGEST);
  }

  /** Moves over blanks, line ends and comments. */
  private void skipToData(String expected) throws IOException {
    if (!findData()) {
      throw in.error(expected);
    }
  }

  private boolean findData() throws IOException {
    for (; ; ) {
      MarketHeader.skipBlanks(in);
      int c = in.peek();
      if (c == '\n' || c == '\r') {
        in.advanceLine();
      } else if (c == '%') {
        in.skipLine();
      } else {
        return c != ByteCursor.END;
      }
    }
  }

  private void endLine() throws IOException {
    MarketHeader.skipBlanks(in);
    if (!MarketHeader.atLineEnd(in)) {
      throw in.error("the end of the line");
    }
  }

  private void requireEnd() throws IOException {
    if (findData()) {
      throw in.error("the end of the file");
    }
  }
}
