package org.kronproj.conic.reduce;

import java.util.Arrays;
import org.kronproj.conic.model.BlockData;

/**
 * The connected components of the aggregate sparsity pattern of one semidefinite block: two rows
 * are joined when C or some A_i has an entry off the diagonal for them. Between components X is
 * free to be zero, and Z is. Found in one pass over the entries.
 */
final class AggregateComponents {

  private static final int UNUSED = -1;

  private final int[] component;
  private final int[] index;
  private final int[] sizes;

  private AggregateComponents(int[] component, int[] index, int[] sizes) {
    this.component = component;
    this.index = index;
    this.sizes = sizes;
  }

  static AggregateComponents of(BlockData data) {
    int n = data.block().size();
    int[] parent = new int[n];
    for (int i = 0; i < n; i++) {
      parent[i] = i;
    }
    boolean[] used = new boolean[n];
    int joined = 0;
    // Backwards: the last column of a dense matrix joins all rows.
    for (int p = data.entryCount() - 1; p >= 0; p--) {
      int row = data.row(p);
      int column = data.column(p);
      used[row] = true;
      used[column] = true;
      if (row != column) {
        int a = root(parent, row);
        int b = root(parent, column);
        if (a != b) {
          parent[Math.max(a, b)] = Math.min(a, b);
          if (++joined == n - 1) {
            break; // one component, the usual case, is known after a few entries
          }
        }
      }
    }
    return number(parent, used);
  }

  private static AggregateComponents number(int[] parent, boolean[] used) {
    int n = parent.length;
    int[] component = new int[n];
    int[] index = new int[n];
    int[] sizes = new int[n];
    int count = 0;
    for (int i = 0; i < n; i++) {
      int root = root(parent, i);
      if (!used[i]) {
        component[i] = UNUSED;
      } else {
        component[i] = root == i ? count++ : component[root];
        index[i] = sizes[component[i]]++;
      }
    }
    return new AggregateComponents(component, index, Arrays.copyOf(sizes, count));
  }

  private static int root(int[] parent, int i) {
    int r = i;
    while (parent[r] != r) {
      parent[r] = parent[parent[r]];
      r = parent[r];
    }
    return r;
  }

  /** Counts the components, rows without any entry apart. */
  int count() {
    return sizes.length;
  }

  /** The number of rows of a component. */
  int size(int which) {
    return sizes[which];
  }

  /** Counts the rows. */
  int order() {
    return component.length;
  }

  /** Tells whether all rows are one component. */
  boolean isWhole() {
    return sizes.length == 1 && sizes[0] == component.length;
  }

  /** Tells whether a row has any entry. */
  boolean isUsed(int row) {
    return component[row] != UNUSED;
  }

  /** The component of a used row. */
  int componentOf(int row) {
    return component[row];
  }

  /** The place of a row among those of its component. */
  int indexOf(int row) {
    return index[row];
  }
}
