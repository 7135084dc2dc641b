package org.kronproj.conic.reduce;

import org.kronproj.conic.model.BlockData;

/** The connected parts of the common sparsity pattern of a block's matrices. */
final class SparsityParts {

  private final int[] parents;
  private final int[] sizes;
  private final int[] ranks;
  private final boolean[] constrained;

  SparsityParts(BlockData data) {
    int n = data.block().size();
    parents = new int[n];
    sizes = new int[n];
    ranks = new int[n];
    constrained = new boolean[n];
    for (int i = 0; i < n; i++) {
      parents[i] = i;
    }
    for (int p = 0; p < data.entryCount(); p++) {
      if (data.row(p) != data.column(p)) {
        join(data.row(p), data.column(p));
      }
    }
    for (int p = data.objectiveEnd(); p < data.entryCount(); p++) {
      constrained[data.row(p)] = true;
      constrained[data.column(p)] = true;
    }
    for (int i = 0; i < n; i++) {
      ranks[i] = sizes[root(i)]++;
    }
  }

  /** The smallest row of the part is its root, so roots come before their members. */
  private void join(int i, int j) {
    int a = root(i);
    int b = root(j);
    parents[Math.max(a, b)] = Math.min(a, b);
  }

  int root(int i) {
    int r = i;
    while (parents[r] != r) {
      parents[r] = parents[parents[r]];
      r = parents[r];
    }
    return r;
  }

  /** The number of rows in the part of a row. */
  int size(int i) {
    return sizes[root(i)];
  }

  /** The place of a row in its part. */
  int rank(int i) {
    return ranks[i];
  }

  /** Whether some constraint has an entry in this row. */
  boolean isConstrained(int i) {
    return constrained[i];
  }
}
