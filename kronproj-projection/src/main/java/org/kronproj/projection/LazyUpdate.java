package org.kronproj.projection;

import java.util.Arrays;

/**
 * The lazy part of Algorithm {@code alg:app:update}: which eigenvalues the state follows, and the
 * λ̃ that is returned.
 *
 * @param maintained λ̂, what the state is brought to
 * @param moved the eigenvalues that differ from the old λ̂, ascending; empty when deferred
 * @param largest the largest |ln λ_new − ln λ| of any eigenvalue
 */
@SuppressWarnings("ArrayRecordComponent") // long vectors, handed on and never compared
record LazyUpdate(double[] maintained, int[] moved, double largest) {

  /**
   * Decides.
   *
   * @param old the λ̂ of the state
   * @param fresh λ_new
   * @param epsilon ε_mp; 0 follows every change
   * @param cutoff a: fewer than n^a changes of at least ε_mp/2 are deferred
   * @return λ̂ and what moves
   */
  static LazyUpdate plan(double[] old, double[] fresh, double epsilon, double cutoff) {
    double[] change = SoftThreshold.changes(old, fresh);
    int r = 0;
    double largest = 0;
    for (double y : change) {
      largest = Math.max(largest, y);
      if (y > 0 && y >= epsilon / 2) {
        r++;
      }
    }
    boolean forced = largest == Double.POSITIVE_INFINITY;
    if (r == 0 || (r < Math.pow(old.length, cutoff) && !forced)) {
      return new LazyUpdate(old, new int[0], largest);
    }
    SoftThreshold threshold = SoftThreshold.of(old, fresh, r);
    int[] moved =
        Arrays.stream(threshold.moved()).filter(i -> old[i] != fresh[i]).sorted().toArray();
    return new LazyUpdate(threshold.eigenvalues(), moved, largest);
  }

  /**
   * Returns λ̃: λ̂ where λ_new is within ε_mp/2 of it in logarithm, λ_new elsewhere, so that (1 −
   * ε_mp)λ̃ ≤ λ_new ≤ (1 + ε_mp)λ̃.
   */
  static double[] approximate(double[] maintained, double[] fresh, double epsilon) {
    double[] change = SoftThreshold.changes(maintained, fresh);
    double[] result = maintained.clone();
    for (int i = 0; i < result.length; i++) {
      if (change[i] > epsilon / 2) {
        result[i] = fresh[i];
      }
    }
    return result;
  }
}
