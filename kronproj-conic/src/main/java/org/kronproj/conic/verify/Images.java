package org.kronproj.conic.verify;

import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.FullMatrices;
import org.kronproj.conic.model.Program;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Parallel;

/**
 * What a program's linear map makes of X, ⟨A_i, X⟩, and its adjoint of y, Σ y_i A_i − C. Of large
 * blocks without gaps both come from one pass over the data: of 13.5 million entries in a new
 * process a pass takes 15 to 30 ms. Other blocks' adjoints are made when they are asked for.
 */
final class Images {

  private static final int BANDS = 64;

  private final Program program;
  private final double[] y;
  private final double[] applied;

  /** For every block its part of the adjoint, null where it is not made yet or was handed over. */
  private final double[][] adjoints;

  private Images(Program program, double[] y) {
    this.program = program;
    this.y = y;
    applied = new double[program.constraintCount()];
    adjoints = new double[program.blockCount()][];
  }

  /** Applies both; that many threads may pass over the data of large blocks without gaps. */
  static Images of(Program program, BlockMatrix x, double[] y, int threads) {
    Images images = new Images(program, y);
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      double[] packed = x.packed(k);
      if (FullMatrices.areWorthCopying(data)) {
        images.full(k, packed, threads);
      } else {
        images.apply(data, packed);
      }
    }
    return images;
  }

  /** ⟨A_i, X⟩ for every i. */
  double[] applied() {
    return applied;
  }

  /** A block of Σ y_i A_i − C, packed, in an array that is the caller's. */
  double[] adjoint(int block) {
    double[] made = adjoints[block];
    adjoints[block] = null;
    return made == null ? adjoint(program.data(block)) : made;
  }

  private void full(int block, double[] packed, int threads) {
    BlockData data = program.data(block);
    int length = packed.length;
    int slots = data.slotCount();
    double[] adjoint = negativeObjective(data);
    double[] multipliers = new double[slots];
    for (int slot = 0; slot < slots; slot++) {
      multipliers[slot] = y[data.constraint(slot)];
    }
    try (Matrix x = Matrix.allocateOffHeap(length, 1);
        Matrix products = Matrix.allocateOffHeap(slots, 1);
        Matrix factors = Matrix.allocateOffHeap(1, slots);
        Matrix sums = Matrix.allocate(length, FullMatrices.PARTS)) {
      x.write(0, 0, doubled(data.block(), packed), 0, length);
      factors.reshape(slots, 1).write(0, 0, multipliers, 0, slots);
      sums.write(0, 0, adjoint, 0, length);
      FullMatrices.forEachInSmallProducts(
          data,
          threads,
          part -> {
            Matrix sum = sums.column(part);
            return (first, columns) -> {
              long count = columns.columns();
              FullMatrices.addProducts(columns, x, products.block(first, 0, count, 1));
              FullMatrices.addCombinations(columns, factors.columnRange(first, count), sum);
            };
          });
      for (int part = 1; part < FullMatrices.PARTS; part++) {
        Blas.axpy(1, sums.column(part), sums.column(0));
      }
      sums.read(0, 0, adjoint, 0, length);
      double[] product = products.toArray();
      for (int slot = 0; slot < slots; slot++) {
        applied[data.constraint(slot)] += product[slot];
      }
    }
    adjoints[block] = adjoint;
  }

  /** Entries off the diagonal count twice in an inner product. */
  private static double[] doubled(Block block, double[] packed) {
    for (int j = 0, p = 0; block.isSemidefinite() && j < block.size(); j++, p++) {
      for (int i = 0; i < j; i++, p++) {
        packed[p] *= 2;
      }
    }
    return packed;
  }

  private void apply(BlockData data, double[] packed) {
    Parallel.share(
        data.slotCount(),
        data.entryCount(),
        (first, last) -> {
          for (int slot = first; slot < last; slot++) {
            applied[data.constraint(slot)] +=
                Operators.inner(data, data.begin(slot), data.end(slot), packed);
          }
        });
  }

  private static double[] negativeObjective(BlockData data) {
    double[] packed = data.packedObjective();
    for (int p = 0; p < packed.length; p++) {
      packed[p] = 0 - packed[p];
    }
    return packed;
  }

  /** Bands of columns are independent of each other. */
  private double[] adjoint(BlockData data) {
    double[] packed = negativeObjective(data);
    Parallel.share(
        BANDS,
        data.entryCount(),
        (first, last) -> addBands(data, firstColumn(data, first), firstColumn(data, last), packed));
    return packed;
  }

  /** The first column of a band; bands of a triangle have the same area. */
  private static int firstColumn(BlockData data, int band) {
    double part = (double) band / BANDS;
    return (int) (data.block().size() * (data.block().isSemidefinite() ? Math.sqrt(part) : part));
  }

  private void addBands(BlockData data, int firstColumn, int endColumn, double[] packed) {
    boolean all = firstColumn == 0 && endColumn == data.block().size();
    for (int slot = 0; slot < data.slotCount(); slot++) {
      int begin = data.begin(slot);
      int end = data.end(slot);
      if (!all) {
        begin = firstAtOrAfter(data, begin, end, firstColumn);
        end = firstAtOrAfter(data, begin, end, endColumn);
      }
      add(data, begin, end, y[data.constraint(slot)], packed);
    }
  }

  private static void add(BlockData data, int begin, int end, double factor, double[] packed) {
    for (int p = begin; p < end; p++) {
      packed[Operators.position(data, p)] += factor * data.value(p);
    }
  }

  /** Bisects the entries of one matrix, which are sorted by column. */
  private static int firstAtOrAfter(BlockData data, int begin, int end, int column) {
    int low = begin;
    int high = end;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (data.column(middle) < column) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
