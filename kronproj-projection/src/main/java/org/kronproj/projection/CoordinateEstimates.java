package org.kronproj.projection;

/**
 * Estimates of some coordinates of P·h.
 *
 * @param indices which, in the order asked
 * @param values the estimates
 * @param error γ‖h‖: each estimate is within it of its coordinate, by the bound γ‖P·e_j‖‖h‖ and
 *     ‖P·e_j‖ ≤ 1
 * @param failure δ, the probability that one given estimate is not
 * @param estimator which estimator was used
 * @param sketch which R_l answered
 */
@SuppressWarnings("ArrayRecordComponent") // handed on and never compared
public record CoordinateEstimates(
    int[] indices,
    double[] values,
    double error,
    double failure,
    SketchEstimator estimator,
    int sketch) {}
