package org.kronproj.projection;

/**
 * An estimate of ‖P·h‖².
 *
 * @param squaredNorm the estimate
 * @param relativeError γ: the estimate is within a factor 1 ± γ of ‖P·h‖², except with probability
 *     {@code failure}; infinite for the paper's estimator, which is biased upwards by up to (m +
 *     1)/b times ‖h‖² and has no relative guarantee
 * @param failure δ
 * @param estimator which estimator was used
 * @param sketch which R_l answered
 */
public record NormEstimate(
    double squaredNorm,
    double relativeError,
    double failure,
    SketchEstimator estimator,
    int sketch) {}
