package org.kronproj.linalg.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import java.util.zip.GZIPOutputStream;
import org.kronproj.base.FormatException;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;
import org.kronproj.base.WholeFile;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;

/**
 * Reads and writes matrices in the Matrix Market exchange formats (Boisvert, Pozo, Remington 1996):
 * {@code array} and {@code coordinate}, {@code real} and {@code integer}, {@code general} and
 * {@code symmetric}. A name that ends in {@code .gz} is written compressed; what is read is
 * recognised by its first bytes.
 *
 * <p>Numbers are read rounded correctly, with a plus sign, no digit on one side of the point, and
 * Fortran's D exponent allowed; they are written so that reading gives them back to the last bit.
 * Comments and empty lines may stand anywhere. Files are streamed: beside the matrix itself a
 * reader takes 128 KB, and for sparse ones the entries in the order of the file. Safe for
 * concurrent use.
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
   * @throws org.kronproj.base.InsufficientMemoryException if the matrix would not fit
   */
  public static MarketMatrix read(Path file) throws IOException {
    return MarketReader.read(ByteSource.of(file));
  }

  /**
   * Reads a file that is in memory.
   *
   * @param name the name to use in messages
   * @param bytes what it contains
   * @return the matrix, dense or sparse as its file is; to be closed
   * @throws FormatException if the file is wrong, with the place
   * @throws IOException if it cannot be read
   * @throws org.kronproj.base.InsufficientMemoryException if the matrix would not fit
   */
  public static MarketMatrix read(String name, byte[] bytes) throws IOException {
    return MarketReader.read(ByteSource.of(name, bytes));
  }

  /**
   * Writes a dense matrix.
   *
   * @param file the file
   * @param matrix the matrix
   * @throws IOException if writing fails, as {@link WholeFile#write} does
   * @throws InvalidValueException if an element is not finite; the file then stays as it was
   */
  public static void write(Path file, Matrix matrix) throws IOException {
    write(file, array("general", matrix, j -> 0));
  }

  /**
   * Writes a sparse matrix.
   *
   * @param file the file
   * @param matrix the matrix
   * @throws IOException if writing fails, as {@link WholeFile#write} does
   */
  public static void write(Path file, CscMatrix matrix) throws IOException {
    write(file, coordinate("general", matrix));
  }

  /**
   * Writes the lower triangle of a dense symmetric matrix.
   *
   * @param file the file
   * @param matrix the matrix
   * @throws IOException if writing fails, as {@link WholeFile#write} does
   * @throws ShapeException if the matrix is not square
   * @throws InvalidValueException if two elements that mirror each other differ or one is not
   *     finite; the file then stays as it was
   */
  public static void writeSymmetric(Path file, Matrix matrix) throws IOException {
    ShapeException.check("matrix", matrix.rows(), matrix.rows(), matrix.rows(), matrix.columns());
    for (long j = 0; j < matrix.columns(); j++) {
      for (long i = j + 1; i < matrix.rows(); i++) {
        requireEqual(i, j, matrix.get(i, j), matrix.get(j, i));
      }
    }
    write(file, array("symmetric", matrix, j -> j));
  }

  /**
   * Writes the lower triangle of a sparse symmetric matrix.
   *
   * @param file the file
   * @param matrix the matrix
   * @throws IOException if writing fails, as {@link WholeFile#write} does
   * @throws ShapeException if the matrix is not square
   * @throws InvalidValueException if two elements that mirror each other differ, or only one of
   *     them is an entry; the file then stays as it was
   */
  public static void writeSymmetric(Path file, CscMatrix matrix) throws IOException {
    ShapeException.check("matrix", matrix.rows(), matrix.rows(), matrix.rows(), matrix.columns());
    write(file, coordinate("symmetric", lower(matrix)));
  }

  private static void requireEqual(long row, long column, double one, double mirrored) {
    if (one != mirrored) {
      throw new InvalidValueException(
          "matrix (" + row + ", " + column + ")",
          one
              + ", and "
              + (Double.isNaN(mirrored) ? "no entry" : mirrored)
              + " for its mirror image",
          "a symmetric matrix");
    }
  }

  /** The entries on and below the diagonal, after a look at their mirror images. */
  private static CscMatrix lower(CscMatrix matrix) {
    int[] starts = new int[matrix.columns() + 1];
    int[] rows = new int[matrix.entries()];
    double[] values = new double[matrix.entries()];
    int count = 0;
    for (int j = 0; j < matrix.columns(); j++) {
      for (int k = matrix.columnStart(j); k < matrix.columnStart(j + 1); k++) {
        int i = matrix.row(k);
        requireEqual(i, j, matrix.value(k), entry(matrix, j, i));
        if (i >= j) {
          rows[count] = i;
          values[count++] = matrix.value(k);
        }
      }
      starts[j + 1] = count;
    }
    return CscMatrix.of(
        matrix.rows(),
        matrix.columns(),
        starts,
        Arrays.copyOf(rows, count),
        Arrays.copyOf(values, count));
  }

  /** An entry, or NaN where there is none. */
  private static double entry(CscMatrix matrix, int row, int column) {
    int first = matrix.columnStart(column);
    int end = matrix.columnStart(column + 1);
    while (first < end) {
      int middle = (first + end) >>> 1;
      if (matrix.row(middle) < row) {
        first = middle + 1;
      } else {
        end = middle;
      }
    }
    boolean found = first < matrix.columnStart(column + 1) && matrix.row(first) == row;
    return found ? matrix.value(first) : Double.NaN;
  }

  /** All elements of each column from one row on. */
  private static Content array(String symmetry, Matrix matrix, LongUnaryOperator firstRow) {
    return out -> {
      out.text("%%MatrixMarket matrix array real " + symmetry + "\n");
      out.text(matrix.rows() + " " + matrix.columns() + "\n");
      double[] column = new double[Math.toIntExact(matrix.rows())];
      for (long j = 0; j < matrix.columns(); j++) {
        matrix.read(0, j, column, 0, column.length);
        for (int i = (int) firstRow.applyAsLong(j); i < column.length; i++) {
          out.number(column[i]);
        }
      }
    };
  }

  private static Content coordinate(String symmetry, CscMatrix matrix) {
    return out -> {
      out.text("%%MatrixMarket matrix coordinate real " + symmetry + "\n");
      out.text(matrix.rows() + " " + matrix.columns() + " " + matrix.entries() + "\n");
      for (int j = 0; j < matrix.columns(); j++) {
        for (int k = matrix.columnStart(j); k < matrix.columnStart(j + 1); k++) {
          out.text((matrix.row(k) + 1) + " " + (j + 1) + " ");
          out.number(matrix.value(k));
        }
      }
    };
  }

  private interface Content {
    void writeTo(Sink out) throws IOException;
  }

  private static void write(Path file, Content content) throws IOException {
    WholeFile.write(
        file,
        raw -> {
          boolean compressed = file.toString().endsWith(".gz");
          GZIPOutputStream gzip = compressed ? new GZIPOutputStream(raw, 1 << 16) : null;
          Sink sink = new Sink(compressed ? gzip : raw, new StringBuilder());
          content.writeTo(sink);
          sink.flush();
          if (compressed) {
            gzip.finish();
          }
        });
  }

  /** Gathers text before it goes out. */
  private record Sink(OutputStream out, StringBuilder pending) {

    void text(String text) throws IOException {
      pending.append(text);
      if (pending.length() > 1 << 16) {
        flush();
      }
    }

    /** Writes a number and ends the line. */
    void number(double value) throws IOException {
      if (!Double.isFinite(value)) {
        throw new InvalidValueException("element", Double.toString(value), "a finite number");
      }
      boolean negativeZero = value == 0 && 1 / value < 0;
      if (value == Math.rint(value) && Math.abs(value) < 1e15 && !negativeZero) {
        pending.append((long) value);
      } else {
        pending.append(value);
      }
      text("\n");
    }

    private void flush() throws IOException {
      out.write(pending.toString().getBytes(StandardCharsets.US_ASCII));
      pending.setLength(0);
    }
  }
}
