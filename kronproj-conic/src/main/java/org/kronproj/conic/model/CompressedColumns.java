package org.kronproj.conic.model;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;

/** Checks a square matrix in compressed sparse columns before anything is taken from it. */
final class CompressedColumns {

  private final int order;
  private final int[] columnStarts;
  private final int[] rowIndices;
  private final double[] values;

  /** Keeps the arrays as they are. */
  CompressedColumns(int order, int[] columnStarts, int[] rowIndices, double[] values) {
    this.order = order;
    this.columnStarts = columnStarts;
    this.rowIndices = rowIndices;
    this.values = values;
  }

  void check(Triangle triangle) {
    ShapeException.check("columnStarts", order + 1L, columnStarts.length);
    int count = columnStarts[order];
    if (columnStarts[0] != 0 || count > rowIndices.length || count > values.length) {
      throw new ShapeException(
          "columnStarts",
          "from 0 to at most " + Math.min(rowIndices.length, values.length),
          "from " + columnStarts[0] + " to " + count);
    }
    for (int j = 0; j < order; j++) {
      if (columnStarts[j + 1] < columnStarts[j]) {
        throw new InvalidValueException(
            "columnStarts[" + (j + 1) + "]",
            Integer.toString(columnStarts[j + 1]),
            "at least " + columnStarts[j]);
      }
    }
    for (int j = 0; j < order; j++) {
      for (int p = columnStarts[j]; p < columnStarts[j + 1]; p++) {
        checkEntry(triangle, p, j);
      }
    }
  }

  private void checkEntry(Triangle triangle, int p, int j) {
    int i = rowIndices[p];
    if (i < 0 || i >= order) {
      throw new InvalidValueException(
          "rowIndices[" + p + "]", Integer.toString(i), "0 to " + (order - 1));
    }
    if (!Double.isFinite(values[p])) {
      throw new InvalidValueException(
          "values[" + p + "]", Double.toString(values[p]), "a finite number");
    }
    boolean wrong =
        switch (triangle) {
          case UPPER -> i > j;
          case LOWER -> i < j;
          case BOTH -> i != j && values[p] != 0 && find(j, i) != values[p];
        };
    if (wrong) {
      throw new InvalidValueException(
          "entry (" + i + ", " + j + ")",
          Double.toString(values[p]),
          triangle == Triangle.BOTH
              ? "a symmetric matrix"
              : "entries of the "
                  + triangle.name().toLowerCase(java.util.Locale.ROOT)
                  + " triangle only");
    }
  }

  private double find(int row, int column) {
    for (int p = columnStarts[column]; p < columnStarts[column + 1]; p++) {
      if (rowIndices[p] == row) {
        return values[p];
      }
    }
    return 0;
  }
}
