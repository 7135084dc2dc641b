package org.kronproj.projection;

import org.kronproj.base.InvalidValueException;
import org.kronproj.linalg.Matrix;

/** Checks of symmetric positive semidefinite input. */
final class SymmetricMatrices {

  private static final double TOLERANCE = 1e-12;

  private SymmetricMatrices() {}

  /**
   * Checks that a square matrix is finite and symmetric to 1e-12 of its largest element.
   *
   * @throws InvalidValueException naming the first element that is not
   */
  static void require(String argument, Matrix a) {
    double[] elements = a.toArray();
    int n = (int) a.rows();
    double largest = 0;
    for (int k = 0; k < elements.length; k++) {
      if (!Double.isFinite(elements[k])) {
        throw new InvalidValueException(
            argument + " (" + k % n + ", " + k / n + ")",
            Double.toString(elements[k]),
            "a finite number");
      }
      largest = Math.max(largest, Math.abs(elements[k]));
    }
    for (int j = 0; j < n; j++) {
      for (int i = j + 1; i < n; i++) {
        double difference = Math.abs(elements[i + j * n] - elements[j + i * n]);
        if (difference > TOLERANCE * largest) {
          throw new InvalidValueException(
              argument + " (" + i + ", " + j + ")",
              "a difference of " + difference + " from its mirror image",
              "a symmetric matrix");
        }
      }
    }
  }

  /**
   * Sets to 0 the eigenvalues that rounding made negative.
   *
   * @throws InvalidValueException if one is negative beyond rounding
   */
  static double[] nonnegative(double[] eigenvalues) {
    double largest = 0;
    for (double value : eigenvalues) {
      largest = Math.max(largest, Math.abs(value));
    }
    for (int i = 0; i < eigenvalues.length; i++) {
      if (eigenvalues[i] < -1e-13 * eigenvalues.length * largest) {
        throw new InvalidValueException(
            "weight", "the eigenvalue " + eigenvalues[i], "a positive semidefinite matrix");
      }
      eigenvalues[i] = Math.max(0, eigenvalues[i]);
    }
    return eigenvalues;
  }
}
