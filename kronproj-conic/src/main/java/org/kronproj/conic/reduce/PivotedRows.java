package org.kronproj.conic.reduce;

/**
 * Linear independence of the rows of a dense matrix by the Gram–Schmidt process with pivoting;
 * 2·m·n·rank flops in plain Java.
 */
final class PivotedRows {

  private PivotedRows() {}

  /**
   * Chooses rows that span all of them.
   *
   * @param rows the rows, overwritten; columns after the first {@code width} are carried along
   * @param width how many columns count
   * @param dependent the length, relative to the row's own, below which what is left of it after
   *     projection counts as zero
   * @return which rows were chosen
   */
  static boolean[] independent(double[][] rows, int width, double dependent) {
    int m = rows.length;
    boolean[] chosen = new boolean[m];
    double[] threshold = new double[m];
    double[] square = new double[m];
    for (int i = 0; i < m; i++) {
      square[i] = dot(rows[i], rows[i], width);
      threshold[i] = dependent * dependent * square[i];
    }
    for (int step = 0; step < m; step++) {
      int pivot = -1;
      double largest = 0;
      for (int i = 0; i < m; i++) {
        if (!chosen[i] && square[i] > threshold[i] && square[i] > largest) {
          largest = square[i];
          pivot = i;
        }
      }
      if (pivot < 0) {
        break;
      }
      chosen[pivot] = true;
      for (int i = 0; i < m; i++) {
        if (!chosen[i] && square[i] > threshold[i]) {
          square[i] = remove(rows[pivot], largest, rows[i], width);
        }
      }
    }
    return chosen;
  }

  private static double remove(double[] pivot, double pivotSquare, double[] row, int width) {
    double factor = dot(row, pivot, width) / pivotSquare;
    for (int c = 0; c < row.length; c++) {
      row[c] -= factor * pivot[c];
    }
    return dot(row, row, width);
  }

  private static double dot(double[] a, double[] b, int width) {
    double sum = 0;
    for (int i = 0; i < width; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
