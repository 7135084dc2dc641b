package org.kronproj.conic.model;

import java.util.List;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;

/**
 * A symmetric block-diagonal matrix: an X or a Z.
 *
 * <p>A semidefinite block of order n is kept as its upper triangle packed by columns, entry (i, j)
 * with i ≤ j at position j(j+1)/2 + i; a diagonal or free block as its vector. Immutable and safe
 * for concurrent use.
 */
public final class BlockMatrix {

  private final List<Block> blocks;
  private final double[][] packed;

  /**
   * Copies packed blocks.
   *
   * @param blocks the kinds and sizes
   * @param packed one array a block, of its {@link Block#packedLength()}
   */
  public BlockMatrix(List<Block> blocks, double[][] packed) {
    ShapeException.check("packed", blocks.size(), packed.length);
    this.blocks = List.copyOf(blocks);
    this.packed = new double[packed.length][];
    for (int k = 0; k < packed.length; k++) {
      ShapeException.check("packed[" + k + "]", blocks.get(k).packedLength(), packed[k].length);
      this.packed[k] = packed[k].clone();
    }
  }

  /**
   * Makes a multiple of the identity.
   *
   * @param blocks the kinds and sizes
   * @param factor the diagonal
   * @return the matrix with {@code factor} on the diagonal of every block
   */
  public static BlockMatrix identity(List<Block> blocks, double factor) {
    double[][] packed = new double[blocks.size()][];
    for (int k = 0; k < packed.length; k++) {
      Block block = blocks.get(k);
      packed[k] = new double[block.arrayLength()];
      for (int i = 0; i < block.size(); i++) {
        packed[k][index(block, i, i)] = factor;
      }
    }
    return new BlockMatrix(blocks, packed);
  }

  /**
   * Lists the blocks.
   *
   * @return their kinds and sizes
   */
  public List<Block> blocks() {
    return blocks;
  }

  /**
   * Reads an entry.
   *
   * @param block the block
   * @param row the row
   * @param column the column
   * @return the entry; 0 off the diagonal of a diagonal or free block
   */
  public double get(int block, int row, int column) {
    Block shape = blocks.get(block);
    if (row < 0 || column < 0 || row >= shape.size() || column >= shape.size()) {
      throw new InvalidValueException(
          "entry", "(" + row + ", " + column + ")", "indices below " + shape.size());
    }
    if (row != column && !shape.isSemidefinite()) {
      return 0;
    }
    return packed[block][index(shape, Math.min(row, column), Math.max(row, column))];
  }

  /**
   * Copies a block, packed as described above.
   *
   * @param block the block
   * @return a new array
   */
  public double[] packed(int block) {
    return packed[block].clone();
  }

  /**
   * Reads one number of a packed block.
   *
   * @param block the block
   * @param position the position in the packed array
   * @return the number there
   */
  public double packed(int block, int position) {
    return packed[block][position];
  }

  private static int index(Block block, int row, int column) {
    return block.isSemidefinite() ? Math.toIntExact(column * (column + 1L) / 2 + row) : row;
  }
}
