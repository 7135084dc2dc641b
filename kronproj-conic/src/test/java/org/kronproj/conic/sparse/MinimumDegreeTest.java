package org.kronproj.conic.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A permutation in every case, and no fill where there need be none. */
class MinimumDegreeTest {

  @Test
  void aTreeIsEliminatedWithoutFill() {
    int n = 200;
    int[] starts = new int[n + 1];
    int[] rows = new int[n - 1];
    // Vertex i hangs from (i − 1)/2; the lower triangle lists children under their parent.
    int at = 0;
    for (int j = 0; j < n; j++) {
      for (int child = 2 * j + 1; child <= 2 * j + 2 && child < n; child++) {
        rows[at++] = child;
      }
      starts[j + 1] = at;
    }
    int[] order = MinimumDegree.order(n, starts, rows);
    assertPermutation(order, n);
    int[] place = SymmetricPermutation.invert(order);
    for (int j = 0; j < n; j++) {
      int later = j > 0 && place[(j - 1) / 2] > place[j] ? 1 : 0;
      for (int p = starts[j]; p < starts[j + 1]; p++) {
        later += place[rows[p]] > place[j] ? 1 : 0;
      }
      assertThat(later).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void aStarIsEliminatedFromItsRays() {
    int n = 50;
    int[] starts = new int[n + 1];
    Arrays.fill(starts, 1, n + 1, n - 1);
    int[] rows = new int[n - 1];
    for (int i = 1; i < n; i++) {
      rows[i - 1] = i;
    }
    int[] order = MinimumDegree.order(n, starts, rows);
    assertPermutation(order, n);
    assertThat(SymmetricPermutation.invert(order)[0]).isGreaterThanOrEqualTo(n - 2);
  }

  private static void assertPermutation(int[] order, int n) {
    int[] sorted = order.clone();
    Arrays.sort(sorted);
    for (int i = 0; i < n; i++) {
      assertThat(sorted[i]).isEqualTo(i);
    }
  }
}
