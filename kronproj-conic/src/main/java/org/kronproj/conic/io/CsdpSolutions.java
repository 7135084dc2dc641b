package org.kronproj.conic.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.kronproj.base.FormatException;
import org.kronproj.base.WholeFile;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.linalg.io.ByteCursor;
import org.kronproj.linalg.io.ByteSource;
import org.kronproj.linalg.io.DecimalParser;

/**
 * The solution files of CSDP: y in the first line, then lines {@code 1 block row column value} for
 * Z and {@code 2 block row column value} for X, entries of the upper triangle that are not zero.
 * Safe for concurrent use.
 */
public final class CsdpSolutions {

  private CsdpSolutions() {}

  /**
   * Writes a file, as {@link WholeFile#write} does.
   *
   * @param point the point
   * @param file the file
   * @throws IOException if it cannot be written
   */
  public static void write(Point point, Path file) throws IOException {
    WholeFile.write(file, out -> CsdpSolutionWriter.write(point, out));
  }

  /**
   * Reads a file.
   *
   * @param file the file
   * @param constraintCount m
   * @param blocks the blocks of the program
   * @return the point
   * @throws FormatException if the file is wrong or of another program's shape
   * @throws IOException if it cannot be read
   */
  public static Point read(Path file, int constraintCount, List<Block> blocks) throws IOException {
    try (ByteCursor in = new ByteCursor(ByteSource.of(file))) {
      DecimalParser decimals = new DecimalParser(in);
      double[] y = new double[constraintCount];
      for (int i = 0; i < constraintCount; i++) {
        skipBlanks(in);
        y[i] = decimals.parse("a number as entry " + (i + 1) + " of y");
      }
      double[][] z = zero(blocks);
      double[][] x = zero(blocks);
      while (skipBlanks(in) != ByteCursor.END) {
        int matrix = index(in, decimals, 2, "1 for Z or 2 for X");
        int block = index(in, decimals, blocks.size(), "a block number");
        Block shape = blocks.get(block - 1);
        int i = index(in, decimals, shape.size(), "a row");
        int j = index(in, decimals, shape.size(), "a column");
        skipBlanks(in);
        double value = decimals.parse("a number");
        int row = Math.min(i, j) - 1;
        int column = Math.max(i, j) - 1;
        if (!shape.isSemidefinite() && row != column && value != 0) {
          throw in.error("an entry off the diagonal of a diagonal block", "row = column");
        }
        int p = shape.isSemidefinite() ? (int) (column * (column + 1L) / 2) + row : row;
        (matrix == 1 ? z : x)[block - 1][p] = value;
      }
      return new Point(new BlockMatrix(blocks, x), y, new BlockMatrix(blocks, z));
    }
  }

  private static double[][] zero(List<Block> blocks) {
    double[][] packed = new double[blocks.size()][];
    for (int k = 0; k < packed.length; k++) {
      packed[k] = new double[blocks.get(k).arrayLength()];
    }
    return packed;
  }

  private static int index(ByteCursor in, DecimalParser decimals, int most, String what)
      throws IOException {
    skipBlanks(in);
    long column = in.column();
    long line = in.line();
    double value = decimals.parse(what);
    if (value != Math.rint(value) || value < 1 || value > most) {
      throw new FormatException(
          in.name(), line, column, Double.toString(value), what + " from 1 to " + most);
    }
    return (int) value;
  }

  private static int skipBlanks(ByteCursor in) throws IOException {
    for (int c = in.peek(); ; c = in.peek()) {
      if (c == '\n' || c == '\r') {
        in.advanceLine();
      } else if (c == ' ' || c == '\t') {
        in.advance();
      } else {
        return c;
      }
    }
  }
}
