package org.kronproj.conic.ipm;

import java.util.List;
import java.util.Optional;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.verify.Verification;

/**
 * The result of a solve. Immutable.
 *
 * @param status the verdict
 * @param ending why the iteration ended; of a solve that was stopped, what stopped it
 * @param point the best point found, of the program that was given; X and Z are definite unless a
 *     reduction fixed a part of them
 * @param verification objectives and DIMACS errors of the point, recomputed from the program's data
 * @param certificate for the two infeasible verdicts, the verified ray: (0, y, Σ y_i A_i) with bᵀy
 *     = −1, or (X, 0, 0) with ⟨C, X⟩ = 1
 * @param history one record for each iteration, of the program as reduced and scaled; the
 *     objectives are those of the program that was given
 * @param timings the seconds by part
 */
public record Solution(
    SolverStatus status,
    Ending ending,
    Point point,
    Verification verification,
    Optional<Point> certificate,
    List<IterationRecord> history,
    Timings timings) {

  /**
   * Returns ⟨C, X⟩.
   *
   * @return the primal objective at the point
   */
  public double primalObjective() {
    return verification.primalObjective();
  }

  /**
   * Returns bᵀy.
   *
   * @return the dual objective at the point
   */
  public double dualObjective() {
    return verification.dualObjective();
  }

  /**
   * Counts the iterations.
   *
   * @return the number of steps taken
   */
  public int iterations() {
    return Math.max(0, history.size() - 1);
  }
}
