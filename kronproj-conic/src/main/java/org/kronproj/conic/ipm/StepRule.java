package org.kronproj.conic.ipm;

import org.kronproj.base.InvalidValueException;

/**
 * How the steps of the interior-point method are made. Immutable.
 *
 * @param minimumFraction the part of the way to the cone's edge that a step may go after a short
 *     affine step
 * @param maximumFraction the part that it may go after a full affine step; linear in the affine
 *     step in between
 * @param shortestPrimal a primal step that is shorter ends the iteration as stuck; 0 leaves that to
 *     what the step changes
 * @param shortestDual the same for dual steps
 * @param centering how far directions aim into the cone
 * @param refinement whether late directions are refined
 */
public record StepRule(
    double minimumFraction,
    double maximumFraction,
    double shortestPrimal,
    double shortestDual,
    Centering centering,
    Refinement refinement) {

  /** How far directions aim into the cone. */
  public enum Centering {
    /** By Mehrotra's rule, from the affine step. */
    ADAPTIVE,
    /** Not at all: at μ = 0 always, with the second-order term. */
    NONE
  }

  /** Whether directions are refined through the operator where rounding is felt. */
  public enum Refinement {
    /** Where the residual of the direction asks for it. */
    AS_NEEDED,
    /** Never: faster, and less accurate near the end. */
    NEVER
  }

  /**
   * Checks the values.
   *
   * @param minimumFraction above 0
   * @param maximumFraction at least that, below 1
   * @param shortestPrimal from 0 to 1
   * @param shortestDual from 0 to 1
   * @param centering not null
   * @param refinement not null
   * @throws InvalidValueException if one is outside its range
   */
  public StepRule {
    if (!(minimumFraction > 0 && minimumFraction <= maximumFraction && maximumFraction < 1)) {
      throw new InvalidValueException(
          "step fractions",
          minimumFraction + " and " + maximumFraction,
          "two numbers between 0 and 1, the smaller one first");
    }
    for (double shortest : new double[] {shortestPrimal, shortestDual}) {
      if (!(shortest >= 0 && shortest <= 1)) {
        throw new InvalidValueException("shortest step", Double.toString(shortest), "from 0 to 1");
      }
    }
  }

  /**
   * Returns the defaults.
   *
   * @return fractions from 0.9 to 0.99, no shortest step, adaptive centering, refinement as needed
   */
  public static StepRule defaults() {
    return new StepRule(0.9, 0.99, 0, 0, Centering.ADAPTIVE, Refinement.AS_NEEDED);
  }

  /** The part of the way to the edge to go, from the shorter of the affine steps. */
  double fraction(double affine) {
    return minimumFraction + (maximumFraction - minimumFraction) * affine;
  }
}
