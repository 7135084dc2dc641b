package org.kronproj.conic.reduce;

import org.kronproj.base.RandomStream;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.FullMatrices;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Parallel;

/**
 * Three random combinations of the constraint matrices of a block, each scaled to norm one first.
 * Owns its matrices; close it.
 *
 * <p>One pass over the entries makes all three: of dense constraints there are gigabytes. The pass
 * is split into a number of parts that depends on the data alone, so that the sums do not depend on
 * the thread count.
 */
final class RandomCombinations implements AutoCloseable {

  static final int COUNT = 3;

  private static final int MAX_PARTS = 4;

  /** A part costs three packed matrices; it has to add up this many times as many entries. */
  private static final int ENTRIES_PER_SUM = 4;

  private final int order;

  /** The combinations, packed, one a column. */
  private final Matrix packed;

  private final Matrix[] matrices = new Matrix[COUNT];

  private RandomCombinations(int order, Matrix packed) {
    this.order = order;
    this.packed = packed;
  }

  static RandomCombinations of(BlockData data, RandomStream random, int threads) {
    double[] factors = new double[COUNT * data.slotCount()];
    for (int f = 0; f < factors.length; f++) {
      factors[f] = 2 * random.nextDouble() - 1;
    }
    int order = data.block().size();
    Matrix packed = Matrix.allocate(data.block().packedLength(), COUNT);
    try {
      if (FullMatrices.areWorthCopying(data)) {
        addFull(data, factors, packed, threads);
      } else {
        addEntries(data, factors, packed);
      }
      return new RandomCombinations(order, packed);
    } catch (RuntimeException | Error e) {
      packed.close();
      throw e;
    }
  }

  private static void addEntries(BlockData data, double[] factors, Matrix packed) {
    int slots = data.slotCount();
    int length = (int) packed.rows();
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
    for (int t = 0; t < COUNT; t++) {
      packed.write(0, t, partial[0][t], 0, length);
    }
  }

  private static void addFull(BlockData data, double[] factors, Matrix packed, int threads) {
    int parts = FullMatrices.PARTS;
    try (Matrix scaled = Matrix.allocateOffHeap(COUNT, data.slotCount());
        Matrix others = Matrix.allocate(packed.rows(), (long) COUNT * (parts - 1))) {
      scaled.reshape(factors.length, 1).write(0, 0, factors, 0, factors.length);
      FullMatrices.forEachInSmallProducts(
          data,
          threads,
          part -> {
            Matrix sum = part == 0 ? packed : others.columnRange((long) COUNT * (part - 1), COUNT);
            return (first, columns) -> {
              for (int c = 0; c < columns.columns(); c++) {
                Blas.scale(1 / Blas.norm(columns.column(c)), scaled.column(first + c));
              }
              FullMatrices.addCombinations(
                  columns, scaled.columnRange(first, columns.columns()), sum);
            };
          });
      for (int part = 1; part < parts; part++) {
        Blas.axpy(1, others.columnRange((long) COUNT * (part - 1), COUNT), packed);
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

  /** One of the combinations, packed; it stays this object's. */
  Matrix packed(int which) {
    return packed.column(which);
  }

  /** One of the combinations as a full matrix, made when it is first asked for; it stays, too. */
  Matrix matrix(int which) {
    if (matrices[which] == null) {
      double[] elements = new double[(int) packed.rows()];
      packed.read(0, which, elements, 0, elements.length);
      matrices[which] = Matrix.allocate(order, order);
      PackedMatrices.unpack(elements, 0, matrices[which]);
    }
    return matrices[which];
  }

  @Override
  public void close() {
    packed.close();
    for (Matrix matrix : matrices) {
      if (matrix != null) {
        matrix.close();
      }
    }
  }
}
