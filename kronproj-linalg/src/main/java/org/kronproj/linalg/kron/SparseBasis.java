package org.kronproj.linalg.kron;

import org.kronproj.base.ShapeException;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/** A basis given as a sparse matrix: 2·entries·k flops for k vectors. */
public final class SparseBasis implements Basis {

  private final CscMatrix u;

  SparseBasis(CscMatrix u) {
    ShapeException.check("U", u.rows(), u.rows(), u.rows(), u.columns());
    Basis.checkOrder(u.rows());
    this.u = u;
  }

  /**
   * Returns U.
   *
   * @return the matrix given
   */
  public CscMatrix matrix() {
    return u;
  }

  @Override
  public int order() {
    return u.rows();
  }

  @Override
  public void left(Transpose trans, Matrix x, Matrix y) {
    u.multiplyLeft(trans, 1, x, 0, y);
  }

  @Override
  public void right(Transpose trans, Matrix x, Matrix y) {
    u.multiplyRight(trans, 1, x, 0, y);
  }

  @Override
  public Matrix toDense() {
    return u.toDense();
  }

  @Override
  public double orthonormalityError() {
    try (Matrix dense = u.toDense()) {
      return Orthonormality.error(dense);
    }
  }

  @Override
  public void close() {
    // The matrix is the garbage collector's.
  }

  @Override
  public String toString() {
    return "sparse basis of order " + order() + " with " + u.entries() + " entries";
  }
}
