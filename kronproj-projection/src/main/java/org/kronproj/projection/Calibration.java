package org.kronproj.projection;

import java.util.OptionalInt;
import org.kronproj.base.Progress;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Cholesky;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;
import org.kronproj.linalg.Triangles;

/** Measures the kernels that a {@link CostModel} predicts from. */
final class Calibration {

  /** What a calibration for use measures up to. */
  static final int LARGEST = 2048;

  private static final int REPETITIONS = 5;

  private static final long LEAST_NANOSECONDS = 50_000_000;

  private Calibration() {}

  /**
   * A second or two on a current machine for the usual largest order; 16·largest² bytes of native
   * memory.
   */
  static CostModel run(Progress progress, int largest) {
    double[] widths = sizes(1, largest / 2);
    double[] orders = sizes(16, largest);
    int total = widths.length + orders.length + 1;
    double[] product = new double[widths.length];
    double[] factor = new double[orders.length];
    double[] invert = new double[orders.length];
    double pass;
    try (Matrix square = Matrix.allocateOffHeap(largest, largest);
        Matrix result = Matrix.allocateOffHeap(largest, largest);
        Matrix vectors = Matrix.allocateOffHeap(largest, 2)) {
      fill(square);
      pass = passSeconds(square, vectors);
      progress.report(1, total);
      for (int k = 0; k < widths.length; k++) {
        product[k] = productRate(square, result, largest / 4, (int) widths[k]);
        progress.report(2L + k, total);
      }
      for (int k = 0; k < orders.length; k++) {
        int order = (int) orders[k];
        Matrix h = square.block(0, 0, order, order);
        Matrix l = result.block(0, 0, order, order);
        double cube = (double) order * order * order;
        double factorSeconds = seconds(() -> check(Triangles.factor(h, l)));
        double both =
            seconds(
                () -> {
                  check(Triangles.factor(h, l));
                  Cholesky.of(Triangle.LOWER, l).invert();
                });
        factor[k] = cube / 3 / factorSeconds;
        invert[k] = 2 * cube / 3 / Math.max(both - factorSeconds, 0.1 * both);
        progress.report(2L + widths.length + k, total);
      }
    }
    return new CostModel(
        new RateCurve(widths, product),
        new RateCurve(orders, factor),
        new RateCurve(orders, invert),
        pass);
  }

  /** Powers of four times the first size, and the last. */
  private static double[] sizes(int first, int last) {
    int count = 1;
    for (int size = first; size < last; size *= 4) {
      count++;
    }
    double[] sizes = new double[count];
    for (int k = 0; k < count; k++) {
      sizes[k] = Math.min(last, first * Math.pow(4, k));
    }
    return sizes;
  }

  /** Small random elements and a dominant diagonal: well conditioned, and read at full width. */
  private static void fill(Matrix a) {
    RandomStream random = Seed.of(0).stream();
    double[] column = new double[(int) a.rows()];
    for (int j = 0; j < column.length; j++) {
      for (int i = 0; i < column.length; i++) {
        column[i] = random.nextDouble() / column.length;
      }
      column[j] += 2;
      a.write(0, j, column, 0, column.length);
    }
  }

  private static void check(OptionalInt failing) {
    if (failing.isPresent()) {
      throw new ArithmeticException("the calibration matrix must be positive definite");
    }
  }

  private static double passSeconds(Matrix a, Matrix vectors) {
    Matrix x = vectors.column(0);
    Matrix y = vectors.column(1);
    return seconds(() -> Blas.gemv(Transpose.NO, 1, a, x, 0, y)) / (a.rows() * a.columns());
  }

  /** The mix of a Woodbury step: two thirds of its flops in a product, one third in a triangle. */
  private static double productRate(Matrix square, Matrix result, int order, int width) {
    Matrix h = square.block(0, 0, order, order);
    Matrix a = square.block(0, order, order, width);
    Matrix v = result.block(0, order, order, width);
    Matrix c = result.block(0, 0, order, order);
    double time =
        seconds(
            () -> {
              Blas.symm(org.kronproj.linalg.Side.LEFT, Triangle.LOWER, 1, h, a, 0, v);
              Blas.syrk(Triangle.LOWER, Transpose.NO, 1e-6, a, 1, c);
            });
    return 3.0 * order * order * width / time;
  }

  /**
   * The least time of a run, which nothing else that the machine does adds to; repeated for long
   * enough that the code is compiled.
   */
  private static double seconds(Runnable action) {
    double least = Double.POSITIVE_INFINITY;
    long start = System.nanoTime();
    for (int k = 0; k < REPETITIONS || System.nanoTime() - start < LEAST_NANOSECONDS; k++) {
      long begin = System.nanoTime();
      action.run();
      least = Math.min(least, (System.nanoTime() - begin) * 1e-9);
    }
    return Math.max(least, 1e-9);
  }
}
