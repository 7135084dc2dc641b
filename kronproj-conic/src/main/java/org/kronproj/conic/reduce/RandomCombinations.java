package org.kronproj.conic.reduce;

import org.kronproj.base.RandomStream;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.FullMatrices;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Parallel;
import org.kronproj.linalg.Transpose;

/**
 * Three random combinations of the constraint matrices of a block, each scaled to norm one first.
 *
 * <p>One pass over the entries makes all three: of dense constraints there are gigabytes. The pass
 * is split into a number of parts that depends on the data alone, so that the sums do not depend on
 * the thread count.
 */
final class RandomCombinations {

  static final int COUNT = 3;

  private static final int MAX_PARTS = 4;

  /** A part costs three packed matrices; it has to add up this many times as many entries. */
  private static final int ENTRIES_PER_SUM = 4;

  private final int order;
  private final double[][] sums;

  private RandomCombinations(int order, double[][] sums) {
    this.order = order;
    this.sums = sums;
  }

  static RandomCombinations of(BlockData data, RandomStream random, int threads) {
    int slots = data.slotCount();
    double[] factors = new double[COUNT * slots];
    for (int f = 0; f < factors.length; f++) {
      factors[f] = 2 * random.nextDouble() - 1;
    }
    int length = (int) data.block().packedLength();
    if (FullMatrices.areWorthCopying(data)) {
      return new RandomCombinations(data.block().size(), ofFull(data, factors, length, threads));
    }
    int parts = Math.max(1, Math.min(MAX_PARTS, data.entryCount() / length / ENTRIES_PER_SUM));
    double[][][] partial = new double[parts][COUNT][length];
    Parallel.share(
        parts,
        data.entryCount(),
        (first, end) -> {
          for (int part = first; part < end; part++) {
            int last = (int) ((part + 1L) * slots / parts);
            for (int slot = (int) ((long) part * slots / parts); slot < last; slot++) {
              add(data, slot, factors, partial[part]);
            }
          }
        });
    for (int part = 1; part < parts; part++) {
      for (int t = 0; t < COUNT; t++) {
        for (int p = 0; p < length; p++) {
          partial[0][t][p] += partial[part][t][p];
        }
      }
    }
    return new RandomCombinations(data.block().size(), partial[0]);
  }

  private static double[][] ofFull(BlockData data, double[] factors, int length, int threads) {
    int parts = FullMatrices.PARTS;
    try (Matrix sums = Matrix.allocate(length, (long) COUNT * parts)) {
      FullMatrices.forEach(
          data,
          threads,
          part -> {
            Matrix sum = sums.columnRange((long) COUNT * part, COUNT);
            return (first, columns) -> addFull(columns, factors, COUNT * first, sum);
          });
      Matrix total = sums.columnRange(0, COUNT);
      double[][] arrays = new double[COUNT][length];
      for (int part = 1; part < parts; part++) {
        Blas.axpy(1, sums.columnRange((long) COUNT * part, COUNT), total);
      }
      for (int t = 0; t < COUNT; t++) {
        total.read(0, t, arrays[t], 0, length);
      }
      return arrays;
    }
  }

  private static void addFull(Matrix columns, double[] factors, int firstFactor, Matrix sum) {
    try (Matrix scaled = Matrix.allocateOffHeap(columns.columns(), COUNT)) {
      for (int c = 0; c < columns.columns(); c++) {
        double scale = 1 / Blas.norm(columns.column(c));
        for (int t = 0; t < COUNT; t++) {
          scaled.set(c, t, scale * factors[firstFactor + COUNT * c + t]);
        }
      }
      for (int t = 0; t < COUNT; t++) {
        Blas.gemv(Transpose.NO, 1, columns, scaled.column(t), 1, sum.column(t));
      }
    }
  }

  private static void add(BlockData data, int slot, double[] factors, double[][] sums) {
    int begin = data.begin(slot);
    int end = data.end(slot);
    double square = 0;
    for (int p = begin; p < end; p++) {
      square += data.value(p) * data.value(p);
    }
    double scale = 1 / Math.sqrt(square);
    double factor0 = scale * factors[COUNT * slot];
    double factor1 = scale * factors[COUNT * slot + 1];
    double factor2 = scale * factors[COUNT * slot + 2];
    double[] sum0 = sums[0];
    double[] sum1 = sums[1];
    double[] sum2 = sums[2];
    for (int p = begin; p < end; p++) {
      int at = PackedLayout.packedIndex(data.row(p), data.column(p));
      double value = data.value(p);
      sum0[at] += factor0 * value;
      sum1[at] += factor1 * value;
      sum2[at] += factor2 * value;
    }
  }

  /** Makes one of the combinations a full matrix, which the caller owns. */
  Matrix matrix(int which) {
    Matrix matrix = Matrix.allocate(order, order);
    PackedMatrices.unpack(sums[which], 0, matrix);
    return matrix;
  }
}
