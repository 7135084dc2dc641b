package org.kronproj.sketch;

import org.kronproj.base.Seed;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * An operator without zeros to exploit: blocks of columns are generated on all threads, multiplied
 * by OpenBLAS and forgotten.
 */
abstract class DenseOperator extends AbstractOperator {

  /** Entries of a block: 4 MB, so that it is still in cache when it is multiplied. */
  private static final int BLOCK = 1 << 19;

  /** Entries a task generates at a time: half an L2 cache. */
  private static final int PART = 1 << 15;

  DenseOperator(SketchDistribution distribution, Seed seed) {
    super(distribution, seed);
  }

  @Override
  public final void addColumn(long column, double factor, double[] y, int offset) {
    checkColumn(column, y, offset);
    double[] entries = new double[rows];
    generate(column, 1, entries);
    for (int i = 0; i < rows; i++) {
      y[offset + i] += factor * entries[i];
    }
  }

  @Override
  public final double dotColumn(long column, double[] y, int offset) {
    checkColumn(column, y, offset);
    double[] entries = new double[rows];
    generate(column, 1, entries);
    double sum = 0;
    for (int i = 0; i < rows; i++) {
      sum += entries[i] * y[offset + i];
    }
    return sum;
  }

  @Override
  final void left(Transpose trans, double alpha, Matrix x, double beta, Matrix y) {
    if (trans == Transpose.NO) {
      Blas.scale(beta, y);
      forEachBlock((first, r) -> Blas.gemm(trans, Transpose.NO, alpha, r, part(x, first, r), 1, y));
    } else {
      forEachBlock(
          (first, r) -> Blas.gemm(trans, Transpose.NO, alpha, r, x, beta, part(y, first, r)));
    }
  }

  @Override
  final void right(Transpose trans, double alpha, Matrix x, double beta, Matrix y) {
    if (trans == Transpose.YES) {
      Blas.scale(beta, y);
      forEachBlock(
          (first, r) ->
              Blas.gemm(Transpose.NO, trans, alpha, x.columnRange(first, r.columns()), r, 1, y));
    } else {
      forEachBlock(
          (first, r) ->
              Blas.gemm(Transpose.NO, trans, alpha, x, r, beta, y.columnRange(first, r.columns())));
    }
  }

  private static Matrix part(Matrix tall, long first, Matrix block) {
    return tall.block(first, 0, block.columns(), tall.columns());
  }

  private interface BlockConsumer {
    void accept(long first, Matrix block);
  }

  private void forEachBlock(BlockConsumer consumer) {
    int width = (int) Math.min(columns, Math.max(16, BLOCK / rows));
    try (Matrix buffer = Matrix.allocate(rows, width)) {
      for (long first = 0; first < columns; first += width) {
        Matrix block = buffer.columnRange(0, Math.min(width, columns - first));
        fill(first, block);
        consumer.accept(first, block);
      }
    }
  }

  private void fill(long first, Matrix block) {
    int width = (int) block.columns();
    int part = Math.min(width, Math.max(1, PART / rows));
    Matrix flat = block.reshape((long) rows * width, 1);
    Parallel.run(
        (width + part - 1) / part,
        (double) rows * width,
        task -> {
          int start = task * part;
          int count = Math.min(part, width - start);
          double[] values = new double[count * rows];
          generate(first + start, count, values);
          flat.write((long) start * rows, 0, values, 0, values.length);
        });
  }
}
