package org.kronproj.conic.ipm;

/** Why the iteration ended. Nothing is certified by it: see {@link SolverStatus} for verdicts. */
public enum Ending {
  /** Residuals and gap are below the tolerance. */
  CONVERGED,
  /** A direction y with Σ y_i A_i ⪰ 0 (nearly) and bᵀy &lt; 0: no X is feasible. */
  PRIMAL_RAY,
  /** A direction X with ⟨A_i, X⟩ = 0 (nearly) and ⟨C, X⟩ &gt; 0: no y is feasible. */
  DUAL_RAY,
  /** X cannot move although its residual is not small. */
  STUCK_PRIMAL,
  /** Z cannot move although its residual is not small. */
  STUCK_DUAL,
  /** The residuals and the gap no longer fall. */
  NO_PROGRESS,
  /** The Newton system could not be factored. */
  SINGULAR,
  /** A number became infinite or not a number. */
  NOT_FINITE,
  /** The iteration limit was reached. */
  ITERATION_LIMIT,
  /** The time limit was reached. */
  TIME_LIMIT,
  /** Cancellation was requested. */
  CANCELLED;

  /** Whether somebody ended it who would not wait, so that it says nothing of the program. */
  boolean isStop() {
    return this == TIME_LIMIT || this == CANCELLED;
  }
}
