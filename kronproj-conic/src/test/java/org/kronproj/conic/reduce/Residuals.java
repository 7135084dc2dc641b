package org.kronproj.conic.reduce;

import java.util.List;
import org.kronproj.base.RandomStream;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;

/** Residuals straight from a program's definition, for tests. */
final class Residuals {

  private Residuals() {}

  /** ⟨C, X⟩. */
  static double objective(Program program, BlockMatrix x) {
    double sum = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      sum += inner(program.data(k), 0, program.data(k).objectiveEnd(), x, k);
    }
    return sum;
  }

  /** (⟨A_i, X⟩)_i. */
  static double[] constraints(Program program, BlockMatrix x) {
    double[] values = new double[program.constraintCount()];
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      for (int s = 0; s < data.slotCount(); s++) {
        values[data.constraint(s)] += inner(data, data.begin(s), data.end(s), x, k);
      }
    }
    return values;
  }

  private static double inner(BlockData data, int begin, int end, BlockMatrix x, int k) {
    double sum = 0;
    for (int p = begin; p < end; p++) {
      int i = data.row(p);
      int j = data.column(p);
      sum += (i == j ? 1 : 2) * data.value(p) * x.get(k, i, j);
    }
    return sum;
  }

  /** Σ y_i A_i − factor·C. */
  static BlockMatrix slack(Program program, double[] y, double factor) {
    double[][] packed = new double[program.blockCount()][];
    for (int k = 0; k < packed.length; k++) {
      BlockData data = program.data(k);
      packed[k] = new double[(int) data.block().packedLength()];
      for (int p = 0; p < data.objectiveEnd(); p++) {
        packed[k][index(data, p)] -= factor * data.value(p);
      }
      for (int s = 0; s < data.slotCount(); s++) {
        for (int p = data.begin(s); p < data.end(s); p++) {
          packed[k][index(data, p)] += y[data.constraint(s)] * data.value(p);
        }
      }
    }
    return new BlockMatrix(program.blocks(), packed);
  }

  private static int index(BlockData data, int p) {
    return data.block().isSemidefinite()
        ? data.column(p) * (data.column(p) + 1) / 2 + data.row(p)
        : data.row(p);
  }

  static double difference(BlockMatrix a, BlockMatrix b) {
    double largest = 0;
    for (int k = 0; k < a.blocks().size(); k++) {
      for (int p = 0; p < a.blocks().get(k).packedLength(); p++) {
        largest = Math.max(largest, Math.abs(a.packed(k, p) - b.packed(k, p)));
      }
    }
    return largest;
  }

  /** A random element of the cone; free blocks get random numbers. */
  static BlockMatrix randomInCone(List<Block> blocks, RandomStream random) {
    double[][] packed = new double[blocks.size()][];
    for (int k = 0; k < packed.length; k++) {
      Block block = blocks.get(k);
      int n = block.size();
      packed[k] = new double[(int) block.packedLength()];
      if (!block.isSemidefinite()) {
        for (int i = 0; i < n; i++) {
          packed[k][i] = random.nextDouble() - (block.kind() == BlockKind.FREE ? 0.5 : 0);
        }
        continue;
      }
      for (int t = 0; t < n; t++) {
        double[] v = new double[n];
        for (int i = 0; i < n; i++) {
          v[i] = random.nextDouble() - 0.5;
        }
        for (int j = 0, p = 0; j < n; j++) {
          for (int i = 0; i <= j; i++, p++) {
            packed[k][p] += v[i] * v[j];
          }
        }
      }
    }
    return new BlockMatrix(blocks, packed);
  }

  /** A point (X, y, Z) with X in the cone, y random and Z = Σ y_i A_i − factor·C. */
  static Point randomPoint(Program program, double factor, RandomStream random) {
    double[] y = new double[program.constraintCount()];
    for (int i = 0; i < y.length; i++) {
      y[i] = random.nextDouble() - 0.5;
    }
    return new Point(randomInCone(program.blocks(), random), y, slack(program, y, factor));
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
