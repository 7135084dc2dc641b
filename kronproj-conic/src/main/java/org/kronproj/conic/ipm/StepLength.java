package org.kronproj.conic.ipm;

import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Side;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;

/**
 * How far a direction D may be followed from P = L·Lᵀ before P + α·D leaves the cone of positive
 * semidefinite matrices: 1/max(0, −λ) for the smallest eigenvalue λ of L⁻¹·D·L⁻ᵀ.
 *
 * <p>Small orders compute it exactly. Large ones use the Lanczos method with full
 * reorthogonalisation and take the Ritz value less its residual, a lower bound when that pair is
 * the one that belongs to λ; the caller still checks by a factorisation.
 */
final class StepLength implements AutoCloseable {

  private static final int EXACT_ORDER = 32;
  private static final int MAX_STEPS = 60;
  private static final double TOLERANCE = 0.03;

  private final int n;
  private final Matrix vector;
  private final Matrix image;

  StepLength(int n) {
    this.n = n;
    vector = n > EXACT_ORDER ? Matrix.allocateOffHeap(n, 1) : Matrix.allocate(n, 1);
    image = n > EXACT_ORDER ? Matrix.allocateOffHeap(n, 1) : Matrix.allocate(n, 1);
  }

  /** Computes the step from the identity, at most {@code limit}. */
  double of(Matrix direction, Matrix work, double limit) {
    if (n <= EXACT_ORDER) {
      double smallest =
          n == 1
              ? direction.get(0, 0)
              : Tridiagonal.reduce(direction.toArray(), n).smallestEigenvalue();
      return step(smallest, limit);
    }
    return step(lanczos(null, direction), limit);
  }

  /** Computes the step, at most {@code limit}; {@code work} is scratch of the same shape. */
  double of(Matrix factor, Matrix direction, Matrix work, double limit) {
    if (n == 1) {
      double ratio = direction.get(0, 0) / (factor.get(0, 0) * factor.get(0, 0));
      return step(ratio, limit);
    }
    return step(
        n <= EXACT_ORDER ? exact(factor, direction, work) : lanczos(factor, direction), limit);
  }

  private static double step(double smallest, double limit) {
    return Double.isNaN(smallest) ? 0 : smallest * limit >= -1 ? limit : -1 / smallest;
  }

  private double exact(Matrix factor, Matrix direction, Matrix work) {
    work.copyFrom(direction);
    Blas.trsm(Side.LEFT, Triangle.LOWER, Transpose.NO, 1, factor, work);
    Blas.trsm(Side.RIGHT, Triangle.LOWER, Transpose.YES, 1, factor, work);
    return Tridiagonal.reduce(work.toArray(), n).smallestEigenvalue();
  }

  private double lanczos(Matrix factor, Matrix direction) {
    int limit = Math.min(n, MAX_STEPS);
    double[][] basis = new double[limit][];
    double[] alpha = new double[limit];
    double[] beta = new double[limit];
    double[] v = start();
    for (int k = 0; k < limit; k++) {
      basis[k] = v;
      double[] w = multiply(factor, direction, v);
      alpha[k] = dot(w, v);
      orthogonalize(w, basis, k + 1);
      beta[k] = Math.sqrt(dot(w, w));
      boolean exhausted = k == limit - 1 || beta[k] <= 1e-14 * Math.abs(alpha[k]);
      if (exhausted || (k >= 7 && k % 4 == 3)) {
        Tridiagonal t = new Tridiagonal(alpha, beta, k + 1);
        double smallest = t.smallestEigenvalue();
        double error = beta[k] * t.lastComponent(smallest);
        if (exhausted || error <= TOLERANCE * Math.max(Math.abs(smallest), 0.3)) {
          return smallest - Math.min(error, 0.5 * Math.abs(smallest));
        }
      }
      if (exhausted) {
        break;
      }
      for (int i = 0; i < n; i++) {
        w[i] /= beta[k];
      }
      v = w;
    }
    return Double.NaN;
  }

  /** A fixed start without structure, so that results are reproducible. */
  private double[] start() {
    double[] v = new double[n];
    long state = 0x9E3779B97F4A7C15L;
    for (int i = 0; i < n; i++) {
      state = state * 6364136223846793005L + 1442695040888963407L;
      v[i] = (state >> 11) * 0x1p-52;
    }
    double norm = Math.sqrt(dot(v, v));
    for (int i = 0; i < n; i++) {
      v[i] /= norm;
    }
    return v;
  }

  private double[] multiply(Matrix factor, Matrix direction, double[] v) {
    vector.write(0, 0, v, 0, n);
    if (factor == null) {
      Blas.symv(Triangle.LOWER, 1, direction, vector, 0, image);
      double[] w = new double[n];
      image.read(0, 0, w, 0, n);
      return w;
    }
    Blas.trsm(Side.LEFT, Triangle.LOWER, Transpose.YES, 1, factor, vector);
    Blas.symv(Triangle.LOWER, 1, direction, vector, 0, image);
    Blas.trsm(Side.LEFT, Triangle.LOWER, Transpose.NO, 1, factor, image);
    double[] w = new double[n];
    image.read(0, 0, w, 0, n);
    return w;
  }

  private static void orthogonalize(double[] w, double[][] basis, int count) {
    for (int pass = 0; pass < 2; pass++) {
      for (int k = count - 1; k >= 0; k--) {
        double[] v = basis[k];
        double projection = dot(w, v);
        for (int i = 0; i < w.length; i++) {
          w[i] -= projection * v[i];
        }
      }
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  @Override
  public void close() {
    vector.close();
    image.close();
  }
}
