package org.kronproj.conic.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;

/**
 * Collects the data of a {@link Program}.
 *
 * <p>Blocks and constraints are numbered from 0 in the order in which they are added. Every call
 * validates its arguments before it changes anything. Entries may come in any order; those sorted
 * by constraint, column and row (row ≤ column) are stored without being sorted again. Zeros are
 * skipped. Not safe for concurrent use.
 */
public final class ProgramBuilder {

  private static final int OBJECTIVE = -1;

  private final List<Block> blocks = new ArrayList<>();
  private final List<EntryStage> stages = new ArrayList<>();
  private double[] rightHandSide = new double[8];
  private int constraintCount;

  ProgramBuilder() {}

  /**
   * Adds a block.
   *
   * @param block its kind and size, not null
   * @return its number
   */
  public int addBlock(Block block) {
    blocks.add(Objects.requireNonNull(block, "block"));
    stages.add(new EntryStage());
    return blocks.size() - 1;
  }

  /**
   * Adds a constraint ⟨A, X⟩ = b whose coefficients are still all zero.
   *
   * @param value its right-hand side b, finite
   * @return its number
   */
  public int addConstraint(double value) {
    checkFinite("right-hand side of constraint " + constraintCount, value);
    if (constraintCount == rightHandSide.length) {
      rightHandSide = Arrays.copyOf(rightHandSide, Math.multiplyExact(2, constraintCount));
    }
    rightHandSide[constraintCount] = value;
    return constraintCount++;
  }

  /**
   * Counts the constraints added so far.
   *
   * @return their number
   */
  public int constraintCount() {
    return constraintCount;
  }

  /**
   * Counts the blocks added so far.
   *
   * @return their number
   */
  public int blockCount() {
    return blocks.size();
  }

  /**
   * Sets an entry of A_i and, off the diagonal, its mirror image.
   *
   * @param constraint i
   * @param block the block
   * @param row the row
   * @param column the column; equal to the row unless the block is semidefinite
   * @param value the entry, finite; given once
   * @return this builder
   */
  public ProgramBuilder coefficient(int constraint, int block, int row, int column, double value) {
    checkIndex("constraint", constraint, constraintCount);
    put(constraint, block, row, column, value);
    return this;
  }

  /**
   * Sets an entry of C and, off the diagonal, its mirror image.
   *
   * @param block the block
   * @param row the row
   * @param column the column; equal to the row unless the block is semidefinite
   * @param value the entry, finite; given once
   * @return this builder
   */
  public ProgramBuilder objective(int block, int row, int column, double value) {
    put(OBJECTIVE, block, row, column, value);
    return this;
  }

  /**
   * Sets the part of A_i in a block.
   *
   * @param constraint i
   * @param block the block
   * @param dense for a semidefinite block of order n, a symmetric matrix of n² entries (its upper
   *     triangle must equal its lower one to 1e-12 of its largest entry; the mean is taken); for
   *     the other kinds, the n entries of the vector
   * @return this builder
   */
  public ProgramBuilder coefficient(int constraint, int block, double[] dense) {
    checkIndex("constraint", constraint, constraintCount);
    putDense(constraint, block, dense);
    return this;
  }

  /**
   * Sets the part of A_i in a block where it is diagonal.
   *
   * @param constraint i
   * @param block a block of any kind, of n rows
   * @param diagonal n finite numbers
   * @return this builder
   */
  public ProgramBuilder diagonalCoefficient(int constraint, int block, double[] diagonal) {
    checkIndex("constraint", constraint, constraintCount);
    checkIndex("block", block, blocks.size());
    ShapeException.check("diagonal", blocks.get(block).size(), diagonal.length);
    checkFinite(diagonal);
    stages.get(block).addDiagonal(constraint, diagonal);
    return this;
  }

  /**
   * Sets the part of C in a block.
   *
   * @param block the block
   * @param dense as for {@link #coefficient(int, int, double[])}
   * @return this builder
   */
  public ProgramBuilder objective(int block, double[] dense) {
    putDense(OBJECTIVE, block, dense);
    return this;
  }

  /**
   * Sets the part of A_i in a semidefinite block from a matrix in compressed sparse columns.
   *
   * @param constraint i
   * @param block a semidefinite block of order n
   * @param triangle which entries the matrix gives
   * @param columnStarts n + 1 positions, from 0
   * @param rowIndices the row of each entry
   * @param values the value of each entry
   * @return this builder
   */
  public ProgramBuilder coefficient(
      int constraint,
      int block,
      Triangle triangle,
      int[] columnStarts,
      int[] rowIndices,
      double[] values) {
    checkIndex("constraint", constraint, constraintCount);
    putSparse(constraint, block, triangle, columnStarts, rowIndices, values);
    return this;
  }

