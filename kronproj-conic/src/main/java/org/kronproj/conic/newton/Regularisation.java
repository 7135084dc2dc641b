package org.kronproj.conic.newton;

import org.kronproj.conic.sparse.SparseCholesky;

/** By how much the diagonal of a numerically singular Schur complement is enlarged. */
final class Regularisation {

  /** A pivot below this part of its diagonal element is too small to be one. */
  static final double PIVOT = SparseCholesky.ROUNDING;

  /**
   * The first relative shift. The smaller it is, the fewer steps refinement takes: from 1e-13 by
   * hundreds it took twice as many (quadratic assignment, control), and ended less accurately.
   */
  static final double FIRST = 1e-15;

  /** The factor from one shift to the next. */
  static final double GROWTH = 10;

  /** The last one; beyond it refinement would not repair the error. */
  static final double LAST = 1e-7;

  /** The absolute shift, in terms of the largest diagonal element, for rows that vanish. */
  static final double FLOOR = 1e-30;

  private Regularisation() {}
}
