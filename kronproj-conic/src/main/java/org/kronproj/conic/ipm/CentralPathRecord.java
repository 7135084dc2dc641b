package org.kronproj.conic.ipm;

import org.kronproj.projection.UpdateKind;

/**
 * One iteration of {@link CentralPath}.
 *
 * @param mu the mean of x_i·z_i before the step
 * @param centrality ‖x∘z/μ − 1‖₂ before the step
 * @param logChange ‖ln w_new − ln w‖₂ of the weights since the last iteration
 * @param kind what became of the maintained matrix
 * @param moved r_t, how many weights it moved
 * @param step the part of the direction that was taken, 1 for all of it
 * @param seconds wall-clock time of the iteration
 */
public record CentralPathRecord(
    double mu,
    double centrality,
    double logChange,
    UpdateKind kind,
    int moved,
    double step,
    double seconds) {}
