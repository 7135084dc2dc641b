package org.kronproj.linalg.kron;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/** The standard basis, U = I, of any order: products copy. */
public final class IdentityBasis implements Basis {

  private final int order;

  IdentityBasis(int order) {
    if (order < 1) {
      throw new InvalidValueException("order", Integer.toString(order), "at least 1");
    }
    this.order = order;
  }

  @Override
  public int order() {
    return order;
  }

  @Override
  public void left(Transpose trans, Matrix x, Matrix y) {
    ShapeException.check("rows of X", order, x.rows());
    y.copyFrom(x);
  }

  @Override
  public void right(Transpose trans, Matrix x, Matrix y) {
    ShapeException.check("columns of X", order, x.columns());
    y.copyFrom(x);
  }

  @Override
  public void conjugate(Transpose trans, Matrix x) {
    ShapeException.check("X", order, order, x.rows(), x.columns());
  }

  @Override
  public Matrix toDense() {
    return Matrix.identity(order);
  }

  @Override
  public double orthonormalityError() {
    return 0;
  }

  @Override
  public void close() {
    // Nothing is held.
  }

  @Override
  public String toString() {
    return "identity basis of order " + order;
  }
}
