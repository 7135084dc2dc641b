package org.kronproj.linalg.kron;

import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * The orthonormal cosine basis, in which coordinates are the DCT-II, applied by matrix products.
 */
public final class CosineBasis implements Basis {

  private final DenseBasis dense;

  CosineBasis(int order) {
    try (Matrix u = Matrix.allocate(Basis.checkOrder(order), order)) {
      double[] column = new double[order];
      for (int k = 0; k < order; k++) {
        double scale = Math.sqrt((k == 0 ? 1.0 : 2.0) / order);
        for (int i = 0; i < order; i++) {
          // The angle π·t/2n, t reduced to one period exactly before it is rounded.
          long t = (2L * i + 1) * k % (4L * order);
          column[i] = scale * Math.cos(Math.PI * t / (2.0 * order));
        }
        u.write(0, k, column, 0, order);
      }
      dense = new DenseBasis(u);
    }
  }

  @Override
  public int order() {
    return dense.order();
  }

  @Override
  public void left(Transpose trans, Matrix x, Matrix y) {
    dense.left(trans, x, y);
  }

  @Override
  public void right(Transpose trans, Matrix x, Matrix y) {
    dense.right(trans, x, y);
  }

  @Override
  public Matrix toDense() {
    return dense.toDense();
  }

  @Override
  public double orthonormalityError() {
    return dense.orthonormalityError();
  }

  @Override
  public void close() {
    dense.close();
  }

  @Override
  public String toString() {
    return "cosine basis of order " + order();
  }
}
