package org.kronproj.linalg.kron;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;

/**
 * Weights the n coordinates of a vector, one each.
 *
 * @param order n, at least 1
 */
public record DiagonalWeighting(int order) implements Weighting {

  /**
   * Takes the number of weights.
   *
   * @param order n, at least 1
   */
  public DiagonalWeighting {
    if (order < 1) {
      throw new InvalidValueException("order", Integer.toString(order), "at least 1");
    }
  }

  @Override
  public int size() {
    return order;
  }

  @Override
  public double[] weights(double[] eigenvalues, int[] coordinates) {
    ShapeException.check("eigenvalues", order, eigenvalues.length);
    double[] weights = new double[coordinates.length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = eigenvalues[coordinates[i]];
    }
    return weights;
  }

  @Override
  public double[] weights(double[] eigenvalues) {
    ShapeException.check("eigenvalues", order, eigenvalues.length);
    return eigenvalues.clone();
  }

  @Override
  public int[] touched(int[] eigenvalues) {
    Weighting.checkAscending(eigenvalues, order);
    return eigenvalues.clone();
  }

  @Override
  public int touchedCount(int eigenvalues) {
    return eigenvalues;
  }
}
