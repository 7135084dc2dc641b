package org.kronproj.projection;

import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.BasisChange;

/**
 * Answers to questions about one version: P·h = (basis)·S·Gᵀ·H⁻¹·G·S·(basis)ᵀ·h and its relatives.
 * Stateless; the caller holds the slot's read lock.
 */
final class Answers {

  /** The most rows of B that {@link #leverages} works on at once. */
  private static final int LEVERAGE_ROWS = 32;

  /** As a fraction of m: three blocks of them then take no more than 1/20 of the memory of G. */
  private static final int LEVERAGE_FRACTION = 60;

  private final GramEngine engine;
  private final BasisChange change;
  private final GramSolver solver;

  Answers(GramEngine engine, BasisChange change, double tolerance) {
    this.engine = engine;
    this.change = change;
    solver = new GramSolver(engine, tolerance);
  }

  /** The range or the complement part of every column of h; two passes over G for all of them. */
  QueryResult project(Version version, Accuracy accuracy, Part part, Matrix h) {
    int m = engine.rows();
    Matrix wide = h.copy();
    try (Matrix b = Matrix.allocate(m, h.columns());
        Matrix x = Matrix.allocate(m, h.columns())) {
      change.toEigenbasis(wide);
      Arm arm = arm(version, accuracy);
      arm.apply(wide);
      engine.columns().multiply(wide, b);
      ConjugateGradients.Report report = solve(version, accuracy, b, x);
      engine.columns().multiplyTransposed(x, wide);
      arm.apply(wide);
      change.fromEigenbasis(wide);
      if (part == Part.COMPLEMENT) {
        subtractFrom(h, wide);
      }
      return new QueryResult(wide, version.number(), report.iterations(), report.residual());
    } catch (RuntimeException e) {
      wide.close();
      throw e;
    }
  }

  /** X := H⁻¹·B. */
  ConjugateGradients.Report solve(Version version, Accuracy accuracy, Matrix b, Matrix x) {
    if (version.general() != null) {
      return solver.solve(version.gram(), version.general(), b, x);
    }
    return solver.solve(version.gram(), version.weights(accuracy), accuracy, b, x);
  }

  /** Multiplication by S. */
  private interface Arm {

    /** X := S·X. */
    void apply(Matrix x);
  }

  private static Arm arm(Version version, Accuracy accuracy) {
    if (version.general() != null) {
      return version.general()::apply;
    }
    double[] roots = Scaling.roots(version.weights(accuracy));
    return x -> Scaling.rows(roots, x);
  }

  private static void subtractFrom(Matrix h, Matrix x) {
    double[] column = new double[(int) h.rows()];
    double[] other = new double[column.length];
    for (long j = 0; j < h.columns(); j++) {
      h.read(0, j, column, 0, column.length);
      x.read(0, j, other, 0, other.length);
      for (int i = 0; i < column.length; i++) {
        other[i] = column[i] - other[i];
      }
      x.write(0, j, other, 0, other.length);
    }
  }

  /**
   * diag P: with B = (rows of G·S, in the first basis), the sum over rows of (H⁻¹B) ∘ B; 2m²N flops
   * and a basis change of 2m rows.
   */
  double[] leverages(Version version, Accuracy accuracy) {
    int m = engine.rows();
    int size = engine.columns().count();
    double[] leverages = new double[size];
    int step = Math.min(m, Math.max(8, Math.min(LEVERAGE_ROWS, m / LEVERAGE_FRACTION)));
    try (Matrix unit = Matrix.allocate(m, step);
        Matrix inverse = Matrix.allocate(m, step);
        Matrix left = Matrix.allocate(size, step);
        Matrix rows = Matrix.allocate(step, size);
        Matrix right = Matrix.allocate(size, step)) {
      Arm arm = arm(version, accuracy);
      double[] l = new double[size];
      double[] r = new double[size];
      for (int first = 0; first < m; first += step) {
        int count = Math.min(step, m - first);
        Matrix e = unit.columnRange(0, count).fill(0);
        for (int k = 0; k < count; k++) {
          e.set(first + k, k, 1);
        }
        Matrix x = inverse.columnRange(0, count);
        solve(version, accuracy, e, x);
        Matrix solved = left.columnRange(0, count);
        engine.columns().multiplyTransposed(x, solved);
        Matrix taken = rows.block(0, 0, count, size);
        engine.columns().rows(first, taken);
        Matrix own = right.columnRange(0, count);
        for (int j = 0; j < size; j++) {
          for (int k = 0; k < count; k++) {
            own.set(j, k, taken.get(k, j));
          }
        }
        for (Matrix part : new Matrix[] {solved, own}) {
          arm.apply(part);
          change.fromEigenbasis(part);
        }
        for (int k = 0; k < count; k++) {
          solved.read(0, k, l, 0, size);
          own.read(0, k, r, 0, size);
          for (int j = 0; j < size; j++) {
            leverages[j] += l[j] * r[j];
          }
        }
      }
    }
    return leverages;
  }
}
