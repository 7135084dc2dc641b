package org.kronproj.conic.sparse;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;

/**
 * The sparse Cholesky factorisation of a symmetric positive semidefinite matrix, with a
 * fill-reducing ordering, that skips rows whose pivot vanishes: those that depend on the rows
 * before them in that ordering.
 *
 * <p>Not safe for concurrent use.
 */
public final class SkippingCholesky {

  private final int[] places;
  private final int[] positions;
  private final SparseCholesky cholesky;

  private SkippingCholesky(int[] places, int[] positions, SparseCholesky cholesky) {
    this.places = places;
    this.positions = positions;
    this.cholesky = cholesky;
  }

  /**
   * Orders and analyses a pattern; nothing is factored yet.
   *
   * @param starts where each column of the upper triangle begins, and where the last one ends
   * @param rows the rows of its entries, the diagonal among them
   * @return the analysis
   */
  public static SkippingCholesky analyse(int[] starts, int[] rows) {
    int n = starts.length - 1;
    int[] places = SymmetricPermutation.invert(MinimumDegree.order(n, starts, rows));
    int[] permutedStarts = new int[n + 1];
    int[] permutedRows = new int[rows.length];
    int[] positions = new int[rows.length];
    SymmetricPermutation.permute(starts, rows, places, permutedStarts, permutedRows, positions);
    return new SkippingCholesky(
        places, positions, new SparseCholesky(n, permutedStarts, permutedRows));
  }

  /**
   * Counts the flops of a factorisation.
   *
   * @return the count; infinite where the factor would have 2³¹ elements or more
   */
  public double flops() {
    return cholesky.flops();
  }

  /**
   * Factors.
   *
   * @param values the values of the pattern's entries
   * @param vanishing the part of its diagonal element below which a pivot counts as zero
   * @param forced rows that must not be skipped, however small their pivots
   * @return which rows were skipped
   * @throws ShapeException if an array has another length than the pattern says
   * @throws InvalidValueException if a value is no number
   */
  public boolean[] factor(double[] values, double vanishing, boolean[] forced) {
    ShapeException.check("values", positions.length, values.length);
    ShapeException.check("forced", places.length, forced.length);
    double[] permuted = new double[values.length];
    for (int p = 0; p < values.length; p++) {
      permuted[positions[p]] = values[p];
    }
    boolean[] kept = new boolean[forced.length];
    for (int i = 0; i < kept.length; i++) {
      kept[places[i]] = forced[i];
    }
    boolean[] skipped = new boolean[forced.length];
    if (!cholesky.factor(permuted, 0, 0, vanishing, kept, skipped)) {
      throw new InvalidValueException("values", "NaN", "numbers");
    }
    boolean[] original = new boolean[skipped.length];
    for (int i = 0; i < original.length; i++) {
      original[i] = skipped[places[i]];
    }
    return original;
  }

  /**
   * Solves with the rows that were not skipped.
   *
   * @param x the right-hand side, overwritten by the solution; zero in skipped rows
   * @throws ShapeException if its length is not the order
   */
  public void solve(double[] x) {
    ShapeException.check("x", places.length, x.length);
    double[] permuted = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      permuted[places[i]] = x[i];
    }
    cholesky.solve(permuted);
    for (int i = 0; i < x.length; i++) {
      x[i] = permuted[places[i]];
    }
  }
}
