package org.kronproj.linalg.kron;

import org.kronproj.base.ShapeException;

/**
 * Weights λ_p·λ_q on the n(n+1)/2 coordinates of a symmetric matrix, in {@link Svec} order.
 *
 * @param order n, at least 1
 */
public record SymmetricWeighting(int order) implements Weighting {

  /**
   * Takes the number of eigenvalues.
   *
   * @param order n, from 1 to 46340
   */
  public SymmetricWeighting {
    Basis.checkOrder(order);
  }

  @Override
  public int size() {
    return Svec.length(order);
  }

  @Override
  public double[] weights(double[] eigenvalues, int[] coordinates) {
    ShapeException.check("eigenvalues", order, eigenvalues.length);
    double[] weights = new double[coordinates.length];
    for (int i = 0; i < weights.length; i++) {
      int q = Svec.column(coordinates[i]);
      weights[i] = eigenvalues[coordinates[i] - Svec.coordinate(0, q)] * eigenvalues[q];
    }
    return weights;
  }

  @Override
  public double[] weights(double[] eigenvalues) {
    ShapeException.check("eigenvalues", order, eigenvalues.length);
    double[] weights = new double[size()];
    int at = 0;
    for (int q = 0; q < order; q++) {
      for (int p = 0; p <= q; p++) {
        weights[at++] = eigenvalues[p] * eigenvalues[q];
      }
    }
    return weights;
  }

  @Override
  public int[] touched(int[] eigenvalues) {
    Weighting.checkAscending(eigenvalues, order);
    boolean[] moved = new boolean[order];
    for (int index : eigenvalues) {
      moved[index] = true;
    }
    int[] touched = new int[touchedCount(eigenvalues.length)];
    int count = 0;
    for (int q = 0; q < order; q++) {
      int start = Svec.coordinate(0, q);
      for (int p = 0; moved[q] && p <= q; p++) {
        touched[count++] = start + p;
      }
      for (int k = 0; !moved[q] && k < eigenvalues.length && eigenvalues[k] < q; k++) {
        touched[count++] = start + eigenvalues[k];
      }
    }
    return touched;
  }

  @Override
  public int touchedCount(int eigenvalues) {
    return Math.toIntExact(
        (long) order * eigenvalues - (long) eigenvalues * (eigenvalues - 1L) / 2);
  }
}
