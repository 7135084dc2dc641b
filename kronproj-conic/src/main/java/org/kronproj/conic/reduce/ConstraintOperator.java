package org.kronproj.conic.reduce;

import java.util.Arrays;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;

/**
 * The map 𝒜: X ↦ (⟨A_i, X⟩)_i, its adjoint, and least squares with it, on packed arrays.
 *
 * <p>𝒜𝒜* is never formed. When no two constraints share a position it is diagonal and solving
 * with it is a division; otherwise it is solved by conjugate gradients with the diagonal as the
 * preconditioner, one application of 𝒜 and 𝒜* a step. A singular but consistent system is solved,
 * too.
 */
final class ConstraintOperator {

  private static final int MAX_STEPS = 300;

  /** Residual, relative to the right-hand side, at which conjugate gradients stop. */
  private static final double RESIDUAL = 1e-14;

  /** Residual that is still good enough when conjugate gradients stagnate. */
  private static final double ACCEPTED_RESIDUAL = 1e-12;

  private final Program program;
  private final PackedLayout layout;
  private final double[] gramDiagonal;

  /** Whether no two constraints share a position, so that 𝒜𝒜* is diagonal. */
  private final boolean disjoint;

  ConstraintOperator(Program program, PackedLayout layout) {
    this.program = program;
    this.layout = layout;
    this.gramDiagonal = new double[program.constraintCount()];
    this.disjoint = scan();
  }

  private boolean scan() {
    boolean[] seen = new boolean[layout.length()];
    boolean alone = true;
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        double sum = 0;
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          int index = layout.index(k, data.row(p), data.column(p));
          alone &= !seen[index];
          seen[index] = true;
          sum += weight(data, p) * data.value(p) * data.value(p);
        }
        gramDiagonal[data.constraint(slot)] += sum;
      }
    }
    return alone;
  }

  private static double weight(BlockData data, int position) {
    return data.row(position) == data.column(position) ? 1 : 2;
  }

  /** ⟨A_i, A_i⟩ for every i. */
  double squaredNorm(int constraint) {
    return gramDiagonal[constraint];
  }

  /** 𝒜(X). */
  double[] apply(double[] x) {
    double[] result = new double[program.constraintCount()];
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        double sum = 0;
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          sum += weight(data, p) * data.value(p) * x[layout.index(k, data.row(p), data.column(p))];
        }
        result[data.constraint(slot)] += sum;
      }
    }
    return result;
  }

  /** target := target + factor·𝒜*(y). */
  void addAdjoint(double factor, double[] y, double[] target) {
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        double multiplier = factor * y[data.constraint(slot)];
        if (multiplier != 0) {
          for (int p = data.begin(slot); p < data.end(slot); p++) {
            target[layout.index(k, data.row(p), data.column(p))] += multiplier * data.value(p);
          }
        }
      }
    }
  }

  /** C, packed. */
  double[] objective() {
    double[] target = new double[layout.length()];
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      for (int p = 0; p < data.objectiveEnd(); p++) {
        target[layout.index(k, data.row(p), data.column(p))] = data.value(p);
      }
    }
    return target;
  }

  /**
   * Solves 𝒜𝒜*(u) = r.
   *
   * @return u, or null when the equations are inconsistent or too ill conditioned to be solved to
   *     {@value #ACCEPTED_RESIDUAL}
   */
  double[] solveGram(double[] r) {
    for (int i = 0; i < r.length; i++) {
      if (gramDiagonal[i] == 0 && r[i] != 0) {
        return null;
      }
    }
    return disjoint ? precondition(r) : conjugateGradients(r, ACCEPTED_RESIDUAL);
  }

  /** Solves 𝒜𝒜*(u) = r as well as conjugate gradients can. */
  double[] approximateGram(double[] r) {
    return disjoint ? precondition(r) : conjugateGradients(r, Double.POSITIVE_INFINITY);
  }

  /** Residuals are measured in units in which every A_i has norm 1. */
  private double[] conjugateGradients(double[] rightHandSide, double accepted) {
    int m = rightHandSide.length;
    double[] u = new double[m];
    double[] r = rightHandSide.clone();
    double[] best = u.clone();
    double[] z = precondition(r);
    double[] p = z.clone();
    double rz = dot(r, z);
    double norm = Math.sqrt(rz);
    double bestNorm = norm;
    double[] image = new double[layout.length()];
    for (int step = 0; step < MAX_STEPS && bestNorm > RESIDUAL * norm; step++) {
      Arrays.fill(image, 0);
      addAdjoint(1, p, image);
      double[] q = apply(image);
      double curvature = dot(p, q);
      if (!(curvature > 0)) {
        break;
      }
      double alpha = rz / curvature;
      for (int i = 0; i < m; i++) {
        u[i] += alpha * p[i];
        r[i] -= alpha * q[i];
      }
      z = precondition(r);
      double next = dot(r, z);
      if (Math.sqrt(next) < bestNorm) {
        bestNorm = Math.sqrt(next);
        best = u.clone();
      }
      for (int i = 0; i < m; i++) {
        p[i] = z[i] + next / rz * p[i];
      }
      rz = next;
    }
    return bestNorm <= accepted * norm || norm == 0 ? best : null;
  }

  private double[] precondition(double[] r) {
    double[] z = new double[r.length];
    for (int i = 0; i < r.length; i++) {
      z[i] = gramDiagonal[i] > 0 ? r[i] / gramDiagonal[i] : 0;
    }
    return z;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
