package org.kronproj.conic.model;

import java.util.List;

/**
 * A validated semidefinite program: see the package for the two problems and their signs.
 *
 * <p>Immutable and safe for concurrent use. Coefficients are kept by block (see {@link BlockData});
 * for each constraint the program also lists the blocks it touches. Storage is 16 bytes for each
 * entry of a semidefinite block (12 for the other kinds) and 12 bytes for each (constraint, block)
 * pair that has one.
 */
public final class Program {

  private final List<BlockData> blocks;
  private final double[] rightHandSide;
  private final int[] pairStarts;
  private final int[] pairBlocks;
  private final int[] pairSlots;

  Program(List<BlockData> blocks, double[] rightHandSide) {
    this.blocks = List.copyOf(blocks);
    this.rightHandSide = rightHandSide;
    int m = rightHandSide.length;
    pairStarts = new int[m + 1];
    for (BlockData data : blocks) {
      for (int slot = 0; slot < data.slotCount(); slot++) {
        pairStarts[data.constraint(slot) + 1]++;
      }
    }
    for (int i = 0; i < m; i++) {
      pairStarts[i + 1] = Math.addExact(pairStarts[i], pairStarts[i + 1]);
    }
    pairBlocks = new int[pairStarts[m]];
    pairSlots = new int[pairStarts[m]];
    int[] next = pairStarts.clone();
    for (int k = 0; k < blocks.size(); k++) {
      BlockData data = blocks.get(k);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        int pair = next[data.constraint(slot)]++;
        pairBlocks[pair] = k;
        pairSlots[pair] = slot;
      }
    }
  }

  /**
   * Starts a program.
   *
   * @return an empty builder
   */
  public static ProgramBuilder builder() {
    return new ProgramBuilder();
  }

  /**
   * Counts the constraints.
   *
   * @return m
   */
  public int constraintCount() {
    return rightHandSide.length;
  }

  /**
   * Counts the blocks.
   *
   * @return the number of diagonal blocks
   */
  public int blockCount() {
    return blocks.size();
  }

  /**
   * Returns a block.
   *
   * @param block from 0 to {@link #blockCount()} − 1
   * @return its kind and size
   */
  public Block block(int block) {
    return blocks.get(block).block();
  }

  /**
   * Returns the coefficients in a block.
   *
   * @param block the block
   * @return the entries of C and of every A_i there
   */
  public BlockData data(int block) {
    return blocks.get(block);
  }

  /**
   * Returns an entry of b.
   *
   * @param constraint the constraint
   * @return its right-hand side
   */
  public double rightHandSide(int constraint) {
    return rightHandSide[constraint];
  }

  /**
   * Copies b.
   *
   * @return a new array of length m
   */
  public double[] rightHandSide() {
    return rightHandSide.clone();
  }

  /**
   * Counts the blocks in which a constraint has an entry.
   *
   * @param constraint the constraint
   * @return the number of its blocks, 0 for a constraint without coefficients
   */
  public int touchedBlockCount(int constraint) {
    return pairStarts[constraint + 1] - pairStarts[constraint];
  }

  /**
   * Returns one of the blocks in which a constraint has an entry.
   *
   * @param constraint the constraint
   * @param index from 0 to {@link #touchedBlockCount} − 1
   * @return the block; ascending in the index
   */
  public int touchedBlock(int constraint, int index) {
    return pairBlocks[pairStarts[constraint] + index];
  }

  /**
   * Returns the slot of a constraint in one of its blocks.
   *
   * @param constraint the constraint
   * @param index as for {@link #touchedBlock}
   * @return the slot in that block's {@link BlockData}
   */
  public int touchedSlot(int constraint, int index) {
    return pairSlots[pairStarts[constraint] + index];
  }

  /**
   * Counts the stored coefficients.
   *
   * @return the number of entries of C and of all A_i, upper triangles
   */
  public long entryCount() {
    long count = 0;
    for (BlockData data : blocks) {
      count += data.entryCount();
    }
    return count;
  }

  /**
   * Adds the sizes of the blocks up.
   *
   * @return the order of X
   */
  public long order() {
    long order = 0;
    for (BlockData data : blocks) {
      order += data.block().size();
    }
    return order;
  }

  /**
   * Lists the blocks.
   *
   * @return their kinds and sizes, in order
   */
  public List<Block> blocks() {
    return blocks.stream().map(BlockData::block).toList();
  }

  @Override
  public String toString() {
    return counted(constraintCount(), "constraint")
        + ", "
        + counted(blockCount(), "block")
        + ", order "
        + order();
  }

  private static String counted(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
