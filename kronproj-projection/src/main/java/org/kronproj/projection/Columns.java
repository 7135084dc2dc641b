package org.kronproj.projection;

import org.kronproj.linalg.Matrix;

/**
 * The fixed m×N matrix G of an engine, taken by columns. Immutable once built, safe for concurrent
 * use; whoever holds it closes it.
 */
sealed interface Columns extends AutoCloseable permits DenseColumns, SparseColumns {

  /** Returns m. */
  int rows();

  /** Returns N. */
  int count();

  /** Tells whether a column is known to be zero, so that its weight changes nothing. */
  boolean isEmpty(int column);

  /** Returns how many doubles one pass over G reads. */
  long doubles();

  /**
   * Copies columns, each times a factor: target(:, k) := factors[from + k]·g(coordinates[from +
   * k]).
   *
   * @param coordinates which columns
   * @param factors the factor of each
   * @param from the first one copied
   * @param target an m×k matrix, overwritten
   */
  void gather(int[] coordinates, double[] factors, int from, Matrix target);

  /** Y := G·X, one pass over G. */
  void multiply(Matrix x, Matrix y);

  /** X := Gᵀ·Y, one pass over G. */
  void multiplyTransposed(Matrix y, Matrix x);

  /**
   * The lower triangle of H := G·diag(weights)·Gᵀ, in m²N flops for a dense G.
   *
   * @param weights N weights, none negative
   * @param h the m×m output
   * @param work scratch space for panels, m rows
   */
  void gram(double[] weights, Matrix h, Matrix work);

  /** Returns the flops of {@link #gram} when so many weights are positive. */
  double gramFlops(int positive);

  /** Copies rows first to first + target.rows() − 1 of G. */
  void rows(int first, Matrix target);

  @Override
  void close();
}
