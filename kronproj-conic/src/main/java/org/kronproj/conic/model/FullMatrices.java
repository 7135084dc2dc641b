package org.kronproj.conic.model;

import org.kronproj.base.InvalidValueException;
import org.kronproj.linalg.Matrix;

/**
 * The constraint matrices of a full block, packed, as the columns of native matrices: a stretch of
 * them at a time, small enough for the cache, so that a pass over all entries is a few BLAS calls.
 *
 * <p>A pass in Java takes three times as long in a process that has just started, most of it in
 * code that is not compiled yet: over 13.5 million entries some 110 ms, and 35 later.
 */
public final class FullMatrices {

  /** Elements of a stretch, 2 MB. */
  private static final int STRETCH = 1 << 18;

  /** Entries from which a copy for BLAS is worth its calls. */
  private static final int WORTH_IT = 1 << 20;

  private FullMatrices() {}

  /** Does something with the constraint matrices of a few slots. */
  @FunctionalInterface
  public interface Body {

    /**
     * Does it.
     *
     * @param firstSlot the slot of the first column
     * @param columns the packed matrices, one a column; overwritten after the call
     */
    void accept(int firstSlot, Matrix columns);
  }

  /**
   * Tells whether a block is full and large enough.
   *
   * @param data a block's data
   * @return whether {@link #forEach} is worth while
   */
  public static boolean areWorthCopying(BlockData data) {
    return data.entryCount() >= WORTH_IT && data.isFull();
  }

  /**
   * Passes over the constraint matrices, in the order of their slots.
   *
   * @param data the data of a full block
   * @param body is called with each stretch
   */
  public static void forEach(BlockData data, Body body) {
    if (!data.isFull()) {
      throw new InvalidValueException("block", data.toString(), "a full one");
    }
    long length = data.block().packedLength();
    int width = (int) Math.max(1, Math.min(data.slotCount(), STRETCH / length));
    try (Matrix columns = Matrix.allocate(length, width)) {
      for (int first = 0; first < data.slotCount(); first += width) {
        int count = Math.min(width, data.slotCount() - first);
        for (int c = 0; c < count; c++) {
          data.copyValues(first + c, columns.column(c));
        }
        body.accept(first, columns.columnRange(0, count));
      }
    }
  }
}
