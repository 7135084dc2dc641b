package org.kronproj.projection;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Triangles;

/** Finds which rows of G·D^½ depend on earlier ones, from H. For error messages. */
final class DependentRows {

  private static final int MOST = 10;

  /**
   * Weights further apart than this may leave rows too few digits to tell that they are
   * independent.
   */
  private static final double WIDE = 1e8;

  private DependentRows() {}

  /**
   * Lists rows for a message, as {@link #find} does. Dependence is to working precision: where the
   * weights are far apart, that may be why, and the message says so.
   *
   * @param h the lower triangle of H, overwritten
   * @param l work space of the same shape
   * @param weights the weights that H is for
   */
  static String describe(Matrix h, Matrix l, double[] weights) {
    String found = "rows that depend, to working precision, on the rows before them: " + find(h, l);
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (double weight : weights) {
      least = weight > 0 ? Math.min(least, weight) : least;
      most = Math.max(most, weight);
    }
    return most / least > WIDE ? found + " (weights from " + least + " to " + most + ")" : found;
  }

  /**
   * The first row whose pivot is what rounding leaves of a zero.
   *
   * @param h the lower triangle of H
   * @param l its factor
   */
  static OptionalInt suspicious(Matrix h, Matrix l) {
    double bound = 8 * Math.ulp(1.0) * h.rows();
    for (int i = 0; i < h.rows(); i++) {
      if (l.get(i, i) * l.get(i, i) <= bound * h.get(i, i)) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /** The row whose pivot is smallest, as a fraction of its diagonal element of H. */
  private static int weakest(Matrix h, Matrix l) {
    int weakest = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < h.rows(); i++) {
      double pivot = l.get(i, i) * l.get(i, i) / h.get(i, i);
      if (pivot < least) {
        least = pivot;
        weakest = i;
      }
    }
    return weakest;
  }

  /**
   * Lists rows, from 0, that depend on the rows before them; one factorisation for each. Where H is
   * singular to working precision but no pivot is what rounding leaves of a zero, it is the row of
   * the smallest. Overwrites both matrices.
   */
  private static String find(Matrix h, Matrix l) {
    List<String> rows = new ArrayList<>();
    while (rows.size() < MOST) {
      OptionalInt failing = Triangles.factor(h, l);
      int row;
      if (failing.isPresent()) {
        row = failing.getAsInt() - 1;
        OptionalInt earlier = suspicious(h.block(0, 0, row, row), l.block(0, 0, row, row));
        row = earlier.orElse(row);
      } else {
        OptionalInt small = suspicious(h, l);
        if (small.isEmpty() && !rows.isEmpty()) {
          return String.join(", ", rows);
        }
        row = small.orElseGet(() -> weakest(h, l));
      }
      rows.add(Integer.toString(row));
      for (int j = 0; j < row; j++) {
        h.set(row, j, 0);
      }
      for (int i = row + 1; i < h.rows(); i++) {
        h.set(i, row, 0);
      }
      h.set(row, row, 1);
    }
    return String.join(", ", rows) + ", …";
  }
}
