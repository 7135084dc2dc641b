package org.kronproj.conic.newton;

import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;

/**
 * A diagonal or free block: M_ij += Σ_p a_ip·w_p·a_jp with the weights w = L∘R (R in a free block),
 * from the coefficients by position.
 */
final class VectorSchurBlock extends MemberBlock {

  private final int block;
  private final boolean free;
  private final double[] weights;
  private final int[] rowStarts;
  private final int[] rowPositions;
  private final int[] rowSelf;
  private final double[] rowValues;
  private final int[] columnStarts;
  private final int[] columnRanks;
  private final double[] columnValues;
  private final double cost;

  VectorSchurBlock(BlockData data, int block, ConstraintOrder order) {
    super(data, order);
    this.block = block;
    free = data.block().kind() == BlockKind.FREE;
    weights = new double[data.block().size()];
    int entries = data.entryCount() - data.objectiveEnd();
    rowStarts = new int[ranks.length + 1];
    rowPositions = new int[entries];
    rowSelf = new int[entries];
    rowValues = new double[entries];
    columnStarts = new int[weights.length + 1];
    columnRanks = new int[entries];
    columnValues = new double[entries];
    for (int p = data.objectiveEnd(); p < data.entryCount(); p++) {
      columnStarts[data.row(p) + 1]++;
    }
    double operations = 0;
    for (int i = 0; i < weights.length; i++) {
      operations += 0.5 * columnStarts[i + 1] * (columnStarts[i + 1] + 1.0);
      columnStarts[i + 1] += columnStarts[i];
    }
    cost = operations;
    int[] next = columnStarts.clone();
    int at = 0;
    for (int member = 0; member < ranks.length; member++) {
      int slot = slot(member);
      for (int p = data.begin(slot); p < data.end(slot); p++, at++) {
        int position = data.row(p);
        int inColumn = next[position]++;
        rowPositions[at] = position;
        rowValues[at] = data.value(p);
        rowSelf[at] = inColumn;
        columnRanks[inColumn] = ranks[member];
        columnValues[inColumn] = data.value(p);
      }
      rowStarts[member + 1] = at;
    }
  }

  @Override
  public void prepare(BlockVariable left, BlockVariable right) {
    double[] l = left.vector(block);
    double[] r = right.vector(block);
    for (int i = 0; i < weights.length; i++) {
      weights[i] = free ? r[i] : l[i] * r[i];
    }
  }

  @Override
  public void addRow(int member, double[] accumulator, SchurWorkspace workspace) {
    for (int e = rowStarts[member]; e < rowStarts[member + 1]; e++) {
      double factor = rowValues[e] * weights[rowPositions[e]];
      int end = columnStarts[rowPositions[e] + 1];
      for (int q = rowSelf[e]; q < end; q++) {
        accumulator[columnRanks[q]] += factor * columnValues[q];
      }
    }
  }

  @Override
  public void addPattern(int member, SchurPattern.Builder pattern) {
    for (int e = rowStarts[member]; e < rowStarts[member + 1]; e++) {
      int column = columnRanks[rowSelf[e]];
      int end = columnStarts[rowPositions[e] + 1];
      for (int q = rowSelf[e]; q < end; q++) {
        pattern.add(column, columnRanks[q]);
      }
    }
  }

  @Override
  public double cost() {
    return cost;
  }
}
