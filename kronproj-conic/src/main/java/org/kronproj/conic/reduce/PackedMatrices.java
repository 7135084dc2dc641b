package org.kronproj.conic.reduce;

import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Triangle;

/** Copies between packed upper triangles and full symmetric matrices, a column at a time. */
final class PackedMatrices {

  private PackedMatrices() {}

  /** Fills a symmetric matrix from packed numbers that start at an offset. */
  static void unpack(double[] packed, int offset, Matrix target) {
    int n = (int) target.rows();
    for (int j = 0; j < n; j++) {
      target.write(0, j, packed, offset + PackedLayout.packedIndex(0, j), j + 1);
    }
    Blas.mirror(Triangle.UPPER, target);
  }

  /** Copies the upper triangle of a matrix to packed numbers that start at an offset. */
  static void pack(Matrix source, double[] packed, int offset) {
    int n = (int) source.rows();
    for (int j = 0; j < n; j++) {
      source.read(0, j, packed, offset + PackedLayout.packedIndex(0, j), j + 1);
    }
  }
}
