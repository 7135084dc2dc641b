package org.kronproj.conic.io;

import org.kronproj.conic.model.LinearProgramBuilder;

/** The bounds of a column of an MPS file while it is read. */
final class MpsColumn {

  private static final String RELAXED = "integer columns are taken as continuous";

  private final int index;
  private double lower;
  private double upper = Double.POSITIVE_INFINITY;
  private boolean lowerGiven;
  private boolean semicontinuous;

  MpsColumn(int index) {
    this.index = index;
  }

  /** Sets a bound. Returns what to warn of, empty for nothing, or null if it cannot be. */
  String bound(String type, double value) {
    switch (type) {
      case "LO", "LI" -> {
        if (value == Double.POSITIVE_INFINITY) {
          return null;
        }
        lower = value;
        lowerGiven = true;
      }
      case "UP", "UI" -> {
        return upper(value, type.equals("UI") ? RELAXED : "");
      }
      case "SC" -> {
        semicontinuous = true;
        return upper(value, "semicontinuous columns are taken as continuous");
      }
      case "FX" -> {
        if (Double.isInfinite(value)) {
          return null;
        }
        lower = value;
        upper = value;
        lowerGiven = true;
      }
      case "FR" -> {
        lower = Double.NEGATIVE_INFINITY;
        upper = Double.POSITIVE_INFINITY;
        lowerGiven = true;
      }
      case "MI" -> {
        lower = Double.NEGATIVE_INFINITY;
        lowerGiven = true;
      }
      case "PL" -> upper = Double.POSITIVE_INFINITY;
      default -> { // BV
        lower = 0;
        upper = 1;
        lowerGiven = true;
        return RELAXED;
      }
    }
    return type.equals("LI") ? RELAXED : "";
  }

  private String upper(double value, String remark) {
    if (value == Double.NEGATIVE_INFINITY) {
      return null;
    }
    upper = value;
    if (value < 0 && !lowerGiven) {
      lower = Double.NEGATIVE_INFINITY;
    }
    return remark;
  }

  /** Whether nothing but a negative upper bound says so far that there is no lower one. */
  boolean isLoweredByUpper() {
    return lower == Double.NEGATIVE_INFINITY && !lowerGiven;
  }

  void finish(LinearProgramBuilder builder) {
    builder.columnBounds(index, semicontinuous ? Math.min(lower, 0) : lower, upper);
  }
}
