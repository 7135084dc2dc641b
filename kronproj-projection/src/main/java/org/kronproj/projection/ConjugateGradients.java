package org.kronproj.projection;

import org.kronproj.linalg.Matrix;

/**
 * Preconditioned conjugate gradients for one right-hand side, with a stale factor or inverse as the
 * preconditioner: with every weight within e^{±ε} of the stale one the condition is at most e^{2ε}.
 */
final class ConjugateGradients {

  private static final int MOST_STEPS = 1000;

  /** Steps without a smaller residual after which rounding has the last word. */
  private static final int PATIENCE = 20;

  private ConjugateGradients() {}

  /**
   * What a solve came to.
   *
   * @param iterations the steps taken
   * @param residual the relative residual of the solution; of an iteration that has not been
   *     checked, the one it goes by itself
   */
  record Report(int iterations, double residual) {
    Report and(Report other) {
      return new Report(Math.max(iterations, other.iterations), Math.max(residual, other.residual));
    }
  }

  /** Solves H·x = b from x = 0 until the residual is below tolerance·‖b‖, or as far as it goes. */
  static Report solve(GramOperator h, Slot stale, double[] b, double[] x, double tolerance) {
    double length = norm(b);
    if (length == 0) {
      java.util.Arrays.fill(x, 0);
      return new Report(0, 0);
    }
    // For b of about unit length, so that no square overflows or vanishes whatever H is.
    int exponent = Math.getExponent(length);
    double[] unit = b.clone();
    Scaling.scale(unit, -exponent);
    Report report = iterate(h, stale, unit, norm(unit), x, tolerance);
    Scaling.scale(x, exponent);
    return report;
  }

  private static Report iterate(
      GramOperator h, Slot stale, double[] b, double norm, double[] x, double tolerance) {
    int m = b.length;
    java.util.Arrays.fill(x, 0);
    double[] r = b.clone();
    double[] p = new double[m];
    double[] z = new double[m];
    double[] best = x.clone();
    double least = norm;
    int bestStep = 0;
    int step = 0;
    try (Matrix in = Matrix.allocate(m, 1);
        Matrix out = Matrix.allocate(m, 1)) {
      double rho = 1;
      while (step < MOST_STEPS && least > tolerance * norm && step - bestStep < PATIENCE) {
        in.write(0, 0, r, 0, m);
        stale.solve(in, out);
        out.read(0, 0, z, 0, m);
        double next = dot(r, z);
        double beta = step == 0 ? 0 : next / rho;
        rho = next;
        for (int i = 0; i < m; i++) {
          p[i] = z[i] + beta * p[i];
        }
        in.write(0, 0, p, 0, m);
        h.apply(in, out);
        out.read(0, 0, z, 0, m);
        double alpha = rho / dot(p, z);
        if (!(Math.abs(alpha) < Double.POSITIVE_INFINITY)) {
          break;
        }
        for (int i = 0; i < m; i++) {
          x[i] += alpha * p[i];
          r[i] -= alpha * z[i];
        }
        step++;
        double now = norm(r);
        if (now < least) {
          least = now;
          bestStep = step;
          System.arraycopy(x, 0, best, 0, m);
        }
      }
    }
    System.arraycopy(best, 0, x, 0, m);
    return new Report(step, least / norm);
  }

  /** In units of the largest element, so that no square overflows or vanishes. */
  static double norm(double[] x) {
    double unit = 0;
    for (double element : x) {
      unit = Math.max(unit, Math.abs(element));
    }
    if (unit == 0) {
      return 0;
    }
    double sum = 0;
    for (double element : x) {
      sum += element / unit * (element / unit);
    }
    return unit * Math.sqrt(sum);
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }
}
