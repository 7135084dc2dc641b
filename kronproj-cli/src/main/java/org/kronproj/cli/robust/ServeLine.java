package org.kronproj.cli.robust;

import org.kronproj.robust.SparseVector;

/** One line that serve reads. */
sealed interface ServeLine {

  /** Adds to the vector. */
  record Update(SparseVector delta) implements ServeLine {}

  /** Asks for an inner product. */
  record Inner(SparseVector h) implements ServeLine {}

  /** Asks for the squared norm. */
  record Norm() implements ServeLine {}
}
