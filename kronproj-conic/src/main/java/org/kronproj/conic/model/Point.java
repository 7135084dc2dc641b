package org.kronproj.conic.model;

import java.util.List;
import org.kronproj.base.InvalidValueException;

/**
 * A point (X, y, Z) of a program, feasible or not: an iterate, a solution, a start. Immutable and
 * safe for concurrent use.
 */
public final class Point {

  private final BlockMatrix x;
  private final double[] y;
  private final BlockMatrix z;

  /**
   * Puts a point together.
   *
   * @param x the primal matrix X
   * @param y the dual vector y; negative zeros become zeros
   * @param z the dual slack Z, of the same blocks as X
   */
  public Point(BlockMatrix x, double[] y, BlockMatrix z) {
    if (!x.blocks().equals(z.blocks())) {
      throw new InvalidValueException("z", z.blocks().toString(), "the blocks of x");
    }
    this.x = x;
    this.y = y.clone();
    for (int i = 0; i < y.length; i++) {
      this.y[i] += 0.0;
    }
    this.z = z;
  }

  /**
   * Returns X.
   *
   * @return the primal matrix
   */
  public BlockMatrix x() {
    return x;
  }

  /**
   * Copies y.
   *
   * @return a new array of length m
   */
  public double[] y() {
    return y.clone();
  }

  /**
   * Returns an entry of y.
   *
   * @param constraint the constraint
   * @return its multiplier
   */
  public double y(int constraint) {
    return y[constraint];
  }

  /**
   * Counts the entries of y.
   *
   * @return m
   */
  public int constraintCount() {
    return y.length;
  }

  /**
   * Returns Z.
   *
   * @return the dual slack
   */
  public BlockMatrix z() {
    return z;
  }

  /**
   * Lists the blocks.
   *
   * @return the kinds and sizes of the blocks of X and Z
   */
  public List<Block> blocks() {
    return x.blocks();
  }
}
