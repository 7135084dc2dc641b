package org.kronproj.projection;

/**
 * The coordinates of P·h whose size is at least a threshold.
 *
 * @param indices the coordinates, ascending; none is wrong, and none is missing except with
 *     probability {@code failure}
 * @param values their values, exact
 * @param candidates how many coordinates the sketch could not rule out
 * @param failure δ
 * @param sketch which R_l answered
 */
@SuppressWarnings("ArrayRecordComponent") // handed on and never compared
public record HeavyCoordinates(
    int[] indices, double[] values, int candidates, double failure, int sketch) {}
