package org.kronproj.robust;

import org.kronproj.privacy.GeometricDomain.Signs;

/** What is estimated, and what an error of γ means for it. */
public enum Quantity {
  /** The inner product ⟨g, h⟩ with its sign, to γ‖g‖‖h‖ (erratum E30). */
  SIGNED(Signs.SIGNED),
  /** Its square ⟨g, h⟩², to γ‖g‖²‖h‖², as in Algorithm {@code alg:app:norm_est_set}. */
  SQUARES(Signs.NONNEGATIVE),
  /** A squared norm ‖w‖², to γ‖w‖². */
  NORM(Signs.NONNEGATIVE);

  private final Signs signs;

  Quantity(Signs signs) {
    this.signs = signs;
  }

  /**
   * Returns whether answers can be negative.
   *
   * @return the signs of the domain
   */
  public Signs signs() {
    return signs;
  }

  /**
   * Returns the error of ⟨Rg, Rh⟩ relative to ‖g‖‖h‖ that a copy may make for this quantity to be
   * within γ: γ itself, or √(1+γ) − 1 for squares, since |x² − y²| ≤ 2e + e² when |x − y| ≤ e and
   * |y| ≤ 1. (The lemma {@code lem:one_row_approx} uses γ/3.)
   *
   * @param gamma γ of the quantity
   * @return γ of the sketch
   */
  public double sketchError(double gamma) {
    return this == SQUARES ? Math.sqrt(1 + gamma) - 1 : gamma;
  }

  /**
   * Turns a sketched inner product into an estimate.
   *
   * @param inner ⟨Rg, Rh⟩
   * @return the inner product or its square
   */
  double estimate(double inner) {
    return this == SQUARES ? inner * inner : inner;
  }
}
