package org.kronproj.conic.reduce;

import java.util.List;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockMatrix;

/**
 * Where the numbers of a block matrix lie in one array: block after block, each packed as in {@link
 * BlockMatrix}.
 */
final class PackedLayout {

  private final List<Block> blocks;
  private final int[] offsets;

  /**
   * Lays the blocks out.
   *
   * @throws InvalidValueException if they hold more than 2³¹ − 1 numbers
   */
  PackedLayout(List<Block> blocks) {
    this.blocks = List.copyOf(blocks);
    offsets = new int[blocks.size() + 1];
    long total = 0;
    for (int k = 0; k < blocks.size(); k++) {
      total += blocks.get(k).packedLength();
      if (total > Integer.MAX_VALUE - 8) {
        throw new InvalidValueException("blocks", blocks.toString(), "fewer than 2^31 numbers");
      }
      offsets[k + 1] = (int) total;
    }
  }

  /** Counts the numbers of a list of blocks. */
  static long length(List<Block> blocks) {
    return blocks.stream().mapToLong(Block::packedLength).sum();
  }

  List<Block> blocks() {
    return blocks;
  }

  int length() {
    return offsets[offsets.length - 1];
  }

  int offset(int block) {
    return offsets[block];
  }

  /** Finds an entry with row ≤ column; in a vector block, row = column. */
  int index(int block, int row, int column) {
    return offsets[block] + (blocks.get(block).isSemidefinite() ? packedIndex(row, column) : row);
  }

  /** The place of entry (row, column), row ≤ column, in a packed semidefinite block. */
  static int packedIndex(int row, int column) {
    return (int) (column * (column + 1L) / 2) + row;
  }

  /** Copies a block matrix into one array. */
  double[] flatten(BlockMatrix matrix) {
    if (!matrix.blocks().equals(blocks)) {
      throw new InvalidValueException("matrix", matrix.blocks().toString(), "blocks " + blocks);
    }
    double[] flat = new double[length()];
    for (int k = 0; k < blocks.size(); k++) {
      double[] packed = matrix.packed(k);
      System.arraycopy(packed, 0, flat, offsets[k], packed.length);
    }
    return flat;
  }

  /** Makes a block matrix of such an array. */
  BlockMatrix toMatrix(double[] flat) {
    ShapeException.check("flat", length(), flat.length);
    double[][] packed = new double[blocks.size()][];
    for (int k = 0; k < packed.length; k++) {
      packed[k] = java.util.Arrays.copyOfRange(flat, offsets[k], offsets[k + 1]);
    }
    return new BlockMatrix(blocks, packed);
  }
}
