package org.kronproj.conic.reduce;

import java.util.Arrays;

/** A partition of the numbers from 0 on, by joining. */
final class DisjointSets {

  private final int[] parents;
  private int count;

  /** Every number by itself. */
  DisjointSets(int size) {
    parents = new int[size];
    Arrays.setAll(parents, i -> i);
    count = size;
  }

  /** Joins two sets. The smallest number of a set is its root, so roots come before the others. */
  void join(int i, int j) {
    int a = root(i);
    int b = root(j);
    if (a != b) {
      parents[Math.max(a, b)] = Math.min(a, b);
      count--;
    }
  }

  int root(int i) {
    int r = i;
    while (parents[r] != r) {
      parents[r] = parents[parents[r]];
      r = parents[r];
    }
    return r;
  }

  /** How many sets there are. */
  int count() {
    return count;
  }
}
