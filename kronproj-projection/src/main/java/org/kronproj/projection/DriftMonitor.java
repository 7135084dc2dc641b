package org.kronproj.projection;

import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * Watches how far the maintained inverse (or factor) has drifted from H, on random probes.
 *
 * <p>Of {@value #PROBES} probes z of random signs the products Hz are kept and brought forward by
 * the same low-rank changes as H: 2mt flops, next to nothing. Each look solves with one probe in
 * turn: the relative error ‖H⁻¹(Hz) − z‖/‖z‖ estimates ‖H⁻¹H − I‖_F/√m, which is also the relative
 * residual of a solve with a random right-hand side. The kept products collect rounding errors too,
 * so the look errs on the side of seeing more drift than there is.
 */
final class DriftMonitor implements AutoCloseable {

  static final int PROBES = 4;

  private final Matrix probes;

  DriftMonitor(int rows, Seed seed) {
    probes = Matrix.allocate(rows, PROBES);
    RandomStream stream = seed.split("drift probes").stream();
    double[] probe = new double[rows];
    for (int k = 0; k < PROBES; k++) {
      for (int i = 0; i < rows; i++) {
        probe[i] = stream.nextBoolean() ? 1 : -1;
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

  /** H·Z from nothing, for an H that is given by what it does. */
  double[] images(GramOperator h) {
    try (Matrix images = Matrix.allocate(probes.rows(), PROBES)) {
      for (int k = 0; k < PROBES; k++) {
        h.apply(probes.column(k), images.column(k));
      }
      return images.toArray();
    }
  }

  /** images += sign·A·(AᵀZ), where H changes by sign·A·Aᵀ. */
  void advance(double[] images, int sign, Matrix a) {
    try (Matrix small = Blas.multiply(Transpose.YES, Transpose.NO, a, probes);
        Matrix change = Blas.multiply(Transpose.NO, Transpose.NO, a, small)) {
      double[] increments = change.toArray();
      for (int i = 0; i < images.length; i++) {
        images[i] += sign * increments[i];
      }
    }
  }

  /** Looks at one probe; 2m² flops. */
  double look(Slot slot, double[] images, long turn) {
    int rows = (int) probes.rows();
    int k = (int) Math.floorMod(turn, (long) PROBES);
    try (Matrix image = Matrix.allocate(rows, 1);
        Matrix back = Matrix.allocate(rows, 1)) {
      image.write(0, 0, images, k * rows, rows);
      slot.solve(image, back);
      Matrix probe = probes.column(k);
      Blas.axpy(-1, probe, back);
      return Blas.norm(back) / Blas.norm(probe);
    }
  }

  @Override
  public void close() {
    probes.close();
  }
}
