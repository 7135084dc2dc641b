package org.kronproj.conic.newton;

import java.util.Arrays;
import java.util.Optional;
import org.kronproj.conic.sparse.OrderedCholesky;

/**
 * A sparse Schur complement: stored on its pattern, factored by {@link OrderedCholesky}. For
 * programs whose constraints meet few others: linear programs, many small blocks.
 */
final class SparseSchur implements SchurStorage {

  /** How many dense flops take the time of one sparse one, measured. */
  private static final double DENSE_ADVANTAGE = 40;

  private final SchurPattern pattern;
  private final OrderedCholesky cholesky;
  private final double[] values;
  private final double[] diagonal;

  private SparseSchur(SchurPattern pattern, OrderedCholesky cholesky) {
    this.pattern = pattern;
    this.cholesky = cholesky;
    values = new double[pattern.rows().length];
    diagonal = new double[pattern.order()];
  }

  /** Analyses a pattern; empty if a dense matrix would be faster. */
  static Optional<SchurStorage> analyse(SchurPattern pattern) {
    double m = pattern.order();
    OrderedCholesky cholesky = OrderedCholesky.analyse(pattern.starts(), pattern.rows());
    return cholesky.flops() <= m * m * m / 3 / DENSE_ADVANTAGE + m * m
        ? Optional.of(new SparseSchur(pattern, cholesky))
        : Optional.empty();
  }

  @Override
  public void putColumn(int rank, double[] accumulator) {
    for (int p = pattern.starts()[rank]; p < pattern.starts()[rank + 1]; p++) {
      int row = pattern.rows()[p];
      values[p] = accumulator[row];
      if (row == rank) {
        diagonal[rank] = accumulator[row];
      }
      accumulator[row] = 0;
    }
  }

  @Override
  public NewtonSystem.Outcome factor() {
    double largest = 0;
    for (double pivot : diagonal) {
      if (!(pivot >= 0) || pivot == Double.POSITIVE_INFINITY) {
        return NewtonSystem.Outcome.FAILED;
      }
      largest = Math.max(largest, pivot);
    }
    if (cholesky.factor(values, 0, 0, Regularisation.PIVOT)) {
      return NewtonSystem.Outcome.FACTORED;
    }
    for (double shift = Regularisation.FIRST;
        shift <= Regularisation.LAST;
        shift *= Regularisation.GROWTH) {
      if (cholesky.factor(values, shift, Regularisation.FLOOR * largest, Regularisation.PIVOT)) {
        return NewtonSystem.Outcome.REGULARIZED;
      }
    }
    return NewtonSystem.Outcome.FAILED;
  }

  @Override
  public void solve(double[] x) {
    cholesky.solve(x);
  }

  @Override
  public void multiply(double[] x, double[] y) {
    Arrays.fill(y, 0);
    for (int c = 0; c < x.length; c++) {
      for (int p = pattern.starts()[c]; p < pattern.starts()[c + 1]; p++) {
        int row = pattern.rows()[p];
        double value = values[p];
        y[row] += value * x[c];
        if (row != c) {
          y[c] += value * x[row];
        }
      }
    }
  }

  @Override
  public void close() {
    // Nothing but arrays.
  }
}
