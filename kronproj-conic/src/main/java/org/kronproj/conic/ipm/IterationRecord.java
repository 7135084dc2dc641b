package org.kronproj.conic.ipm;

/**
 * The state at the start of an iteration, and the step that led to it.
 *
 * @param iteration from 0
 * @param primalObjective ⟨C, X⟩
 * @param dualObjective bᵀy
 * @param primalInfeasibility ‖A(X) − b‖₂ / (1 + ‖b‖∞)
 * @param dualInfeasibility ‖Σ y_i A_i − C − Z‖_F / (1 + ‖C‖∞), the largest entries
 * @param relativeGap |bᵀy − ⟨C, X⟩| / (1 + |bᵀy| + |⟨C, X⟩|)
 * @param complementarity μ = ⟨X, Z⟩/ν
 * @param primalStep the step length in X, 0 in the first record
 * @param dualStep the step length in y and Z, 0 in the first record
 * @param seconds since the solve began
 */
public record IterationRecord(
    int iteration,
    double primalObjective,
    double dualObjective,
    double primalInfeasibility,
    double dualInfeasibility,
    double relativeGap,
    double complementarity,
    double primalStep,
    double dualStep,
    double seconds) {

  /**
   * Returns the measure of distance from optimality.
   *
   * @return the largest of the two infeasibilities and the gap
   */
  public double merit() {
    return Math.max(relativeGap, Math.max(primalInfeasibility, dualInfeasibility));
  }

  /** The same with a constant added to both objectives; the relative gap stays what it was. */
  IterationRecord shifted(double constant) {
    return constant == 0
        ? this
        : new IterationRecord(
            iteration,
            primalObjective + constant,
            dualObjective + constant,
            primalInfeasibility,
            dualInfeasibility,
            relativeGap,
            complementarity,
            primalStep,
            dualStep,
            seconds);
  }
}
