package org.kronproj.conic.io;

import org.kronproj.conic.model.LinearProgramBuilder;

/** A row of an MPS file while it is read: its type, right-hand side and range. */
final class MpsRow {

  private final int index;
  private final char type;
  private double rightHandSide;
  private boolean hasRightHandSide;
  private double range;
  private boolean hasRange;
  private int lastColumn = -1;

  MpsRow(int index, char type) {
    this.index = index;
    this.type = type;
  }

  /** Notes an entry; false if the column, the last one of all, has one already. */
  boolean enter(int column) {
    boolean first = lastColumn != column;
    lastColumn = column;
    return first;
  }

  /** False if there is one already. */
  boolean rightHandSide(double value) {
    boolean first = !hasRightHandSide;
    hasRightHandSide = true;
    rightHandSide = value;
    return first;
  }

  /** False if there is one already. */
  boolean range(double value) {
    boolean first = !hasRange;
    hasRange = true;
    range = value;
    return first;
  }

  void finish(LinearProgramBuilder builder) {
    double lower = rightHandSide;
    double upper = rightHandSide;
    switch (type) {
      case 'L' -> lower -= hasRange ? Math.abs(range) : Double.POSITIVE_INFINITY;
      case 'G' -> upper += hasRange ? Math.abs(range) : Double.POSITIVE_INFINITY;
      default -> {
        lower += Math.min(range, 0);
        upper += Math.max(range, 0);
      }
    }
    // A bound at infinity on the wrong side would leave the row no value at all.
    lower = MpsLine.orInfinite(lower);
    upper = MpsLine.orInfinite(upper);
    builder.rowBounds(
        index,
        lower == Double.POSITIVE_INFINITY ? rightHandSide : lower,
        upper == Double.NEGATIVE_INFINITY ? rightHandSide : upper);
  }
}
