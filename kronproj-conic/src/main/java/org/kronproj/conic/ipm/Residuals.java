package org.kronproj.conic.ipm;

import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;

/** Residuals and objectives of an iterate. */
final class Residuals {

  private final double primalNorm;
  private final double appliedNorm;
  private final double dualNorm;
  private final double primalObjective;
  private final double dualObjective;
  private final double mu;
  private final double largestRight;
  private final double largestObjective;

  /**
   * Takes what was computed.
   *
   * @param applied A(X)
   * @param dualNorm ‖Aᵀy − C − Z‖_F
   */
  Residuals(
      Program program,
      double[] applied,
      double dualNorm,
      double primalObjective,
      double[] y,
      double mu) {
    double residual = 0;
    double norm = 0;
    double objective = 0;
    double largest = 0;
    for (int i = 0; i < y.length; i++) {
      double right = program.rightHandSide(i);
      residual += (applied[i] - right) * (applied[i] - right);
      norm += applied[i] * applied[i];
      objective += right * y[i];
      largest = Math.max(largest, Math.abs(right));
    }
    primalNorm = Math.sqrt(residual);
    appliedNorm = Math.sqrt(norm);
    dualObjective = objective;
    largestRight = largest;
    largestObjective = largestObjective(program);
    this.dualNorm = dualNorm;
    this.primalObjective = primalObjective;
    this.mu = mu;
  }

  private static double largestObjective(Program program) {
    double largest = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      for (int p = 0; p < data.objectiveEnd(); p++) {
        largest = Math.max(largest, Math.abs(data.value(p)));
      }
    }
    return largest;
  }

  double mu() {
    return mu;
  }

  /** ‖A(X)‖₂ */
  double appliedNorm() {
    return appliedNorm;
  }

  /** ‖Aᵀy − C − Z‖_F */
  double dualNorm() {
    return dualNorm;
  }

  IterationRecord record(int iteration, double primalStep, double dualStep, double seconds) {
    return new IterationRecord(
        iteration,
        primalObjective,
        dualObjective,
        primalNorm / (1 + largestRight),
        dualNorm / (1 + largestObjective),
        Math.abs(dualObjective - primalObjective)
            / (1 + Math.abs(primalObjective) + Math.abs(dualObjective)),
        mu,
        primalStep,
        dualStep,
        seconds);
  }
}
