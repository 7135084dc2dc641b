package org.kronproj.conic.ipm;

import java.util.function.BiConsumer;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * The Lanczos method with full reorthogonalisation for the smallest eigenvalue of a symmetric
 * operator of large order: the Ritz value less its residual, a lower bound when that pair is the
 * one that belongs to the smallest eigenvalue. Vectors are native, so that the passes are too.
 */
final class Lanczos implements AutoCloseable {

  private static final int MAX_STEPS = 60;
  private static final double TOLERANCE = 0.03;

  private final int n;
  private final int limit;
  private final Matrix basis;
  private final Matrix image;
  private final Matrix coefficients;

  Lanczos(long order) {
    n = Math.toIntExact(order);
    limit = Math.min(n, MAX_STEPS);
    basis = Matrix.allocateOffHeap(n, limit);
    image = Matrix.allocateOffHeap(n, 1);
    coefficients = Matrix.allocateOffHeap(limit, 1);
  }

  /**
   * Returns the bound.
   *
   * @param multiply writes the operator's product with its first argument to the second
   */
  double smallestEigenvalue(BiConsumer<Matrix, Matrix> multiply) {
    double[] alpha = new double[limit];
    double[] beta = new double[limit];
    start();
    for (int k = 0; k < limit; k++) {
      Matrix v = basis.block(0, k, n, 1);
      multiply.accept(v, image);
      alpha[k] = Blas.dot(image, v);
      orthogonalize(k + 1);
      beta[k] = Blas.norm(image);
      boolean exhausted = k == limit - 1 || beta[k] <= 1e-14 * Math.abs(alpha[k]);
      if (exhausted || (k >= 7 && k % 4 == 3)) {
        Tridiagonal t = new Tridiagonal(alpha, beta, k + 1);
        double smallest = t.smallestEigenvalue();
        double error = beta[k] * t.lastComponent(smallest);
        if (exhausted || error <= TOLERANCE * Math.max(Math.abs(smallest), 0.3)) {
          return smallest - Math.min(error, 0.5 * Math.abs(smallest));
        }
      }
      if (!(beta[k] > 0)) {
        break;
      }
      Blas.scale(1 / beta[k], image);
      basis.block(0, k + 1, n, 1).copyFrom(image);
    }
    return Double.NaN;
  }

  /** Takes the components along the basis out of the image, twice for rounding's sake. */
  private void orthogonalize(int count) {
    Matrix made = basis.block(0, 0, n, count);
    Matrix along = coefficients.block(0, 0, count, 1);
    for (int pass = 0; pass < 2; pass++) {
      Blas.gemv(Transpose.YES, 1, made, image, 0, along);
      Blas.gemv(Transpose.NO, -1, made, along, 1, image);
    }
  }

  /** A fixed start without structure, so that results are reproducible. */
  private void start() {
    double[] v = new double[n];
    long state = 0x9E3779B97F4A7C15L;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      state = state * 6364136223846793005L + 1442695040888963407L;
      v[i] = (state >> 11) * 0x1p-52;
      sum += v[i] * v[i];
    }
    basis.write(0, 0, v, 0, n);
    Blas.scale(1 / Math.sqrt(sum), basis.block(0, 0, n, 1));
  }

  @Override
  public void close() {
    basis.close();
    image.close();
    coefficients.close();
  }
}
