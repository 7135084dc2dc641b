package org.kronproj.conic.ipm;

/** The verdict on a program, in the words of {@link org.kronproj.conic.model}. */
public enum SolverStatus {
  /**
   * Feasible on both sides and the gap closed: the iteration's own residuals are at the tolerance,
   * and the DIMACS errors, which are scaled in another way, at ten times that at most.
   */
  OPTIMAL,
  /** As OPTIMAL, with up to a thousand times the tolerance. */
  REDUCED_ACCURACY,
  /** No X is feasible: a y with Σ y_i A_i ⪰ 0 and bᵀy = −1 was verified. */
  PRIMAL_INFEASIBLE,
  /** No y is feasible: an X in K with ⟨A_i, X⟩ = 0 and ⟨C, X⟩ = 1 was verified. */
  DUAL_INFEASIBLE,
  /**
   * Neither a trustworthy solution nor a certificate exists at this precision: iterates whose norms
   * blow up, as under weak infeasibility, a duality gap, or a value that is not attained.
   */
  ILL_POSED,
  /** The iteration stopped making progress before reaching even reduced accuracy. */
  NO_PROGRESS,
  /** The iteration limit was reached first. */
  ITERATION_LIMIT,
  /** The time limit was reached before all that decides was tried and checked. */
  TIME_LIMIT,
  /** The solve was cancelled before all that decides was tried and checked. */
  CANCELLED;

  /**
   * Tells whether there is a solution, perhaps with reduced accuracy.
   *
   * @return whether this is one of the first two
   */
  public boolean isSolved() {
    return this == OPTIMAL || this == REDUCED_ACCURACY;
  }
}
