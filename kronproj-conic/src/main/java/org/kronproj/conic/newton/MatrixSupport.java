package org.kronproj.conic.newton;

import java.util.Arrays;

/**
 * The rows and columns S where a sparse symmetric matrix has entries, its entries in terms of them,
 * and whether it has rank one.
 */
final class MatrixSupport {

  private static final double RANK_ONE_TOLERANCE = 4e-16;

  private final int[] indices;
  private final int[] localRows;
  private final int[] localColumns;
  private final double[] factor;
  private final double sign;

  private MatrixSupport(
      int[] indices, int[] localRows, int[] localColumns, double[] factor, double sign) {
    this.indices = indices;
    this.localRows = localRows;
    this.localColumns = localColumns;
    this.factor = factor;
    this.sign = sign;
  }

  /** Looks at the entries first to last − 1; {@code marks} is zero, of the matrix's order. */
  static MatrixSupport of(
      int[] rows, int[] columns, double[] values, int first, int last, int[] marks) {
    int count = 0;
    int[] found = new int[Math.min(marks.length, 2 * (last - first))];
    for (int e = first; e < last; e++) {
      for (int index : new int[] {rows[e], columns[e]}) {
        if (marks[index] == 0) {
          marks[index] = 1;
          found[count++] = index;
        }
      }
    }
    int[] indices = Arrays.copyOf(found, count);
    Arrays.sort(indices);
    for (int t = 0; t < count; t++) {
      marks[indices[t]] = t;
    }
    int[] localRows = new int[last - first];
    int[] localColumns = new int[last - first];
    for (int e = first; e < last; e++) {
      localRows[e - first] = marks[rows[e]];
      localColumns[e - first] = marks[columns[e]];
    }
    for (int index : indices) {
      marks[index] = 0;
    }
    return rankOne(indices, localRows, localColumns, values, first);
  }

  private static MatrixSupport rankOne(
      int[] indices, int[] localRows, int[] localColumns, double[] values, int first) {
    int size = indices.length;
    double[] diagonal = new double[size];
    for (int e = 0; e < localRows.length; e++) {
      if (localRows[e] == localColumns[e]) {
        diagonal[localRows[e]] = values[first + e];
      }
    }
    double sign = Math.signum(size == 0 ? 0 : diagonal[0]);
    boolean full = localRows.length == size * (size + 1L) / 2 && sign != 0;
    double[] factor = new double[size];
    for (int t = 0; t < size && full; t++) {
      full = diagonal[t] * sign > 0;
      factor[t] = Math.sqrt(Math.abs(diagonal[t]));
    }
    for (int e = 0; e < localRows.length && full; e++) {
      if (localRows[e] == 0 && values[first + e] * sign < 0) {
        factor[localColumns[e]] = -factor[localColumns[e]];
      }
    }
    for (int e = 0; e < localRows.length && full; e++) {
      double product = sign * factor[localRows[e]] * factor[localColumns[e]];
      full = Math.abs(product - values[first + e]) <= RANK_ONE_TOLERANCE * Math.abs(product);
    }
    return new MatrixSupport(indices, localRows, localColumns, full ? factor : null, sign);
  }

  int size() {
    return indices.length;
  }

  int index(int local) {
    return indices[local];
  }

  int localRow(int entry) {
    return localRows[entry];
  }

  int localColumn(int entry) {
    return localColumns[entry];
  }

  boolean isRankOne() {
    return factor != null;
  }

  double rankOneFactor(int local) {
    return factor[local];
  }

  double rankOneSign() {
    return sign;
  }
}
