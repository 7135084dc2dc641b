package org.kronproj.linalg.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.kronproj.base.FormatException;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;

/**
 * Reads and writes matrices in the Matrix Market exchange formats (Boisvert, Pozo, Remington 1996):
 * {@code array} and {@code coordinate}, {@code real} and {@code integer}, {@code general} and
 * {@code symmetric}. A name that ends in {@code .gz} is written compressed; what is read is
 * recognised by its first bytes.
 *
 * <p>Numbers are read rounded correctly, with a plus sign, no digit on one side of the point, and
 * Fortran's D exponent allowed; they are written in the fewest digits that read back as the same
 * double. Safe for concurrent use.
 */
public final class MatrixMarket {

  private MatrixMarket() {}

  /**
   * Reads a matrix. A symmetric one is completed from its lower triangle.
   *
   * @param file the file
   * @return the matrix, dense or sparse as its file is; to be closed
   * @throws FormatException if the file is wrong, with the place
   * @throws IOException if it cannot be read
   */
  public static MarketMatrix read(Path file) throws IOException {
    try (TextCursor in = TextCursor.open(file)) {
      MarketHeader header = MarketHeader.read(in);
      int rows = in.index("the number of rows,", Integer.MAX_VALUE);
      int columns = in.index("the number of columns,", Integer.MAX_VALUE);
      if (header.symmetric() && rows != columns) {
        throw in.wrong(rows + " rows and " + columns + " columns", "a square symmetric matrix");
      }
      return header.coordinate()
          ? new MarketMatrix.Sparse(coordinate(in, header, rows, columns))
          : new MarketMatrix.Dense(array(in, header, rows, columns));
    }
  }

  private static Matrix array(TextCursor in, MarketHeader header, int rows, int columns)
      throws IOException {
    Matrix matrix = Matrix.allocate(rows, columns);
    try {
      double[] column = new double[rows];
      for (int j = 0; j < columns; j++) {
        int first = header.symmetric() ? j : 0;
        for (int i = first; i < rows; i++) {
          column[i] = in.number();
        }
        matrix.write(first, j, column, first, rows - first);
      }
      in.requireEnd("the end of the file after " + rows + "×" + columns + " elements");
      if (header.symmetric()) {
        mirror(matrix);
      }
      return matrix;
    } catch (IOException | RuntimeException e) {
      matrix.close();
      throw e;
    }
  }

  private static void mirror(Matrix matrix) {
    for (long j = 0; j < matrix.columns(); j++) {
      for (long i = j + 1; i < matrix.rows(); i++) {
        matrix.set(j, i, matrix.get(i, j));
      }
    }
  }

  private static CscMatrix coordinate(TextCursor in, MarketHeader header, int rows, int columns)
      throws IOException {
    long given = in.whole("the number of entries");
    long most = header.symmetric() ? 2 * given : given;
    if (most > Integer.MAX_VALUE - 8 || given > (long) rows * columns) {
      throw in.wrong(Long.toString(given), "a number of entries that fits the matrix and memory");
    }
    // Grown as entries come: a header that lies must not take the memory.
    int[] rowOf = new int[(int) Math.min(most, 1 << 16)];
    int[] columnOf = new int[rowOf.length];
    double[] values = new double[rowOf.length];
    int size = 0;
    for (long k = 0; k < given; k++) {
      if (size + 2 > values.length) {
        int larger = (int) Math.min(Math.max(most, 2), 2L * values.length + 2);
        rowOf = Arrays.copyOf(rowOf, larger);
        columnOf = Arrays.copyOf(columnOf, larger);
        values = Arrays.copyOf(values, larger);
      }
      int i = in.index("a row,", rows) - 1;
      int j = in.index("a column,", columns) - 1;
      if (header.symmetric() && j > i) {
        throw in.wrong("column " + (j + 1) + " of row " + (i + 1), "entries of the lower triangle");
      }
      double value = in.number();
      rowOf[size] = i;
      columnOf[size] = j;
      values[size++] = value;
      if (header.symmetric() && i != j) {
        rowOf[size] = j;
        columnOf[size] = i;
        values[size++] = value;
      }
    }
    in.requireEnd("the end of the file after " + given + " entries");
    try {
      return CscMatrix.ofEntries(
          rows,
          columns,
          Arrays.copyOf(rowOf, size),
          Arrays.copyOf(columnOf, size),
          Arrays.copyOf(values, size));
    } catch (org.kronproj.base.InvalidValueException e) {
      throw in.wrong(e.getMessage(), "every position once");
    }
  }

  /**
   * Writes a dense matrix, aside and renamed.
   *
   * @param file the file
   * @param matrix the matrix
   * @throws IOException if writing fails; the file then stays as it was
   */
  public static void write(Path file, Matrix matrix) throws IOException {
    writeAside(
        file,
        out -> {
          out.text("%%MatrixMarket matrix array real general\n");
          out.text(matrix.rows() + " " + matrix.columns() + "\n");
          double[] column = new double[Math.toIntExact(matrix.rows())];
          for (long j = 0; j < matrix.columns(); j++) {
            matrix.read(0, j, column, 0, column.length);
            for (double value : column) {
              out.number(value);
              out.text("\n");
            }
          }
        });
  }

  /**
   * Writes a sparse matrix, aside and renamed.
   *
   * @param file the file
   * @param matrix the matrix
   * @throws IOException if writing fails; the file then stays as it was
   */
  public static void write(Path file, CscMatrix matrix) throws IOException {
    writeAside(
        file,
        out -> {
          out.text("%%MatrixMarket matrix coordinate real general\n");
          out.text(matrix.rows() + " " + matrix.columns() + " " + matrix.entries() + "\n");
          for (int j = 0; j < matrix.columns(); j++) {
            for (int k = matrix.columnStart(j); k < matrix.columnStart(j + 1); k++) {
              out.text((matrix.row(k) + 1) + " " + (j + 1) + " ");
              out.number(matrix.value(k));
              out.text("\n");
            }
          }
        });
  }

  private interface Content {
    void writeTo(Sink out) throws IOException;
  }

  private static void writeAside(Path file, Content content) throws IOException {
    Path aside = file.resolveSibling("." + file.getFileName() + ".writing");
    try {
      try (OutputStream raw = Files.newOutputStream(aside);
          Sink sink =
              new Sink(
                  file.toString().endsWith(".gz") ? new GZIPOutputStream(raw, 1 << 16) : raw)) {
        content.writeTo(sink);
      }
      Files.move(aside, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(aside);
    }
  }

  /** Gathers text before it goes out. */
  private record Sink(OutputStream out, StringBuilder pending) implements AutoCloseable {

    Sink(OutputStream out) {
      this(out, new StringBuilder());
    }

    void text(String text) throws IOException {
      pending.append(text);
      if (pending.length() > 1 << 16) {
        flush();
      }
    }

    void number(double value) throws IOException {
      boolean negativeZero = value == 0 && 1 / value < 0;
      if (value == Math.rint(value) && Math.abs(value) < 1e15 && !negativeZero) {
        pending.append((long) value);
      } else {
        text(Double.toString(value));
      }
    }

    private void flush() throws IOException {
      out.write(pending.toString().getBytes(StandardCharsets.US_ASCII));
      pending.setLength(0);
    }

    @Override
    public void close() throws IOException {
      flush();
      out.close();
    }
  }
}
