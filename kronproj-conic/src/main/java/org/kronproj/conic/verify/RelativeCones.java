package org.kronproj.conic.verify;

import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockKind;

/** Distances from cones and from 0, relative to the terms of sums. */
final class RelativeCones {

  private RelativeCones() {}

  /** The least ε with |values| ≤ ε·|terms|, entry by entry. */
  static double distance(double[] values, double[] terms) {
    double distance = 0;
    for (int p = 0; p < values.length; p++) {
      distance = Math.max(distance, ratio(values[p], terms[p]));
    }
    return distance;
  }

  /** Sums that underflow as their terms do count as not known. */
  private static double ratio(double value, double term) {
    return value == 0 ? 0 : Math.abs(value / term);
  }

  /**
   * The least ε such that a block with ε times the terms' diagonal added is in its cone; rows where
   * that diagonal is 0 must be within ε of 0.
   */
  static double outside(Block block, double[] packed, double[] terms) {
    if (block.kind() == BlockKind.FREE) {
      return 0;
    }
    if (!block.isSemidefinite()) {
      double outside = 0;
      for (int p = 0; p < packed.length; p++) {
        outside = packed[p] < 0 ? Math.max(outside, ratio(packed[p], terms[p])) : outside;
      }
      return outside;
    }
    Scaled scaled = Scaled.of(block, packed, terms);
    return Math.max(scaled.outside, Spectra.outside(block, scaled.packed));
  }

  /**
   * A symmetric matrix with its terms' diagonal scaled to one.
   *
   * @param packed 0 in rows where that diagonal is 0
   * @param rows these rows
   * @param outside how far they are from 0, relative to their terms
   */
  private record Scaled(double[] packed, boolean[] rows, double outside) {

    static Scaled of(Block block, double[] packed, double[] terms) {
      int n = block.size();
      double[] factors = new double[n];
      for (int j = 0; j < n; j++) {
        factors[j] = 1 / Math.sqrt(Math.abs(terms[(int) (j * (j + 3L) / 2)]));
      }
      double[] scaled = new double[packed.length];
      boolean[] rows = new boolean[n];
      double outside = 0;
      int p = 0;
      for (int j = 0; j < n; j++) {
        for (int i = 0; i <= j; i++, p++) {
          double factor = factors[i] * factors[j];
          if (Double.isInfinite(factor)) {
            double ratio = ratio(packed[p], packed == terms ? 0 : terms[p]);
            outside = Math.max(outside, ratio);
            rows[i] |= ratio > 0;
            rows[j] |= ratio > 0;
          } else {
            scaled[p] = packed[p] * factor;
          }
        }
      }
      return new Scaled(scaled, rows, outside);
    }
  }

  /** The rows of a block whose diagonal is outside the cone by more than a part of its terms. */
  static boolean[] rowsOutside(Block block, double[] packed, double[] terms, double part) {
    boolean[] outside = new boolean[block.size()];
    for (int j = 0; j < outside.length; j++) {
      int p = block.isSemidefinite() ? (int) (j * (j + 3L) / 2) : j;
      double value = block.kind() == BlockKind.FREE ? -Math.abs(packed[p]) : packed[p];
      outside[j] = -value > part * terms[p];
    }
    return outside;
  }

  /**
   * The rows that matter to what a semidefinite block has outside its cone, by more than a part of
   * its terms: those of the larger entries of the eigenvectors, once the terms' diagonal is scaled
   * to one, and those that are not 0 where that diagonal is.
   */
  static boolean[] rowsOfEigenvectorsOutside(
      Block block, double[] packed, double[] terms, double part) {
    Scaled scaled = Scaled.of(block, packed, terms);
    boolean[] rows = scaled.outside > part ? scaled.rows : new boolean[block.size()];
    if (Spectra.outside(block, scaled.packed) > part) {
      Spectra.markSupport(block, scaled.packed, -part, rows);
    }
    return rows;
  }
}
