package org.kronproj.projection;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;

/**
 * SoftThreshold of Algorithm {@code alg:app:init}: extends the set of eigenvalues that are moved as
 * long as the next ones have changed almost as much, so that they need not be moved one step later.
 *
 * <p>With y = ln λ_new − ln λ and π sorting |y| in decreasing order: while 1.5r &lt; n and
 * |y_π(⌈1.5r⌉)| ≥ (1 − 1/ln n)|y_π(r)|, r becomes ⌈1.5r⌉ (erratum E18: the printed call leaves r
 * out). Ties are broken by index, so that the result is a function of its arguments. Zero
 * eigenvalues: 0 → 0 counts as no change, 0 ↔ positive as an infinite one.
 *
 * @param eigenvalues λ̂: the new value on the moved eigenvalues, the old one elsewhere
 * @param moved the indices π(1..r), largest change first
 */
@SuppressWarnings("ArrayRecordComponent") // long vectors, handed on and never compared
public record SoftThreshold(double[] eigenvalues, int[] moved) {

  /**
   * Runs the procedure; O(n log n).
   *
   * @param old λ, none negative
   * @param fresh λ_new, none negative
   * @param least r, at least 1: how many must move at least
   * @return λ̂ and which eigenvalues moved
   * @throws ShapeException if the lengths differ
   * @throws InvalidValueException if r is not from 1 to n
   */
  public static SoftThreshold of(double[] old, double[] fresh, int least) {
    ShapeException.check("fresh", old.length, fresh.length);
    int n = old.length;
    if (least < 1 || least > n) {
      throw new InvalidValueException("least", Integer.toString(least), "1 to " + n);
    }
    double[] change = changes(old, fresh);
    int[] order = decreasing(change);
    double keep = 1 - 1 / Math.log(n);
    int r = least;
    while (1.5 * r < n && change[order[ceil(r) - 1]] >= keep * change[order[r - 1]]) {
      r = Math.min(ceil(r), n);
    }
    double[] result = old.clone();
    for (int k = 0; k < r; k++) {
      result[order[k]] = fresh[order[k]];
    }
    return new SoftThreshold(result, Arrays.copyOf(order, r));
  }

  /** ⌈1.5r⌉ without rounding. */
  private static int ceil(int r) {
    return (3 * r + 1) / 2;
  }

  /** Sorts only what has changed: most steps move few, and a sort of all is 1 % of an update. */
  private static int[] decreasing(double[] change) {
    IntStream changed =
        IntStream.range(0, change.length)
            .filter(i -> change[i] > 0)
            .boxed()
            .sorted((i, j) -> Double.compare(change[j], change[i]))
            .mapToInt(Integer::intValue);
    IntStream unchanged = IntStream.range(0, change.length).filter(i -> change[i] == 0);
    return IntStream.concat(changed, unchanged).toArray();
  }

  /**
   * Returns |ln λ_new − ln λ| of every eigenvalue.
   *
   * @param old λ, none negative
   * @param fresh λ_new, none negative
   * @return the absolute changes; 0 for 0 → 0, infinite for 0 ↔ positive
   */
  static double[] changes(double[] old, double[] fresh) {
    double[] change = new double[old.length];
    for (int i = 0; i < change.length; i++) {
      change[i] = old[i] == fresh[i] ? 0 : Math.abs(Math.log(fresh[i]) - Math.log(old[i]));
    }
    return change;
  }
}
