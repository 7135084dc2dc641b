package org.kronproj.cli.report;

import java.util.Arrays;
import org.kronproj.base.InvalidValueException;

/**
 * One line or set of points of a chart.
 *
 * @param name its name in the legend
 * @param mark how it is drawn
 * @param values one value for each x; a value that is not finite leaves a gap
 */
@SuppressWarnings("ArrayRecordComponent") // a view on data that may be long; never compared
public record Series(String name, Mark mark, double[] values) {

  /** How a series is drawn. */
  public enum Mark {
    /** Values joined by a line. */
    LINE,
    /** A dot for each value. */
    POINTS,
    /** A bar for each value. */
    BARS
  }

  /**
   * Checks the name.
   *
   * @param name its name in the legend
   * @param mark how it is drawn
   * @param values one value for each x
   * @throws InvalidValueException if the name is empty
   */
  public Series {
    if (name.isEmpty()) {
      throw new InvalidValueException("name", "an empty name", "a name for the legend");
    }
  }

  /** Counts the values that a logarithmic scale cannot show. */
  long nonPositiveCount() {
    return Arrays.stream(values).filter(value -> value <= 0).count();
  }

  /** Tells whether those that it cannot show are all 0. */
  boolean isAllZero() {
    return Arrays.stream(values).noneMatch(value -> value < 0);
  }
}
