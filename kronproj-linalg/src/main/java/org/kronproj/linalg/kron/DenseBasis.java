package org.kronproj.linalg.kron;

import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/** A basis given as a dense matrix, applied by matrix products: 2n²k flops for k vectors. */
public final class DenseBasis implements Basis {

  private final Matrix u;

  DenseBasis(Matrix u) {
    ShapeException.check("U", u.rows(), u.rows(), u.rows(), u.columns());
    Basis.checkOrder(Math.toIntExact(u.rows()));
    this.u = u.copy();
  }

  @Override
  public int order() {
    return (int) u.rows();
  }

  @Override
  public void left(Transpose trans, Matrix x, Matrix y) {
    Blas.gemm(trans, Transpose.NO, 1, u, x, 0, y);
  }

  @Override
  public void right(Transpose trans, Matrix x, Matrix y) {
    Blas.gemm(Transpose.NO, trans, 1, x, u, 0, y);
  }

  @Override
  public Matrix toDense() {
    return u.copy();
  }

  @Override
  public double orthonormalityError() {
    return Orthonormality.error(u);
  }

  @Override
  public void close() {
    u.close();
  }

  @Override
  public String toString() {
    return "dense basis of order " + order();
  }
}
