package org.kronproj.cli.sketch;

/** Which product of R and a matrix X is made. */
enum Product {
  /** R·X. */
  RX,

  /** Rᵀ·X. */
  RTX,

  /** X·R. */
  XR,

  /** X·Rᵀ. */
  XRT
}
