package org.kronproj.linalg.kron;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;

/**
 * How n eigenvalues weight N coordinates: the diagonal D of the Gram matrix H = G·D·Gᵀ, its square
 * root S (the arm), and which coordinates an eigenvalue touches. The paper's two weightings, in
 * their corrected forms (errata E1, E3, E4, E7).
 *
 * <p>Immutable and safe for concurrent use.
 */
public sealed interface Weighting
    permits TwoSidedWeighting, SymmetricWeighting, OneSidedWeighting, DiagonalWeighting {

  /**
   * Returns the number of eigenvalues.
   *
   * @return n
   */
  int order();

  /**
   * Returns the number of coordinates.
   *
   * @return N
   */
  int size();

  /**
   * Computes the diagonal of D on some coordinates.
   *
   * @param eigenvalues the n eigenvalues
   * @param coordinates the coordinates wanted
   * @return their weights, in the same order
   * @throws ShapeException if there are not n eigenvalues
   */
  double[] weights(double[] eigenvalues, int[] coordinates);

  /**
   * Computes the whole diagonal of D.
   *
   * @param eigenvalues the n eigenvalues
   * @return N weights
   * @throws ShapeException if there are not n eigenvalues
   */
  double[] weights(double[] eigenvalues);

  /**
   * Computes the whole arm S = D^½.
   *
   * @param eigenvalues the n eigenvalues, none negative
   * @return N square roots of weights
   * @throws ShapeException if there are not n eigenvalues
   */
  default double[] arms(double[] eigenvalues) {
    double[] arms = weights(eigenvalues);
    for (int i = 0; i < arms.length; i++) {
      arms[i] = Math.sqrt(arms[i]);
    }
    return arms;
  }

  /**
   * Lists the coordinates whose weight depends on any of some eigenvalues.
   *
   * @param eigenvalues the indices of the eigenvalues, strictly ascending
   * @return the coordinates, strictly ascending, {@code touchedCount(eigenvalues.length)} of them
   * @throws InvalidValueException if an index is out of range or out of order
   */
  int[] touched(int[] eigenvalues);

  /**
   * Counts the coordinates that some eigenvalues touch.
   *
   * @param eigenvalues how many eigenvalues
   * @return how many coordinates
   */
  int touchedCount(int eigenvalues);

  /**
   * Weights λ_p·λ_q at (p, q) of an n×n matrix, coordinates in vec order.
   *
   * @param order n
   * @return the weighting of W^½·X·W^½
   */
  static Weighting twoSided(int order) {
    return new TwoSidedWeighting(order);
  }

  /**
   * Weights λ_p·λ_q on the n(n+1)/2 coordinates of a symmetric matrix, in {@link Svec} order.
   *
   * @param order n
   * @return the weighting of W^½·X·W^½ for symmetric X
   */
  static Weighting symmetric(int order) {
    return new SymmetricWeighting(order);
  }

  /**
   * Weights λ_q² at (p, q) of an n×n matrix, q the column, coordinates in vec order.
   *
   * @param order n
   * @return the weighting of X·W
   */
  static Weighting oneSided(int order) {
    return new OneSidedWeighting(order);
  }

  /**
   * Weights the n coordinates themselves.
   *
   * @param order n
   * @return the weighting of a vector
   */
  static Weighting diagonal(int order) {
    return new DiagonalWeighting(order);
  }

  /**
   * Checks a list of indices.
   *
   * @param indices the list
   * @param size the exclusive upper bound
   * @throws InvalidValueException if an index is out of range or the list does not ascend
   */
  static void checkAscending(int[] indices, int size) {
    int least = 0;
    for (int i = 0; i < indices.length; i++) {
      if (indices[i] < least || indices[i] >= size) {
        throw new InvalidValueException(
            "eigenvalues[" + i + "]",
            Integer.toString(indices[i]),
            "an index from " + least + " to " + (size - 1));
      }
      least = indices[i] + 1;
    }
  }
}
