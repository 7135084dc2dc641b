package org.kronproj.linalg.kron;

import org.kronproj.base.ShapeException;

/**
 * Weights λ_p·λ_q at (p, q) of an n×n matrix: coordinate p + q·n.
 *
 * @param order n, at least 1
 */
public record TwoSidedWeighting(int order) implements Weighting {

  /**
   * Takes the number of eigenvalues.
   *
   * @param order n, from 1 to 46340
   */
  public TwoSidedWeighting {
    Basis.checkOrder(order);
  }

  @Override
  public int size() {
    return order * order;
  }

  @Override
  public double[] weights(double[] eigenvalues, int[] coordinates) {
    ShapeException.check("eigenvalues", order, eigenvalues.length);
    double[] weights = new double[coordinates.length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = eigenvalues[coordinates[i] % order] * eigenvalues[coordinates[i] / order];
    }
    return weights;
  }

  @Override
  public double[] weights(double[] eigenvalues) {
    ShapeException.check("eigenvalues", order, eigenvalues.length);
    double[] weights = new double[size()];
    for (int q = 0; q < order; q++) {
      for (int p = 0; p < order; p++) {
        weights[p + q * order] = eigenvalues[p] * eigenvalues[q];
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
      if (moved[q]) {
        for (int p = 0; p < order; p++) {
          touched[count++] = p + q * order;
        }
      } else {
        for (int p : eigenvalues) {
          touched[count++] = p + q * order;
        }
      }
    }
    return touched;
  }

  @Override
  public int touchedCount(int eigenvalues) {
    return Math.toIntExact(2L * order * eigenvalues - (long) eigenvalues * eigenvalues);
  }
}
