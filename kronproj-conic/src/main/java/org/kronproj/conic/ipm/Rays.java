package org.kronproj.conic.ipm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
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

  /** A ray, normalised where it had to be cleaned, and its violation. */
  record Proof(Point ray, double violation) {}

  /**
   * The first of some rays that proves that no X is feasible, as it is or without what is no part
   * of the proof; normalised.
   */
  static Optional<Proof> provingPrimal(Program program, List<Point> rays, double violation) {
    return proving(
        program,
        rays,
        violation,
        ray -> RayCleaning.ofMultipliers(program, ray),
        ray -> Certificates.primalViolation(program, ray));
  }

  /** The first that proves that no y is feasible, likewise. */
  static Optional<Proof> provingDual(Program program, List<Point> rays, double violation) {
    return proving(
        program,
        rays,
        violation,
        ray -> RayCleaning.ofX(program, ray),
        ray -> Certificates.dualViolation(program, ray));
  }

  private static Optional<Proof> proving(
      Program program,
      List<Point> rays,
      double most,
      Function<Point, Optional<Point>> cleaning,
      ToDoubleFunction<Point> measure) {
    for (Point ray : rays) {
      double violation = measure.applyAsDouble(ray);
      if (violation <= most) {
        return Optional.of(new Proof(ray, violation));
      }
      Optional<Point> clean = cleaning.apply(ray);
      double left = clean.map(measure::applyAsDouble).orElse(Double.POSITIVE_INFINITY);
      if (left <= most) {
        return clean.map(found -> new Proof(normalized(program, found), left));
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
    try (ConstraintMap map = new ConstraintMap(program);
        BlockVariable variable = BlockVariable.allocate(program.blocks())) {
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
