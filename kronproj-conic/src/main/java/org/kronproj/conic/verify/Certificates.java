package org.kronproj.conic.verify;

import org.kronproj.base.InvalidValueException;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;

/** How far rays are from proving that a program has no feasible point. */
public final class Certificates {

  private Certificates() {}

  /**
   * Measures a proof that no X is feasible: y with Σ y_i A_i in the dual cone and bᵀy = −1.
   *
   * <p>With violation ε, every feasible X has a trace (plus the absolute sum of its free part) of
   * at least 1/ε; 0 excludes all of them. y is scaled here, and Z is not used. Σ y_i A_i and bᵀy
   * are summed with twice the digits, so that large y that cancel prove what they prove.
   *
   * @param program the program
   * @param ray a point of its shape
   * @return how far Σ y_i A_i is outside the cone once bᵀy = −1; infinite if bᵀy is not negative
   * @throws InvalidValueException if the ray has other blocks than the program
   */
  public static double primalViolation(Program program, Point ray) {
    Verification.checkShape(program, ray);
    double[] y = ray.y();
    double product = Operators.exactDualObjective(program, y);
    if (!(product < 0)) {
      return Double.POSITIVE_INFINITY;
    }
    double violation = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      Block block = program.block(k);
      double[] image = Operators.exactAdjoint(program, k, y);
      if (!Spectra.isFinite(image)) {
        return Double.POSITIVE_INFINITY;
      }
      violation =
          Math.max(
              violation,
              block.kind() == BlockKind.FREE
                  ? Spectra.largest(image)
                  : Spectra.outside(block, image));
    }
    return violation / -product;
  }

  /**
   * Measures a proof that no y is feasible: X in the cone with ⟨A_i, X⟩ = 0 and ⟨C, X⟩ = 1.
   *
   * <p>With ⟨A_i, X⟩ off by ε in all (2-norm) and X in the cone, every feasible y has a norm of at
   * least 1/ε. X is scaled here. Both sums are formed with twice the digits, as above.
   *
   * @param program the program
   * @param ray a point of its shape
   * @return the larger of that ε and of how far X is outside the cone, once ⟨C, X⟩ = 1; infinite if
   *     ⟨C, X⟩ is not positive
   * @throws InvalidValueException if the ray has other blocks than the program
   */
  public static double dualViolation(Program program, Point ray) {
    Verification.checkShape(program, ray);
    double product = Operators.exactObjective(program, ray.x());
    if (!(product > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    double violation = 0;
    for (double value : Operators.exactApply(program, ray.x())) {
      violation = Math.hypot(violation, value);
    }
    for (int k = 0; k < program.blockCount(); k++) {
      double[] x = ray.x().packed(k);
      if (!Spectra.isFinite(x)) {
        return Double.POSITIVE_INFINITY;
      }
      violation = Math.max(violation, Spectra.outside(program.block(k), x));
    }
    return violation / product;
  }
}
