package org.kronproj.conic.ipm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.newton.BlockVariable;
import org.kronproj.conic.newton.ConstraintMap;
import org.kronproj.conic.verify.Certificates;
import org.kronproj.conic.verify.RayCleaning;

/** Makes candidates for certificates of infeasibility from iterates. */
final class Rays {

  private Rays() {}

  /**
   * What an iteration that did not converge may have found: its last y, its last X as it is and
   * projected.
   */
  static List<Point> of(Program program, Outcome outcome) {
    if (outcome.ending() == Ending.CONVERGED) {
      return List.of();
    }
    BlockMatrix zero = BlockMatrix.identity(program.blocks(), 0);
    Point last = outcome.last();
    List<Point> rays = new ArrayList<>();
    rays.add(normalized(program, new Point(zero, last.y(), zero)));
    outcome.ray().ifPresent(ray -> rays.add(normalized(program, ray)));
    double[] none = new double[program.constraintCount()];
    rays.add(normalized(program, new Point(last.x(), none, zero)));
    return rays;
  }

  /**
   * The first of some rays that proves that no X is feasible, as it is or without what is no part
   * of the proof; normalised.
   */
  static Optional<Point> provingPrimal(Program program, List<Point> rays, double violation) {
    return proving(
        program,
        rays,
        ray -> RayCleaning.ofMultipliers(program, ray),
        ray -> Certificates.primalViolation(program, ray) <= violation);
  }

  /** The first that proves that no y is feasible, likewise. */
  static Optional<Point> provingDual(Program program, List<Point> rays, double violation) {
    return proving(
        program,
        rays,
        ray -> RayCleaning.ofX(program, ray),
        ray -> Certificates.dualViolation(program, ray) <= violation);
  }

  private static Optional<Point> proving(
      Program program,
      List<Point> rays,
      Function<Point, Optional<Point>> cleaning,
      Predicate<Point> proof) {
    for (Point ray : rays) {
      if (proof.test(ray)) {
        return Optional.of(ray);
      }
      Optional<Point> clean = cleaning.apply(ray).filter(proof);
      if (clean.isPresent()) {
        return clean.map(found -> normalized(program, found));
      }
    }
    return Optional.empty();
  }

  /** (0, y, Σ y_i A_i) with bᵀy = −1, or (X, 0, 0) with ⟨C, X⟩ = 1, whichever half the ray has. */
  static Point normalized(Program program, Point ray) {
    double[] y = ray.y();
    double product = 0;
    for (int i = 0; i < y.length; i++) {
      product += program.rightHandSide(i) * y[i];
    }
    ConstraintMap map = new ConstraintMap(program);
    try (BlockVariable variable = BlockVariable.allocate(program.blocks())) {
      if (product < 0) {
        for (int i = 0; i < y.length; i++) {
          y[i] /= -product;
        }
        map.adjoint(y, 0, variable);
        return new Point(BlockMatrix.identity(program.blocks(), 0), y, variable.toBlockMatrix());
      }
      variable.copyFrom(ray.x());
      double objective = map.objective(variable);
      if (objective > 0) {
        variable.scale(1 / objective);
      }
      return new Point(
          variable.toBlockMatrix(),
          new double[y.length],
          BlockMatrix.identity(program.blocks(), 0));
    }
  }
}
