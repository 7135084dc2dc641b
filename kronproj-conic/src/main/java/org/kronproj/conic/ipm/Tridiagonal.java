package org.kronproj.conic.ipm;

/** A symmetric tridiagonal matrix, for its smallest eigenvalue. */
final class Tridiagonal {

  private final double[] diagonal;
  private final double[] offDiagonal;
  private final int n;

  /** Takes the leading n diagonal elements and the n − 1 beside them. */
  Tridiagonal(double[] diagonal, double[] offDiagonal, int n) {
    this.diagonal = diagonal;
    this.offDiagonal = offDiagonal;
    this.n = n;
  }

  /** Reduces a full symmetric matrix (overwritten) by Householder reflections; 4n³/3 flops. */
  static Tridiagonal reduce(double[] a, int n) {
    double[] d = new double[n];
    double[] e = new double[n];
    double[] p = new double[n];
    for (int k = 0; k < n - 1; k++) {
      d[k] = a[k + n * k];
      double norm = 0;
      for (int i = k + 1; i < n; i++) {
        norm += a[i + n * k] * a[i + n * k];
      }
      norm = Math.sqrt(norm);
      double head = a[k + 1 + n * k];
      e[k] = head > 0 ? -norm : norm;
      if (norm == 0 || k == n - 2) {
        e[k] = k == n - 2 ? head : 0;
        continue;
      }
      a[k + 1 + n * k] = head - e[k];
      double scale = 1 / (norm * (norm + Math.abs(head)));
      reflect(a, p, n, k, scale);
    }
    d[n - 1] = a[n * n - 1];
    return new Tridiagonal(d, e, n);
  }

  /** A := (I − scale·vvᵀ)·A·(I − scale·vvᵀ) in the trailing rows, v below the diagonal of k. */
  private static void reflect(double[] a, double[] p, int n, int k, double scale) {
    double inner = 0;
    for (int j = k + 1; j < n; j++) {
      double sum = 0;
      for (int i = k + 1; i < n; i++) {
        sum += a[i + n * j] * a[i + n * k];
      }
      p[j] = scale * sum;
      inner += p[j] * a[j + n * k];
    }
    double half = 0.5 * scale * inner;
    for (int j = k + 1; j < n; j++) {
      p[j] -= half * a[j + n * k];
    }
    for (int j = k + 1; j < n; j++) {
      double vj = a[j + n * k];
      double pj = p[j];
      for (int i = k + 1; i < n; i++) {
        a[i + n * j] -= a[i + n * k] * pj + p[i] * vj;
      }
    }
  }

  /** The smallest eigenvalue to about 1e-12 of the norm, by Sturm counts; NaN passes through. */
  double smallestEigenvalue() {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.POSITIVE_INFINITY;
    double norm = 0;
    for (int i = 0; i < n; i++) {
      double radius =
          (i > 0 ? Math.abs(offDiagonal[i - 1]) : 0) + (i < n - 1 ? Math.abs(offDiagonal[i]) : 0);
      if (Double.isNaN(diagonal[i]) || Double.isNaN(radius)) {
        return Double.NaN;
      }
      low = Math.min(low, diagonal[i] - radius);
      high = Math.min(high, diagonal[i]);
      norm = Math.max(norm, Math.abs(diagonal[i]) + radius);
    }
    double tolerance = 1e-13 * norm + Double.MIN_NORMAL;
    while (high - low > tolerance + 1e-6 * Math.abs(high)) {
      double middle = 0.5 * (low + high);
      if (isBelowSpectrum(middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private boolean isBelowSpectrum(double shift) {
    double pivot = diagonal[0] - shift;
    for (int i = 1; i < n; i++) {
      if (!(pivot > 0)) {
        return false;
      }
      pivot = diagonal[i] - shift - offDiagonal[i - 1] * offDiagonal[i - 1] / pivot;
    }
    return pivot > 0;
  }

  /**
   * The size of the last component of the unit eigenvector of an eigenvalue at the lower end of the
   * spectrum, by inverse iteration from just below it.
   */
  double lastComponent(double eigenvalue) {
    double[] pivots = new double[n];
    double shift = eigenvalue - 1e-10 * (Math.abs(eigenvalue) + Double.MIN_NORMAL);
    pivots[0] = positive(diagonal[0] - shift);
    for (int i = 1; i < n; i++) {
      pivots[i] =
          positive(diagonal[i] - shift - offDiagonal[i - 1] * offDiagonal[i - 1] / pivots[i - 1]);
    }
    double[] v = new double[n];
    java.util.Arrays.fill(v, 1);
    for (int pass = 0; pass < 3; pass++) {
      for (int i = 1; i < n; i++) {
        v[i] -= offDiagonal[i - 1] / pivots[i - 1] * v[i - 1];
      }
      v[n - 1] /= pivots[n - 1];
      for (int i = n - 2; i >= 0; i--) {
        v[i] = v[i] / pivots[i] - offDiagonal[i] / pivots[i] * v[i + 1];
      }
      double norm = 0;
      for (double value : v) {
        norm += value * value;
      }
      norm = Math.sqrt(norm);
      for (int i = 0; i < n; i++) {
        v[i] /= norm;
      }
    }
    return Math.abs(v[n - 1]);
  }

  private static double positive(double pivot) {
    return pivot > Double.MIN_NORMAL ? pivot : Double.MIN_NORMAL * 1e10;
  }
}
