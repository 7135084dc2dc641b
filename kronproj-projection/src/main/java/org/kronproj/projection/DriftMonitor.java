package org.kronproj.projection;

import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Side;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;

/**
 * Watches how far the maintained inverse (or factor) has drifted from H, on random probes.
 *
 * <p>Of {@value #PROBES} probes z, of elements uniform in [−1, 1), the products Hz are kept and
 * brought forward by the same low-rank changes as H: 2mt flops, next to nothing. Each look solves
 * with one probe in turn: the relative error ‖H⁻¹(Hz) − z‖/‖z‖ estimates ‖H⁻¹H − I‖_F/√m, which is
 * also the relative residual of a solve with a random right-hand side. The kept products collect
 * rounding errors too, so the look errs on the side of seeing more drift than there is. Signs would
 * not do for probes: on a few rows, one of them nearly another, half of them are blind to the
 * difference.
 *
 * <p>A low-rank step on the inverse may carry the probe's product Hz along as a column of the
 * product it makes anyway: (H⁻¹ ∓ Y·Yᵀ)(Hz) then takes two passes over Y where a look takes one
 * over the new inverse, which is a hundredth of a narrow update. It differs by the rounding of that
 * last sum, which the next look sees.
 */
final class DriftMonitor implements AutoCloseable {

  static final int PROBES = 2;

  private final Matrix space;
  private final Matrix probes;
  private final Matrix moving;
  private final Matrix inner;

  /** For changes of at most so many columns at a time. */
  DriftMonitor(int rows, int widest, Seed seed) {
    space = Matrix.allocate(Math.max(rows, widest), 2 * PROBES + 1);
    probes = space.block(0, 0, rows, PROBES);
    moving = space.block(0, PROBES, rows, PROBES);
    inner = space.column(2 * PROBES);
    RandomStream stream = seed.split("drift probes").stream();
    double[] probe = new double[rows];
    for (int k = 0; k < PROBES; k++) {
      for (int i = 0; i < rows; i++) {
        probe[i] = 2 * stream.nextDouble() - 1;
      }
      probes.write(0, k, probe, 0, rows);
    }
  }

  /** H·Z from nothing: two passes over G. */
  double[] images(Columns columns, double[] weights) {
    try (Matrix wide = Matrix.allocate(columns.count(), PROBES);
        Matrix images = Matrix.allocate(columns.rows(), PROBES)) {
      columns.multiplyTransposed(probes, wide);
      Scaling.rows(weights, wide);
      columns.multiply(wide, images);
      return images.toArray();
    }
  }

  /** H·Z for an H that has just been formed, in its lower triangle; 8m² flops. */
  double[] images(Matrix lower) {
    Blas.symm(Side.LEFT, Triangle.LOWER, 1, lower, probes, 0, moving);
    return moving.toArray();
  }

  /**
   * images += sign·A·(AᵀZ), where H changes by sign·A·Aᵀ. Probe by probe: a product with so few
   * columns takes longer than passes over an A that is in the cache.
   */
  void advance(double[] images, int sign, Matrix a) {
    int rows = (int) probes.rows();
    Matrix small = inner.block(0, 0, a.columns(), 1);
    for (int k = 0; k < PROBES; k++) {
      moving.write(0, k, images, k * rows, rows);
    }
    for (int k = 0; k < PROBES; k++) {
      Blas.gemv(Transpose.YES, 1, a, probes.column(k), 0, small);
      Blas.gemv(Transpose.NO, sign, a, small, 1, moving.column(k));
    }
    for (int k = 0; k < PROBES; k++) {
      moving.read(0, k, images, k * rows, rows);
    }
  }

  /** Looks at one probe; 2m² flops. */
  double look(Slot slot, double[] images, long turn) {
    Matrix image = moving.column(0);
    place(images, turn, image);
    Matrix back = moving.column(1);
    slot.solve(image, back);
    return distance(back, turn);
  }

  /** Copies Hz of the probe whose turn it is into a column. */
  void place(double[] images, long turn, Matrix column) {
    int rows = (int) probes.rows();
    column.write(0, 0, images, which(turn) * rows, rows);
  }

  /**
   * Looks at the probe whose turn it is, given x = H⁻¹(Hz) by the inverse as it was before H⁻¹
   * changes by −sign·Y·Yᵀ; 4mt flops.
   */
  double look(Matrix x, int sign, Matrix y, double[] images, long turn) {
    Matrix image = moving.column(0);
    place(images, turn, image);
    Matrix small = inner.block(0, 0, y.columns(), 1);
    Blas.gemv(Transpose.YES, 1, y, image, 0, small);
    Blas.gemv(Transpose.NO, -sign, y, small, 1, x);
    return distance(x, turn);
  }

  /** Somewhere to keep an x until it is looked at; no other call may come in between. */
  Matrix kept() {
    return moving.column(1);
  }

  private double distance(Matrix back, long turn) {
    Matrix probe = probes.column(which(turn));
    Blas.axpy(-1, probe, back);
    return Blas.norm(back) / Blas.norm(probe);
  }

  private static int which(long turn) {
    return (int) Math.floorMod(turn, (long) PROBES);
  }

  @Override
  public void close() {
    space.close();
  }
}
