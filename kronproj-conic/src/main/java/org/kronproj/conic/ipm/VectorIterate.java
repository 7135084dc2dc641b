package org.kronproj.conic.ipm;

import org.kronproj.conic.newton.LinearForm;
import org.kronproj.conic.newton.MaintainedNormalMatrix;

/**
 * An iterate (x, y, z) of a program with diagonal blocks, its residuals, and a direction from it.
 */
final class VectorIterate {

  /** Residuals are computed from the data after so many full steps; in between they are zero. */
  private static final int MEASURED = 20;

  private final LinearForm linear;
  private final double[] b;
  private final double[] c;
  private final double[] x;
  private final double[] y;
  private final double[] z;
  private double[] dx;
  private double[] dy;
  private double[] dz;
  private double[] primal;
  private double[] dual;
  private int moves;

  /** x = ξ1, z = ζ1 with the sizes that CSDP starts from. */
  VectorIterate(LinearForm linear) {
    this.linear = linear;
    b = linear.program().rightHandSide();
    c = linear.objective();
    int n = linear.columns();
    x = new double[n];
    y = new double[b.length];
    z = new double[n];
    double[] norms = new double[b.length];
    double largest = 0;
    for (int e = 0; e < linear.matrix().entries(); e++) {
      norms[linear.matrix().row(e)] += linear.matrix().value(e) * linear.matrix().value(e);
    }
    double primalSize = 1;
    for (int i = 0; i < b.length; i++) {
      double norm = Math.sqrt(norms[i]);
      primalSize = Math.max(primalSize, Math.sqrt(n) * (1 + Math.abs(b[i])) / (1 + norm));
      largest = Math.max(largest, norm);
    }
    double dualSize = 1 + Math.max(largest, norm(c));
    java.util.Arrays.fill(x, primalSize);
    java.util.Arrays.fill(z, dualSize);
    measure();
  }

  /** Computes both residuals from the data. */
  void measure() {
    primal = linear.multiply(x);
    for (int i = 0; i < b.length; i++) {
      primal[i] = b[i] - primal[i];
    }
    dual = linear.multiplyTransposed(y);
    for (int i = 0; i < c.length; i++) {
      dual[i] = c[i] + z[i] - dual[i];
    }
  }

  double[] x() {
    return x;
  }

  double[] y() {
    return y;
  }

  double[] z() {
    return z;
  }

  double primalObjective() {
    return dot(c, x);
  }

  double dualObjective() {
    return dot(b, y);
  }

  double primalResidual() {
    return norm(primal) / (1 + norm(b));
  }

  double dualResidual() {
    return norm(dual) / (1 + norm(c));
  }

  double infeasibility() {
    return Math.max(primalResidual(), dualResidual());
  }

  double mu() {
    return dot(x, z) / x.length;
  }

  /** xᵀz relative to the objectives. */
  double gap() {
    return dot(x, z) / (1 + Math.abs(primalObjective()) + Math.abs(dualObjective()));
  }

  /** ‖x∘z/μ − 1‖₂ */
  double centrality() {
    double mu = mu();
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      double deviation = x[i] * z[i] / mu - 1;
      sum += deviation * deviation;
    }
    return Math.sqrt(sum);
  }

  /** w = x/z */
  double[] ratios() {
    double[] w = new double[x.length];
    for (int i = 0; i < w.length; i++) {
      w[i] = x[i] / z[i];
    }
    return w;
  }

  /**
   * The direction to x∘z = target·1 with x̃/z̃ = w̃. With H̃ = A·diag(w̃)·Aᵀ: H̃δy = A(δμ/z̃ +
   * w̃∘r_d) − r_p, δz = Aᵀδy − r_d, δx = δμ/z̃ − w̃∘δz.
   */
  void direction(MaintainedNormalMatrix normal, double[] w, double target) {
    int n = x.length;
    double[] centring = new double[n];
    double[] inside = new double[n];
    for (int i = 0; i < n; i++) {
      double product = x[i] * z[i];
      centring[i] = (target - product) / Math.sqrt(product / w[i]);
      inside[i] = centring[i] + w[i] * dual[i];
    }
    // A(…) − r_p = A(… + x) − b: one pass, and a residual that is never older than this step.
    for (int i = 0; i < n; i++) {
      inside[i] += x[i];
    }
    double[] right = linear.multiply(inside);
    for (int i = 0; i < right.length; i++) {
      right[i] -= b[i];
    }
    dy = normal.solve(right);
    dz = linear.multiplyTransposed(dy);
    dx = new double[n];
    for (int i = 0; i < n; i++) {
      dz[i] -= dual[i];
      dx[i] = centring[i] - w[i] * dz[i];
    }
  }

  /** 1, or less where that would leave the cone. */
  double longestStep(double toBoundary) {
    double step = 1 / toBoundary;
    for (int i = 0; i < x.length; i++) {
      if (dx[i] < 0) {
        step = Math.min(step, -x[i] / dx[i]);
      }
      if (dz[i] < 0) {
        step = Math.min(step, -z[i] / dz[i]);
      }
    }
    return Math.min(1, toBoundary * step);
  }

  void move(double step) {
    for (int i = 0; i < x.length; i++) {
      x[i] += step * dx[i];
      z[i] += step * dz[i];
    }
    for (int i = 0; i < y.length; i++) {
      y[i] += step * dy[i];
    }
    moves++;
    if (moves % MEASURED == 0 || step < 1) {
      measure();
    } else {
      scale(primal, 1 - step);
      scale(dual, 1 - step);
    }
  }

  private static void scale(double[] vector, double factor) {
    for (int i = 0; i < vector.length; i++) {
      vector[i] *= factor;
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static double norm(double[] a) {
    return Math.sqrt(dot(a, a));
  }
}
