package org.kronproj.conic.newton;

import java.util.Optional;
import org.kronproj.conic.model.BlockData;
import org.kronproj.linalg.Matrix;

/**
 * The one constraint matrix ±u·uᵀ of a semidefinite block that would fill the pattern of the
 * others, as the matrix of ones does in graph equipartition. Products with it take a vector each.
 *
 * <p>How much of it a matrix Σ y_i A_i − C holds is read off at the probe, an element where no
 * other matrix has an entry. Safe for concurrent use once its probe is chosen.
 */
public final class RankOneTerm {

  private final int slot;
  private final double[] elements;
  private int row = -1;
  private int column = -1;

  private RankOneTerm(int slot, double[] elements) {
    this.slot = slot;
    this.elements = elements;
  }

  /** The constraint with the most entries, if it has rank one. */
  static Optional<RankOneTerm> largest(BlockData data) {
    int largest = -1;
    int most = 0;
    for (int slot = 0; slot < data.slotCount(); slot++) {
      if (data.end(slot) - data.begin(slot) > most) {
        most = data.end(slot) - data.begin(slot);
        largest = slot;
      }
    }
    if (largest < 0) {
      return Optional.empty();
    }
    int[] rows = new int[most];
    int[] columns = new int[most];
    double[] values = new double[most];
    for (int e = 0; e < most; e++) {
      int p = data.begin(largest) + e;
      rows[e] = data.row(p);
      columns[e] = data.column(p);
      values[e] = data.value(p);
    }
    int n = data.block().size();
    MatrixSupport support = MatrixSupport.of(rows, columns, values, 0, most, new int[n]);
    if (!support.isRankOne()) {
      return Optional.empty();
    }
    double[] elements = new double[n];
    for (int t = 0; t < support.size(); t++) {
      elements[support.index(t)] = support.rankOneFactor(t);
    }
    return Optional.of(new RankOneTerm(largest, elements));
  }

  int slot() {
    return slot;
  }

  /**
   * Chooses the probe: the largest element outside the others' pattern.
   *
   * @param starts where the columns of the pattern's upper triangle begin
   * @param rows the rows of its elements, ascending in each column
   * @return whether there is one
   */
  boolean chooseProbe(int[] starts, int[] rows) {
    double largest = 0;
    for (int j = 0; j < elements.length; j++) {
      int e = starts[j];
      for (int i = 0; i < j; i++) {
        if (e < starts[j + 1] && rows[e] == i) {
          e++;
        } else if (Math.abs(elements[i] * elements[j]) > largest) {
          largest = Math.abs(elements[i] * elements[j]);
          row = i;
          column = j;
        }
      }
    }
    return largest > 0;
  }

  /**
   * Returns u.
   *
   * @return a copy
   */
  public double[] vector() {
    return elements.clone();
  }

  double element(int i) {
    return elements[i];
  }

  /**
   * Returns the factor of u·uᵀ in a matrix.
   *
   * @param s a symmetric combination of the block's matrices
   * @return δ, where the others' part is S − δ·u·uᵀ
   */
  public double coefficient(Matrix s) {
    return s.get(row, column) / (elements[row] * elements[column]);
  }

  /**
   * Changes a symmetric matrix at the probe, where only this constraint sees it, so that uᵀ·A·u
   * grows by a given number.
   *
   * @param a a symmetric matrix, stored in full
   * @param growth the number
   */
  public void addToForm(Matrix a, double growth) {
    double element = a.get(row, column) + growth / (2 * elements[row] * elements[column]);
    a.set(row, column, element);
    a.set(column, row, element);
  }
}
