package org.kronproj.projection;

/**
 * The sketched vector P·RᵀR·h, or h less it. <strong>Not an accurate projection:</strong> its
 * distance from P·h is about √(m/b)·‖h‖, which for a generic h exceeds ‖P·h‖ itself whenever b &lt;
 * N. Its single coordinates and its inner products with fixed vectors are accurate; for all of P·h
 * at once ask {@link MaintainedProjection#project}.
 *
 * @param noisy N numbers
 * @param rootMeanSquareError √((m + 1)/b)·‖h‖, a bound on the root of E‖P·RᵀR·h − P·h‖²
 * @param sketch which R_l answered
 */
@SuppressWarnings("ArrayRecordComponent") // a long vector, handed on and never compared
public record NoisyVector(double[] noisy, double rootMeanSquareError, int sketch) {}
