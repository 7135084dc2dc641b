package org.kronproj.conic.newton;

import org.kronproj.base.InvalidValueException;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.Program;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * A program whose blocks are all diagonal, as vectors and one matrix: maximise cᵀx subject to A·x =
 * b, x ≥ 0; z = Aᵀy − c. The blocks' entries follow each other.
 *
 * <p>A is kept dense in native memory when more than a fifth of it is not zero, by columns
 * otherwise. Owns it; close it. Safe for concurrent reading.
 */
public final class LinearForm implements AutoCloseable {

  private static final double DENSE = 0.2;

  private final Program program;
  private final int columns;
  private final double[] objective;
  private final CscMatrix sparse;
  private final Matrix dense;

  /**
   * Gathers the data.
   *
   * @param program a program with diagonal blocks only
   * @throws InvalidValueException if it has another block
   */
  public LinearForm(Program program) {
    this.program = program;
    int[] offsets = new int[program.blockCount() + 1];
    int entries = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      if (data.block().kind() != BlockKind.DIAGONAL) {
        throw new InvalidValueException("block " + k, data.block().toString(), "a diagonal block");
      }
      offsets[k + 1] = Math.addExact(offsets[k], data.block().size());
      entries = Math.addExact(entries, data.entryCount() - data.objectiveEnd());
    }
    columns = offsets[program.blockCount()];
    objective = new double[columns];
    int[] rowOf = new int[entries];
    int[] columnOf = new int[entries];
    double[] values = new double[entries];
    int at = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      for (int p = 0; p < data.objectiveEnd(); p++) {
        objective[offsets[k] + data.row(p)] = data.value(p);
      }
      for (int slot = 0; slot < data.slotCount(); slot++) {
        for (int p = data.begin(slot); p < data.end(slot); p++, at++) {
          rowOf[at] = data.constraint(slot);
          columnOf[at] = offsets[k] + data.row(p);
          values[at] = data.value(p);
        }
      }
    }
    sparse = CscMatrix.ofEntries(rows(), columns, rowOf, columnOf, values);
    dense = entries > DENSE * rows() * columns ? sparse.toDense() : null;
  }

  /**
   * Returns the program.
   *
   * @return as given
   */
  public Program program() {
    return program;
  }

  /**
   * Counts the constraints.
   *
   * @return m
   */
  public int rows() {
    return program.constraintCount();
  }

  /**
   * Counts the variables.
   *
   * @return n
   */
  public int columns() {
    return columns;
  }

  /**
   * Copies c.
   *
   * @return n numbers
   */
  public double[] objective() {
    return objective.clone();
  }

  /**
   * Returns A by columns.
   *
   * @return an m×n matrix
   */
  public CscMatrix matrix() {
    return sparse;
  }

  /**
   * Returns A·x; one pass over A.
   *
   * @param x n numbers
   * @return m numbers
   */
  public double[] multiply(double[] x) {
    return multiply(Transpose.NO, x, rows());
  }

  /**
   * Returns Aᵀ·y; one pass over A.
   *
   * @param y m numbers
   * @return n numbers
   */
  public double[] multiplyTransposed(double[] y) {
    return multiply(Transpose.YES, y, columns);
  }

  private double[] multiply(Transpose trans, double[] from, int length) {
    try (Matrix x = Matrix.vector(from);
        Matrix y = Matrix.allocate(length, 1)) {
      if (dense != null) {
        Blas.gemv(trans, 1, dense, x, 0, y);
      } else {
        sparse.multiplyLeft(trans, 1, x, 0, y);
      }
      return y.toArray();
    }
  }

  /** A as a dense matrix, or null when it is kept sparse. */
  Matrix dense() {
    return dense;
  }

  @Override
  public void close() {
    if (dense != null) {
      dense.close();
    }
  }
}
