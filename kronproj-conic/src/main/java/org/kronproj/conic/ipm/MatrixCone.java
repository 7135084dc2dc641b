package org.kronproj.conic.ipm;

import org.kronproj.conic.newton.SymmetricMatrices;
import org.kronproj.conic.newton.Workers;
import org.kronproj.linalg.Cholesky;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Triangle;

/** What the ways of working on a semidefinite block have in common: its part of the iterate. */
abstract class MatrixCone implements Cone {

  final Matrix x;
  final Matrix z;
  final Matrix inverse;
  final Matrix dx;
  final Matrix dz;
  final Workers workers;
  final StepLength stepLength;
  private final SymmetricMatrices.Scratch scratch;

  MatrixCone(Iterate iterate, int block, Workers workers) {
    x = iterate.x.matrix(block);
    z = iterate.z.matrix(block);
    inverse = iterate.zInverse.matrix(block);
    dx = iterate.dx.matrix(block);
    dz = iterate.dz.matrix(block);
    this.workers = workers;
    stepLength = new StepLength(x.rows());
    scratch = new SymmetricMatrices.Scratch((int) x.rows());
  }

  /** Copies the lower triangle of a matrix of the block's order onto the upper one. */
  final void mirrorLower(Matrix a) {
    SymmetricMatrices.mirrorLower(a, scratch, workers);
  }

  /** Replaces a matrix of the block's order by its symmetric part. */
  final void symmetrize(Matrix a) {
    SymmetricMatrices.symmetrize(a, scratch, workers);
  }

  /** Factors a copy of a matrix; false if it is not definite. */
  static boolean factor(Matrix matrix, Matrix target) {
    target.copyFrom(matrix);
    return Cholesky.factor(Triangle.LOWER, target) instanceof Cholesky.Result.Factored;
  }

  @Override
  public final int degree() {
    return (int) x.rows();
  }

  @Override
  public final double cost() {
    double n = x.rows();
    return 2 * n * n * n + 100;
  }

  @Override
  public final boolean isParallelInside() {
    return x.rows() * x.rows() > Matrix.HEAP_LIMIT;
  }

  @Override
  public void close() {
    stepLength.close();
  }
}
