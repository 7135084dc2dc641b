package org.kronproj.conic.model;

/** Thrown when a program is built from data that gives one entry twice. */
public final class DuplicateEntryException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final int constraint;
  private final int block;
  private final int row;
  private final int column;

  DuplicateEntryException(int constraint, int block, int row, int column) {
    super(
        (constraint < 0 ? "objective" : "constraint " + constraint)
            + ": two entries for row "
            + row
            + ", column "
            + column
            + " of block "
            + block);
    this.constraint = constraint;
    this.block = block;
    this.row = row;
    this.column = column;
  }

  /**
   * Returns the constraint.
   *
   * @return the constraint, −1 for the objective
   */
  public int constraint() {
    return constraint;
  }

  /**
   * Returns the block.
   *
   * @return the block
   */
  public int block() {
    return block;
  }

  /**
   * Returns the row.
   *
   * @return the row, at most the column
   */
  public int row() {
    return row;
  }

  /**
   * Returns the column.
   *
   * @return the column
   */
  public int column() {
    return column;
  }
}
