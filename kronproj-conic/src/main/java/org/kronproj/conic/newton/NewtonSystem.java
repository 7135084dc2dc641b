package org.kronproj.conic.newton;

/**
 * The symmetric positive definite system M·Δy = r that every iteration of an interior-point method
 * solves, where M_ij = ⟨A_i, L A_j R⟩ for the scaling pair (L, R) of the search direction: (X, Z⁻¹)
 * for the HKM direction, (W, W) for the NT one. In a diagonal block the pair acts by its entrywise
 * product; in a free block L is ignored and R is the vector of weights.
 *
 * <p>A system is made for one program and factored again and again. Not safe for concurrent use.
 */
public interface NewtonSystem extends AutoCloseable {

  /** What became of a factorisation. */
  enum Outcome {
    /** M was factored as it is. */
    FACTORED,
    /** M was numerically singular; a slightly larger matrix was factored and refinement helps. */
    REGULARIZED,
    /** M has entries that are not finite, or could not be factored however regularised. */
    FAILED
  }

  /**
   * Forms M.
   *
   * @param left L
   * @param right R
   */
  void form(BlockVariable left, BlockVariable right);

  /**
   * Factors M as it was formed last, once.
   *
   * @return what became of it; after {@link Outcome#FAILED} nothing may be solved
   */
  Outcome factor();

  /**
   * Forms and factors M.
   *
   * @param left L
   * @param right R
   * @return as {@link #factor()}
   */
  default Outcome factor(BlockVariable left, BlockVariable right) {
    form(left, right);
    return factor();
  }

  /**
   * Solves M·x = r, with refinement against M itself.
   *
   * @param rightHandSide r, of length m; not changed
   * @return x
   */
  double[] solve(double[] rightHandSide);

  /**
   * Applies the factor alone: an approximation of M⁻¹·r without refinement, and a fixed symmetric
   * positive definite map of r.
   *
   * @param residual r, of length m; not changed
   * @return M⁻¹·r, about
   */
  double[] precondition(double[] residual);

  /**
   * Reports the relative residual ‖r − M·x‖/‖r‖ that the last {@link #solve} ended with.
   *
   * @return the residual
   */
  double lastResidual();

  /** Frees the memory. */
  @Override
  void close();
}
