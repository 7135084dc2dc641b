package org.kronproj.projection;

/**
 * What an update did.
 *
 * @param kind what became of the maintained factor or inverse
 * @param strategy the strategy that was chosen and carried through
 * @param moved r, how many eigenvalues the maintained state moved
 * @param touched how many coordinates changed their weight in the maintained state
 * @param largestLogChange the largest |ln λ_new − ln λ̂| given, before anything moved; infinite for
 *     0 ↔ positive
 * @param flops floating-point operations spent on the maintained state
 * @param seconds wall-clock time of the whole call
 * @param drift the monitor's estimate of ‖H⁻¹H − I‖_F/√m afterwards
 * @param driftRebuild whether the drift passed its bound, so that the state was rebuilt
 * @param approximate λ̃; for a change outside the eigenbasis, the maintained eigenvalues
 */
@SuppressWarnings("ArrayRecordComponent") // long vectors, handed on and never compared
public record UpdateResult(
    UpdateKind kind,
    Strategy strategy,
    int moved,
    int touched,
    double largestLogChange,
    double flops,
    double seconds,
    double drift,
    boolean driftRebuild,
    double[] approximate) {}
