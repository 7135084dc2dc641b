package org.kronproj.conic.verify;

import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.FullMatrices;
import org.kronproj.conic.model.Program;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Parallel;
import org.kronproj.linalg.Transpose;

/** A program's linear maps, straight from its entries. */
final class Operators {

  private static final int BANDS = 64;

  private Operators() {}

  /** ⟨A_i, X⟩ for every i. */
  static double[] apply(Program program, BlockMatrix x) {
    return apply(program, x, 1);
  }

  /** The same; that many threads may pass over the data of large blocks without gaps. */
  static double[] apply(Program program, BlockMatrix x, int threads) {
    double[] values = new double[program.constraintCount()];
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      double[] packed = x.packed(k);
      if (FullMatrices.areWorthCopying(data)) {
        applyFull(data, packed, values, threads);
        continue;
      }
      Parallel.share(
          data.slotCount(),
          data.entryCount(),
          (first, last) -> {
            for (int slot = first; slot < last; slot++) {
              values[data.constraint(slot)] +=
                  inner(data, data.begin(slot), data.end(slot), packed);
            }
          });
    }
    return values;
  }

  private static void applyFull(BlockData data, double[] packed, double[] values, int threads) {
    try (Matrix x = Matrix.allocate(packed.length, 1);
        Matrix products = Matrix.allocate(data.slotCount(), 1)) {
      x.write(0, 0, doubled(data.block(), packed), 0, packed.length);
      FullMatrices.forEach(
          data,
          threads,
          part ->
              (first, columns) ->
                  Blas.gemv(
                      Transpose.YES,
                      1,
                      columns,
                      x,
                      0,
                      products.block(first, 0, columns.columns(), 1)));
      for (int slot = 0; slot < data.slotCount(); slot++) {
        values[data.constraint(slot)] += products.get(slot, 0);
      }
    }
  }

  /** Entries off the diagonal count twice in an inner product. */
  private static double[] doubled(Block block, double[] packed) {
    double[] twice = packed.clone();
    for (int j = 0, p = 0; block.isSemidefinite() && j < block.size(); j++, p++) {
      for (int i = 0; i < j; i++, p++) {
        twice[p] *= 2;
      }
    }
    return twice;
  }

  /** ⟨C, X⟩. */
  static double objective(Program program, BlockMatrix x) {
    double value = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      value += inner(data, 0, data.objectiveEnd(), x.packed(k));
    }
    return value;
  }

  private static double inner(BlockData data, int begin, int end, double[] x) {
    boolean semidefinite = data.block().isSemidefinite();
    double sum = 0;
    for (int p = begin; p < end; p++) {
      int row = data.row(p);
      int column = data.column(p);
      double twice = row == column ? 1 : 2;
      sum += twice * data.value(p) * x[semidefinite ? packedIndex(row, column) : column];
    }
    return sum;
  }

  /** A block of Σ y_i A_i − c·C, packed. Bands of columns are independent of each other. */
  static double[] adjoint(Program program, int block, double[] y, double c, int threads) {
    BlockData data = program.data(block);
    double[] packed = new double[data.block().arrayLength()];
    for (int p = 0; p < data.objectiveEnd(); p++) {
      packed[position(data, p)] -= c * data.value(p);
    }
    if (FullMatrices.areWorthCopying(data)) {
      addFull(data, y, packed, threads);
      return packed;
    }
    Parallel.share(
        BANDS,
        data.entryCount(),
        (first, last) ->
            addBands(data, y, firstColumn(data, first), firstColumn(data, last), packed));
    return packed;
  }

  private static void addFull(BlockData data, double[] y, double[] packed, int threads) {
    try (Matrix sums = Matrix.allocate(packed.length, FullMatrices.PARTS);
        Matrix factors = Matrix.allocateOffHeap(data.slotCount(), 1)) {
      for (int slot = 0; slot < data.slotCount(); slot++) {
        factors.set(slot, 0, y[data.constraint(slot)]);
      }
      sums.write(0, 0, packed, 0, packed.length);
      FullMatrices.forEach(
          data,
          threads,
          part ->
              (first, columns) ->
                  Blas.gemv(
                      Transpose.NO,
                      1,
                      columns,
                      factors.block(first, 0, columns.columns(), 1),
                      1,
                      sums.column(part)));
      for (int part = 1; part < FullMatrices.PARTS; part++) {
        Blas.axpy(1, sums.column(part), sums.column(0));
      }
      sums.read(0, 0, packed, 0, packed.length);
    }
  }

  /** The first column of a band; bands of a triangle have the same area. */
  private static int firstColumn(BlockData data, int band) {
    double part = (double) band / BANDS;
    return (int) (data.block().size() * (data.block().isSemidefinite() ? Math.sqrt(part) : part));
  }

  private static void addBands(
      BlockData data, double[] y, int firstColumn, int endColumn, double[] packed) {
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
      packed[position(data, p)] += factor * data.value(p);
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

  /**
   * A block of Σ y_i A_i, packed, summed with twice the digits: certificates of ill-posed programs
   * cancel by ten orders of magnitude.
   */
  static double[] exactAdjoint(Program program, int block, double[] y) {
    BlockData data = program.data(block);
    double[] high = new double[data.block().arrayLength()];
    double[] low = new double[high.length];
    for (int slot = 0; slot < data.slotCount(); slot++) {
      double factor = y[data.constraint(slot)];
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        int q = position(data, p);
        double product = factor * data.value(p);
        double sum = high[q] + product;
        double shadow = sum - high[q];
        low[q] +=
            Math.fma(factor, data.value(p), -product)
                + ((high[q] - (sum - shadow)) + (product - shadow));
        high[q] = sum;
      }
    }
    for (int q = 0; q < high.length; q++) {
      high[q] += low[q];
    }
    return high;
  }

  /** bᵀy, summed with twice the digits. */
  static double exactDualObjective(Program program, double[] y) {
    ExactSum sum = new ExactSum();
    for (int i = 0; i < y.length; i++) {
      sum.add(program.rightHandSide(i), y[i]);
    }
    return sum.value();
  }

  /** A block of Σ |y_i| |A_i|, packed. */
  static double[] termsOfAdjoint(Program program, int block, double[] y) {
    BlockData data = program.data(block);
    double[] terms = new double[data.block().arrayLength()];
    for (int slot = 0; slot < data.slotCount(); slot++) {
      double factor = y[data.constraint(slot)];
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        terms[position(data, p)] += Math.abs(factor * data.value(p));
      }
    }
    return terms;
  }

  /** ⟨|A_i|, |X|⟩ for every i. */
  static double[] termsOfApply(Program program, BlockMatrix x) {
    double[] terms = new double[program.constraintCount()];
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      double[] packed = x.packed(k);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        terms[data.constraint(slot)] += terms(data, data.begin(slot), data.end(slot), packed);
      }
    }
    return terms;
  }

  /** ⟨|C|, |X|⟩. */
  static double termsOfObjective(Program program, BlockMatrix x) {
    double terms = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      terms += terms(program.data(k), 0, program.data(k).objectiveEnd(), x.packed(k));
    }
    return terms;
  }

  private static double terms(BlockData data, int begin, int end, double[] packed) {
    double sum = 0;
    for (int p = begin; p < end; p++) {
      double twice = data.row(p) == data.column(p) ? 1 : 2;
      sum += twice * Math.abs(data.value(p) * packed[position(data, p)]);
    }
    return sum;
  }

  /** ⟨A_i, X⟩ for every i, summed with twice the digits. */
  static double[] exactApply(Program program, BlockMatrix x) {
    ExactSum[] sums = new ExactSum[program.constraintCount()];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = new ExactSum();
    }
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      double[] packed = x.packed(k);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        add(data, data.begin(slot), data.end(slot), packed, sums[data.constraint(slot)]);
      }
    }
    double[] values = new double[sums.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = sums[i].value();
    }
    return values;
  }

  /** ⟨C, X⟩, summed with twice the digits. */
  static double exactObjective(Program program, BlockMatrix x) {
    ExactSum sum = new ExactSum();
    for (int k = 0; k < program.blockCount(); k++) {
      add(program.data(k), 0, program.data(k).objectiveEnd(), x.packed(k), sum);
    }
    return sum.value();
  }

  private static void add(BlockData data, int begin, int end, double[] packed, ExactSum sum) {
    for (int p = begin; p < end; p++) {
      double twice = data.row(p) == data.column(p) ? 1 : 2;
      sum.add(twice * data.value(p), packed[position(data, p)]);
    }
  }

  /** A sum of products with twice the digits. */
  private static final class ExactSum {
    private double high;
    private double low;

    void add(double a, double b) {
      double product = a * b;
      double sum = high + product;
      double shadow = sum - high;
      low += Math.fma(a, b, -product) + ((high - (sum - shadow)) + (product - shadow));
      high = sum;
    }

    double value() {
      return high + low;
    }
  }

  /** bᵀy. */
  static double dualObjective(Program program, double[] y) {
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      sum += program.rightHandSide(i) * y[i];
    }
    return sum;
  }

  /** The inner product of two matrices of a block. */
  static double inner(Block block, double[] a, double[] b) {
    double sum = 0;
    if (!block.isSemidefinite()) {
      for (int p = 0; p < a.length; p++) {
        sum += a[p] * b[p];
      }
      return sum;
    }
    int p = 0;
    for (int j = 0; j < block.size(); j++) {
      double column = 0;
      for (int i = 0; i < j; i++, p++) {
        column += a[p] * b[p];
      }
      sum += 2 * column + a[p] * b[p];
      p++;
    }
    return sum;
  }

  /** The largest absolute entry of C. */
  static double largestCost(Program program) {
    double largest = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      for (int p = 0; p < data.objectiveEnd(); p++) {
        largest = Math.max(largest, Math.abs(data.value(p)));
      }
    }
    return largest;
  }

  private static int position(BlockData data, int p) {
    return data.block().isSemidefinite()
        ? packedIndex(data.row(p), data.column(p))
        : data.column(p);
  }

  private static int packedIndex(int row, int column) {
    return (int) (column * (column + 1L) / 2) + row;
  }
}
