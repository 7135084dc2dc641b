package org.kronproj.conic.ipm;

/**
 * Where the time of a solve went, in seconds.
 *
 * @param presolve reductions and scaling
 * @param setup reordering the data, allocation and the starting point
 * @param assembly forming the Newton systems
 * @param factorization factoring the Newton systems
 * @param linearSolves solving with them
 * @param directions the dense products that make ΔX, and the applications of A and Aᵀ
 * @param refinement correcting ΔX and Δy where rounding was felt
 * @param steps step lengths and the factors of X and Z
 * @param verification residuals and certificates from the program's own data
 */
public record Timings(
    double presolve,
    double setup,
    double assembly,
    double factorization,
    double linearSolves,
    double directions,
    double refinement,
    double steps,
    double verification) {

  /**
   * Adds everything up.
   *
   * @return the seconds of the solve
   */
  public double total() {
    return presolve
        + setup
        + assembly
        + factorization
        + linearSolves
        + directions
        + refinement
        + steps
        + verification;
  }
}
