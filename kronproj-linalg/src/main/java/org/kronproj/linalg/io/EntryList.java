package org.kronproj.linalg.io;

import java.util.Arrays;
import org.kronproj.base.InsufficientMemoryException;
import org.kronproj.linalg.CscMatrix;

/** The entries of a sparse matrix in the order of a file. */
final class EntryList {

  private final int rows;
  private final int columns;
  private final int expected;
  private int[] rowOf;
  private int[] columnOf;
  private double[] values;
  private int size;

  /** Grows as entries come: a header that lies must not take the memory. */
  EntryList(int rows, int columns, int expected) {
    this.rows = rows;
    this.columns = columns;
    this.expected = expected;
    int capacity = Math.min(expected, 1 << 14);
    rowOf = new int[capacity];
    columnOf = new int[capacity];
    values = new double[capacity];
  }

  void add(int row, int column, double value) {
    if (size == values.length) {
      int capacity = (int) Math.min(expected, 2L * size);
      rowOf = Arrays.copyOf(rowOf, capacity);
      columnOf = Arrays.copyOf(columnOf, capacity);
      values = Arrays.copyOf(values, capacity);
    }
    rowOf[size] = row;
    columnOf[size] = column;
    values[size++] = value;
  }

  int row(int entry) {
    return rowOf[entry];
  }

  int column(int entry) {
    return columnOf[entry];
  }

  /** A number that tells positions apart. */
  long position(int entry) {
    return (long) rowOf[entry] << 32 | columnOf[entry];
  }

  /** Sorts the entries into a matrix; of a symmetric one, these are the lower triangle. */
  CscMatrix toMatrix(boolean symmetric) {
    long bytes = 4 * (2L * rows + 2L * columns);
    if (bytes > Runtime.getRuntime().maxMemory()) {
      throw new InsufficientMemoryException(
          "a sparse " + rows + "×" + columns + " matrix", bytes, Runtime.getRuntime().maxMemory());
    }
    if (symmetric) {
      complete();
    }
    return CscMatrix.ofEntries(
        rows,
        columns,
        Arrays.copyOf(rowOf, size),
        Arrays.copyOf(columnOf, size),
        Arrays.copyOf(values, size));
  }

  private void complete() {
    int given = size;
    rowOf = Arrays.copyOf(rowOf, 2 * given);
    columnOf = Arrays.copyOf(columnOf, 2 * given);
    values = Arrays.copyOf(values, 2 * given);
    for (int k = 0; k < given; k++) {
      if (rowOf[k] != columnOf[k]) {
        add(columnOf[k], rowOf[k], values[k]);
      }
    }
  }
}
