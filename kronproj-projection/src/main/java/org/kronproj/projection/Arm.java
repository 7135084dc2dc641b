package org.kronproj.projection;

import org.kronproj.linalg.Matrix;

/** Multiplication by S, the square root of the weights of coordinates. */
interface Arm {

  /** X := S·X. */
  void apply(Matrix x);

  /** Image := S·Gᵀ·X. */
  default void image(Columns columns, Matrix x, Matrix image) {
    columns.multiplyTransposed(x, image);
    apply(image);
  }
}
