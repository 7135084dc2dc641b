package org.kronproj.projection;

/** Which estimator answers, both from the same maintained P_R = P·Rᵀ. */
public enum SketchEstimator {
  /**
   * The paper's: everything is read off the sketched vector P·RᵀR·h. A coordinate is off by up to
   * γ‖P·e_j‖‖h‖; the squared norm is high by a factor of about 1 + N/b for a generic h.
   */
  PAPER,

  /**
   * Both sides are projected before they are sketched, P_Rᵀ·h = R·P·h: a coordinate is ⟨R·P·e_j,
   * R·P·h⟩, off by up to γ‖P·e_j‖‖P·h‖, and the squared norm is ‖R·P·h‖², right to a factor 1 ± γ.
   * Costs b·N more than the paper's.
   */
  PROJECTED
}
