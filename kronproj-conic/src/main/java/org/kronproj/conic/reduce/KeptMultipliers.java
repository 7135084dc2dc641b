package org.kronproj.conic.reduce;

import java.util.Optional;
import org.kronproj.base.ShapeException;
import org.kronproj.conic.model.Point;

/** The multipliers of the constraints that a reduction keeps, by their numbers in the original. */
final class KeptMultipliers {

  private KeptMultipliers() {}

  /** The y of all constraints: zero for those that are not kept. */
  static double[] expand(int[] kept, int constraints, Point point) {
    ShapeException.check("y", kept.length, point.constraintCount());
    double[] y = new double[constraints];
    for (int i = 0; i < kept.length; i++) {
      y[kept[i]] = point.y(i);
    }
    return y;
  }

  /** A point of the original without the multipliers that are not kept. */
  static Optional<Point> restrict(int[] kept, int constraints, Point point) {
    ShapeException.check("y", constraints, point.constraintCount());
    double[] y = new double[kept.length];
    for (int i = 0; i < kept.length; i++) {
      y[i] = point.y(kept[i]);
    }
    return Optional.of(new Point(point.x(), y, point.z()));
  }
}