  /**
   * Sets the part of C in a semidefinite block from a matrix in compressed sparse columns.
   *
   * @param block a semidefinite block of order n
   * @param triangle which entries the matrix gives
   * @param columnStarts n + 1 positions, from 0
   * @param rowIndices the row of each entry
   * @param values the value of each entry
   * @return this builder
   */
  public ProgramBuilder objective(
      int block, Triangle triangle, int[] columnStarts, int[] rowIndices, double[] values) {
    putSparse(OBJECTIVE, block, triangle, columnStarts, rowIndices, values);
    return this;
  }

  /**
   * Makes the program. The builder's data is handed over: it is empty afterwards, also where there
   * is no program.
   *
   * @return the program
   * @throws DuplicateEntryException if an entry was given twice
   */
  public Program build() {
    try {
      List<BlockData> data = new ArrayList<>(blocks.size());
      for (int k = 0; k < blocks.size(); k++) {
        data.add(stages.set(k, null).finish(blocks.get(k), k, constraintCount));
      }
      return new Program(data, Arrays.copyOf(rightHandSide, constraintCount));
    } finally {
      blocks.clear();
      stages.clear();
      constraintCount = 0;
    }
  }

  private void put(int constraint, int block, int row, int column, double value) {
    checkIndex("block", block, blocks.size());
    Block target = blocks.get(block);
    checkIndex("row", row, target.size());
    checkIndex("column", column, target.size());
    if (row != column && !target.isSemidefinite()) {
      throw new InvalidValueException(
          "entry of block " + block,
          "row " + row + ", column " + column,
          "row = column in a diagonal or free block");
    }
    checkFinite("coefficient", value);
    if (value != 0) {
      stages.get(block).add(constraint, Math.min(row, column), Math.max(row, column), value);
    }
  }

  private void putDense(int constraint, int block, double[] dense) {
    checkIndex("block", block, blocks.size());
    int n = blocks.get(block).size();
    checkFinite(dense);
    EntryStage stage = stages.get(block);
    if (!blocks.get(block).isSemidefinite()) {
      ShapeException.check("dense", n, dense.length);
      stage.addDiagonal(constraint, dense);
      return;
    }
    ShapeException.check("dense", (long) n * n, dense.length);
    checkSymmetric(dense, n);
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        double value = 0.5 * dense[i + n * j] + 0.5 * dense[j + n * i];
        if (value != 0) {
          stage.add(constraint, i, j, value);
        }
      }
    }
  }

  private static void checkSymmetric(double[] dense, int n) {
    double largest = 0;
    for (double value : dense) {
      largest = Math.max(largest, Math.abs(value));
    }
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < j; i++) {
        if (Math.abs(dense[i + n * j] - dense[j + n * i]) > 1e-12 * largest) {
          throw new InvalidValueException(
              "dense",
              "(" + i + ", " + j + ") = " + dense[i + n * j] + ", mirror " + dense[j + n * i],
              "a symmetric matrix");
        }
      }
    }
  }

  private void putSparse(
      int constraint,
      int block,
      Triangle triangle,
      int[] columnStarts,
      int[] rowIndices,
      double[] values) {
    checkIndex("block", block, blocks.size());
    Block target = blocks.get(block);
    int n = target.size();
    if (!target.isSemidefinite()) {
      throw new InvalidValueException("block", target.toString(), "a semidefinite block");
    }
    CompressedColumns matrix = new CompressedColumns(n, columnStarts, rowIndices, values);
    matrix.check(triangle);
    EntryStage stage = stages.get(block);
    for (int j = 0; j < n; j++) {
      for (int p = columnStarts[j]; p < columnStarts[j + 1]; p++) {
        int i = rowIndices[p];
        if (values[p] != 0 && (triangle != Triangle.BOTH || i <= j)) {
          stage.add(constraint, Math.min(i, j), Math.max(i, j), values[p]);
        }
      }
    }
  }

  private static void checkIndex(String name, int index, int count) {
    if (index < 0 || index >= count) {
      throw new InvalidValueException(
          name, Integer.toString(index), count == 0 ? "none: there are 0" : "0 to " + (count - 1));
    }
  }

  private static void checkFinite(String name, double value) {
    if (!Double.isFinite(value)) {
      throw new InvalidValueException(name, Double.toString(value), "a finite number");
    }
  }

  private static void checkFinite(double[] coefficients) {
    double sum = 0;
    for (double value : coefficients) {
      sum += 0 * value; // not a number as soon as one is not finite
    }
    for (int p = 0; Double.isNaN(sum) && p < coefficients.length; p++) {
      checkFinite("coefficient", coefficients[p]);
    }
  }
}
