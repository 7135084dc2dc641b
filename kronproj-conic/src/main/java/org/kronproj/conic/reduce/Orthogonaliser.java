package org.kronproj.conic.reduce;

import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/** Gram–Schmidt against an orthonormal basis, twice, which is enough (Kahan and Parlett). */
final class Orthogonaliser {

  private Orthogonaliser() {}

  /**
   * Removes from a vector its components in the span of a basis.
   *
   * @return the length of what is left
   */
  static double remove(Matrix basis, Matrix vector) {
    try (Matrix components = Matrix.allocate(basis.columns(), 1)) {
      for (int pass = 0; pass < 2; pass++) {
        Blas.gemv(Transpose.YES, 1, basis, vector, 0, components);
        Blas.gemv(Transpose.NO, -1, basis, components, 1, vector);
      }
    }
    return Blas.norm(vector);
  }
}
