package org.kronproj.robust;

import java.util.Arrays;
import java.util.List;

/**
 * A set query: the coordinates (Gh)_j = ⟨g_j, h⟩ for j in a set Q.
 *
 * @param h the vector
 * @param rows Q
 */
public record SetQuery(SparseVector h, List<Integer> rows) {

  /**
   * Copies the set.
   *
   * @param h the vector
   * @param rows Q
   */
  public SetQuery {
    rows = List.copyOf(rows);
  }

  /**
   * Asks for some coordinates.
   *
   * @param h the vector
   * @param rows Q
   * @return the query
   */
  public static SetQuery of(SparseVector h, int... rows) {
    return new SetQuery(h, Arrays.stream(rows).boxed().toList());
  }

  /**
   * Asks for ⟨g₀, h⟩ where there is one vector only.
   *
   * @param h the vector
   * @return the query
   */
  public static SetQuery of(SparseVector h) {
    return of(h, 0);
  }
}
