package org.kronproj.conic.reduce;

import org.kronproj.conic.model.Point;

/** What presolving came to. */
public sealed interface PresolveOutcome {

  /**
   * There is something left to solve.
   *
   * @param reduction the smaller program, perhaps the same one, with the way back
   */
  record Reduced(ReductionChain reduction) implements PresolveOutcome {}

  /**
   * Nothing is left to solve.
   *
   * @param point an optimal point of the original program
   */
  record Solved(Point point) implements PresolveOutcome {}

  /**
   * No X is feasible.
   *
   * @param ray a ray of the original program with bᵀy &lt; 0, to be verified
   */
  record PrimalInfeasible(Point ray) implements PresolveOutcome {}

  /**
   * No y is feasible.
   *
   * @param ray a ray of the original program with ⟨C, X⟩ &gt; 0, to be verified
   */
  record DualInfeasible(Point ray) implements PresolveOutcome {}
}
