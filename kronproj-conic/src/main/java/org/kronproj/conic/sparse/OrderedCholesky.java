package org.kronproj.conic.sparse;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;

/**
 * The sparse Cholesky factorisation of a symmetric positive semidefinite matrix in a fill-reducing
 * order ({@link MinimumDegree}); entries, rows and vectors are given in the matrix's own.
 *
 * <p>Not safe for concurrent use.
 */
public final class OrderedCholesky {

  private final int[] places;
  private final int[] positions;
  private final SparseCholesky cholesky;
  private final double[] permutedValues;

  private OrderedCholesky(int[] places, int[] positions, SparseCholesky cholesky) {
    this.places = places;
    this.positions = positions;
    this.cholesky = cholesky;
    permutedValues = new double[positions.length];
  }

  /**
   * Orders and analyses a pattern; nothing is factored yet.
   *
   * @param starts where each column of the upper triangle begins, and where the last one ends
   * @param rows the rows of its entries, the diagonal among them
   * @return the analysis
   */
  public static OrderedCholesky analyse(int[] starts, int[] rows) {
    int n = starts.length - 1;
    int[] places = SymmetricPermutation.invert(MinimumDegree.order(n, starts, rows));
    int[] permutedStarts = new int[n + 1];
    int[] permutedRows = new int[rows.length];
    int[] positions = new int[rows.length];
    SymmetricPermutation.permute(starts, rows, places, permutedStarts, permutedRows, positions);
    return new OrderedCholesky(
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
   * Factors with the diagonal enlarged, as {@link SparseCholesky#factor(double[], double, double,
   * double)} does.
   *
   * @param values the values of the pattern's entries
   * @param relative what is added to each diagonal element, in parts of it
   * @param absolute what is added to each diagonal element
   * @param vanishing the part of its diagonal element below which a pivot counts as zero
   * @return false if a pivot is not a number
   * @throws ShapeException if there are not as many values as entries
   */
  public boolean factor(double[] values, double relative, double absolute, double vanishing) {
    permute(values);
    return cholesky.factor(permutedValues, relative, absolute, vanishing);
  }

  /**
   * Factors, and skips rows whose pivot vanishes: those that depend on the rows before them in the
   * factor's order.
   *
   * @param values the values of the pattern's entries
   * @param vanishing the part of its diagonal element below which a pivot counts as zero
   * @param forced rows that must not be skipped, however small their pivots
   * @return which rows were skipped
   * @throws ShapeException if an array has another length than the pattern says
   * @throws InvalidValueException if a value is no number
   */
  public boolean[] factorSkipping(double[] values, double vanishing, boolean[] forced) {
    ShapeException.check("forced", places.length, forced.length);
    permute(values);
    boolean[] kept = new boolean[forced.length];
    for (int i = 0; i < kept.length; i++) {
      kept[places[i]] = forced[i];
    }
    boolean[] skipped = new boolean[forced.length];
    if (!cholesky.factor(permutedValues, 0, 0, vanishing, kept, skipped)) {
      throw new InvalidValueException("values", "NaN", "numbers");
    }
    boolean[] original = new boolean[skipped.length];
    for (int i = 0; i < original.length; i++) {
      original[i] = skipped[places[i]];
    }
    return original;
  }

  private void permute(double[] values) {
    ShapeException.check("values", positions.length, values.length);
    for (int p = 0; p < values.length; p++) {
      permutedValues[positions[p]] = values[p];
    }
  }

  /**
   * Solves.
   *
   * @param x the right-hand side, overwritten by the solution; zero where a pivot vanished
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
