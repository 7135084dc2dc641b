package org.kronproj.cli.report;

import java.util.ArrayList;
import java.util.List;
import org.kronproj.base.ShapeException;

/**
 * A chart: one or more series over the same x.
 *
 * @param title what it shows, as a heading
 * @param caption what to see in it, in a sentence
 * @param xLabel what x is, with its unit
 * @param yLabel what y is, with its unit
 * @param scale how y is spread
 * @param x the x of each value, increasing
 * @param series what is drawn
 */
@SuppressWarnings("ArrayRecordComponent") // a view on data that may be long; never compared
public record Chart(
    String title,
    String caption,
    String xLabel,
    String yLabel,
    Scale scale,
    double[] x,
    List<Series> series) {

  /** How y is spread. */
  public enum Scale {
    /** Evenly. */
    LINEAR,
    /** By powers of ten; values that are not positive leave gaps, which {@link #leftOut} names. */
    LOGARITHMIC
  }

  /**
   * Checks the lengths.
   *
   * @param title what it shows, as a heading
   * @param caption what to see in it, in a sentence
   * @param xLabel what x is, with its unit
   * @param yLabel what y is, with its unit
   * @param scale how y is spread
   * @param x the x of each value, increasing
   * @param series what is drawn
   * @throws ShapeException if a series has another length than x
   */
  public Chart {
    series = List.copyOf(series);
    for (Series s : series) {
      ShapeException.check("series " + s.name(), x.length, s.values().length);
    }
  }

  /**
   * Says what a logarithmic scale leaves out.
   *
   * @return a sentence that names each series with values that are not positive; empty where there
   *     are none, or the scale is linear
   */
  public String leftOut() {
    if (scale == Scale.LINEAR) {
      return "";
    }
    List<String> parts = new ArrayList<>();
    for (Series s : series) {
      long count = s.nonPositiveCount();
      if (count > 0) {
        String size = s.isAllZero() ? "is exactly 0" : "is 0 or less";
        String where = count == x.length ? " throughout" : " at " + count + " of " + x.length;
        parts.add(s.name() + " " + size + where);
      }
    }
    return parts.isEmpty()
        ? ""
        : "Not drawn, as a logarithmic scale has no place for it: "
            + String.join(", ", parts)
            + ".";
  }
}
