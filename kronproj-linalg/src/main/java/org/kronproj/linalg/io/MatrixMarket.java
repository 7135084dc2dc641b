package org.kronproj.linalg.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.kronproj.base.FormatException;
import org.kronproj.base.InvalidValueException;
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
   * Writes a dense matrix, aside and renamed.
   *
   * @param file the file
   * @param matrix the matrix
   * @throws IOException if writing fails; the file then stays as it was
   * @throws InvalidValueException if an element is not finite; the file then stays as it was
   */
  public static void write(Path file, Matrix matrix) throws IOException {
    write(
        file,
        out -> {
          out.text("%%MatrixMarket matrix array real general\n");
          out.text(matrix.rows() + " " + matrix.columns() + "\n");
          double[] column = new double[Math.toIntExact(matrix.rows())];
          for (long j = 0; j < matrix.columns(); j++) {
            matrix.read(0, j, column, 0, column.length);
            for (double value : column) {
              out.number(value);
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
    write(
        file,
        out -> {
          out.text("%%MatrixMarket matrix coordinate real general\n");
          out.text(matrix.rows() + " " + matrix.columns() + " " + matrix.entries() + "\n");
          for (int j = 0; j < matrix.columns(); j++) {
            for (int k = matrix.columnStart(j); k < matrix.columnStart(j + 1); k++) {
              out.text((matrix.row(k) + 1) + " " + (j + 1) + " ");
              out.number(matrix.value(k));
            }
          }
        });
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
