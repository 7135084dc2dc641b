package org.kronproj.linalg;

/**
 * The cyclic Jacobi method for small symmetric matrices: simple, and accurate to the last digits.
 *
 * <p>It rotates while an off-diagonal element exceeds 2⁻⁵³·√|aₚₚ·a_qq|, the rule that gives even
 * the tiny eigenvalues of a graded positive definite matrix to a few units in the last place
 * (Demmel and Veselić 1992), but never below 2⁻¹⁰⁶·max|a|: where a diagonal element is zero or
 * about to change its sign that rule alone asks for too much.
 */
final class Jacobi {

  /** Random matrices of order 32 need 6 to 8. */
  private static final int MAX_SWEEPS = 40;

  private static final double EPS = 0x1p-53;
  private static final double FLOOR = EPS * EPS;

  private final int n;
  private final double[] s;
  private final double[] v;

  private Jacobi(int n, double[] s) {
    this.n = n;
    this.s = s;
    v = new double[n * n];
    for (int i = 0; i < n; i++) {
      v[i + i * n] = 1;
    }
  }

  /**
   * Overwrites the symmetric a (lower triangle read) by its eigenvectors, eigenvalues ascending.
   * Returns 0, or 1 if the sweeps did not converge (only with numbers that are not finite).
   */
  static int decompose(Matrix a, Matrix eigenvalues) {
    int n = (int) a.rows();
    double[] s = a.toArray();
    double largest = 0;
    for (int j = 0; j < n; j++) {
      for (int i = j; i < n; i++) {
        largest = Math.max(largest, Math.abs(s[i + j * n]));
      }
    }
    if (!Double.isFinite(largest)) {
      return 1;
    }
    // Elements below 1 neither overflow when squared nor underflow when it matters.
    int exponent = largest == 0 ? 0 : Math.getExponent(largest) + 1;
    for (int j = 0; j < n; j++) {
      for (int i = j; i < n; i++) {
        double scaled = Math.scalb(s[i + j * n], -exponent);
        s[i + j * n] = scaled;
        s[j + i * n] = scaled;
      }
    }
    Jacobi jacobi = new Jacobi(n, s);
    boolean converged = jacobi.iterate();
    jacobi.store(exponent, a, eigenvalues);
    return converged ? 0 : 1;
  }

  private boolean iterate() {
    for (int sweep = 0; sweep < MAX_SWEEPS; sweep++) {
      if (!sweep()) {
        return true;
      }
    }
    return false;
  }

  /** Rotates every pair that needs it; tells whether any did. */
  private boolean sweep() {
    boolean rotated = false;
    for (int p = 0; p < n; p++) {
      for (int q = p + 1; q < n; q++) {
        double bound = EPS * Math.sqrt(Math.abs(s[p + p * n]) * Math.abs(s[q + q * n]));
        if (Math.abs(s[p + q * n]) > Math.max(bound, FLOOR)) {
          rotate(p, q);
          rotated = true;
        }
      }
    }
    return rotated;
  }

  private void rotate(int p, int q) {
    double theta = (s[q + q * n] - s[p + p * n]) / (2 * s[p + q * n]);
    double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
    double c = 1 / Math.sqrt(t * t + 1);
    double sine = t * c;
    rotateColumns(s, p, q, c, sine);
    for (int k = 0; k < n; k++) {
      double pk = s[p + k * n];
      double qk = s[q + k * n];
      s[p + k * n] = c * pk - sine * qk;
      s[q + k * n] = sine * pk + c * qk;
    }
    s[p + q * n] = 0;
    s[q + p * n] = 0;
    rotateColumns(v, p, q, c, sine);
  }

  private void rotateColumns(double[] x, int p, int q, double c, double sine) {
    for (int k = 0; k < n; k++) {
      double kp = x[k + p * n];
      double kq = x[k + q * n];
      x[k + p * n] = c * kp - sine * kq;
      x[k + q * n] = sine * kp + c * kq;
    }
  }

  private void store(int exponent, Matrix a, Matrix eigenvalues) {
    int[] order = new int[n];
    for (int j = 0; j < n; j++) {
      int at = j;
      for (; at > 0 && Double.compare(s[order[at - 1] * (n + 1)], s[j * (n + 1)]) > 0; at--) {
        order[at] = order[at - 1];
      }
      order[at] = j;
    }
    for (int j = 0; j < n; j++) {
      eigenvalues.set(j, 0, Math.scalb(s[order[j] + order[j] * n], exponent));
      a.write(0, j, v, order[j] * n, n);
    }
  }
}
