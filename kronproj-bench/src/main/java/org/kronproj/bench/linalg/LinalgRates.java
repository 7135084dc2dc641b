package org.kronproj.bench.linalg;

import java.util.Arrays;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.BlasThreads;
import org.kronproj.linalg.Cholesky;
import org.kronproj.linalg.Columns;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;
import org.kronproj.linalg.kron.Basis;
import org.kronproj.linalg.kron.BasisChange;
import org.kronproj.linalg.kron.Weighting;

/**
 * The rates of this machine's own matrix product and memory, and of the kernels and passes beside
 * them.
 *
 * <p>Usage: {@code LinalgRates [ORDER [THREADS]]}, 1500 and the default number unless given. Prints
 * CSV: medians of seven runs; the ratio is to the product for what computes, to the copy for what
 * moves memory. A copy counts as one read and one write.
 */
final class LinalgRates {

  private static final int RUNS = 7;

  private final int order;
  private final Matrix square;
  private final Matrix other;
  private final Matrix result;
  private double product;
  private double copy;

  private LinalgRates(int order) {
    this.order = order;
    square = random(order, order);
    other = random(order, order);
    result = Matrix.allocate(order, order);
  }

  public static void main(String[] arguments) {
    int order = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1500;
    if (arguments.length > 1) {
      BlasThreads.set(Integer.parseInt(arguments[1]));
    }
    System.out.println("what,rate,unit,ratio");
    LinalgRates rates = new LinalgRates(order);
    rates.arithmetic();
    rates.memory();
    rates.bases();
    rates.close();
  }

  private static Matrix random(long rows, long columns) {
    RandomStream random = Seed.of(rows).stream();
    Matrix matrix = Matrix.allocate(rows, columns);
    double[] column = new double[(int) rows];
    for (long j = 0; j < columns; j++) {
      Arrays.setAll(column, i -> random.nextDouble() - 0.5);
      matrix.write(0, j, column, 0, column.length);
    }
    return matrix;
  }

  private void close() {
    square.close();
    other.close();
    result.close();
  }

  /** Seconds of the median run, after a fifth of a second of runs that are not counted. */
  private static double median(Runnable work) {
    long warm = System.nanoTime();
    while (System.nanoTime() - warm < 200_000_000) {
      work.run();
    }
    double[] seconds = new double[RUNS];
    for (int run = 0; run < RUNS; run++) {
      long start = System.nanoTime();
      work.run();
      seconds[run] = (System.nanoTime() - start) * 1e-9;
    }
    Arrays.sort(seconds);
    return seconds[RUNS / 2];
  }

  private static void print(String what, double rate, String unit, double ratio) {
    System.out.printf("%s,%.2f,%s,%.2f%n", what, rate, unit, ratio);
  }

  private void arithmetic() {
    double cube = (double) order * order * order;
    product =
        2e-9
            * cube
            / median(() -> Blas.gemm(Transpose.NO, Transpose.NO, 1, square, other, 0, result));
    print("gemm", product, "GFlop/s", 1);
    double syrk =
        1e-9 * cube / median(() -> Blas.syrk(Triangle.LOWER, Transpose.NO, 1, square, 0, result));
    print("syrk", syrk, "GFlop/s", syrk / product);
    double factor = 1e-9 * cube * 4 / 3 / median(this::factor);
    print("syrk and potrf", factor, "GFlop/s", factor / product);
    rebuild();
  }

  private void factor() {
    Blas.syrk(Triangle.LOWER, Transpose.NO, 1e-6, square, 0, result);
    for (int i = 0; i < order; i++) {
      result.set(i, i, 1 + result.get(i, i));
    }
    Cholesky.factor(Triangle.LOWER, result).orThrow();
  }

  /** What a rebuild of the Gram matrix costs: scale the columns of G, multiply, factor. */
  private void rebuild() {
    int columns = 4 * order;
    double[] arms = new double[columns];
    Arrays.fill(arms, 0.5);
    try (Matrix g = random(order, columns);
        Matrix scaled = Matrix.allocate(order, columns)) {
      double seconds =
          median(
              () -> {
                Columns.scale(g, arms, scaled);
                Blas.syrk(Triangle.LOWER, Transpose.NO, 1, scaled, 0, result);
                Cholesky.factor(Triangle.LOWER, result).orThrow();
              });
      double flops = (double) order * order * (columns + order / 3.0);
      print("rebuild m by 4m", 1e-9 * flops / seconds, "GFlop/s", 1e-9 * flops / seconds / product);
    }
  }

  private void memory() {
    int columns = 4 * order;
    double gigabytes = 8e-9 * order * columns;
    double[] factors = new double[columns];
    Arrays.fill(factors, 1 + 0x1p-50);
    double[] some = Arrays.copyOf(factors, columns / 8);
    int[] every = new int[columns / 8];
    Arrays.setAll(every, j -> 8 * j);
    try (Matrix x = random(order, columns);
        Matrix y = random(order, columns);
        Matrix part = Matrix.allocate(order, every.length);
        Matrix row = Matrix.allocate(columns, 1);
        Matrix column = Matrix.allocate(order, 1).fill(1)) {
      copy = 2 * gigabytes / median(() -> y.copyFrom(x));
      print("copy", copy, "GB/s", 1);
      pass("fill", gigabytes, () -> y.fill(1));
      pass("scale", 2 * gigabytes, () -> Blas.scale(1 + 0x1p-50, y));
      pass("axpy", 3 * gigabytes, () -> Blas.axpy(1e-9, x, y));
      pass("dot", 2 * gigabytes, () -> Blas.dot(x, y));
      pass("scale columns", 2 * gigabytes, () -> Columns.scale(x, factors, y));
      pass("gather every eighth column", gigabytes / 4, () -> Columns.gather(x, every, some, part));
      pass("gemv transposed", gigabytes, () -> Blas.gemv(Transpose.YES, 1, x, column, 0, row));
      pass("gemv", gigabytes, () -> Blas.gemv(Transpose.NO, 1, x, row, 0, column));
      pass("mirror a triangle", gigabytes / 4, () -> Blas.mirror(Triangle.LOWER, square));
      pass("copy to the Java heap", 2 * gigabytes, x::toArray);
    }
  }

  private void pass(String what, double gigabytes, Runnable work) {
    double rate = gigabytes / median(work);
    print(what, rate, "GB/s", rate / copy);
  }

  /** The change of all rows of A to the eigenbasis, and of one vector. */
  private void bases() {
    int n = 64;
    try (Matrix rows = random(order, (long) n * n);
        Matrix vector = random((long) n * n, 1);
        Basis cosine = Basis.cosine(n);
        Basis haar = Basis.haar(n)) {
      BasisChange byProducts = new BasisChange(Weighting.twoSided(n), cosine);
      double flops = 4e-9 * order * n * n * n;
      double rate = flops / median(() -> byProducts.rowsToEigenbasis(rows));
      print("rows to the cosine basis", rate, "GFlop/s", rate / product);
      rate = 4e-9 * n * n * n / median(() -> byProducts.toEigenbasis(vector));
      print("vector to the cosine basis", rate, "GFlop/s", rate / product);
      BasisChange fast = new BasisChange(Weighting.twoSided(n), haar);
      pass("rows to the Haar basis", 16e-9 * order * n * n, () -> fast.rowsToEigenbasis(rows));
    }
  }
}
