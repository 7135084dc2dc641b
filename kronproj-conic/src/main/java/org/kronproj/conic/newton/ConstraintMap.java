package org.kronproj.conic.newton;

import java.util.Arrays;
import org.kronproj.base.InsufficientMemoryException;
import org.kronproj.base.ShapeException;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;
import org.kronproj.linalg.Matrix;

/**
 * The linear map of a program, A(V) = (⟨A_i, V⟩)_i, its adjoint Aᵀ(y) = Σ y_i A_i, and C.
 *
 * <p>Every method costs a few operations for each stored coefficient; the adjoint also writes every
 * element of its result. Not safe for concurrent use (it keeps scratch space of one block). Of
 * blocks whose constraint matrices are diagonal and dense it keeps a native copy: close it.
 */
public final class ConstraintMap implements AutoCloseable {

  /** An element of a matrix takes as long to fetch by itself as some ten in a row. */
  private static final int COPIED = 10;

  private final Program program;

  /** Null for blocks of other kinds. */
  private final DenseDiagonals[] dense;

  private double[] scratch = new double[0];

  /**
   * Makes the map of a program.
   *
   * @param program the program
   */
  public ConstraintMap(Program program) {
    this.program = program;
    dense = new DenseDiagonals[program.blockCount()];
    for (int k = 0; k < dense.length; k++) {
      if (DenseDiagonals.fit(program.data(k))) {
        dense[k] = new DenseDiagonals(program.data(k));
      }
    }
  }

  /**
   * Returns the program.
   *
   * @return the program whose map this is
   */
  public Program program() {
    return program;
  }

  /**
   * Adds a multiple of A(V): target += alpha·A(V).
   *
   * @param alpha the factor
   * @param v a symmetric V
   * @param target m numbers, changed
   */
  public void addApplied(double alpha, BlockVariable v, double[] target) {
    ShapeException.check("target", program.constraintCount(), target.length);
    for (int k = 0; k < program.blockCount(); k++) {
      if (dense[k] != null) {
        dense[k].addApplied(alpha, v, k, target);
        continue;
      }
      BlockData data = program.data(k);
      int entries = data.entryCount() - data.objectiveEnd();
      double[] elements = elements(data.block().size(), entries, v, k);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        int from = data.begin(slot);
        int to = data.end(slot);
        target[data.constraint(slot)] +=
            alpha
                * (elements == null
                    ? inner(data, from, to, v, k)
                    : inner(data, from, to, elements));
      }
    }
  }

  /** A block of V of order n in an array, where so many entries see it that copying it pays. */
  private double[] elements(int n, int entries, BlockVariable v, int block) {
    if (!v.isMatrix(block) || (long) n * n > (long) COPIED * entries) {
      return null;
    }
    double[] copy = scratch(n);
    SymmetricMatrices.read(v.matrix(block), copy);
    return copy;
  }

  private double[] scratch(int n) {
    if (scratch.length < (long) n * n) {
      if ((long) n * n > Integer.MAX_VALUE) {
        throw InsufficientMemoryException.ofArray("a matrix of order " + n, 8L * n * n);
      }
      scratch = new double[n * n];
    }
    return scratch;
  }

  private static double inner(BlockData data, int from, int to, double[] elements) {
    int n = data.block().size();
    double sum = 0;
    for (int p = from; p < to; p++) {
      int row = data.row(p);
      int column = data.column(p);
      double product = data.value(p) * elements[row + n * column];
      sum += row == column ? product : 2 * product;
    }
    return sum;
  }

  /**
   * Returns A(V).
   *
   * @param v a symmetric V
   * @return m numbers
   */
  public double[] apply(BlockVariable v) {
    double[] result = new double[program.constraintCount()];
    addApplied(1, v, result);
    return result;
  }

  /**
   * Returns ⟨C, V⟩.
   *
   * @param v a symmetric V
   * @return the inner product with the objective
   */
  public double objective(BlockVariable v) {
    double sum = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      if (dense[k] != null && dense[k].hasObjective()) {
        sum += dense[k].objective(v.matrix(k));
        continue;
      }
      BlockData data = program.data(k);
      double[] elements = elements(data.block().size(), data.objectiveEnd(), v, k);
      sum +=
          elements == null
              ? inner(data, 0, data.objectiveEnd(), v, k)
              : inner(data, 0, data.objectiveEnd(), elements);
    }
    return sum;
  }

  private static double inner(BlockData data, int from, int to, BlockVariable v, int block) {
    double sum = 0;
    if (v.isMatrix(block)) {
      Matrix matrix = v.matrix(block);
      for (int p = from; p < to; p++) {
        int row = data.row(p);
        int column = data.column(p);
        double product = data.value(p) * matrix.get(row, column);
        sum += row == column ? product : 2 * product;
      }
    } else {
      double[] vector = v.vector(block);
      for (int p = from; p < to; p++) {
        sum += data.value(p) * vector[data.row(p)];
      }
    }
    return sum;
  }

  /**
   * Computes Σ y_i A_i − c·C.
   *
   * @param y m numbers
   * @param c the multiple of C to subtract
   * @param target where to, overwritten
   */
  public void adjoint(double[] y, double c, BlockVariable target) {
    for (int k = 0; k < program.blockCount(); k++) {
      adjoint(k, y, c, target);
    }
  }

  /**
   * Computes one block of Σ y_i A_i − c·C.
   *
   * @param block the block
   * @param y m numbers
   * @param c the multiple of C to subtract
   * @param target where to; that block is overwritten
   */
  public void adjoint(int block, double[] y, double c, BlockVariable target) {
    ShapeException.check("y", program.constraintCount(), y.length);
    if (dense[block] != null) {
      dense[block].adjoint(y, c, target, block);
      return;
    }
    BlockData data = program.data(block);
    if (target.isMatrix(block)) {
      adjoint(data, y, c, target.matrix(block));
      return;
    }
    double[] vector = target.vector(block);
    Arrays.fill(vector, 0);
    for (int p = 0; p < data.objectiveEnd() && c != 0; p++) {
      vector[data.row(p)] -= c * data.value(p);
    }
    for (int slot = 0; slot < data.slotCount(); slot++) {
      double factor = y[data.constraint(slot)];
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        vector[data.row(p)] += factor * data.value(p);
      }
    }
  }

  private void adjoint(BlockData data, double[] y, double c, Matrix target) {
    int n = data.block().size();
    double[] sum = scratch(n);
    Arrays.fill(sum, 0, n * n, 0);
    if (c != 0) {
      scatter(data, 0, data.objectiveEnd(), -c, sum);
    }
    for (int slot = 0; slot < data.slotCount(); slot++) {
      scatter(data, data.begin(slot), data.end(slot), y[data.constraint(slot)], sum);
    }
    SymmetricMatrices.write(target, sum);
  }

  private static void scatter(BlockData data, int from, int to, double factor, double[] sum) {
    int n = data.block().size();
    for (int p = from; p < to; p++) {
      int row = data.row(p);
      int column = data.column(p);
      double value = factor * data.value(p);
      sum[row + n * column] += value;
      if (row != column) {
        sum[column + n * row] += value;
      }
    }
  }

  /** Frees the copies. */
  @Override
  public void close() {
    for (DenseDiagonals block : dense) {
      if (block != null) {
        block.close();
      }
    }
  }
}
