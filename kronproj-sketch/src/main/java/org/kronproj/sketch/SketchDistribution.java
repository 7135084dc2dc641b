package org.kronproj.sketch;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;

/**
 * A distribution over b×N sketching matrices: the family, the number of rows, the number of columns
 * and the entries a column has. An immutable value, safe for concurrent use.
 *
 * @param family which random matrix
 * @param rows the sketch dimension b, at least 1
 * @param columns the ambient dimension N, at least 1
 * @param entriesPerColumn the entries of a column that are not zero: 1 for CountSketch, s for the
 *     sparse embeddings, b for all others
 */
public record SketchDistribution(
    SketchFamily family, int rows, long columns, int entriesPerColumn) {

  /** The largest ambient dimension; hashed families need N·s below the field's 2⁶¹ − 1. */
  public static final long MAX_COLUMNS = 1L << 40;

  /** The largest sketch dimension. */
  public static final int MAX_ROWS = 1 << 28;

  /**
   * Checks the sizes.
   *
   * @param family which random matrix
   * @param rows b
   * @param columns N
   * @param entriesPerColumn the entries of a column that are not zero
   * @throws InvalidValueException if b is not in 1…{@value #MAX_ROWS} or N not in 1…{@value
   *     #MAX_COLUMNS}, b exceeds the padded N of an SRHT, s is not in 1…b or does not divide b
   *     where it must, or the entries of a column do not suit the family
   */
  public SketchDistribution {
    checkRange("sketch dimension b", rows, MAX_ROWS);
    checkRange("ambient dimension N", columns, MAX_COLUMNS);
    switch (family) {
      case SRHT -> {
        long padded = paddedColumns(columns);
        if (rows > padded) {
          throw new InvalidValueException(
              "sketch dimension b of an SRHT",
              Integer.toString(rows),
              "at most " + padded + ", N = " + columns + " padded to a power of two");
        }
        checkEntries(rows, entriesPerColumn);
      }
      case COUNT_SKETCH -> checkEntries(1, entriesPerColumn);
      case SPARSE_EMBEDDING -> checkRange("sparsity s", entriesPerColumn, rows);
      case BLOCK_SPARSE_EMBEDDING -> {
        checkRange("sparsity s", entriesPerColumn, rows);
        if (rows % entriesPerColumn != 0) {
          throw new InvalidValueException(
              "sparsity s", Integer.toString(entriesPerColumn), "a divisor of b = " + rows);
        }
      }
      default -> checkEntries(rows, entriesPerColumn);
    }
  }

  private static void checkRange(String name, long value, long most) {
    if (value < 1 || value > most) {
      throw new InvalidValueException(name, Long.toString(value), "1 to " + most);
    }
  }

  private static void checkEntries(int expected, int actual) {
    if (actual != expected) {
      throw new InvalidValueException(
          "entries per column", Integer.toString(actual), Integer.toString(expected));
    }
  }

  private static long paddedColumns(long columns) {
    return columns == 1 ? 1 : Long.highestOneBit(columns - 1) << 1;
  }

  /**
   * The distribution of a family.
   *
   * @param family the family
   * @param rows b
   * @param columns N
   * @param sparsity s of a sparse embedding; ignored by the other families
   * @return the distribution
   */
  public static SketchDistribution of(SketchFamily family, int rows, long columns, int sparsity) {
    return switch (family) {
      case COUNT_SKETCH -> countSketch(rows, columns);
      case SPARSE_EMBEDDING, BLOCK_SPARSE_EMBEDDING ->
          new SketchDistribution(family, rows, columns, sparsity);
      case GAUSSIAN, RADEMACHER, SRHT, AMS -> new SketchDistribution(family, rows, columns, rows);
    };
  }

  /**
   * The Gaussian distribution.
   *
   * @param rows b
   * @param columns N
   * @return the distribution
   */
  public static SketchDistribution gaussian(int rows, long columns) {
    return new SketchDistribution(SketchFamily.GAUSSIAN, rows, columns, rows);
  }

  /**
   * The dense Rademacher distribution.
   *
   * @param rows b
   * @param columns N
   * @return the distribution
   */
  public static SketchDistribution rademacher(int rows, long columns) {
    return new SketchDistribution(SketchFamily.RADEMACHER, rows, columns, rows);
  }

  /**
   * The subsampled randomized Hadamard transform.
   *
   * @param rows b, at most N padded to a power of two
   * @param columns N
   * @return the distribution
   */
  public static SketchDistribution srht(int rows, long columns) {
    return new SketchDistribution(SketchFamily.SRHT, rows, columns, rows);
  }

  /**
   * The AMS distribution.
   *
   * @param rows b
   * @param columns N
   * @return the distribution
   */
  public static SketchDistribution ams(int rows, long columns) {
    return new SketchDistribution(SketchFamily.AMS, rows, columns, rows);
  }

  /**
   * CountSketch.
   *
   * @param rows b
   * @param columns N
   * @return the distribution
   */
  public static SketchDistribution countSketch(int rows, long columns) {
    return new SketchDistribution(SketchFamily.COUNT_SKETCH, rows, columns, 1);
  }

  /**
   * Sparse embedding I.
   *
   * @param rows b
   * @param columns N
   * @param sparsity s, 1 to b
   * @return the distribution
   */
  public static SketchDistribution sparseEmbedding(int rows, long columns, int sparsity) {
    return new SketchDistribution(SketchFamily.SPARSE_EMBEDDING, rows, columns, sparsity);
  }

  /**
   * Sparse embedding II.
   *
   * @param rows b, a multiple of s
   * @param columns N
   * @param sparsity s, 1 to b
   * @return the distribution
   */
  public static SketchDistribution blockSparseEmbedding(int rows, long columns, int sparsity) {
    return new SketchDistribution(SketchFamily.BLOCK_SPARSE_EMBEDDING, rows, columns, sparsity);
  }

  /**
   * Returns N as the operator sees it: rounded up to a power of two for an SRHT, N otherwise.
   *
   * @return the padded ambient dimension
   */
  public long paddedColumns() {
    return family == SketchFamily.SRHT ? paddedColumns(columns) : columns;
  }

  /**
   * Draws the operator of a seed. The same distribution and seed give the same matrix, in every
   * release and whatever the number of threads. Distributions that differ in family or rows give
   * unrelated matrices; those that differ in N only share their first columns (an SRHT does so only
   * while the padded N is the same).
   *
   * @param seed the seed
   * @return an immutable operator; O(b) time and memory for SRHT and AMS, O(1) for the others
   */
  public SketchOperator sample(Seed seed) {
    return switch (family) {
      case GAUSSIAN -> new GaussianOperator(this, seed);
      case RADEMACHER -> new RademacherOperator(this, seed);
      case SRHT -> new SrhtOperator(this, seed);
      case AMS -> new AmsOperator(this, seed);
      case COUNT_SKETCH, BLOCK_SPARSE_EMBEDDING -> new HashedSparseOperator(this, seed);
      case SPARSE_EMBEDDING -> new SparseEmbeddingOperator(this, seed);
    };
  }

  /**
   * Returns the distribution in words.
   *
   * @return as in {@code countsketch 500×100000}
   */
  @Override
  public String toString() {
    String size = family.label() + " " + rows + "×" + columns;
    return switch (family) {
      case SPARSE_EMBEDDING, BLOCK_SPARSE_EMBEDDING -> size + " s=" + entriesPerColumn;
      default -> size;
    };
  }
}
