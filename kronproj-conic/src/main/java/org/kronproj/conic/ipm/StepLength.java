package org.kronproj.conic.ipm;

import org.kronproj.conic.newton.SymmetricMatrices;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Side;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;

/**
 * How far a direction D may be followed from the identity before I + α·D leaves the cone of
 * positive semidefinite matrices: 1/max(0, −λ) for the smallest eigenvalue λ of D.
 *
 * <p>Small orders compute it exactly. Large ones use the Lanczos method with full
 * reorthogonalisation and take the Ritz value less its residual, a lower bound when that pair is
 * the one that belongs to λ; the caller still checks by a factorisation.
 */
final class StepLength {

  private static final int EXACT_ORDER = 32;
  private static final int MAX_STEPS = 60;
  private static final double TOLERANCE = 0.03;

  private final int n;
  private double[] elements = new double[0];

  StepLength(int n) {
    this.n = n;
  }

  /** Computes the step for D, at most {@code limit}. */
  double of(Matrix direction, double limit) {
    if (elements.length == 0) {
      elements = new double[n * n];
    }
    SymmetricMatrices.read(direction, elements);
    return step(smallestEigenvalue(), limit);
  }

  /** Computes the step for D = L⁻¹·S·L⁻ᵀ; {@code work} is scratch of the same shape. */
  double of(Matrix factor, Matrix direction, Matrix work, double limit) {
    work.copyFrom(direction);
    Blas.trsm(Side.LEFT, Triangle.LOWER, Transpose.NO, 1, factor, work);
    Blas.trsm(Side.RIGHT, Triangle.LOWER, Transpose.YES, 1, factor, work);
    return of(work, limit);
  }

  private double smallestEigenvalue() {
    if (n == 1) {
      return elements[0];
    }
    return n <= EXACT_ORDER
        ? Tridiagonal.reduce(elements, n).smallestEigenvalue()
        : smallestByLanczos();
  }

  private static double step(double smallest, double limit) {
    if (Double.isNaN(smallest)) {
      return 0;
    }
    return smallest * limit >= -1 ? limit : -1 / smallest;
  }

  private double smallestByLanczos() {
    int limit = Math.min(n, MAX_STEPS);
    double[][] basis = new double[limit][];
    double[] alpha = new double[limit];
    double[] beta = new double[limit];
    double[] v = start();
    for (int k = 0; k < limit; k++) {
      basis[k] = v;
      double[] w = multiply(v);
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

  /** D·v, four columns at a time so that the loop is as fast as memory. */
  private double[] multiply(double[] v) {
    double[] w = new double[n];
    double[] a = elements;
    int j = 0;
    for (; j + 3 < n; j += 4) {
      double v0 = v[j];
      double v1 = v[j + 1];
      double v2 = v[j + 2];
      double v3 = v[j + 3];
      int c = j * n;
      for (int i = 0; i < n; i++) {
        w[i] += v0 * a[c + i] + v1 * a[c + n + i] + v2 * a[c + 2 * n + i] + v3 * a[c + 3 * n + i];
      }
    }
    for (; j < n; j++) {
      for (int i = 0; i < n; i++) {
        w[i] += v[j] * a[j * n + i];
      }
    }
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
}
