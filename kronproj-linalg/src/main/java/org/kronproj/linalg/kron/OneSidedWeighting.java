package org.kronproj.linalg.kron;

import org.kronproj.base.ShapeException;

/**
 * Weights λ_q² at (p, q) of an n×n matrix: coordinate p + q·n, whole columns at a time.
 *
 * @param order n, at least 1
 */
public record OneSidedWeighting(int order) implements Weighting {

  /**
   * Takes the number of eigenvalues.
   *
   * @param order n, from 1 to 46340
   */
  public OneSidedWeighting {
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
      double lambda = eigenvalues[coordinates[i] / order];
      weights[i] = lambda * lambda;
    }
    return weights;
  }

  @Override
  public double[] weights(double[] eigenvalues) {
    double[] arms = arms(eigenvalues);
    for (int i = 0; i < arms.length; i++) {
      arms[i] *= arms[i];
    }
    return arms;
  }

  @Override
  public double[] arms(double[] eigenvalues) {
    ShapeException.check("eigenvalues", order, eigenvalues.length);
    double[] arms = new double[size()];
    for (int i = 0; i < arms.length; i++) {
      arms[i] = eigenvalues[i / order];
    }
    return arms;
  }

  @Override
  public int[] touched(int[] eigenvalues) {
    Weighting.checkAscending(eigenvalues, order);
    int[] touched = new int[touchedCount(eigenvalues.length)];
    int count = 0;
    for (int q : eigenvalues) {
      for (int p = 0; p < order; p++) {
        touched[count++] = p + q * order;
      }
    }
    return touched;
  }

  @Override
  public int touchedCount(int eigenvalues) {
    return Math.multiplyExact(order, eigenvalues);
  }
}
