package org.kronproj.cli.generate;

import org.kronproj.base.InvalidValueException;

/**
 * How large a scenario is.
 *
 * @param n the order of W and of the constraint matrices
 * @param m the number of constraint matrices
 * @param steps the number of updates
 */
public record Size(int n, int m, int steps) {

  /**
   * Checks the sizes.
   *
   * @param n the order of W, at least 2
   * @param m the number of constraints, 1 to n²
   * @param steps the number of updates, at least 0
   * @throws InvalidValueException if one is out of its range
   */
  public Size {
    if (n < 2 || n > 4096) {
      throw new InvalidValueException("n", Integer.toString(n), "2 to 4096");
    }
    if (m < 1 || m > n * n) {
      throw new InvalidValueException("m", Integer.toString(m), "1 to n² = " + n * n);
    }
    if (steps < 0) {
      throw new InvalidValueException("steps", Integer.toString(steps), "0 or more");
    }
  }
}
