package org.kronproj.projection;

import java.util.Arrays;
import org.kronproj.base.InvalidValueException;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.DiagonalWeighting;
import org.kronproj.linalg.kron.Weighting;

/** What diagonal weights and their changes have in common: checks, supports, square roots. */
final class Weights {

  /** The square of which is the least number that a double holds to full precision. */
  private static final double LEAST_FACTOR = 0x1p-511;

  private static final double LARGEST_FACTOR = Math.sqrt(Double.MAX_VALUE);

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
   * Checks eigenvalues. Weights of coordinates are products of two of them but for the diagonal
   * weighting; one that overflows or is below what a double holds to full precision would answer
   * for another weight.
   *
   * @param weighting what they weight
   * @param argument their name
   * @param eigenvalues the values
   * @return the values
   * @throws InvalidValueException if one is negative, infinite, not a number, or neither 0 nor such
   *     that all weights are ordinary
   */
  static double[] require(Weighting weighting, String argument, double[] eigenvalues) {
    requireNonnegative(argument, eigenvalues);
    boolean products = !(weighting instanceof DiagonalWeighting);
    double least = products ? LEAST_FACTOR : Double.MIN_NORMAL;
    double most = products ? LARGEST_FACTOR : Double.MAX_VALUE;
    for (int i = 0; i < eigenvalues.length; i++) {
      if (eigenvalues[i] != 0 && !(eigenvalues[i] >= least && eigenvalues[i] <= most)) {
        throw new InvalidValueException(
            argument + "[" + i + "]",
            Double.toString(eigenvalues[i]),
            "0 or " + least + " to " + most + (products ? ", since weights are products" : ""));
      }
    }
    return eigenvalues;
  }

  /** Whether products with itself and other factors like it are ordinary numbers. */
  static boolean isFactor(double value) {
    return value >= LEAST_FACTOR && value <= LARGEST_FACTOR;
  }

  /**
   * Checks what a question or a problem is made of.
   *
   * @param argument its name
   * @param a the matrix
   * @throws InvalidValueException if an element is infinite or not a number
   */
  static void requireFinite(String argument, Matrix a) {
    double[] part = new double[(int) Math.min(Scaling.STRETCH, a.rows())];
    for (long j = 0; j < a.columns(); j++) {
      for (long first = 0; first < a.rows(); first += Scaling.STRETCH) {
        int length = (int) Math.min(Scaling.STRETCH, a.rows() - first);
        a.read(first, j, part, 0, length);
        for (int i = 0; i < length; i++) {
          if (!Double.isFinite(part[i])) {
            throw notFinite(argument, first + i, j, part[i]);
          }
        }
      }
    }
  }

  /** The largest magnitude of an element of a vector that has to be finite. */
  static double largestFinite(String argument, double[] a) {
    double largest = 0;
    for (int i = 0; i < a.length; i++) {
      double magnitude = Math.abs(a[i]);
      if (!(magnitude <= largest)) { // NaN as well
        if (!Double.isFinite(magnitude)) {
          throw notFinite(argument, i, 0, a[i]);
        }
        largest = magnitude;
      }
    }
    return largest;
  }

  private static InvalidValueException notFinite(
      String argument, long row, long column, double value) {
    return new InvalidValueException(
        argument + " (" + row + ", " + column + ")", Double.toString(value), "a finite number");
  }
}
