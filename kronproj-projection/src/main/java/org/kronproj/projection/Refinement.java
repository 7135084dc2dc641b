package org.kronproj.projection;

import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;

/**
 * Iterative refinement of a solution of H·X = B, H = G·S·S·Gᵀ, whose residual is measured by passes
 * over G. Owns work space; close it. The caller holds the slot's read lock.
 *
 * <p>What is refined is X itself, or S·Gᵀ·X, of which a projection is made. Where H is nearly
 * singular, X is large, and its own rounding limits the residual; S·Gᵀ·X is no larger than what is
 * projected, whatever H is, so that refining it goes on where refining X ends.
 */
final class Refinement implements AutoCloseable {

  /** What is refined. */
  enum Unknown {
    /** X, one row for each row of G. */
    SOLUTION,
    /** S·Gᵀ·X, one row for each column of G. */
    IMAGE
  }

  /** A round that gains less than a digit has stalled. */
  private static final double STALLED = 0.1;

  private final Columns columns;
  private final GramSolver solver;
  private final Version version;
  private final Accuracy accuracy;
  private final Unknown unknown;
  private final Matrix b;
  private final Matrix solution;
  private final Arm arm;
  private final Matrix rest;
  private final Matrix step;
  private final Matrix wide;

  /** Takes B and a first solution, which is refined in place. */
  Refinement(
      Columns columns,
      GramSolver solver,
      Version version,
      Accuracy accuracy,
      Unknown unknown,
      Matrix b,
      Matrix solution) {
    this.columns = columns;
    this.solver = solver;
    this.version = version;
    this.accuracy = accuracy;
    this.unknown = unknown;
    this.b = b;
    this.solution = solution;
    arm = version.arm(accuracy);
    rest = Matrix.allocate(b.rows(), b.columns());
    step = Matrix.allocate(b.rows(), b.columns());
    wide = Matrix.allocate(columns.count(), b.columns());
  }

  /**
   * Refines until the largest relative residual of a column is within a tolerance: with the
   * cheapest product by H at first, and with passes over G where that stalls. What is reported is
   * the residual that is reached.
   *
   * @param steps of the iteration that gave the first solution
   */
  ConjugateGradients.Report to(double tolerance, int steps) {
    int most = steps;
    double residual = measure();
    if (!(residual <= 1)) {
      // No iteration at all would have come nearer.
      solution.fill(0);
      residual = measure();
    }
    for (GramSolver.Way way : GramSolver.Way.values()) {
      boolean stalled = false;
      while (residual > tolerance && !stalled) {
        // Half the tolerance, so that one check usually suffices.
        double wanted = 0.5 * tolerance / residual;
        most =
            Math.max(most, solver.solve(version, accuracy, way, rest, step, wanted).iterations());
        add(1);
        double now = measure();
        stalled = !(now <= STALLED * residual);
        if (now < residual) {
          residual = now;
        } else {
          add(-1);
          residual = measure();
        }
      }
    }
    return new ConjugateGradients.Report(most, residual);
  }

  private void add(int sign) {
    if (unknown == Unknown.SOLUTION) {
      Blas.axpy(sign, step, solution);
    } else {
      arm.image(columns, step, wide);
      Blas.axpy(sign, wide, solution);
    }
  }

  /** Rest := B − H·X. Returns the largest relative norm of a column. */
  private double measure() {
    if (unknown == Unknown.SOLUTION) {
      arm.image(columns, solution, wide);
    } else {
      wide.copyFrom(solution);
    }
    arm.apply(wide);
    columns.multiply(wide, rest);
    Blas.scale(-1, rest);
    Blas.axpy(1, b, rest);
    double worst = 0;
    double[] column = new double[(int) b.rows()];
    for (long j = 0; j < b.columns(); j++) {
      b.read(0, j, column, 0, column.length);
      double norm = ConjugateGradients.norm(column);
      rest.read(0, j, column, 0, column.length);
      worst = Math.max(worst, norm == 0 ? 0 : ConjugateGradients.norm(column) / norm);
    }
    return worst;
  }

  @Override
  public void close() {
    wide.close();
    step.close();
    rest.close();
  }
}
