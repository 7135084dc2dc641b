package org.kronproj.conic.newton;

import org.kronproj.conic.model.BlockData;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * The constraints of one block as the rows of a dense matrix D, each a vector or the diagonal of a
 * diagonal matrix, and the part of the Schur complement that is a product D·(…)·Dᵀ: 2mn + m²
 * doubles, in native memory unless they are few. Owns its matrices; close it.
 */
final class DenseRows implements AutoCloseable {

  /** Flops of a dense product in the time of one scalar operation, about, measured. */
  static final double DENSE_ADVANTAGE = 24;

  final Matrix rows;
  final Matrix weighted;
  private final int[] memberOfSlot;
  private final int[] ranks;
  private final Matrix product;

  DenseRows(BlockData data, ConstraintOrder order) {
    int[] slots = MemberOrder.slotsByRank(data, order);
    memberOfSlot = MemberOrder.invert(slots);
    int m = slots.length;
    ranks = new int[m];
    rows = Matrix.allocate(m, data.block().size());
    weighted = Matrix.allocate(m, data.block().size());
    product = Matrix.allocate(m, m);
    for (int member = 0; member < m; member++) {
      int slot = slots[member];
      ranks[member] = order.rank(data.constraint(slot));
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        rows.set(member, data.row(p), data.value(p));
      }
    }
  }

  /** Forms the product D·Eᵀ with what was put into {@link #weighted} for E. */
  void multiply() {
    Blas.gemm(Transpose.NO, Transpose.YES, 1, rows, weighted, 0, product);
  }

  /** See {@link SchurBlock#addRow}. */
  void addRow(int member, double[] accumulator, SchurWorkspace workspace) {
    int length = ranks.length - member;
    double[] column = workspace.first(length);
    product.read(member, member, column, 0, length);
    for (int j = 0; j < length; j++) {
      accumulator[ranks[member + j]] += column[j];
    }
  }

  /** See {@link SchurBlock#addPattern}. */
  void addPattern(int member, SchurPattern.Builder pattern) {
    for (int j = member; j < ranks.length; j++) {
      pattern.add(ranks[member], ranks[j]);
    }
  }

  /** See {@link SchurBlock#memberOfSlot}. */
  int memberOfSlot(int slot) {
    return memberOfSlot[slot];
  }

  @Override
  public void close() {
    rows.close();
    weighted.close();
    product.close();
  }
}
