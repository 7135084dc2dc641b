package org.kronproj.linalg;

import java.util.Arrays;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Vectors.OnHeap;

/**
 * A sparse matrix in compressed columns: for each column its row indices, ascending, and their
 * values. Immutable, on the Java heap, safe for concurrent use.
 *
 * <p>Products take dense operands of either storage and leave them where they are; they sum in a
 * fixed order, so their results do not depend on the thread count.
 */
public final class CscMatrix {

  /** How many doubles a block of rows of a dense operand may take on the heap: half an L2 cache. */
  private static final int BLOCK = 1 << 16;

  private final int rows;
  private final int columns;
  private final int[] columnStarts;
  private final int[] rowIndices;
  private final double[] values;

  private CscMatrix(int rows, int columns, int[] columnStarts, int[] rowIndices, double[] values) {
    this.rows = rows;
    this.columns = columns;
    this.columnStarts = columnStarts;
    this.rowIndices = rowIndices;
    this.values = values;
  }

  /**
   * Makes a matrix of copies of its arrays.
   *
   * @param rows the number of rows
   * @param columns the number of columns
   * @param columnStarts where each column starts in the other two arrays, and where the last ends
   * @param rowIndices the rows, strictly ascending in each column
   * @param values the values, finite; zeros are kept
   * @return the matrix
   * @throws ShapeException if the lengths do not agree
   * @throws InvalidValueException if the starts do not ascend, a row index is out of range or out
   *     of order, or a value is not finite
   */
  public static CscMatrix of(
      int rows, int columns, int[] columnStarts, int[] rowIndices, double[] values) {
    checkShape(rows, columns);
    ShapeException.check("columnStarts", columns + 1L, columnStarts.length);
    ShapeException.check("rowIndices", columnStarts[columns], rowIndices.length);
    ShapeException.check("values", columnStarts[columns], values.length);
    if (columnStarts[0] != 0) {
      throw new InvalidValueException("columnStarts[0]", "" + columnStarts[0], "0");
    }
    for (int j = 0; j < columns; j++) {
      int start = columnStarts[j];
      int end = columnStarts[j + 1];
      if (end < start || end > values.length) {
        throw new InvalidValueException(
            "columnStarts[" + (j + 1) + "]", "" + end, start + " to " + values.length);
      }
      for (int k = start; k < end; k++) {
        int least = k == start ? 0 : rowIndices[k - 1] + 1;
        if (rowIndices[k] < least || rowIndices[k] >= rows) {
          throw new InvalidValueException(
              "rowIndices[" + k + "], column " + j,
              "" + rowIndices[k],
              "a row from " + least + " to " + (rows - 1));
        }
        checkFinite("values[" + k + "]", values[k]);
      }
    }
    return new CscMatrix(rows, columns, columnStarts.clone(), rowIndices.clone(), values.clone());
  }

  private static void checkShape(int rows, int columns) {
    if (rows < 0 || columns < 0) {
      throw new InvalidValueException("shape", rows + "×" + columns, "sizes of at least 0");
    }
  }

  private static void checkFinite(String argument, double value) {
    if (!Double.isFinite(value)) {
      throw new InvalidValueException(argument, Double.toString(value), "a finite number");
    }
  }

  /**
   * Makes a matrix of entries in any order. Time and memory linear in entries, rows and columns.
   *
   * @param rows the number of rows
   * @param columns the number of columns
   * @param rowOf the row of each entry
   * @param columnOf the column of each entry
   * @param values the value of each entry, finite; zeros are kept
   * @return the matrix
   * @throws ShapeException if the lengths differ
   * @throws InvalidValueException if an index is out of range, a position is given twice, or a
   *     value is not finite
   */
  public static CscMatrix ofEntries(
      int rows, int columns, int[] rowOf, int[] columnOf, double[] values) {
    checkShape(rows, columns);
    ShapeException.check("columnOf", rowOf.length, columnOf.length);
    ShapeException.check("values", rowOf.length, values.length);
    for (int k = 0; k < rowOf.length; k++) {
      checkIndex("rowOf[" + k + "]", rowOf[k], rows);
      checkIndex("columnOf[" + k + "]", columnOf[k], columns);
      checkFinite("values[" + k + "]", values[k]);
    }
    // Sorting by row first and by column next, each stable, leaves rows ascending in a column.
    int[] rowStarts = starts(rows, rowOf);
    int[] byRow = new int[rowOf.length];
    for (int k = 0; k < rowOf.length; k++) {
      byRow[rowStarts[rowOf[k]]++] = k;
    }
    int[] starts = starts(columns, columnOf);
    int[] next = starts.clone();
    int[] sortedRows = new int[rowOf.length];
    double[] sortedValues = new double[rowOf.length];
    for (int k : byRow) {
      int at = next[columnOf[k]]++;
      if (at > starts[columnOf[k]] && sortedRows[at - 1] == rowOf[k]) {
        throw new InvalidValueException(
            "entry " + k,
            "position (" + rowOf[k] + ", " + columnOf[k] + ") again",
            "every position once");
      }
      sortedRows[at] = rowOf[k];
      sortedValues[at] = values[k];
    }
    return new CscMatrix(rows, columns, starts, sortedRows, sortedValues);
  }

