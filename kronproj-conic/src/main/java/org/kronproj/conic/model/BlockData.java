package org.kronproj.conic.model;

import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Matrix;

/**
 * The coefficients of one block: the part of C and of every A_i that lies in it.
 *
 * <p>Entries are numbered by a <em>position</em>. The objective's come first, at positions 0 to
 * {@link #objectiveEnd()} − 1; then come those of each constraint that touches the block, in
 * ascending order of the constraint. The touching constraints are numbered by a <em>slot</em>, and
 * the entries of slot s are at {@link #begin} to {@link #end} − 1. Within one matrix the entries
 * are those of the upper triangle, row ≤ column, sorted by column and then by row; none is zero and
 * none appears twice. An entry off the diagonal stands for two of the matrix.
 *
 * <p>Immutable and safe for concurrent use. Every method is a constant number of array reads.
 */
public final class BlockData {

  private final Block block;
  private final int objectiveEnd;
  private final int[] constraints;
  private final int[] starts;
  private final int[] rows;
  private final int[] columns;
  private final double[] values;

  /** Takes the arrays over. For a vector block, {@code columns} is the array {@code rows}. */
  BlockData(
      Block block,
      int objectiveEnd,
      int[] constraints,
      int[] starts,
      int[] rows,
      int[] columns,
      double[] values) {
    this.block = block;
    this.objectiveEnd = objectiveEnd;
    this.constraints = constraints;
    this.starts = starts;
    this.rows = rows;
    this.columns = columns;
    this.values = values;
  }

  /**
   * Returns the block.
   *
   * @return its kind and size
   */
  public Block block() {
    return block;
  }

  /**
   * Counts the entries of all matrices.
   *
   * @return the number of positions
   */
  public int entryCount() {
    return values.length;
  }

  /**
   * Counts the constraints that have an entry here.
   *
   * @return the number of slots
   */
  public int slotCount() {
    return constraints.length;
  }

  /**
   * Returns the constraint of a slot.
   *
   * @param slot from 0 to {@link #slotCount()} − 1
   * @return its number; ascending in the slot
   */
  public int constraint(int slot) {
    return constraints[slot];
  }

  /**
   * Returns the position of a slot's first entry.
   *
   * @param slot the slot
   * @return the first position
   */
  public int begin(int slot) {
    return starts[slot];
  }

  /**
   * Returns the position after a slot's last entry.
   *
   * @param slot the slot
   * @return one more than the last position
   */
  public int end(int slot) {
    return starts[slot + 1];
  }

  /**
   * Counts the entries of C here; they are at positions 0 to this number − 1.
   *
   * @return the position after the objective's last entry
   */
  public int objectiveEnd() {
    return objectiveEnd;
  }

  /**
   * Returns the row of an entry.
   *
   * @param position the position
   * @return the row, at most the column
   */
  public int row(int position) {
    return rows[position];
  }

  /**
   * Returns the column of an entry.
   *
   * @param position the position
   * @return the column
   */
  public int column(int position) {
    return columns[position];
  }

  /**
   * Returns the value of an entry.
   *
   * @param position the position
   * @return the value, finite and not zero
   */
  public double value(int position) {
    return values[position];
  }

  /**
   * Tells whether every constraint matrix here has all its entries, so that the values of a slot
   * are a whole packed triangle (or vector) and passes over them can be BLAS's.
   *
   * @return whether each slot has as many entries as the block
   */
  public boolean isFull() {
    long length = block.packedLength();
    return entryCount() - objectiveEnd == length * slotCount();
  }

  /**
   * Copies the values of a slot, without their places.
   *
   * @param slot the slot
   * @param target a column of as many rows as the slot has entries
   * @throws ShapeException if it has not
   */
  public void copyValues(int slot, Matrix target) {
    int count = end(slot) - begin(slot);
    ShapeException.check("target", count, 1, target.rows(), target.columns());
    target.write(0, 0, values, begin(slot), count);
  }

  /**
   * Copies C's entries here, those that are not stored as zeros.
   *
   * @return the upper triangle of a semidefinite block packed by columns, as in {@link
   *     BlockMatrix}; the vector of another one
   */
  public double[] packedObjective() {
    double[] packed = new double[block.arrayLength()];
    if (objectiveEnd == packed.length) {
      System.arraycopy(values, 0, packed, 0, objectiveEnd);
      return packed;
    }
    for (int p = 0; p < objectiveEnd; p++) {
      long column = columns[p];
      packed[block.isSemidefinite() ? (int) (column * (column + 1) / 2) + rows[p] : rows[p]] =
          values[p];
    }
    return packed;
  }

  @Override
  public String toString() {
    return block + ", " + slotCount() + " constraints, " + entryCount() + " entries";
  }
}
