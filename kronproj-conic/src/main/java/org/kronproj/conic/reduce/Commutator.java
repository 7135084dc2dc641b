package org.kronproj.conic.reduce;

import org.kronproj.base.RandomStream;
import org.kronproj.conic.model.BlockData;

/**
 * The commutator of two random combinations of a block's constraint matrices, applied to a random
 * vector straight from the entries: two passes over them and nothing of size n². It vanishes when
 * the matrices commute, and otherwise with probability zero.
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
    int n = data.block().size();
    Commutator pair = new Commutator(data, random);
    double[] v = new double[n];
    for (int i = 0; i < n; i++) {
      v[i] = 2 * random.nextDouble() - 1;
    }
    double[] av = new double[n];
    double[] bv = new double[n];
    pair.multiply(v, v, av, bv);
    double[] abv = new double[n];
    double[] bav = new double[n];
    pair.multiply(bv, av, abv, bav);
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

  /** av := A·v and bw := B·w. */
  private void multiply(double[] v, double[] w, double[] av, double[] bw) {
    for (int slot = 0; slot < first.length; slot++) {
      double a = first[slot];
      double b = second[slot];
      int end = data.end(slot);
      for (int p = data.begin(slot); p < end; p++) {
        int i = data.row(p);
        int j = data.column(p);
        double value = data.value(p);
        av[i] += a * value * v[j];
        bw[i] += b * value * w[j];
        if (i != j) {
          av[j] += a * value * v[i];
          bw[j] += b * value * w[i];
        }
      }
    }
  }
}
