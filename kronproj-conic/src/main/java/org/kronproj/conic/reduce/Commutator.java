package org.kronproj.conic.reduce;

import org.kronproj.base.RandomStream;
import org.kronproj.conic.model.BlockData;

/**
 * The commutator of two random combinations of a block's constraint matrices, or of one of them and
 * C, applied to a random vector straight from the entries: two passes over them and nothing of size
 * n². It vanishes when the matrices commute, and otherwise with probability zero.
 */
final class Commutator {

  private final BlockData data;
  private final double[] first;
  private final double[] second;

  private Commutator(BlockData data, RandomStream random) {
    this.data = data;
    int slots = data.slotCount();
    this.first = new double[slots];
    this.second = new double[slots];
    for (int slot = 0; slot < slots; slot++) {
      double square = 0;
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        square += data.value(p) * data.value(p);
      }
      double scale = 1 / Math.sqrt(square);
      first[slot] = scale * (2 * random.nextDouble() - 1);
      second[slot] = scale * (2 * random.nextDouble() - 1);
    }
  }

  /**
   * Tells whether the constraint matrices may commute.
   *
   * @param tolerance what counts as zero, relative to the product of the combinations' norms
   * @return false when they do not
   */
  static boolean vanishes(BlockData data, double tolerance, RandomStream random) {
    Commutator pair = new Commutator(data, random);
    return pair.vanishes(pair::multiply, tolerance, random);
  }

  /**
   * Tells whether C may commute with the constraint matrices.
   *
   * @param tolerance as above
   * @return false when it does not commute with all of them
   */
  static boolean vanishesWithObjective(BlockData data, double tolerance, RandomStream random) {
    Commutator pair = new Commutator(data, random);
    return pair.vanishes(pair::multiplyWithObjective, tolerance, random);
  }

  /** av := A·v and bw := B·w for two symmetric matrices, from zeros. */
  private interface Products {
    void multiply(double[] v, double[] w, double[] av, double[] bw);
  }

  private boolean vanishes(Products products, double tolerance, RandomStream random) {
    int n = data.block().size();
    double[] v = new double[n];
    for (int i = 0; i < n; i++) {
      v[i] = 2 * random.nextDouble() - 1;
    }
    double[] av = new double[n];
    double[] bv = new double[n];
    products.multiply(v, v, av, bv);
    double[] abv = new double[n];
    double[] bav = new double[n];
    products.multiply(bv, av, abv, bav);
    double difference = 0;
    for (int i = 0; i < n; i++) {
      difference += (abv[i] - bav[i]) * (abv[i] - bav[i]);
    }
    // A random vector's entries have a third for variance, so ‖Av‖² is about ‖A‖²/3.
    return Math.sqrt(difference) <= 3 * tolerance * norm(av) * norm(bv);
  }

  private static double norm(double[] vector) {
    double sum = 0;
    for (double value : vector) {
      sum += value * value;
    }
    return Math.sqrt(sum);
  }

  private void multiply(double[] v, double[] w, double[] av, double[] bw) {
    for (int slot = 0; slot < first.length; slot++) {
      add(data.begin(slot), data.end(slot), first[slot], v, av);
      add(data.begin(slot), data.end(slot), second[slot], w, bw);
    }
  }

  private void multiplyWithObjective(double[] v, double[] w, double[] av, double[] cw) {
    for (int slot = 0; slot < first.length; slot++) {
      add(data.begin(slot), data.end(slot), first[slot], v, av);
    }
    add(0, data.objectiveEnd(), 1, w, cw);
  }

  private void add(int begin, int end, double factor, double[] v, double[] target) {
    for (int p = begin; p < end; p++) {
      int i = data.row(p);
      int j = data.column(p);
      double value = factor * data.value(p);
      target[i] += value * v[j];
      if (i != j) {
        target[j] += value * v[i];
      }
    }
  }
}
