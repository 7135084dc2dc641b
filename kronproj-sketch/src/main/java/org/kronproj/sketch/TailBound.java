package org.kronproj.sketch;

/**
 * The inequality from which a constant β was derived. Constants that are only measured do not
 * occur.
 */
public enum TailBound {
  /**
   * Chernoff's bound on the moment generating function of the estimate; needs independent signs, so
   * it serves the Gaussian, the Rademacher and the sparse embedding I.
   */
  CHERNOFF,

  /**
   * Hoeffding's bound on the largest element of HDg and HDh, then Bernstein's on the sampled rows;
   * serves the SRHT.
   */
  BERNSTEIN,

  /**
   * Chebyshev's inequality on the exact variance: all that 2-wise and 4-wise independence give, and
   * the better one for all families when the failure probability is large.
   */
  CHEBYSHEV,

  /** The operator is orthogonal: an SRHT that keeps every row. */
  EXACT
}