  /** Where each key starts in a sorted list of the keys, and where the last ends. */
  private static int[] starts(int keys, int[] keyOf) {
    int[] starts = new int[keys + 1];
    for (int key : keyOf) {
      starts[key + 1]++;
    }
    for (int key = 0; key < keys; key++) {
      starts[key + 1] += starts[key];
    }
    return starts;
  }

  private static void checkIndex(String argument, int index, int size) {
    if (index < 0 || index >= size) {
      throw new InvalidValueException(argument, "" + index, "an index from 0 to " + (size - 1));
    }
  }

  /**
   * Copies the elements of a dense matrix that are not zero.
   *
   * @param dense the matrix
   * @return the same matrix, sparse
   */
  public static CscMatrix ofDense(Matrix dense) {
    int rows = Math.toIntExact(dense.rows());
    int columns = Math.toIntExact(dense.columns());
    int[] starts = new int[columns + 1];
    int[] indices = new int[16];
    double[] values = new double[16];
    double[] column = new double[rows];
    int count = 0;
    for (int j = 0; j < columns; j++) {
      dense.read(0, j, column, 0, rows);
      for (int i = 0; i < rows; i++) {
        if (column[i] != 0) {
          checkFinite("element (" + i + ", " + j + ")", column[i]);
          if (count == values.length) {
            int capacity = Math.addExact(count, count >> 1);
            indices = Arrays.copyOf(indices, capacity);
            values = Arrays.copyOf(values, capacity);
          }
          indices[count] = i;
          values[count++] = column[i];
        }
      }
      starts[j + 1] = count;
    }
    return new CscMatrix(
        rows, columns, starts, Arrays.copyOf(indices, count), Arrays.copyOf(values, count));
  }

  /**
   * Returns the number of rows.
   *
   * @return rows
   */
  public int rows() {
    return rows;
  }

  /**
   * Returns the number of columns.
   *
   * @return columns
   */
  public int columns() {
    return columns;
  }

  /**
   * Returns the number of stored entries.
   *
   * @return entries, explicit zeros included
   */
  public int entries() {
    return values.length;
  }

  /**
   * Returns where a column starts among the entries.
   *
   * @param column the column, or the number of columns for the end of the last
   * @return the position of its first entry
   */
  public int columnStart(int column) {
    return columnStarts[column];
  }

  /**
   * Returns the row of an entry.
   *
   * @param entry the position of the entry
   * @return its row
   */
  public int row(int entry) {
    return rowIndices[entry];
  }

  /**
   * Returns the value of an entry.
   *
   * @param entry the position of the entry
   * @return its value
   */
  public double value(int entry) {
    return values[entry];
  }

  /**
   * Returns the transpose. Time and memory linear in entries and rows.
   *
   * @return a new matrix
   */
  public CscMatrix transpose() {
    int[] starts = starts(rows, rowIndices);
    int[] next = starts.clone();
    int[] indices = new int[values.length];
    double[] transposed = new double[values.length];
    for (int j = 0; j < columns; j++) {
      for (int k = columnStarts[j]; k < columnStarts[j + 1]; k++) {
        int at = next[rowIndices[k]]++;
        indices[at] = j;
        transposed[at] = values[k];
      }
    }
    return new CscMatrix(columns, rows, starts, indices, transposed);
  }

  /**
   * Returns the matrix with every entry stored.
   *
   * @return a dense matrix that owns its memory
   */
  public Matrix toDense() {
    Matrix dense = Matrix.allocate(rows, columns);
    for (int j = 0; j < columns; j++) {
      for (int k = columnStarts[j]; k < columnStarts[j + 1]; k++) {
        dense.set(rowIndices[k], j, values[k]);
      }
    }
    return dense;
  }

  /**
   * Copies some columns into a dense matrix.
   *
   * @param selected the columns, in the order wanted
   * @param target a rows×selected.length matrix, overwritten
   * @throws ShapeException if the target has another shape
   */
  public void gatherColumns(int[] selected, Matrix target) {
    ShapeException.check("target", rows, selected.length, target.rows(), target.columns());
    double[] column = new double[rows];
    for (int t = 0; t < selected.length; t++) {
      Arrays.fill(column, 0);
      for (int k = columnStarts[selected[t]]; k < columnStarts[selected[t] + 1]; k++) {
        column[rowIndices[k]] = values[k];
      }
      target.write(0, t, column, 0, rows);
    }
  }

