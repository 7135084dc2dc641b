package org.kronproj.conic.reduce;

/**
 * A factorisation of a Gram matrix with unit diagonal that skips rows whose pivot vanishes: those
 * that depend on rows before them, in an order of its own.
 */
interface GramFactor extends AutoCloseable {

  /** A pivot below this calls for a look at whether its row is a combination of others. */
  double VANISHING = 1e-9;

  /** Factors; rows that are forced are not skipped. Returns which were. */
  boolean[] factor(boolean[] forced);

  /** Solves for each column with the rows that were not skipped; the others get zeros. */
  void solve(double[][] columns);

  @Override
  void close();
}
