package org.kronproj.conic.sparse;

import java.util.Arrays;

/** Permutations of the rows and columns of a sparse symmetric matrix. */
public final class SymmetricPermutation {

  private SymmetricPermutation() {}

  /**
   * Inverts a permutation.
   *
   * @param permutation the numbers from 0 on, each once
   * @return the inverse
   */
  public static int[] invert(int[] permutation) {
    int[] inverse = new int[permutation.length];
    for (int i = 0; i < inverse.length; i++) {
      inverse[permutation[i]] = i;
    }
    return inverse;
  }

  /**
   * Permutes the upper triangle of a pattern, stored by columns; rows ascend afterwards.
   *
   * @param fromStarts where each of its columns begins, and where the last one ends
   * @param fromRows the rows of its entries
   * @param places where each row and column goes
   * @param starts takes where each column of the permuted triangle begins; zeros before
   * @param rows takes the rows of its entries
   * @param positions takes where each entry goes
   */
  public static void permute(
      int[] fromStarts, int[] fromRows, int[] places, int[] starts, int[] rows, int[] positions) {
    int m = places.length;
    long[] keys = new long[rows.length];
    for (int c = 0; c < m; c++) {
      for (int p = fromStarts[c]; p < fromStarts[c + 1]; p++) {
        int a = places[c];
        int b = places[fromRows[p]];
        keys[p] = (long) Math.max(a, b) * m + Math.min(a, b);
        starts[Math.max(a, b) + 1]++;
      }
    }
    for (int c = 0; c < m; c++) {
      starts[c + 1] += starts[c];
    }
    long[] sorted = keys.clone();
    Arrays.sort(sorted);
    for (int p = 0; p < keys.length; p++) {
      positions[p] = Arrays.binarySearch(sorted, keys[p]);
      rows[positions[p]] = (int) (keys[p] % m);
    }
  }
}
