package org.kronproj.conic.model;

import org.kronproj.base.InsufficientMemoryException;
import org.kronproj.base.InvalidValueException;

/**
 * One diagonal block of X.
 *
 * @param kind the cone
 * @param size the order of the matrix, or the length of the vector; at least 1
 */
public record Block(BlockKind kind, int size) {

  /**
   * Checks the size.
   *
   * @param kind the cone
   * @param size the order of the matrix, or the length of the vector; at least 1
   * @throws InvalidValueException if the size is below 1
   */
  public Block {
    if (size < 1) {
      throw new InvalidValueException("block size", Integer.toString(size), "1 or more");
    }
  }

  /**
   * Makes a block of positive semidefinite matrices.
   *
   * @param order the order of the matrices
   * @return the block
   */
  public static Block semidefinite(int order) {
    return new Block(BlockKind.SEMIDEFINITE, order);
  }

  /**
   * Makes a block of nonnegative vectors.
   *
   * @param length the number of entries
   * @return the block
   */
  public static Block diagonal(int length) {
    return new Block(BlockKind.DIAGONAL, length);
  }

  /**
   * Makes a block of free vectors.
   *
   * @param length the number of entries
   * @return the block
   */
  public static Block free(int length) {
    return new Block(BlockKind.FREE, length);
  }

  /**
   * Tells whether the block holds matrices rather than vectors.
   *
   * @return whether entries off the diagonal may exist
   */
  public boolean isSemidefinite() {
    return kind == BlockKind.SEMIDEFINITE;
  }

  /**
   * Counts the numbers that a symmetric matrix of this block is stored in: n(n+1)/2 for a
   * semidefinite block of order n, n for a vector.
   *
   * @return the packed length
   */
  public long packedLength() {
    return isSemidefinite() ? size * (size + 1L) / 2 : size;
  }

  /**
   * The packed length as the length of an array.
   *
   * @return the packed length
   * @throws InsufficientMemoryException if the order of a semidefinite block is above 65,535
   */
  public int arrayLength() {
    long length = packedLength();
    if (length > Integer.MAX_VALUE) {
      throw InsufficientMemoryException.ofArray(
          "a symmetric matrix of order " + size, Double.BYTES * length);
    }
    return (int) length;
  }

  // Written out: those that records get are made at the first call, which costs 10 ms of a start.

  @Override
  public boolean equals(Object other) {
    return other instanceof Block block && block.kind == kind && block.size == size;
  }

  @Override
  public int hashCode() {
    return 31 * kind.hashCode() + size;
  }
}
