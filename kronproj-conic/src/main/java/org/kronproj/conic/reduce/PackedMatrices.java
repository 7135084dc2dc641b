package org.kronproj.conic.reduce;

import org.kronproj.linalg.Matrix;

/** Copies between packed upper triangles and full symmetric matrices. */
final class PackedMatrices {

  private static final int TILE = 64;

  private PackedMatrices() {}

  /** Fills a symmetric matrix from packed numbers that start at an offset. */
  static void unpack(double[] packed, int offset, Matrix target) {
    int n = (int) target.rows();
    double[] tile = new double[n * Math.min(TILE, n)];
    for (int first = 0; first < n; first += TILE) {
      int width = Math.min(TILE, n - first);
      for (int c = 0; c < width; c++) {
        int j = first + c;
        System.arraycopy(packed, offset + PackedLayout.packedIndex(0, j), tile, c * n, j + 1);
      }
      for (int i = first; i < n; i++) {
        int base = offset + PackedLayout.packedIndex(first, i);
        for (int c = 0; c < Math.min(width, i - first + 1); c++) {
          tile[c * n + i] = packed[base + c];
        }
      }
      for (int c = 0; c < width; c++) {
        target.write(0, first + c, tile, c * n, n);
      }
    }
  }

  /** Copies the upper triangle of a matrix to packed numbers that start at an offset. */
  static void pack(Matrix source, double[] packed, int offset) {
    int n = (int) source.rows();
    for (int j = 0; j < n; j++) {
      source.read(0, j, packed, offset + PackedLayout.packedIndex(0, j), j + 1);
    }
  }
}
