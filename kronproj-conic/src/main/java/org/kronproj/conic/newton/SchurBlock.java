package org.kronproj.conic.newton;

/** One block's part in the Schur complement. */
interface SchurBlock extends AutoCloseable {

  /** Takes the scaling pair of a new iteration. */
  void prepare(BlockVariable left, BlockVariable right);

  /**
   * Adds this block's part of row i to the accumulator, at the ranks that are not before i's.
   *
   * @param member the constraint's position among those that touch the block, by ascending rank
   * @param accumulator one number for each rank
   * @param workspace the calling thread's
   */
  void addRow(int member, double[] accumulator, SchurWorkspace workspace);

  /** Adds the ranks that row i meets in this block, those before its own left out, to column i. */
  void addPattern(int member, SchurPattern.Builder pattern);

  /** The position of the program's slot among the members. */
  int memberOfSlot(int slot);

  /** An estimate of the scalar operations of all rows. */
  double cost();

  @Override
  default void close() {}
}
