package org.kronproj.conic.verify;

import java.util.function.Predicate;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Program;

/**
 * A program's linear maps, straight from its entries; what {@link Images} does not make of a point.
 */
final class Operators {

  private Operators() {}

  /** ⟨C, X⟩. */
  static double objective(Program program, BlockMatrix x) {
    double value = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      value += inner(data, 0, data.objectiveEnd(), x.packed(k));
    }
    return value;
  }

  static double inner(BlockData data, int begin, int end, double[] x) {
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
    return termsOfApply(program, x, block -> true);
  }

  /** The same of some blocks only. */
  static double[] termsOfApply(Program program, BlockMatrix x, Predicate<Block> counted) {
    double[] terms = new double[program.constraintCount()];
    for (int k = 0; k < program.blockCount(); k++) {
      if (!counted.test(program.block(k))) {
        continue;
      }
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

  static int position(BlockData data, int p) {
    return data.block().isSemidefinite()
        ? packedIndex(data.row(p), data.column(p))
        : data.column(p);
  }

  private static int packedIndex(int row, int column) {
    return (int) (column * (column + 1L) / 2) + row;
  }
}
