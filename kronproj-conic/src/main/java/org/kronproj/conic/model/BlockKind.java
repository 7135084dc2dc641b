package org.kronproj.conic.model;

/** The cone that a block of the variable X lives in. */
public enum BlockKind {
  /** Positive semidefinite matrices. */
  SEMIDEFINITE,
  /** Diagonal matrices with nonnegative entries: nonnegative vectors. */
  DIAGONAL,
  /** Vectors without a sign; the dual slack is zero there. */
  FREE
}
