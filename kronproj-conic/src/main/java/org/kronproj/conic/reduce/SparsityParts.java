package org.kronproj.conic.reduce;

import org.kronproj.conic.model.BlockData;

/**
 * The connected parts of the common sparsity pattern of a block's matrices, C's included. One pass
 * over the entries, which ends as soon as all rows are one part.
 */
final class SparsityParts {

  private final DisjointSets parts;
  private final int[] sizes;
  private final int[] ranks;
  private final boolean[] used;
  private final boolean[] constrained;

  SparsityParts(BlockData data) {
    int n = data.block().size();
    parts = new DisjointSets(n);
    sizes = new int[n];
    ranks = new int[n];
    used = new boolean[n];
    constrained = new boolean[n];
    // Backwards: the last column of a dense matrix joins all rows; C first, which may be dense
    // where every A_i is diagonal.
    join(data, 0, data.objectiveEnd());
    join(data, data.objectiveEnd(), data.entryCount());
    for (int i = 0; i < n; i++) {
      ranks[i] = sizes[root(i)]++;
    }
  }

  private void join(BlockData data, int begin, int end) {
    for (int p = end - 1; p >= begin && (parts.count() > 1 || used.length == 1); p--) {
      int row = data.row(p);
      int column = data.column(p);
      used[row] = true;
      used[column] = true;
      constrained[row] |= p >= data.objectiveEnd();
      constrained[column] |= p >= data.objectiveEnd();
      if (row != column) {
        parts.join(row, column);
      }
    }
  }

  /** The smallest row of a part. */
  int root(int i) {
    return parts.root(i);
  }

  /** The number of rows in the part of a row. */
  int size(int i) {
    return sizes[root(i)];
  }

  /** The place of a row in its part. */
  int rank(int i) {
    return ranks[i];
  }

  /** Whether a row that is a part of its own has any entry. */
  boolean isUsed(int i) {
    return used[i];
  }

  /** Whether a row that is a part of its own has an entry in some constraint. */
  boolean isConstrained(int i) {
    return constrained[i];
  }
}
