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

  QueryVectors(int rows, int count) {
    wide = Matrix.allocate(count, 1);
    b = Matrix.allocate(rows, 1);
    x = Matrix.allocate(rows, 1);
  }

  @Override
  public void close() {
    x.close();
    b.close();
    wide.close();
  }
}
