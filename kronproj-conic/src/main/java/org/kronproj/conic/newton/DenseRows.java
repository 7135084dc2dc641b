package org.kronproj.conic.newton;

import org.kronproj.conic.model.BlockData;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * A block's constraints as the rows of a dense matrix D, each a vector or the diagonal of a
 * diagonal matrix, and its part of the Schur complement as a product D·(…)·Dᵀ: 2mn + m² doubles, in
 * native memory unless they are few.
 */
abstract class DenseRows extends MemberBlock {

  /** Flops of a dense product in the time of one scalar operation, about, measured. */
  static final double DENSE_ADVANTAGE = 24;

  private static final int STAGED = 1 << 20;

  /** Eight panels waste an eighth of the product. */
  private static final int PANELS = 8;

  private static final int NARROWEST = 64;

  final Matrix rows;
  final Matrix weighted;
  private final Matrix product;
  private final double cost;

  DenseRows(BlockData data, ConstraintOrder order, double cost) {
    super(data, order);
    this.cost = cost;
    int m = ranks.length;
    rows = Matrix.allocate(m, data.block().size());
    weighted = Matrix.allocate(m, data.block().size());
    product = Matrix.allocate(m, m);
    int height = Math.max(1, Math.min(m, STAGED / data.block().size()));
    for (int first = 0; first < m; first += height) {
      fill(data, first, Math.min(height, m - first));
    }
  }

  /** Fills some rows by way of an array: element by element takes a call each. */
  private void fill(BlockData data, int first, int count) {
    double[] elements = new double[count * data.block().size()];
    for (int k = 0; k < count; k++) {
      int slot = slot(first + k);
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        elements[k + count * data.row(p)] = data.value(p);
      }
    }
    SymmetricMatrices.write(rows.block(first, 0, count, data.block().size()), elements);
  }

  /** Forms the lower triangle of D·Eᵀ with what was put into {@link #weighted} for E. */
  final void multiply() {
    long m = ranks.length;
    long panel = Math.max(NARROWEST, (m / PANELS + 15) / 16 * 16);
    for (long first = 0; first < m; first += panel) {
      long width = Math.min(panel, m - first);
      Blas.gemm(
          Transpose.NO,
          Transpose.YES,
          1,
          rows.block(first, 0, m - first, rows.columns()),
          weighted.block(first, 0, width, rows.columns()),
          0,
          product.block(first, first, m - first, width));
    }
  }

  @Override
  public void addRow(int member, double[] accumulator, SchurWorkspace workspace) {
    int length = ranks.length - member;
    double[] column = workspace.first(length);
    product.read(member, member, column, 0, length);
    for (int j = 0; j < length; j++) {
      accumulator[ranks[member + j]] += column[j];
    }
  }

  @Override
  public double cost() {
    return cost;
  }

  @Override
  public void close() {
    rows.close();
    weighted.close();
    product.close();
  }
}
