package org.kronproj.conic.model;

import java.util.function.IntFunction;
import org.kronproj.base.InvalidValueException;
import org.kronproj.linalg.BlasThreads;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Parallel;

/**
 * The constraint matrices of a full block, packed, as the columns of native matrices: a stretch of
 * them at a time, small enough for the cache, so that a pass over all entries is a few BLAS calls.
 * The slots are cut into {@value #PARTS} parts, which threads share; sums that are kept for each
 * part and added up in the end do not depend on the number of threads.
 *
 * <p>A pass in Java takes three times as long in a process that has just started, most of it in
 * code that is not compiled yet: over 13.5 million entries some 110 ms, and 35 later.
 */
public final class FullMatrices {

  /** How many parts a pass has. */
  public static final int PARTS = 2;

  /**
   * Elements of a stretch, 256 KB. Memory that a process never touched before may take 4 µs a page,
   * so little is taken: stretches of 2 MB and four parts would be some 1,200 pages more at order
   * 300.
   */
  private static final int STRETCH = 1 << 15;

  /** Entries from which a copy for BLAS is worth its calls. */
  private static final int WORTH_IT = 1 << 17;

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
   * Passes over the constraint matrices, in each part in the order of their slots. One part comes
   * after the other unless OpenBLAS runs on a single thread: its threads and these would wait for
   * each other.
   *
   * @param data the data of a full block
   * @param threads at most how many threads pass at the same time
   * @param bodies makes, for a part from 0 to {@value #PARTS} − 1, what is called with each stretch
   *     of it; called once for each part
   */
  public static void forEach(BlockData data, int threads, IntFunction<Body> bodies) {
    if (!data.isFull()) {
      throw new InvalidValueException("block", data.toString(), "a full one");
    }
    long length = data.block().packedLength();
    int width = (int) Math.max(1, Math.min(data.slotCount(), STRETCH / length));
    Parallel.shareAmong(
        BlasThreads.get() == 1 ? threads : 1,
        PARTS,
        (firstPart, endPart) -> {
          try (Matrix columns = Matrix.allocate(length, width)) {
            for (int part = firstPart; part < endPart; part++) {
              pass(data, part, columns, bodies.apply(part));
            }
          }
        });
  }

  private static void pass(BlockData data, int part, Matrix columns, Body body) {
    int end = begin(data, part + 1);
    int width = (int) columns.columns();
    for (int first = begin(data, part); first < end; first += width) {
      int count = Math.min(width, end - first);
      for (int c = 0; c < count; c++) {
        data.copyValues(first + c, columns.column(c));
      }
      body.accept(first, columns.columnRange(0, count));
    }
  }

  private static int begin(BlockData data, int part) {
    return (int) ((long) data.slotCount() * part / PARTS);
  }
}
