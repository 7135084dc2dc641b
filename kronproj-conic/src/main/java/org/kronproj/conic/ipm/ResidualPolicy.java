package org.kronproj.conic.ipm;

/** How fast the primal residual may fall beside the barrier parameter μ. */
enum ResidualPolicy {
  /**
   * Not below a hundredth of what μ has fallen by. Where no X is strictly feasible, a residual that
   * vanishes early forces some eigenvalues of X to zero and those of Z to infinity (equipartition,
   * quadratic assignment: two to three more digits).
   */
  PACED(0.01),
  /** As fast as the steps allow. Better for rays along which the iterates must run far away. */
  FREE(0),
  /**
   * Both residuals paced. Where no y is strictly feasible, as when columns of a linear program
   * cancel, a dual residual that vanishes early forces some slacks to zero and their x to infinity.
   */
  BOTH_PACED(0.01);

  private final double pace;

  ResidualPolicy(double pace) {
    this.pace = pace;
  }

  /** Whether the dual residual is paced too. */
  boolean isDualPaced() {
    return this == BOTH_PACED;
  }

  /** The part of what μ has fallen by that the residual must keep. */
  double pace() {
    return pace;
  }
}
