package org.kronproj.linalg;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;

/**
 * Passes that treat whole columns: scaling by a diagonal, gathering some of them. Each reads and
 * writes memory once, on all threads, with the same result for every number.
 */
public final class Columns {

  private Columns() {}

  /**
   * B := A·diag(d). A factor of 0 clears a column whatever it held.
   *
   * @param a a matrix
   * @param factors d, one for each column
   * @param target B, of the same shape; A itself is allowed
   * @throws ShapeException if the shapes do not agree
   */
  public static void scale(Matrix a, double[] factors, Matrix target) {
    ShapeException.check("factors", a.columns(), factors.length);
    ShapeException.check("target", a.rows(), a.columns(), target.rows(), target.columns());
    Vectors vectors = Vectors.of(a.storage(), target.storage());
    Passes.forEach(
        a.rows(),
        a.columns(),
        (k, i, j, length) -> scaled(vectors, factors[(int) j], a, i, j, target, i, j, length));
  }

  /**
   * B := A(:, selected)·diag(d), some columns side by side, each times a factor.
   *
   * @param a a matrix
   * @param selected which columns, in the order wanted
   * @param factors d, one for each selected column
   * @param target B, with as many columns as are selected
   * @throws ShapeException if the shapes do not agree
   * @throws InvalidValueException if a column does not exist
   */
  public static void gather(Matrix a, int[] selected, double[] factors, Matrix target) {
    check("target", a, selected, target);
    ShapeException.check("factors", selected.length, factors.length);
    Vectors vectors = Vectors.of(a.storage(), target.storage());
    Passes.forEach(
        target.rows(),
        target.columns(),
        (k, i, j, length) ->
            scaled(vectors, factors[(int) j], a, i, selected[(int) j], target, i, j, length));
  }

  private static void check(String argument, Matrix a, int[] selected, Matrix part) {
    ShapeException.check(argument, a.rows(), selected.length, part.rows(), part.columns());
    for (int t = 0; t < selected.length; t++) {
      if (selected[t] < 0 || selected[t] >= a.columns()) {
        throw new InvalidValueException(
            "selected[" + t + "]", "" + selected[t], "a column from 0 to " + (a.columns() - 1));
      }
    }
  }

  private static void scaled(
      Vectors vectors,
      double factor,
      Matrix from,
      long fromRow,
      long fromColumn,
      Matrix to,
      long toRow,
      long toColumn,
      int length) {
    Storage target = to.storage();
    long at = to.position(toRow, toColumn);
    if (factor == 0) {
      vectors.fill(0, target, at, length);
      return;
    }
    if (from != to) {
      vectors.copy(from.storage(), from.position(fromRow, fromColumn), target, at, length);
    }
    if (factor != 1) {
      vectors.scale(factor, target, at, length);
    }
  }
}
