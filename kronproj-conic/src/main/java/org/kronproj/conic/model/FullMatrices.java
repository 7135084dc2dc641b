package org.kronproj.conic.model;

import java.util.function.IntFunction;
import org.kronproj.base.InvalidValueException;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.BlasThreads;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Parallel;
import org.kronproj.linalg.Transpose;

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
   * Elements of a stretch of more than four columns, 256 KB. Memory that a process never touched
   * before may take 4 µs a page, so little is taken: stretches of 2 MB and four parts would be some
   * 1,200 pages more at order 300.
   */
  private static final int STRETCH = 1 << 15;

  /** Entries from which a copy for BLAS is worth its calls. */
  private static final int WORTH_IT = 1 << 17;

  /** The fewest columns of a stretch: one by one, sums would be read and written for each. */
  private static final int NARROWEST = 4;

  /** Products of fewer multiplications are done by one thread in OpenBLAS, without waiting. */
  private static final int UNSHARED = 1 << 18;

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
    share(data, BlasThreads.get() == 1 ? threads : 1, bodies);
  }

  /**
   * The same for bodies whose products are all too small for OpenBLAS to share, as those of {@link
   * #addCombinations} and {@link #addProducts}: parts are passed over at the same time.
   *
   * @param data the data of a full block
   * @param threads at most how many threads pass at the same time
   * @param bodies as for {@link #forEach}
   */
  public static void forEachInSmallProducts(BlockData data, int threads, IntFunction<Body> bodies) {
    share(data, threads, bodies);
  }

  private static void share(BlockData data, int threads, IntFunction<Body> bodies) {
    if (!data.isFull()) {
      throw new InvalidValueException("block", data.toString(), "a full one");
    }
    long length = data.block().packedLength();
    int width = (int) Math.min(data.slotCount(), Math.max(NARROWEST, STRETCH / length));
    Body[] made = new Body[PARTS];
    for (int part = 0; part < PARTS; part++) {
      made[part] = bodies.apply(part);
    }
    Parallel.shareAmong(
        threads,
        PARTS,
        (firstPart, endPart) -> {
          try (Matrix columns = Matrix.allocate(length, width)) {
            for (int part = firstPart; part < endPart; part++) {
              pass(data, part, columns, made[part]);
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

  /**
   * Adds combinations of some columns: S := S + columns·Fᵀ.
   *
   * @param columns some columns
   * @param factors F, with a column for each of them
   * @param sums S, with a column for each row of F
   */
  public static void addCombinations(Matrix columns, Matrix factors, Matrix sums) {
    long height = height(columns.columns() * sums.columns());
    for (long row = 0; row < columns.rows(); row += height) {
      long rows = Math.min(height, columns.rows() - row);
      Blas.gemm(
          Transpose.NO,
          Transpose.YES,
          1,
          columns.block(row, 0, rows, columns.columns()),
          factors,
          1,
          sums.block(row, 0, rows, sums.columns()));
    }
  }

  /**
   * Multiplies some columns by a vector: y := y + columnsᵀ·x.
   *
   * @param columns some columns
   * @param x a vector
   * @param y a vector with an element for each of the columns
   */
  public static void addProducts(Matrix columns, Matrix x, Matrix y) {
    long height = height(columns.columns());
    for (long row = 0; row < columns.rows(); row += height) {
      long rows = Math.min(height, columns.rows() - row);
      Blas.gemm(
          Transpose.YES,
          Transpose.NO,
          1,
          columns.block(row, 0, rows, columns.columns()),
          x.block(row, 0, rows, 1),
          1,
          y);
    }
  }

  /** The rows of a piece whose product is too small to share. */
  private static long height(long multiplicationsOfRow) {
    return Math.max(1, UNSHARED / multiplicationsOfRow);
  }

  private static int begin(BlockData data, int part) {
    return (int) ((long) data.slotCount() * part / PARTS);
  }
}
