package org.kronproj.conic.instances;

import java.util.List;
import org.kronproj.base.RandomStream;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.Program;

/**
 * Block-diagonal symmetric matrices as plain arrays, full n² for semidefinite blocks, and the
 * little arithmetic that building instances takes.
 */
final class DenseBlocks {

  private final List<Block> blocks;
  private final double[][] values;

  DenseBlocks(List<Block> blocks) {
    this.blocks = blocks;
    values = new double[blocks.size()][];
    for (int k = 0; k < values.length; k++) {
      int n = blocks.get(k).size();
      values[k] = new double[blocks.get(k).isSemidefinite() ? n * n : n];
    }
  }

  double[] values(int block) {
    return values[block];
  }

  /** Entries uniform in [−1, 1], each kept with the given probability. */
  static DenseBlocks random(List<Block> blocks, double density, RandomStream random) {
    DenseBlocks result = new DenseBlocks(blocks);
    for (int k = 0; k < result.values.length; k++) {
      int n = blocks.get(k).size();
      boolean matrix = blocks.get(k).isSemidefinite();
      for (int j = 0; j < n; j++) {
        for (int i = matrix ? 0 : j; i <= j; i++) {
          if (random.nextDouble() < density) {
            result.set(k, i, j, 2 * random.nextDouble() - 1);
          }
        }
      }
    }
    return result;
  }

  /** The identity on the cone's blocks; zero on free ones. */
  static DenseBlocks identity(List<Block> blocks) {
    DenseBlocks result = new DenseBlocks(blocks);
    for (int k = 0; k < result.values.length; k++) {
      if (blocks.get(k).kind() != BlockKind.FREE) {
        for (int i = 0; i < blocks.get(k).size(); i++) {
          result.set(k, i, i, 1);
        }
      }
    }
    return result;
  }

  void set(int block, int i, int j, double value) {
    if (blocks.get(block).isSemidefinite()) {
      int n = blocks.get(block).size();
      values[block][i + n * j] = value;
      values[block][j + n * i] = value;
    } else {
      values[block][i] = value;
    }
  }

  double get(int block, int i, int j) {
    int n = blocks.get(block).size();
    return blocks.get(block).isSemidefinite() ? values[block][i + n * j] : values[block][i];
  }

  double inner(DenseBlocks other) {
    double sum = 0;
    for (int k = 0; k < values.length; k++) {
      for (int p = 0; p < values[k].length; p++) {
        sum += values[k][p] * other.values[k][p];
      }
    }
    return sum;
  }

  /** Adds factor·other. */
  void add(double factor, DenseBlocks other) {
    for (int k = 0; k < values.length; k++) {
      for (int p = 0; p < values[k].length; p++) {
        values[k][p] += factor * other.values[k][p];
      }
    }
  }

  /** Adds C of a program whose blocks are of the same kinds and no larger. */
  void addObjective(Program program) {
    for (int k = 0; k < program.blockCount(); k++) {
      addEntries(k, program.data(k), 0, program.data(k).objectiveEnd());
    }
  }

  /** Adds A_i of a program whose blocks are of the same kinds and no larger. */
  void addConstraint(Program program, int constraint) {
    for (int t = 0; t < program.touchedBlockCount(constraint); t++) {
      int block = program.touchedBlock(constraint, t);
      int slot = program.touchedSlot(constraint, t);
      BlockData data = program.data(block);
      addEntries(block, data, data.begin(slot), data.end(slot));
    }
  }

  private void addEntries(int block, BlockData data, int begin, int end) {
    for (int p = begin; p < end; p++) {
      int i = data.row(p);
      int j = data.column(p);
      set(block, i, j, get(block, i, j) + data.value(p));
    }
  }

  /** Replaces each semidefinite block M by QMQᵀ; one orthogonal Q a block. */
  DenseBlocks rotated(double[][] rotations) {
    DenseBlocks result = new DenseBlocks(blocks);
    for (int k = 0; k < values.length; k++) {
      if (blocks.get(k).isSemidefinite()) {
        rotate(values[k], rotations[k], result.values[k], blocks.get(k).size());
      } else {
        result.values[k] = values[k].clone();
      }
    }
    return result;
  }

  private static void rotate(double[] matrix, double[] q, double[] result, int n) {
    double[] half = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int l = 0; l < n; l++) {
        for (int j = 0; j < n; j++) {
          half[i + n * j] += q[i + n * l] * matrix[l + n * j];
        }
      }
    }
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        double sum = 0;
        for (int l = 0; l < n; l++) {
          sum += half[i + n * l] * q[j + n * l];
        }
        result[i + n * j] = sum;
        result[j + n * i] = sum;
      }
    }
  }

  /** One random orthogonal matrix a semidefinite block: a product of n reflections. */
  static double[][] randomRotations(List<Block> blocks, RandomStream random) {
    double[][] rotations = new double[blocks.size()][];
    for (int k = 0; k < rotations.length; k++) {
      if (blocks.get(k).isSemidefinite()) {
        rotations[k] = randomRotation(blocks.get(k).size(), random);
      }
    }
    return rotations;
  }

  private static double[] randomRotation(int n, RandomStream random) {
    double[] q = new double[n * n];
    for (int i = 0; i < n; i++) {
      q[i + n * i] = 1;
    }
    double[] v = new double[n];
    for (int r = 0; r < Math.min(n, 30); r++) {
      double norm = 0;
      for (int i = 0; i < n; i++) {
        v[i] = 2 * random.nextDouble() - 1;
        norm += v[i] * v[i];
      }
      for (int j = 0; j < n; j++) {
        double product = 0;
        for (int i = 0; i < n; i++) {
          product += v[i] * q[i + n * j];
        }
        for (int i = 0; i < n; i++) {
          q[i + n * j] -= 2 * product / norm * v[i];
        }
      }
    }
    return q;
  }
}
