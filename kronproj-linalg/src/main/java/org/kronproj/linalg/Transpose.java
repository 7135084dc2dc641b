package org.kronproj.linalg;

/** Whether a kernel reads a matrix as it is or transposed. */
public enum Transpose {
  /** As it is. */
  NO,
  /** Transposed. */
  YES
}
