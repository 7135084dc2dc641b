package org.kronproj.projection;

import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;

/**
 * Watches how far the maintained inverse (or factor) has drifted from H, on a random probe.
 *
 * <p>Of a probe z, of elements uniform in [−1, 1), the product Hz is kept and brought forward by
 * the same low-rank changes as H: 4mt flops, next to nothing. Each look solves with it: the
 * relative error ‖H⁻¹(Hz) − z‖/‖z‖ estimates ‖H⁻¹H − I‖_F/√m, which is also the relative residual
 * of a solve with a random right-hand side. The kept product collects rounding errors too, so the
 * look errs on the side of seeing more drift than there is. Signs would not do: on a few rows, one
 * of them nearly another, half of all probes are blind to the difference.
 *
 * <p>A low-rank step on the inverse may carry the kept product along as a column of the products it
 * makes anyway, and a look then costs nothing. It differs by the rounding of the last sum H⁻¹ ∓
 * Y·Yᵀ, which the next look sees.
 */
final class DriftMonitor implements AutoCloseable {

  private final Matrix space;
  private final Matrix probe;
  private final Matrix moving;
  private final Matrix back;
  private final Matrix inner;
  private final double length;

  /** For changes of at most so many columns at a time. */
  DriftMonitor(int rows, int widest, Seed seed) {
    space = Matrix.allocate(Math.max(rows, widest), 4);
    probe = space.block(0, 0, rows, 1);
    moving = space.block(0, 1, rows, 1);
    back = space.block(0, 2, rows, 1);
    inner = space.column(3);
    RandomStream stream = seed.split("drift probes").stream();
    double[] elements = new double[rows];
    for (int i = 0; i < rows; i++) {
      elements[i] = 2 * stream.nextDouble() - 1;
    }
    probe.write(0, 0, elements, 0, rows);
    length = Blas.norm(probe);
  }

  /** H·z from nothing: two passes over G. */
  double[] image(Columns columns, double[] weights) {
    try (Matrix wide = Matrix.allocate(columns.count(), 1)) {
      columns.multiplyTransposed(probe, wide);
      Scaling.rows(weights, wide);
      columns.multiply(wide, moving);
      return moving.toArray();
    }
  }

  /** H·z for an H that has just been formed, in its lower triangle; 2m² flops. */
  double[] image(Matrix lower) {
    Blas.symv(Triangle.LOWER, 1, lower, probe, 0, moving);
    return moving.toArray();
  }

  /** image += sign·A·(Aᵀz), where H changes by sign·A·Aᵀ. */
  void advance(double[] image, int sign, Matrix a) {
    Matrix small = inner.block(0, 0, a.columns(), 1);
    place(image, moving);
    Blas.gemv(Transpose.YES, 1, a, probe, 0, small);
    Blas.gemv(Transpose.NO, sign, a, small, 1, moving);
    moving.read(0, 0, image, 0, image.length);
  }

  /** Copies Hz into a column. */
  void place(double[] image, Matrix column) {
    column.write(0, 0, image, 0, image.length);
  }

  /** Looks at the answer of a slot; 2m² flops. */
  double look(Slot slot, double[] image) {
    place(image, moving);
    slot.solve(moving, back);
    return look(back);
  }

  /**
   * Looks at an answer.
   *
   * @param answer H⁻¹(Hz), overwritten
   */
  double look(Matrix answer) {
    Blas.axpy(-1, probe, answer);
    return Blas.norm(answer) / length;
  }

  @Override
  public void close() {
    space.close();
  }
}
