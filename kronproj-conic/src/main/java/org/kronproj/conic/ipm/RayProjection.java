package org.kronproj.conic.ipm;

import java.util.Optional;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.newton.BlockVariable;
import org.kronproj.conic.newton.ConstraintMap;
import org.kronproj.conic.newton.NewtonSystem;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * Takes the last of ⟨A_i, X⟩ out of an X that has grown along a ray: X' = X − X(Σ w_i A_i)X with
 * A(X') = 0, the nearest such X' in the local norm of the cone at X, and in the cone where it is
 * nearer than 1. One Newton system in place of the iterations in which A(X)/‖X‖ falls to rounding.
 */
final class RayProjection {

  private RayProjection() {}

  /**
   * Projects; empty where the system cannot be factored.
   *
   * @param newton the system of the program; it is formed anew and has to be formed again after
   *     this
   * @param x positive definite; not changed
   */
  static Optional<Point> ofX(
      Program program, NewtonSystem newton, ConstraintMap map, BlockVariable x) {
    try (BlockVariable left = BlockVariable.allocate(program.blocks()).copyFrom(x);
        BlockVariable sum = BlockVariable.allocate(program.blocks())) {
      squareFree(program, left);
      if (newton.factor(x, left) == NewtonSystem.Outcome.FAILED) {
        return Optional.empty();
      }
      map.adjoint(newton.solve(map.apply(x)), 0, sum);
      for (int k = 0; k < program.blockCount(); k++) {
        subtract(k, x, sum, left);
      }
      BlockMatrix zero = BlockMatrix.identity(program.blocks(), 0);
      double[] y = new double[program.constraintCount()];
      return Optional.of(new Point(sum.toBlockMatrix(), y, zero));
    }
  }

  /** Free entries can go either way; they are weighted by their squares, as the others are. */
  private static void squareFree(Program program, BlockVariable weights) {
    for (int k = 0; k < program.blockCount(); k++) {
      if (program.block(k).kind() == BlockKind.FREE) {
        double[] vector = weights.vector(k);
        for (int i = 0; i < vector.length; i++) {
          vector[i] *= vector[i];
        }
      }
    }
  }

  /** sum := x − x·sum·x in one block. */
  private static void subtract(int k, BlockVariable x, BlockVariable sum, BlockVariable work) {
    if (x.isMatrix(k)) {
      Matrix product = work.matrix(k);
      Blas.gemm(Transpose.NO, Transpose.NO, 1, x.matrix(k), sum.matrix(k), 0, product);
      sum.matrix(k).copyFrom(x.matrix(k));
      Blas.gemm(Transpose.NO, Transpose.NO, -1, product, x.matrix(k), 1, sum.matrix(k));
      return;
    }
    double[] vector = sum.vector(k);
    for (int i = 0; i < vector.length; i++) {
      vector[i] = x.vector(k)[i] * (1 - x.vector(k)[i] * vector[i]);
    }
  }
}
