package org.kronproj.conic.instances;

/** What is known of the answer to a program, in the words of {@link org.kronproj.conic.model}. */
public enum Answer {
  /** Both problems have strictly feasible points and a common optimal value. */
  OPTIMAL,
  /** No X is feasible, and a y with Σ y_i A_i ⪰ 0 and bᵀy = −1 proves it. */
  PRIMAL_INFEASIBLE,
  /** No y is feasible, and an X in K with ⟨A_i, X⟩ = 0 and ⟨C, X⟩ = 1 proves it. */
  DUAL_INFEASIBLE,
  /** No certificate exists, values are not attained or differ: success must not be claimed. */
  ILL_POSED,
  /** Nothing is known beforehand. */
  UNKNOWN
}
