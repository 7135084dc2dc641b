package org.kronproj.conic.reduce;

import java.util.Optional;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;

/**
 * A program rewritten as another one, with the way back.
 *
 * <p>The two programs have the same status and, where it is finite, the same optimal value up to
 * {@link #objectiveOffset()}. Lifting keeps feasibility and optimality up to rounding; it never
 * certifies anything: verdicts are made from the original program's own data.
 *
 * <p>Implementations are immutable and safe for concurrent use.
 */
public interface Reduction {

  /**
   * Returns what was rewritten.
   *
   * @return the original program
   */
  Program original();

  /**
   * Returns what is to be solved instead.
   *
   * @return the reduced program
   */
  Program reduced();

  /**
   * Returns what the reduced program's objective values lack.
   *
   * @return the original objective minus the reduced one, at corresponding points
   */
  default double objectiveOffset() {
    return 0;
  }

  /**
   * Carries a point (X, y, Z) back.
   *
   * @param point a point of the reduced program, feasible or not
   * @return the corresponding point of the original program
   * @throws org.kronproj.base.InvalidValueException if the point is not of the reduced program's
   *     shape
   */
  Point lift(Point point);

  /**
   * Carries a point the other way, as a place for an iteration on the reduced program to start
   * near; feasibility may be lost.
   *
   * @param point a point of the original program
   * @return the corresponding point of the reduced program; empty where the reduction has no such
   *     map
   * @throws org.kronproj.base.InvalidValueException if the point is not of the original program's
   *     shape
   */
  default Optional<Point> restrict(Point point) {
    return Optional.empty();
  }

  /**
   * Carries a certificate of infeasibility back: a ray (X, y, Z) of the homogeneous program, in
   * which b and C count as zero, so that ⟨A_i, X⟩ = 0 and Z = Σ y_i A_i.
   *
   * @param ray a ray of the reduced program; whichever half is not meant is zero
   * @return the corresponding ray of the original program, not normalised
   * @throws org.kronproj.base.InvalidValueException if the ray is not of the reduced program's
   *     shape
   */
  Point liftRay(Point ray);
}
