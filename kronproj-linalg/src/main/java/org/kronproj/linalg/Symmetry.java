package org.kronproj.linalg;

/**
 * Copies one triangle of a symmetric matrix onto the other, tile by tile; small native ones by
 * OpenBLAS's copies, which are as fast from the first call on. These loops take five times as long
 * until they are compiled, which is as long as many solves take.
 */
final class Symmetry {

  /** A tile and its transpose, 64 KB, stay in the L2 cache. */
  private static final int TILE = 64;

  /** Up to this order the rows that a column is copied onto stay in the L2 cache. */
  private static final int COPIED_BY_COLUMNS = 400;

  private Symmetry() {}

  static void mirror(Triangle from, Matrix a) {
    if (!a.onHeap() && a.rows() <= COPIED_BY_COLUMNS) {
      OpenBlasKernels.mirror(from, a);
      return;
    }
    int tiles = (int) ((a.rows() + TILE - 1) / TILE);
    // Tile columns from both ends together, so that shares are equal.
    Parallel.share(
        (tiles + 1) / 2,
        a.rows() * a.columns(),
        (first, end) -> {
          double[] tile = new double[TILE * TILE];
          double[] transposed = new double[TILE * TILE];
          for (int k = first; k < end; k++) {
            mirrorColumn(from, a, k, tiles, tile, transposed);
            if (tiles - 1 - k > k) {
              mirrorColumn(from, a, tiles - 1 - k, tiles, tile, transposed);
            }
          }
        });
  }

  /** The tiles on and below the diagonal in one tile column, and their mirror images. */
  private static void mirrorColumn(
      Triangle from, Matrix a, int tileColumn, int tiles, double[] tile, double[] transposed) {
    long n = a.rows();
    long j = (long) tileColumn * TILE;
    int width = (int) Math.min(TILE, n - j);
    mirrorDiagonal(from, a.block(j, j, width, width));
    for (int tileRow = tileColumn + 1; tileRow < tiles; tileRow++) {
      long i = (long) tileRow * TILE;
      int height = (int) Math.min(TILE, n - i);
      Matrix below = a.block(i, j, height, width);
      Matrix right = a.block(j, i, width, height);
      transpose(
          from == Triangle.LOWER ? below : right,
          from == Triangle.LOWER ? right : below,
          tile,
          transposed);
    }
  }

  private static void transpose(Matrix from, Matrix to, double[] tile, double[] transposed) {
    int rows = (int) from.rows();
    int columns = (int) from.columns();
    for (int j = 0; j < columns; j++) {
      from.read(0, j, tile, j * TILE, rows);
    }
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        transposed[i * TILE + j] = tile[j * TILE + i];
      }
    }
    for (int i = 0; i < rows; i++) {
      to.write(0, i, transposed, i * TILE, columns);
    }
  }

  private static void mirrorDiagonal(Triangle from, Matrix a) {
    for (int j = 0; j < a.columns(); j++) {
      for (int i = j + 1; i < a.rows(); i++) {
        if (from == Triangle.LOWER) {
          a.set(j, i, a.get(i, j));
        } else {
          a.set(i, j, a.get(j, i));
        }
      }
    }
  }
}
