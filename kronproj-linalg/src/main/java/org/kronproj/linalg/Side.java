package org.kronproj.linalg;

/** On which side of the other operand a symmetric or triangular matrix stands. */
public enum Side {
  /** To the left. */
  LEFT,
  /** To the right. */
  RIGHT
}
