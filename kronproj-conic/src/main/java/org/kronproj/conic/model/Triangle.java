package org.kronproj.conic.model;

/** Which part of a symmetric matrix is given. */
public enum Triangle {
  /** Entries with row ≤ column; the others follow by symmetry. */
  UPPER,
  /** Entries with row ≥ column; the others follow by symmetry. */
  LOWER,
  /** Every entry; both of a pair must be given and be equal. */
  BOTH
}
