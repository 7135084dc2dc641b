package org.kronproj.linalg;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The cyclic Jacobi method for small symmetric matrices: simple, and accurate to the last digits.
 */
final class Jacobi {

  private static final int MAX_SWEEPS = 60;

  private Jacobi() {}

  /**
   * Overwrites the symmetric a (lower triangle read) by its eigenvectors, eigenvalues ascending.
   * Returns 0, or 1 if the sweeps did not converge (only with numbers that are not finite).
   */
  static int decompose(Matrix a, Matrix eigenvalues) {
    int n = (int) a.rows();
    double[] s = a.toArray();
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < j; i++) {
        s[i + j * n] = s[j + i * n];
      }
    }
    double[] v = new double[n * n];
    for (int i = 0; i < n; i++) {
      v[i + i * n] = 1;
    }
    boolean converged = sweep(s, v, n);
    store(s, v, n, a, eigenvalues);
    return converged ? 0 : 1;
  }

  private static boolean sweep(double[] s, double[] v, int n) {
    for (int sweep = 0; sweep < MAX_SWEEPS; sweep++) {
      boolean rotated = false;
      for (int p = 0; p < n; p++) {
        for (int q = p + 1; q < n; q++) {
          double off = s[p + q * n];
          double bound = Math.sqrt(Math.abs(s[p + p * n])) * Math.sqrt(Math.abs(s[q + q * n]));
          if (Math.abs(off) > 0x1p-53 * bound && Math.abs(off) > Double.MIN_NORMAL) {
            rotate(s, v, n, p, q);
            rotated = true;
          } else if (Double.isNaN(off)) {
            return false;
          }
        }
      }
      if (!rotated) {
        return true;
      }
    }
    return false;
  }

  private static void rotate(double[] s, double[] v, int n, int p, int q) {
    double theta = (s[q + q * n] - s[p + p * n]) / (2 * s[p + q * n]);
    double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.hypot(theta, 1));
    double c = 1 / Math.hypot(t, 1);
    double sine = t * c;
    for (int k = 0; k < n; k++) {
      double kp = s[k + p * n];
      double kq = s[k + q * n];
      s[k + p * n] = c * kp - sine * kq;
      s[k + q * n] = sine * kp + c * kq;
    }
    for (int k = 0; k < n; k++) {
      double pk = s[p + k * n];
      double qk = s[q + k * n];
      s[p + k * n] = c * pk - sine * qk;
      s[q + k * n] = sine * pk + c * qk;
    }
    s[p + q * n] = 0;
    s[q + p * n] = 0;
    for (int k = 0; k < n; k++) {
      double kp = v[k + p * n];
      double kq = v[k + q * n];
      v[k + p * n] = c * kp - sine * kq;
      v[k + q * n] = sine * kp + c * kq;
    }
  }

  private static void store(double[] s, double[] v, int n, Matrix a, Matrix eigenvalues) {
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> s[i + i * n]))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int j = 0; j < n; j++) {
      eigenvalues.set(j, 0, s[order[j] + order[j] * n]);
      a.write(0, j, v, order[j] * n, n);
    }
  }
}
