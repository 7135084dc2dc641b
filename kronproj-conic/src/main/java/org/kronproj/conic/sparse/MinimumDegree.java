package org.kronproj.conic.sparse;

import java.util.Arrays;

/**
 * A fill-reducing ordering by the approximate minimum degree method on the quotient graph (Amestoy,
 * Davis, Duff 1996): eliminated vertices become elements, elements are absorbed by those that cover
 * them, and degrees are bounded from above in the time of one pass.
 */
public final class MinimumDegree {

  private final int n;
  private final int[][] neighbours;
  private final int[] neighbourCounts;
  private final int[][] elements;
  private final int[] elementCounts;
  private final int[][] members;
  private final int[] memberCounts;
  private final int[] degrees;
  private final int[] heads;
  private final int[] next;
  private final int[] previous;
  private final boolean[] eliminated;
  private final int[] marks;
  private final int[] outside;
  private final int[] outsideStamps;
  private int stamp;

  private MinimumDegree(int n, int[] starts, int[] rows) {
    this.n = n;
    neighbours = new int[n][];
    neighbourCounts = new int[n];
    elements = new int[n][4];
    elementCounts = new int[n];
    members = new int[n][];
    memberCounts = new int[n];
    degrees = new int[n];
    heads = new int[n + 1];
    next = new int[n];
    previous = new int[n];
    eliminated = new boolean[n];
    marks = new int[n];
    outside = new int[n];
    outsideStamps = new int[n];
    for (int j = 0; j < n; j++) {
      for (int p = starts[j]; p < starts[j + 1]; p++) {
        if (rows[p] != j) {
          neighbourCounts[j]++;
          neighbourCounts[rows[p]]++;
        }
      }
    }
    for (int j = 0; j < n; j++) {
      neighbours[j] = new int[neighbourCounts[j]];
      degrees[j] = neighbourCounts[j];
      neighbourCounts[j] = 0;
    }
    for (int j = 0; j < n; j++) {
      for (int p = starts[j]; p < starts[j + 1]; p++) {
        if (rows[p] != j) {
          neighbours[j][neighbourCounts[j]++] = rows[p];
          neighbours[rows[p]][neighbourCounts[rows[p]]++] = j;
        }
      }
    }
    Arrays.fill(heads, -1);
    for (int j = n - 1; j >= 0; j--) {
      insert(j);
    }
  }

  /**
   * Orders a symmetric pattern.
   *
   * @param n the order
   * @param starts where each column of the lower triangle begins
   * @param rows the rows of its entries
   * @return the vertices in the order of elimination
   */
  public static int[] order(int n, int[] starts, int[] rows) {
    return new MinimumDegree(n, starts, rows).run();
  }

  private int[] run() {
    int[] order = new int[n];
    int lowest = 0;
    for (int step = 0; step < n; step++) {
      while (heads[lowest] < 0) {
        lowest++;
      }
      int pivot = heads[lowest];
      remove(pivot);
      order[step] = pivot;
      eliminate(pivot, n - step - 1);
      for (int t = 0; t < memberCounts[pivot]; t++) {
        lowest = Math.min(lowest, degrees[members[pivot][t]]);
      }
    }
    return order;
  }

  /** Makes the pivot an element and updates the vertices it meets. */
  private void eliminate(int pivot, int remaining) {
    gather(pivot);
    int count = memberCounts[pivot];
    int[] met = members[pivot];
    int elementStamp = ++stamp;
    for (int t = 0; t < count; t++) {
      marks[met[t]] = elementStamp;
    }
    for (int t = 0; t < count; t++) {
      countOutside(met[t], elementStamp);
    }
    for (int t = 0; t < count; t++) {
      int vertex = met[t];
      remove(vertex);
      int bound = prune(vertex, elementStamp);
      addElement(vertex, pivot);
      degrees[vertex] = Math.min(remaining - 1, bound + count - 1);
      insert(vertex);
    }
  }

  /** The vertices of the new element: the pivot's neighbours and its elements' members. */
  private void gather(int pivot) {
    eliminated[pivot] = true;
    int own = ++stamp;
    marks[pivot] = own;
    int[] found = new int[Math.max(1, degrees[pivot] + 1)];
    int count = 0;
    for (int t = 0; t < neighbourCounts[pivot]; t++) {
      int vertex = neighbours[pivot][t];
      if (!eliminated[vertex] && marks[vertex] != own) {
        marks[vertex] = own;
        found = append(found, count++, vertex);
      }
    }
    for (int t = 0; t < elementCounts[pivot]; t++) {
      int element = elements[pivot][t];
      for (int u = 0; u < memberCounts[element]; u++) {
        int vertex = members[element][u];
        if (!eliminated[vertex] && marks[vertex] != own) {
          marks[vertex] = own;
          found = append(found, count++, vertex);
        }
      }
      members[element] = null;
      memberCounts[element] = -1;
    }
    members[pivot] = found;
    memberCounts[pivot] = count;
    neighbours[pivot] = null;
    elements[pivot] = null;
  }

  /** Counts, for each element that a vertex belongs to, its members outside the new one. */
  private void countOutside(int vertex, int elementStamp) {
    for (int t = 0; t < elementCounts[vertex]; t++) {
      int element = elements[vertex][t];
      if (memberCounts[element] < 0) {
        continue;
      }
      if (outsideStamps[element] != elementStamp) {
        outsideStamps[element] = elementStamp;
        outside[element] = 0;
        int kept = 0;
        for (int u = 0; u < memberCounts[element]; u++) {
          int member = members[element][u];
          if (!eliminated[member]) {
            members[element][kept++] = member;
            outside[element] += marks[member] == elementStamp ? 0 : 1;
          }
        }
        memberCounts[element] = kept;
      }
    }
  }

  /** Drops what the new element covers; returns a bound on the degree outside it. */
  private int prune(int vertex, int elementStamp) {
    int bound = 0;
    int kept = 0;
    for (int t = 0; t < elementCounts[vertex]; t++) {
      int element = elements[vertex][t];
      if (memberCounts[element] >= 0 && outside[element] > 0) {
        elements[vertex][kept++] = element;
        bound += outside[element];
      }
    }
    elementCounts[vertex] = kept;
    kept = 0;
    for (int t = 0; t < neighbourCounts[vertex]; t++) {
      int neighbour = neighbours[vertex][t];
      if (!eliminated[neighbour] && marks[neighbour] != elementStamp) {
        neighbours[vertex][kept++] = neighbour;
      }
    }
    neighbourCounts[vertex] = kept;
    return bound + kept;
  }

  private void addElement(int vertex, int element) {
    elements[vertex] = append(elements[vertex], elementCounts[vertex]++, element);
  }

  private static int[] append(int[] array, int count, int value) {
    int[] target = count < array.length ? array : Arrays.copyOf(array, 2 * count + 4);
    target[count] = value;
    return target;
  }

  private void insert(int vertex) {
    int degree = degrees[vertex];
    previous[vertex] = -1;
    next[vertex] = heads[degree];
    if (heads[degree] >= 0) {
      previous[heads[degree]] = vertex;
    }
    heads[degree] = vertex;
  }

  private void remove(int vertex) {
    if (previous[vertex] >= 0) {
      next[previous[vertex]] = next[vertex];
    } else {
      heads[degrees[vertex]] = next[vertex];
    }
    if (next[vertex] >= 0) {
      previous[next[vertex]] = previous[vertex];
    }
  }
}
