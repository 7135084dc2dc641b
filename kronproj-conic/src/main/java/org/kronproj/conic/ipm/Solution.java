package org.kronproj.conic.ipm;

import java.util.List;
import java.util.Optional;
import org.kronproj.conic.model.Point;

/**
 * The result of a solve. Immutable.
 *
 * @param status the verdict
 * @param ending why the iteration ended
 * @param point the best point found, of the program that was given; X and Z are definite
 * @param primalObjective ⟨C, X⟩ there
 * @param dualObjective bᵀy there
 * @param certificate for the two infeasible verdicts, the verified ray: (0, y, Σ y_i A_i) with bᵀy
 *     = −1, or (X, 0, 0) with ⟨C, X⟩ = 1
 * @param history one record for each iteration
 * @param timings the seconds by part
 */
public record Solution(
    SolverStatus status,
    Ending ending,
    Point point,
    double primalObjective,
    double dualObjective,
    Optional<Point> certificate,
    List<IterationRecord> history,
    Timings timings) {
  /**
   * Counts the iterations.
   *
   * @return the number of steps taken
   */
  public int iterations() {
    return Math.max(0, history.size() - 1);
  }
}
