package org.kronproj.conic.ipm;

import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.newton.BlockVariable;
import org.kronproj.conic.newton.ConstraintMap;

/** Makes candidates for certificates of infeasibility from iterates. */
final class Rays {

  private Rays() {}

  /** (0, y, Σ y_i A_i) scaled to bᵀy = −1; for a point with bᵀy &lt; 0. */
  static Point primal(Program program, Point point) {
    double product = 0;
    double[] y = point.y();
    for (int i = 0; i < y.length; i++) {
      product += program.rightHandSide(i) * y[i];
    }
    for (int i = 0; i < y.length; i++) {
      y[i] /= -product;
    }
    try (BlockVariable z = BlockVariable.allocate(program.blocks())) {
      new ConstraintMap(program).adjoint(y, 0, z);
      return new Point(BlockMatrix.identity(program.blocks(), 0), y, z.toBlockMatrix());
    }
  }

  /** (X, 0, 0) scaled to ⟨C, X⟩ = 1; for a point with ⟨C, X⟩ &gt; 0. */
  static Point dual(Program program, Point point) {
    try (BlockVariable x = BlockVariable.allocate(program.blocks()).copyFrom(point.x())) {
      x.scale(1 / new ConstraintMap(program).objective(x));
      return new Point(
          x.toBlockMatrix(),
          new double[program.constraintCount()],
          BlockMatrix.identity(program.blocks(), 0));
    }
  }
}
