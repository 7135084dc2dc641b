package org.kronproj.projection;

import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;

/** Multiplication of one vector by a Gram matrix that need not be formed. */
interface GramOperator {

  /** y := H·x for vectors of m elements. */
  void apply(Matrix x, Matrix y);

  /** H = G·D·Gᵀ by two passes over G. */
  static GramOperator passes(Columns columns, double[] weights) {
    return (x, y) -> {
      try (Matrix wide = Matrix.allocate(columns.count(), 1)) {
        columns.multiplyTransposed(x, wide);
        Scaling.rows(weights, wide);
        columns.multiply(wide, y);
      }
    };
  }

  /**
   * The formed matrix plus a low-rank change; m² + 4m|T| flops. The caller holds the matrix's read
   * lock.
   */
  static GramOperator near(GramEngine engine, WeightChange change) {
    return (x, y) -> {
      Blas.symv(Triangle.LOWER, 1, engine.gram(), x, 0, y);
      int width = Math.min(change.size(), 256);
      if (width == 0) {
        return;
      }
      double[] ones = new double[change.size()];
      java.util.Arrays.fill(ones, 1);
      try (Matrix panel = Matrix.allocate(engine.rows(), width);
          Matrix small = Matrix.allocate(width, 1)) {
        for (int start = 0; start < change.size(); start += width) {
          int count = Math.min(width, change.size() - start);
          Matrix a = panel.columnRange(0, count);
          Matrix inner = small.block(0, 0, count, 1);
          engine.columns().gather(change.coordinates(), ones, start, a);
          Blas.gemv(Transpose.YES, 1, a, x, 0, inner);
          for (int k = 0; k < count; k++) {
            double delta = change.after()[start + k] - change.before()[start + k];
            inner.set(k, 0, delta * inner.get(k, 0));
          }
          Blas.gemv(Transpose.NO, 1, a, inner, 1, y);
        }
      }
    };
  }
}
