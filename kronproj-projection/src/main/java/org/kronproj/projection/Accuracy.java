package org.kronproj.projection;

/** Which weights an answer is for. */
public enum Accuracy {
  /**
   * The approximate weights λ̃ that {@link MaintainedProjection#update(double[])} returns: with
   * every weight within e^{±ε} of the true one, ‖P̃ − P‖₂ ≤ tanh(ε/2).
   */
  MAINTAINED,
  /** The weights last given, to the relative residual that the options name. */
  EXACT
}
