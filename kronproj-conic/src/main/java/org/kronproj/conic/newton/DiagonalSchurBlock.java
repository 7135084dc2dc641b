package org.kronproj.conic.newton;

import org.kronproj.conic.model.BlockData;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * A semidefinite block whose constraint matrices are all diagonal, A_i = diag(d_i), as after a
 * rotation to their common eigenbasis: M_ij = d_iᵀ(L∘R)d_j, so all rows together are D(L∘R)Dᵀ, two
 * dense products of 2mn² + 2m²n flops in place of the O(m²n²) of the entrywise formulas. Keeps D
 * and the product: mn + m² + n² doubles, in native memory unless they are few.
 */
final class DiagonalSchurBlock implements SchurBlock {

  /** Flops of a dense product in the time of one scalar operation, about, measured. */
  private static final double DENSE_ADVANTAGE = 24;

  private final int block;
  private final int n;
  private final int[] memberOfSlot;
  private final int[] ranks;
  private final Matrix diagonals;
  private final Matrix weights;
  private final Matrix weighted;
  private final Matrix product;
  private final double cost;

  DiagonalSchurBlock(BlockData data, int block, ConstraintOrder order) {
    this.block = block;
    n = data.block().size();
    int[] slots = MemberOrder.slotsByRank(data, order);
    memberOfSlot = MemberOrder.invert(slots);
    ranks = new int[slots.length];
    int m = slots.length;
    diagonals = Matrix.allocate(m, n);
    weights = Matrix.allocate(n, n);
    weighted = Matrix.allocate(m, n);
    product = Matrix.allocate(m, m);
    for (int member = 0; member < m; member++) {
      int slot = slots[member];
      ranks[member] = order.rank(data.constraint(slot));
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        diagonals.set(member, data.row(p), data.value(p));
      }
    }
    cost = cost(data);
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

  /** An estimate of the scalar operations of all rows. */
  static double cost(BlockData data) {
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
    Blas.gemm(Transpose.NO, Transpose.NO, 1, diagonals, weights, 0, weighted);
    Blas.gemm(Transpose.NO, Transpose.YES, 1, diagonals, weighted, 0, product);
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
  public void addPattern(int member, SchurPattern.Builder pattern) {
    for (int j = member; j < ranks.length; j++) {
      pattern.add(ranks[member], ranks[j]);
    }
  }

  @Override
  public int memberOfSlot(int slot) {
    return memberOfSlot[slot];
  }

  @Override
  public double cost() {
    return cost;
  }

  @Override
  public void close() {
    diagonals.close();
    weights.close();
    weighted.close();
    product.close();
  }
}
