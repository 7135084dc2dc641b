package org.kronproj.projection;

import java.util.Arrays;
import java.util.List;

/**
 * A change of diagonal weights: the coordinates that change, ascending, and their weights before
 * and after.
 *
 * <p>The arrays are the caller's to read, not to write.
 *
 * @param coordinates which weights change
 * @param before the old weights, in the order of the coordinates
 * @param after the new weights, in the order of the coordinates
 */
@SuppressWarnings("ArrayRecordComponent") // long vectors, handed on and never compared
public record WeightChange(int[] coordinates, double[] before, double[] after) {

  /**
   * Finds the difference of two weightings.
   *
   * @param before all N old weights
   * @param after all N new weights
   * @return the change
   */
  static WeightChange between(double[] before, double[] after) {
    int[] coordinates = new int[count(before, after)];
    int count = 0;
    for (int j = 0; j < before.length; j++) {
      if (before[j] != after[j]) {
        coordinates[count++] = j;
      }
    }
    return of(coordinates, before, after);
  }

  /** In how many coordinates two weightings differ. */
  private static int count(double[] before, double[] after) {
    int count = 0;
    for (int j = 0; j < before.length; j++) {
      if (before[j] != after[j]) {
        count++;
      }
    }
    return count;
  }

  /** How many weights rise and how many fall from one weighting to another. */
  static List<Integer> sizes(double[] before, double[] after) {
    int raised = 0;
    int lowered = 0;
    for (int j = 0; j < before.length; j++) {
      // Without branches, which nobody predicts where every weight has moved.
      raised += after[j] > before[j] ? 1 : 0;
      lowered += after[j] < before[j] ? 1 : 0;
    }
    return List.of(raised, lowered);
  }

  private static WeightChange of(int[] coordinates, double[] before, double[] after) {
    double[] old = new double[coordinates.length];
    double[] fresh = new double[coordinates.length];
    for (int k = 0; k < coordinates.length; k++) {
      old[k] = before[coordinates[k]];
      fresh[k] = after[coordinates[k]];
    }
    return new WeightChange(coordinates, old, fresh);
  }

  /**
   * Returns how many coordinates change.
   *
   * @return |T|
   */
  public int size() {
    return coordinates.length;
  }

  /**
   * Returns the change that undoes this one.
   *
   * @return the same coordinates, before and after exchanged
   */
  public WeightChange inverse() {
    return new WeightChange(coordinates, after, before);
  }

  /** The part that raises weights, or the part that lowers them: H changes by ±(G·F)(G·F)ᵀ. */
  @SuppressWarnings("ArrayRecordComponent") // long vectors, handed on and never compared
  record Part(int sign, int[] coordinates, double[] factors) {
    int size() {
      return coordinates.length;
    }
  }

  /** The weights that rise; factors are √|Δ|. */
  Part raised() {
    return part(1);
  }

  /** The weights that fall; factors are √|Δ|. */
  Part lowered() {
    return part(-1);
  }

  private Part part(int sign) {
    int[] chosen = new int[coordinates.length];
    double[] factors = new double[coordinates.length];
    int count = 0;
    for (int k = 0; k < coordinates.length; k++) {
      double delta = sign * (after[k] - before[k]);
      if (delta > 0) {
        chosen[count] = coordinates[k];
        factors[count++] = Math.sqrt(delta);
      }
    }
    return new Part(sign, Arrays.copyOf(chosen, count), Arrays.copyOf(factors, count));
  }
}
