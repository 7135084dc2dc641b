package org.kronproj.conic.newton;

import java.util.Arrays;
import java.util.Optional;
import org.kronproj.conic.sparse.MinimumDegree;
import org.kronproj.conic.sparse.SparseCholesky;
import org.kronproj.conic.sparse.SymmetricPermutation;

/**
 * A sparse Schur complement: stored on its pattern, ordered by {@link MinimumDegree}, factored by
 * {@link SparseCholesky}. For programs whose constraints meet few others: linear programs, many
 * small blocks.
 */
final class SparseSchur implements SchurStorage {

  /** How many dense flops take the time of one sparse one, measured. */
  private static final double DENSE_ADVANTAGE = 40;

  private final SchurPattern pattern;
  private final int[] places;
  private final int[] positions;
  private final SparseCholesky cholesky;
  private final double[] values;
  private final double[] diagonal;

  private SparseSchur(
      SchurPattern pattern, int[] places, int[] positions, SparseCholesky cholesky) {
    this.pattern = pattern;
    this.places = places;
    this.positions = positions;
    this.cholesky = cholesky;
    values = new double[positions.length];
    diagonal = new double[pattern.order()];
  }

  /** Analyses a pattern; empty if a dense matrix would be faster. */
  static Optional<SchurStorage> analyse(SchurPattern pattern) {
    int m = pattern.order();
    int[] order = MinimumDegree.order(m, pattern.starts(), pattern.rows());
    int[] places = SymmetricPermutation.invert(order);
    int[] starts = new int[m + 1];
    int[] rows = new int[pattern.rows().length];
    int[] positions = new int[rows.length];
    SymmetricPermutation.permute(pattern.starts(), pattern.rows(), places, starts, rows, positions);
    SparseCholesky cholesky = new SparseCholesky(m, starts, rows);
    double dense = (double) m * m * m / 3 / DENSE_ADVANTAGE + (double) m * m;
    return cholesky.flops() <= dense
        ? Optional.of(new SparseSchur(pattern, places, positions, cholesky))
        : Optional.empty();
  }

  @Override
  public void putColumn(int rank, double[] accumulator) {
    for (int p = pattern.starts()[rank]; p < pattern.starts()[rank + 1]; p++) {
      int row = pattern.rows()[p];
      values[positions[p]] = accumulator[row];
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
    double[] permuted = new double[x.length];
    for (int rank = 0; rank < x.length; rank++) {
      permuted[places[rank]] = x[rank];
    }
    cholesky.solve(permuted);
    for (int rank = 0; rank < x.length; rank++) {
      x[rank] = permuted[places[rank]];
    }
  }

  @Override
  public void multiply(double[] x, double[] y) {
    Arrays.fill(y, 0);
    for (int c = 0; c < x.length; c++) {
      for (int p = pattern.starts()[c]; p < pattern.starts()[c + 1]; p++) {
        int row = pattern.rows()[p];
        double value = values[positions[p]];
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
