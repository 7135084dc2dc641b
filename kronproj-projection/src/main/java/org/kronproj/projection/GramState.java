package org.kronproj.projection;

import java.util.Arrays;

/**
 * A point in the life of an engine: what a slot holds and for which weights. Immutable; valid until
 * the slot is filled again.
 *
 * @param slot the factor or inverse
 * @param weights the N weights it is for, not to be written; those it was last for where it is for
 *     a general weight
 * @param logDet ln det H
 * @param image the product Hz with the probe, brought forward by increments
 * @param drift ‖H⁻¹(Hz) − z‖/‖z‖ of the monitor's probe z
 * @param freshDrift the same just after the last rebuild: what rounding alone leaves
 * @param general the weight outside the eigenbasis that the slot is for, or null if it is for the
 *     weights
 */
@SuppressWarnings("ArrayRecordComponent") // long vectors, handed on and never compared
record GramState(
    Slot slot,
    double[] weights,
    double logDet,
    double[] image,
    double drift,
    double freshDrift,
    GeneralWeight general) {

  /** Whether solves with the slot are solves with H at these diagonal weights. */
  boolean isAt(double[] diagonal) {
    return general == null && (diagonal == weights || Arrays.equals(diagonal, weights));
  }
}
