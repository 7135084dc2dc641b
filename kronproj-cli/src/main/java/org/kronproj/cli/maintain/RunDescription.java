package org.kronproj.cli.maintain;

import java.util.Locale;
import java.util.Optional;

/**
 * What was run, for the closing lines and the reports.
 *
 * @param name the problem's name
 * @param weighting how the weights act
 * @param basis the eigenvectors
 * @param order eigenvalues, or weights
 * @param rows constraints, m
 * @param coordinates the length of a vector that is asked about, N
 * @param accuracy what answers are for
 * @param strategy how updates were taken
 * @param costModel where the planner's cost model came from, if one planned
 * @param initSeconds the first build
 * @param compared whether it was compared with rebuilding each time
 */
record RunDescription(
    String name,
    String weighting,
    String basis,
    int order,
    int rows,
    long coordinates,
    String accuracy,
    String strategy,
    Optional<String> costModel,
    double initSeconds,
    boolean compared) {

  /** The problem in one line. */
  String problem() {
    return name + ": " + sizes();
  }

  /** The same without its name. */
  String sizes() {
    return String.format(
        Locale.ROOT,
        "n = %d, m = %d, %s weights, %s basis, %s answers",
        order,
        rows,
        weighting,
        basis,
        accuracy);
  }
}
