package org.kronproj.conic.newton;

import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.linalg.Blas;

/**
 * A diagonal or free block whose constraints have most of their coefficients: the same sum as in
 * {@link VectorSchurBlock} as one dense product D·diag(w)·Dᵀ of 2m²n flops.
 */
final class DenseVectorSchurBlock extends DenseRows {

  /** The product of more constraints takes more memory than it may: 200 MB. */
  private static final int MOST_CONSTRAINTS = 5000;

  private final int block;
  private final boolean free;
  private final int n;

  DenseVectorSchurBlock(BlockData data, int block, ConstraintOrder order) {
    super(data, order, cost(data));
    this.block = block;
    free = data.block().kind() == BlockKind.FREE;
    n = data.block().size();
  }

  /** Tells whether the dense product takes less time than the coefficients one by one. */
  static boolean pays(BlockData data) {
    if (data.isFull()) {
      double m = data.slotCount();
      return m <= MOST_CONSTRAINTS && cost(data) < 0.5 * m * (m + 1) * data.block().size();
    }
    int[] users = new int[data.block().size()];
    for (int p = data.objectiveEnd(); p < data.entryCount(); p++) {
      users[data.row(p)]++;
    }
    double operations = 0;
    for (int count : users) {
      operations += 0.5 * count * (count + 1.0);
    }
    return data.slotCount() <= MOST_CONSTRAINTS && cost(data) < operations;
  }

  private static double cost(BlockData data) {
    double m = data.slotCount();
    double n = data.block().size();
    return 2 * m * m * n / DENSE_ADVANTAGE + m * n + m * m;
  }

  @Override
  public void prepare(BlockVariable left, BlockVariable right) {
    double[] l = left.vector(block);
    double[] r = right.vector(block);
    weighted.copyFrom(rows);
    for (int j = 0; j < n; j++) {
      Blas.scale(free ? r[j] : l[j] * r[j], weighted.column(j));
    }
    multiply();
  }
}
