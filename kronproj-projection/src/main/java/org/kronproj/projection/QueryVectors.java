package org.kronproj.projection;

import org.kronproj.linalg.Matrix;

/** Work space of a query for one vector. Owns its memory; close it. */
final class QueryVectors implements AutoCloseable {

  /** What is projected, N elements, and then the projection. */
  final Matrix wide;

  /** A right-hand side, m elements. */
  final Matrix b;

  /** The solution, m elements. */
  final Matrix x;

  private final Matrix pair;

  QueryVectors(int rows, int count) {
    wide = Matrix.allocate(count, 1);
    try {
      pair = Matrix.allocate(rows, 2);
    } catch (RuntimeException e) {
      wide.close();
      throw e;
    }
    b = pair.column(0);
    x = pair.column(1);
  }

  @Override
  public void close() {
    pair.close();
    wide.close();
  }
}
