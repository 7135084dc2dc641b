package org.kronproj.conic.reduce;

import java.util.Arrays;
import org.kronproj.conic.model.BlockData;

/**
 * A bound on what an algebra can gain that needs nothing of size n²: with the projected objective
 * M, all-ones matrix J and the algebra S that holds both, the diagonal of MJ is constant on the
 * diagonal classes of S, and so is M·v for every v that is, or any function of its entries. So rows
 * with different entries in v₁ = M·1, v₂ = M·(1 + v₁∘v₁), … lie in different classes, and the
 * orders of S's irreducible blocks add up to at least as many. A few passes over the entries tell
 * most programs without structure; the squares tell sums apart that mere powers of M leave equal.
 */
final class RowInvariants {

  private static final int POWERS = 4;

  /** Entries closer than this, relative to the largest, count as equal. */
  private static final double SAME = 1e-6;

  private RowInvariants() {}

  /**
   * Counts different rows of a semidefinite block.
   *
   * @param y the multipliers for which M = C − Σ y_i A_i
   * @return at most the number of diagonal classes
   */
  static int count(BlockData data, double[] y) {
    double[] v = new double[data.block().size()];
    Arrays.fill(v, 1);
    int most = 1;
    for (int power = 0; power < POWERS && most < v.length; power++) {
      v = multiply(data, y, v);
      most = Math.max(most, different(v));
      for (int i = 0; i < v.length; i++) {
        v[i] = 1 + v[i] * v[i];
      }
    }
    return most;
  }

  /** M·v, scaled to a largest entry of 1. */
  private static double[] multiply(BlockData data, double[] y, double[] v) {
    double[] image = new double[v.length];
    add(data, 0, data.objectiveEnd(), 1, v, image);
    for (int slot = 0; slot < data.slotCount(); slot++) {
      add(data, data.begin(slot), data.end(slot), -y[data.constraint(slot)], v, image);
    }
    double largest = 0;
    for (double value : image) {
      largest = Math.max(largest, Math.abs(value));
    }
    for (int i = 0; largest > 0 && i < image.length; i++) {
      image[i] /= largest;
    }
    return image;
  }

  private static void add(
      BlockData data, int begin, int end, double factor, double[] v, double[] image) {
    for (int p = begin; p < end; p++) {
      int i = data.row(p);
      int j = data.column(p);
      double value = factor * data.value(p);
      image[i] += value * v[j];
      if (i != j) {
        image[j] += value * v[i];
      }
    }
  }

  private static int different(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int count = 1;
    for (int i = 1; i < sorted.length; i++) {
      if (sorted[i] - sorted[i - 1] > SAME) {
        count++;
      }
    }
    return count;
  }
}
