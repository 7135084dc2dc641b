package org.kronproj.conic.reduce;

import java.util.Arrays;
import org.kronproj.conic.sparse.OrderedCholesky;

/** A sparse factorisation in a fill-reducing order. */
final class SparseGramFactor implements GramFactor {

  private final double[] values;
  private final OrderedCholesky cholesky;
  private boolean[] skipped;

  private SparseGramFactor(double[] values, OrderedCholesky cholesky) {
    this.values = values;
    this.cholesky = cholesky;
  }

  /** Orders and analyses the Gram matrix of some rows, given how many entries it has. */
  static SparseGramFactor analyse(SparseRows rows, int[] chosen, int entryCount) {
    int[] starts = new int[chosen.length + 1];
    int[] gramRows = new int[entryCount];
    double[] gramValues = new double[entryCount];
    rows.gram(
        chosen,
        (column, met, count, sums) -> {
          int begin = starts[column];
          System.arraycopy(met, 0, gramRows, begin, count);
          Arrays.sort(gramRows, begin, begin + count);
          for (int p = begin; p < begin + count; p++) {
            gramValues[p] = sums[gramRows[p]];
          }
          starts[column + 1] = begin + count;
        });
    return new SparseGramFactor(gramValues, OrderedCholesky.analyse(starts, gramRows));
  }

  /** Flops of a factorisation. */
  double flops() {
    return cholesky.flops();
  }

  @Override
  public boolean[] factor(boolean[] forced) {
    skipped = cholesky.factorSkipping(values, VANISHING, forced);
    return skipped.clone();
  }

  @Override
  public void solve(double[][] columns) {
    for (double[] column : columns) {
      for (int i = 0; i < column.length; i++) {
        column[i] = skipped[i] ? 0 : column[i];
      }
      cholesky.solve(column);
      for (int i = 0; i < column.length; i++) {
        column[i] = skipped[i] ? 0 : column[i];
      }
    }
  }

  @Override
  public void close() {
    // Nothing but arrays.
  }
}
