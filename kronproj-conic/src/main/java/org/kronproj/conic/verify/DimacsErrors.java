package org.kronproj.conic.verify;

/**
 * The six error measures of the DIMACS challenge (Johnson, Pataki, Alizadeh 2000), relative ones;
 * ‖b‖ and ‖C‖ are the largest absolute entries.
 *
 * @param primalResidual ‖A(X) − b‖₂ / (1 + ‖b‖)
 * @param primalCone −λ_min(X) / (1 + ‖b‖) where X is not in its cone, else 0
 * @param dualResidual ‖Σ y_i A_i − Z − C‖_F / (1 + ‖C‖)
 * @param dualCone −λ_min(Z) / (1 + ‖C‖) where Z is not in its cone, else 0
 * @param gap (bᵀy − ⟨C, X⟩) / (1 + |bᵀy| + |⟨C, X⟩|), negative where the primal value is above
 * @param complementarity ⟨X, Z⟩ / (1 + |bᵀy| + |⟨C, X⟩|)
 */
public record DimacsErrors(
    double primalResidual,
    double primalCone,
    double dualResidual,
    double dualCone,
    double gap,
    double complementarity) {

  /**
   * Returns the largest of the six.
   *
   * @return the largest absolute value; not a number if one is
   */
  public double largest() {
    double largest = 0;
    for (double error : toArray()) {
      largest = Math.max(largest, Math.abs(error));
    }
    return largest;
  }

  /**
   * Returns the largest of the first four, which say how far the point is from being feasible.
   *
   * @return the largest value; not a number if one is
   */
  public double largestResidual() {
    return Math.max(Math.max(primalResidual, primalCone), Math.max(dualResidual, dualCone));
  }

  /**
   * Lists the six in their order.
   *
   * @return a new array
   */
  public double[] toArray() {
    return new double[] {primalResidual, primalCone, dualResidual, dualCone, gap, complementarity};
  }
}