  /**
   * Y := alpha·op(S)·X + beta·Y for this matrix S; 2·entries flops a column of X.
   *
   * @param trans whether S is transposed
   * @param alpha the factor of the product
   * @param x a dense matrix
   * @param beta the factor of what Y holds; 0 overwrites whatever it is
   * @param y the output, which does not overlap X
   * @throws ShapeException if the shapes do not agree
   */
  public void multiplyLeft(Transpose trans, double alpha, Matrix x, double beta, Matrix y) {
    int inner = trans == Transpose.NO ? columns : rows;
    int outer = trans == Transpose.NO ? rows : columns;
    ShapeException.check("rows of X", inner, x.rows());
    ShapeException.check("Y", outer, x.columns(), y.rows(), y.columns());
    Parallel.share(
        Math.toIntExact(x.columns()),
        x.columns() * values.length,
        (first, end) -> multiplyColumns(trans, alpha, x, beta, y, first, end));
  }

  private void multiplyColumns(
      Transpose trans, double alpha, Matrix x, double beta, Matrix y, int first, int end) {
    double[] in = new double[(int) x.rows()];
    double[] out = new double[(int) y.rows()];
    for (int c = first; c < end; c++) {
      x.read(0, c, in, 0, in.length);
      start(beta, y, 0, c, out, 0, out.length);
      if (trans == Transpose.NO) {
        for (int j = 0; j < columns; j++) {
          double factor = alpha * in[j];
          for (int k = columnStarts[j]; k < columnStarts[j + 1]; k++) {
            out[rowIndices[k]] += factor * values[k];
          }
        }
      } else {
        for (int j = 0; j < columns; j++) {
          double sum = 0;
          for (int k = columnStarts[j]; k < columnStarts[j + 1]; k++) {
            sum += values[k] * in[rowIndices[k]];
          }
          out[j] += alpha * sum;
        }
      }
      y.write(0, c, out, 0, out.length);
    }
  }

  /**
   * Y := alpha·X·op(S) + beta·Y for this matrix S; 2·entries flops a row of X. Rows are taken in
   * blocks that stay in cache, so X and Y are read and written once.
   *
   * @param trans whether S is transposed
   * @param alpha the factor of the product
   * @param x a dense matrix
   * @param beta the factor of what Y holds; 0 overwrites whatever it is
   * @param y the output, which does not overlap X
   * @throws ShapeException if the shapes do not agree
   */
  public void multiplyRight(Transpose trans, double alpha, Matrix x, double beta, Matrix y) {
    int inner = trans == Transpose.NO ? rows : columns;
    int outer = trans == Transpose.NO ? columns : rows;
    ShapeException.check("columns of X", inner, x.columns());
    ShapeException.check("Y", x.rows(), outer, y.rows(), y.columns());
    int block = (int) Math.min(x.rows(), Math.max(16, BLOCK / Math.max(1, rows + columns)));
    int blocks = block == 0 ? 0 : Math.toIntExact((x.rows() + block - 1) / block);
    Parallel.share(
        blocks,
        x.rows() * values.length,
        (first, end) -> multiplyBlocks(trans, alpha, x, beta, y, block, first, end));
  }

  /** Does some blocks of rows. */
  private void multiplyBlocks(
      Transpose trans,
      double alpha,
      Matrix x,
      double beta,
      Matrix y,
      int block,
      int firstBlock,
      int endBlock) {
    int inner = (int) x.columns();
    int outer = (int) y.columns();
    double[] in = new double[block * inner];
    double[] out = new double[block * outer];
    for (int b = firstBlock; b < endBlock; b++) {
      long first = (long) b * block;
      int count = (int) Math.min(block, x.rows() - first);
      for (int j = 0; j < inner; j++) {
        x.read(first, j, in, j * block, count);
      }
      for (int j = 0; j < outer; j++) {
        start(beta, y, first, j, out, j * block, count);
      }
      for (int j = 0; j < columns; j++) {
        for (int k = columnStarts[j]; k < columnStarts[j + 1]; k++) {
          int from = trans == Transpose.NO ? rowIndices[k] : j;
          int to = trans == Transpose.NO ? j : rowIndices[k];
          OnHeap.axpy(alpha * values[k], in, from * block, out, to * block, count);
        }
      }
      for (int j = 0; j < outer; j++) {
        y.write(first, j, out, j * block, count);
      }
    }
  }

  /** Loads beta·Y, or zeros without reading Y. */
  private static void start(
      double beta, Matrix y, long row, long column, double[] out, int at, int length) {
    if (beta == 0) {
      Arrays.fill(out, at, at + length, 0);
      return;
    }
    y.read(row, column, out, at, length);
    OnHeap.scale(beta, out, at, length);
  }

  /**
   * Returns the shape.
   *
   * @return as in {@code 3×4 with 5 entries}
   */
  @Override
  public String toString() {
    return rows + "×" + columns + " with " + values.length + " entries";
  }
}
