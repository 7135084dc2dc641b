package org.kronproj.conic.sparse;

import java.util.Arrays;

/**
 * The Cholesky factorisation of a sparse symmetric matrix whose pattern stays and whose values
 * change: analysed once (elimination tree, column counts), factored row by row (Davis 2006).
 */
public final class SparseCholesky {

  /** A pivot below this part of its diagonal element is rounding, and what it makes is noise. */
  public static final double ROUNDING = 1e-15;

  /** What stands in place of a vanishing pivot. */
  private static final double SKIPPED = 1e128;

  private final int n;
  private final int[] starts;
  private final int[] rows;
  private final int[] parent;
  private final int[] factorStarts;
  private final double flops;
  private int[] factorRows = new int[0];
  private double[] factor = new double[0];

  /**
   * Analyses a pattern.
   *
   * @param n the order
   * @param starts where each column of the upper triangle begins, and where the last one ends
   * @param rows the rows of its entries, ascending in each column, the diagonal last
   */
  public SparseCholesky(int n, int[] starts, int[] rows) {
    this.n = n;
    this.starts = starts;
    this.rows = rows;
    parent = new int[n];
    int[] counts = new int[n];
    int[] ancestor = new int[n];
    int[] marks = new int[n];
    Arrays.fill(marks, -1);
    for (int k = 0; k < n; k++) {
      parent[k] = -1;
      ancestor[k] = -1;
      for (int p = starts[k]; p < starts[k + 1]; p++) {
        int i = rows[p];
        while (i != -1 && i < k) {
          int up = ancestor[i];
          ancestor[i] = k;
          if (up == -1) {
            parent[i] = k;
          }
          i = up;
        }
      }
    }
    for (int k = 0; k < n; k++) {
      marks[k] = k;
      counts[k]++;
      for (int p = starts[k]; p < starts[k + 1]; p++) {
        for (int i = rows[p]; marks[i] != k; i = parent[i]) {
          counts[i]++;
          marks[i] = k;
        }
      }
    }
    factorStarts = new int[n + 1];
    double operations = 0;
    long total = 0;
    for (int k = 0; k < n; k++) {
      operations += (double) counts[k] * counts[k];
      total += counts[k];
      factorStarts[k + 1] = (int) Math.min(Integer.MAX_VALUE, total);
    }
    flops = total > Integer.MAX_VALUE - 8 ? Double.POSITIVE_INFINITY : operations;
  }

  /**
   * Counts the flops of a factorisation.
   *
   * @return the count; infinite where the factor is too large to hold
   */
  public double flops() {
    return flops;
  }

  /**
   * Factors; the diagonal is enlarged by a relative and an absolute shift. A pivot that vanishes is
   * replaced by an enormous one, which makes that component of every solution zero (Wright 1999);
   * at degenerate vertices this loses less than a shift of the whole diagonal.
   *
   * @param values the values of the pattern's entries
   * @param relative what is added to each diagonal element, in parts of it
   * @param absolute what is added to each diagonal element
   * @param vanishing the part of its diagonal element below which a pivot counts as zero
   * @return false if a pivot is not a number
   */
  public boolean factor(double[] values, double relative, double absolute, double vanishing) {
    return factor(values, relative, absolute, vanishing, new boolean[n], new boolean[n]);
  }

  /**
   * The same with what counts as vanishing, as a part of the diagonal element; pivots that must not
   * be skipped, however small; and room for which were.
   */
  boolean factor(
      double[] values,
      double relative,
      double absolute,
      double vanishing,
      boolean[] forced,
      boolean[] skipped) {
    if (factor.length == 0) {
      factorRows = new int[factorStarts[n]];
      factor = new double[factorStarts[n]];
    }
    int[] next = Arrays.copyOf(factorStarts, n);
    int[] marks = new int[n];
    int[] stack = new int[n];
    double[] x = new double[n];
    Arrays.fill(marks, -1);
    for (int k = 0; k < n; k++) {
      int top = reach(k, marks, stack, values, x);
      double own = x[k] * (1 + relative) + absolute;
      double pivot = own;
      x[k] = 0;
      for (; top < n; top++) {
        int i = stack[top];
        int first = factorStarts[i];
        double value = x[i] / factor[first];
        x[i] = 0;
        int last = next[i];
        for (int p = first + 1; p < last; p++) {
          x[factorRows[p]] -= factor[p] * value;
        }
        pivot -= value * value;
        factorRows[last] = k;
        factor[last] = value;
        next[i] = last + 1;
      }
      if (Double.isNaN(pivot)) {
        return false;
      }
      skipped[k] = !forced[k] && !(pivot > vanishing * own);
      if (skipped[k]) {
        pivot = SKIPPED;
      } else if (forced[k]) {
        pivot = Math.max(pivot, Double.MIN_NORMAL + ROUNDING * own);
      }
      factorRows[next[k]] = k;
      factor[next[k]++] = Math.sqrt(pivot);
    }
    return true;
  }

  /** Scatters column k of the matrix into x; the pattern of row k of the factor, in order. */
  private int reach(int k, int[] marks, int[] stack, double[] values, double[] x) {
    int top = n;
    marks[k] = k;
    for (int p = starts[k]; p < starts[k + 1]; p++) {
      int i = rows[p];
      x[i] = values[p];
      int length = 0;
      for (; marks[i] != k; i = parent[i]) {
        stack[length++] = i;
        marks[i] = k;
      }
      while (length > 0) {
        stack[--top] = stack[--length];
      }
    }
    return top;
  }

  /**
   * x := (L·Lᵀ)⁻¹·x.
   *
   * @param x the right-hand side, overwritten by the solution
   */
  public void solve(double[] x) {
    for (int j = 0; j < n; j++) {
      x[j] /= factor[factorStarts[j]];
      for (int p = factorStarts[j] + 1; p < factorStarts[j + 1]; p++) {
        x[factorRows[p]] -= factor[p] * x[j];
      }
    }
    for (int j = n - 1; j >= 0; j--) {
      double sum = x[j];
      for (int p = factorStarts[j] + 1; p < factorStarts[j + 1]; p++) {
        sum -= factor[p] * x[factorRows[p]];
      }
      x[j] = sum / factor[factorStarts[j]];
    }
  }
}
