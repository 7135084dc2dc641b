package org.kronproj.sketch;

import org.kronproj.base.Seed;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * An operator without zeros to exploit: every thread generates some columns, multiplies by them
 * while they are in its cache, and forgets them.
 */
abstract class DenseOperator extends AbstractOperator {

  /** Columns generated at a time. */
  private static final int WIDTH = 64;

  /** Segments to cut a sum over the columns of R into, each with a sum of its own. */
  private static final int SEGMENTS = 16;

  /** Doubles that all those sums may take together. */
  private static final long SUMS = 1 << 23;

  /** About what an entry costs to generate, in operations. */
  private static final double GENERATION = 8;

  DenseOperator(SketchDistribution distribution, Seed seed) {
    super(distribution, seed);
  }

  @Override
  public void addColumn(long column, double factor, double[] y, int offset) {
    checkColumn(column, y, offset);
    double[] entries = new double[rows];
    generate(column, 1, entries);
    for (int i = 0; i < rows; i++) {
      y[offset + i] += factor * entries[i];
    }
  }

  @Override
  public double dotColumn(long column, double[] y, int offset) {
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
  void left(Transpose trans, double alpha, Matrix x, double beta, Matrix y) {
    if (trans == Transpose.NO) {
      sum(
          beta,
          y,
          (first, r, part) ->
              TiledProduct.gemm(
                  Transpose.NO,
                  Transpose.NO,
                  alpha,
                  r,
                  x.block(first, 0, r.columns(), x.columns()),
                  1,
                  part));
    } else {
      forEachBlock(
          y.columns(),
          (first, r) ->
              TiledProduct.gemm(
                  Transpose.YES,
                  Transpose.NO,
                  alpha,
                  r,
                  x,
                  beta,
                  y.block(first, 0, r.columns(), y.columns())));
    }
  }

  @Override
  final void right(Transpose trans, double alpha, Matrix x, double beta, Matrix y) {
    if (trans == Transpose.YES) {
      sum(
          beta,
          y,
          (first, r, part) ->
              TiledProduct.gemm(
                  Transpose.NO,
                  Transpose.YES,
                  alpha,
                  x.columnRange(first, r.columns()),
                  r,
                  1,
                  part));
    } else {
      forEachBlock(
          y.rows(),
          (first, r) ->
              TiledProduct.gemm(
                  Transpose.NO,
                  Transpose.NO,
                  alpha,
                  x,
                  r,
                  beta,
                  y.columnRange(first, r.columns())));
    }
  }

  private interface Summand {
    void addTo(long first, Matrix block, Matrix part);
  }

  private interface BlockConsumer {
    void accept(long first, Matrix block);
  }

  /** Y := beta·Y + Σ over blocks of R; the segments are summed apart, then in order. */
  private void sum(double beta, Matrix y, Summand summand) {
    long size = Math.multiplyExact(y.rows(), y.columns());
    int segments = (int) Math.max(1, Math.min(Math.min(SEGMENTS, SUMS / size), columns / WIDTH));
    try (Matrix parts = Matrix.allocate(size, segments)) {
      Parallel.run(
          segments,
          operations(Math.min(y.rows(), y.columns())),
          segment -> {
            Matrix part = parts.column(segment).reshape(y.rows(), y.columns());
            try (Matrix buffer = Matrix.allocate(rows, WIDTH)) {
              long end = columns * (segment + 1) / segments;
              for (long first = columns * segment / segments; first < end; first += WIDTH) {
                Matrix block = fill(buffer, first, (int) Math.min(WIDTH, end - first));
                summand.addTo(first, block, part);
              }
            }
          });
      Blas.scale(beta, y);
      for (int segment = 0; segment < segments; segment++) {
        Blas.axpy(1, parts.column(segment).reshape(y.rows(), y.columns()), y);
      }
    }
  }

  private void forEachBlock(long vectors, BlockConsumer consumer) {
    Parallel.run(
        Math.toIntExact((columns + WIDTH - 1) / WIDTH),
        operations(vectors),
        task -> {
          long first = (long) task * WIDTH;
          int count = (int) Math.min(WIDTH, columns - first);
          try (Matrix buffer = Matrix.allocate(rows, WIDTH)) {
            consumer.accept(first, fill(buffer, first, count));
          }
        });
  }

  private double operations(long vectors) {
    return (double) rows * columns * (GENERATION + vectors);
  }

  private Matrix fill(Matrix buffer, long first, int count) {
    double[] values = new double[rows * count];
    generate(first, count, values);
    Matrix block = buffer.columnRange(0, count);
    block.reshape(values.length, 1).write(0, 0, values, 0, values.length);
    return block;
  }
}
