package org.kronproj.projection;

/** What became of an attempt to bring an engine to new weights. */
sealed interface Outcome {

  /** The new state, and the flops it took. */
  record Done(GramState state, Strategy strategy, double flops) implements Outcome {}

  /** The Woodbury step would lose too many digits; H itself may be fine. */
  record Unstable(double smallestPivot) implements Outcome {}

  /** H is not positive definite to working precision from this leading minor on. */
  record Singular(int minor) implements Outcome {}
}
