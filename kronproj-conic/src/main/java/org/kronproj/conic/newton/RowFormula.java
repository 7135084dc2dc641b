package org.kronproj.conic.newton;

/**
 * How a row of the Schur complement is computed in a semidefinite block: the three formulas of
 * Fujisawa, Kojima and Nakata (1997), restricted to the rows and columns S where A_i has entries,
 * and one for rank-one matrices. With U = L·A_i·R, M_ij = Σ_{(r,s) in A_j} a_rs·U_sr.
 */
enum RowFormula {
  /** All of U by a dense product, then looked up: 2n²|S| fast flops. For dense rows. */
  PRODUCT,
  /** A_i·R first, then each entry of U that is needed by a dot product of length |S|. */
  PARTIAL,
  /** Each entry of U that is needed by a sum over the entries of A_i. For very sparse rows. */
  ENTRIES,
  /** A_i = α·a·aᵀ: U = α·(L·a)(R·a)ᵀ. For rank-one rows. */
  RANK_ONE;

  /** Flops of a dense product in the time of one scalar operation, about, measured. */
  private static final double DENSE_ADVANTAGE = 24;

  private static final double HEAP_ADVANTAGE = 2;

  /**
   * Chooses the cheapest formula.
   *
   * @param n the order of the block
   * @param support |S|
   * @param entries the entries of A_i, upper triangle
   * @param following the entries of all A_j that the row meets
   * @param rankOne whether A_i has rank one
   */
  static RowFormula cheapest(int n, int support, long entries, long following, boolean rankOne) {
    RowFormula best = ENTRIES;
    for (RowFormula formula : values()) {
      if ((formula != RANK_ONE || rankOne)
          && formula.cost(n, support, entries, following)
              < best.cost(n, support, entries, following)) {
        best = formula;
      }
    }
    return best;
  }

  /** The cost in scalar operations, of about a nanosecond. */
  double cost(int n, int support, long entries, long following) {
    double panel = (double) n * support + 2.0 * n * entries;
    double advantage = n * (long) n <= 1024 ? HEAP_ADVANTAGE : DENSE_ADVANTAGE;
    return switch (this) {
      case PRODUCT -> 0.5 * panel + 2.0 * n * n * support / advantage + 2.0 * n * n + following;
      case PARTIAL -> panel + following * (4.0 + 2.0 * support);
      case ENTRIES -> entries * (2.0 * following + 20);
      case RANK_ONE -> 2.0 * n * support + 2.0 * following;
    };
  }
}
