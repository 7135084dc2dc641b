package org.kronproj.sketch;

import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * Entries as doubles in native memory, for products that are OpenBLAS's.
 *
 * <p>Kept as Rᵀ, N×b. R·x is then an inner product with each contiguous column, and on two threads
 * streams at what memory gives: 25 GB/s, measured at b = 512 and N = 8256, where R itself, b×N,
 * makes the threads share every column and gets 22. What works on a single column of R draws it
 * again, which takes less time than b strided reads.
 */
final class StoredValuesOperator extends AbstractOperator implements StoredOperator {

  /** Columns of R that are drawn before they are written to Rᵀ. */
  private static final int WIDTH = 64;

  private final AbstractOperator generated;
  private final Matrix transposed;

  StoredValuesOperator(AbstractOperator generated) {
    super(generated.distribution(), generated.seed());
    this.generated = generated;
    transposed = Matrix.allocate(columns, rows);
    Parallel.run(
        Math.toIntExact((columns + WIDTH - 1) / WIDTH),
        10.0 * rows * columns,
        task -> write((long) task * WIDTH));
  }

  private void write(long first) {
    int count = (int) Math.min(WIDTH, columns - first);
    double[] values = new double[count * rows];
    double[] row = new double[count];
    generated.generate(first, count, values);
    for (int i = 0; i < rows; i++) {
      for (int c = 0; c < count; c++) {
        row[c] = values[c * rows + i];
      }
      transposed.write(first, i, row, 0, count);
    }
  }

  private static Transpose other(Transpose trans) {
    return trans == Transpose.NO ? Transpose.YES : Transpose.NO;
  }

  @Override
  void generate(long first, int count, double[] target) {
    generated.generate(first, count, target);
  }

  @Override
  public void addColumn(long column, double factor, double[] y, int offset) {
    generated.addColumn(column, factor, y, offset);
  }

  @Override
  public double dotColumn(long column, double[] y, int offset) {
    return generated.dotColumn(column, y, offset);
  }

  @Override
  void left(Transpose trans, double alpha, Matrix x, double beta, Matrix y) {
    if (x.columns() == 1) {
      Blas.gemv(other(trans), alpha, transposed, x, beta, y);
    } else {
      Blas.gemm(other(trans), Transpose.NO, alpha, transposed, x, beta, y);
    }
  }

  @Override
  void right(Transpose trans, double alpha, Matrix x, double beta, Matrix y) {
    Blas.gemm(Transpose.NO, other(trans), alpha, x, transposed, beta, y);
  }

  @Override
  public long bytes() {
    return columns * rows * Double.BYTES;
  }

  @Override
  public void close() {
    transposed.close();
  }
}
