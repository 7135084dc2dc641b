package org.kronproj.conic.ipm;

import java.util.List;
import java.util.Optional;
import org.kronproj.conic.model.Point;

/**
 * What an iteration came to, before anything is verified.
 *
 * @param ending why it ended
 * @param point the best iterate, or the last one when it ended with a ray; X and Z are definite
 * @param last the last iterate, in which a ray may show
 * @param ray an X projected onto the homogeneous constraints, where one was thought to be a ray
 * @param history the iterations
 * @param timings the seconds by part
 */
public record Outcome(
    Ending ending,
    Point point,
    Point last,
    Optional<Point> ray,
    List<IterationRecord> history,
    Timings timings) {}
