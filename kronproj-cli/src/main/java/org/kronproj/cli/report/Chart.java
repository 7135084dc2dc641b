package org.kronproj.cli.report;

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
    /** By powers of ten; values that are not positive leave gaps. */
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
}
