package org.kronproj.linalg;

/** Which triangle of a symmetric or triangular matrix is read and written; the other is ignored. */
public enum Triangle {
  /** The diagonal and what is below it. */
  LOWER,
  /** The diagonal and what is above it. */
  UPPER
}
