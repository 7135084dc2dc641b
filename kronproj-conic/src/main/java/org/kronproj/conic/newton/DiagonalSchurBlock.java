package org.kronproj.conic.newton;

import org.kronproj.conic.model.BlockData;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * A semidefinite block whose constraint matrices are all diagonal, A_i = diag(d_i), as after a
 * rotation to their common eigenbasis: M_ij = d_iᵀ(L∘R)d_j, so all rows together are D(L∘R)Dᵀ, two
 * dense products of 2mn² + 2m²n flops in place of the O(m²n²) of the entrywise formulas. Keeps n²
 * doubles besides the {@link DenseRows}.
 */
final class DiagonalSchurBlock extends DenseRows {

  private final int block;
  private final int n;
  private final Matrix weights;

  DiagonalSchurBlock(BlockData data, int block, ConstraintOrder order) {
    super(data, order, cost(data));
    this.block = block;
    n = data.block().size();
    weights = Matrix.allocate(n, n);
  }

  /** Tells whether every constraint matrix of a block is diagonal. */
  static boolean fits(BlockData data) {
    for (int p = data.objectiveEnd(); p < data.entryCount(); p++) {
      if (data.row(p) != data.column(p)) {
        return false;
      }
    }
    return data.slotCount() > 0;
  }

  /**
   * Tells whether the dense products take less time than the entrywise formulas. The support of a
   * diagonal matrix is its entries, so nothing of the formulas' own needs to be set up for that.
   */
  static boolean pays(BlockData data, ConstraintOrder order) {
    int n = data.block().size();
    double entrywise = n * (double) n;
    long following = (long) data.entryCount() - data.objectiveEnd();
    for (int slot : MemberOrder.slotsByRank(data, order)) {
      int entries = data.end(slot) - data.begin(slot);
      boolean rankOne = entries == 1;
      entrywise +=
          RowFormula.cheapest(n, entries, entries, following, rankOne)
              .cost(n, entries, entries, following);
      following -= entries;
    }
    return cost(data) < entrywise;
  }

  /** An estimate of the scalar operations of all rows. */
  private static double cost(BlockData data) {
    double m = data.slotCount();
    double n = data.block().size();
    return (2 * m * n * n + 2 * m * m * n) / DENSE_ADVANTAGE + 3 * n * n + m * m;
  }

  @Override
  public void prepare(BlockVariable left, BlockVariable right) {
    double[] l = new double[n];
    double[] r = new double[n];
    for (int j = 0; j < n; j++) {
      left.matrix(block).read(0, j, l, 0, n);
      right.matrix(block).read(0, j, r, 0, n);
      for (int i = 0; i < n; i++) {
        l[i] *= r[i];
      }
      weights.write(0, j, l, 0, n);
    }
    Blas.gemm(Transpose.NO, Transpose.NO, 1, rows, weights, 0, weighted);
    multiply();
  }

  @Override
  public void close() {
    super.close();
    weights.close();
  }
}
