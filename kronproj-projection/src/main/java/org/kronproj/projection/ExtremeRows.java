package org.kronproj.projection;

import java.util.OptionalInt;
import org.kronproj.base.InvalidValueException;
import org.kronproj.linalg.Matrix;

/**
 * Rows of G·D^½ that are so short or long that H is not what rounding leaves of it, but what under-
 * and overflow do.
 */
final class ExtremeRows {

  /** Squared lengths in between leave room for pivots and inverses. */
  private static final double LEAST = 0x1p-900;

  private static final double MOST = 0x1p1000;

  private ExtremeRows() {}

  /** The first such row; one that is zero depends on others, and is none. */
  static OptionalInt first(Matrix h) {
    for (int i = 0; i < h.rows(); i++) {
      double square = h.get(i, i);
      if (square != 0 && !(square >= LEAST && square <= MOST)) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /**
   * Refuses such rows.
   *
   * @param argument what is to blame
   * @throws InvalidValueException if there is one
   */
  static void refuse(String argument, Matrix h) {
    OptionalInt row = first(h);
    if (row.isPresent()) {
      int i = row.getAsInt();
      throw new InvalidValueException(
          argument,
          "weighted rows whose squared length is " + h.get(i, i) + ", as that of row " + i,
          LEAST + " to " + MOST);
    }
  }
}
