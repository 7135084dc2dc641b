package org.kronproj.projection;

import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * Online matrix-vector multiplication (OMV, Definition {@code def:omv}): a fixed matrix G, and
 * vectors that come one at a time. One pass over G each, 2mN flops; the caller keeps the matrix,
 * which must not change. Safe for concurrent use.
 */
public final class OnlineProduct {

  private final Matrix dense;
  private final CscMatrix sparse;

  /**
   * Takes a dense matrix.
   *
   * @param g m×N, to stay as it is and open
   */
  public OnlineProduct(Matrix g) {
    dense = g;
    sparse = null;
  }

  /**
   * Takes a sparse matrix; a query costs two flops an entry.
   *
   * @param g m×N
   */
  public OnlineProduct(CscMatrix g) {
    dense = null;
    sparse = g;
  }

  /**
   * Returns G·h.
   *
   * @param h N numbers
   * @return m numbers
   * @throws ShapeException if h has another length
   */
  public double[] query(double[] h) {
    long rows = dense != null ? dense.rows() : sparse.rows();
    ShapeException.check("h", dense != null ? dense.columns() : sparse.columns(), h.length);
    try (Matrix x = Matrix.vector(h);
        Matrix y = Matrix.allocate(rows, 1)) {
      if (dense != null) {
        Blas.gemv(Transpose.NO, 1, dense, x, 0, y);
      } else {
        sparse.multiplyLeft(Transpose.NO, 1, x, 0, y);
      }
      return y.toArray();
    }
  }
}
