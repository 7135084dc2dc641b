package org.kronproj.projection;

import java.util.Arrays;
import org.kronproj.base.InvalidValueException;
import org.kronproj.linalg.Matrix;

/** What diagonal weights and their changes have in common: checks, supports, square roots. */
final class Weights {

  private Weights() {}

  /** The coordinates of positive weight, with the square roots of their weights. */
  @SuppressWarnings("ArrayRecordComponent") // long vectors, handed on and never compared
  record Support(int[] coordinates, double[] arms) {
    int size() {
      return coordinates.length;
    }
  }

  static Support support(double[] weights) {
    int[] coordinates = new int[weights.length];
    double[] arms = new double[weights.length];
    int count = 0;
    for (int j = 0; j < weights.length; j++) {
      if (weights[j] != 0) {
        coordinates[count] = j;
        arms[count++] = Math.sqrt(weights[j]);
      }
    }
    return new Support(Arrays.copyOf(coordinates, count), Arrays.copyOf(arms, count));
  }

  static int positive(double[] weights) {
    int count = 0;
    for (double weight : weights) {
      if (weight != 0) {
        count++;
      }
    }
    return count;
  }

  /**
   * Checks weights or eigenvalues.
   *
   * @param argument their name
   * @param values the values
   * @return the values
   * @throws InvalidValueException if one is negative, infinite or not a number
   */
  static double[] requireNonnegative(String argument, double[] values) {
    for (int i = 0; i < values.length; i++) {
      if (!(values[i] >= 0) || values[i] == Double.POSITIVE_INFINITY) {
        throw new InvalidValueException(
            argument + "[" + i + "]", Double.toString(values[i]), "a finite number of at least 0");
      }
    }
    return values;
  }

  /**
   * Checks the weights of coordinates, which are products of eigenvalues.
   *
   * @param weights the products
   * @return the products
   * @throws InvalidValueException if one has overflowed
   */
  static double[] requireFinite(double[] weights) {
    for (int j = 0; j < weights.length; j++) {
      if (weights[j] == Double.POSITIVE_INFINITY) {
        throw new InvalidValueException(
            "eigenvalues",
            "so large ones that the weight of coordinate " + j + " overflows",
            "finite weights");
      }
    }
    return weights;
  }

  /**
   * Checks what a question or a problem is made of.
   *
   * @param argument its name
   * @param a the matrix
   * @throws InvalidValueException if an element is infinite or not a number
   */
  static void requireFinite(String argument, Matrix a) {
    double[] column = new double[Math.toIntExact(a.rows())];
    for (long j = 0; j < a.columns(); j++) {
      a.read(0, j, column, 0, column.length);
      for (int i = 0; i < column.length; i++) {
        if (!Double.isFinite(column[i])) {
          throw new InvalidValueException(
              argument + " (" + i + ", " + j + ")", Double.toString(column[i]), "a finite number");
        }
      }
    }
  }
}
