package org.kronproj.linalg;

import org.kronproj.base.ShapeException;

/**
 * The eigen-decomposition A = U·diag(λ)·Uᵀ of a symmetric matrix, eigenvalues ascending.
 *
 * <p>Owns both of its matrices; close it, or take them over with {@link #vectors()} and {@link
 * #values()} and close those.
 */
public final class SymmetricEigen implements AutoCloseable {

  private final Matrix vectors;
  private final Matrix values;

  private SymmetricEigen(Matrix vectors, Matrix values) {
    this.vectors = vectors;
    this.values = values;
  }

  /**
   * Decomposes a copy of a matrix; about 9n³ flops. Work space of 2n² doubles beside the n² of the
   * result.
   *
   * @param a the symmetric matrix, of which the lower triangle is read
   * @return the decomposition
   * @throws ShapeException if the matrix is not square
   * @throws org.kronproj.base.InsufficientMemoryException if the work space would not fit
   * @throws ArithmeticException if the method does not converge (only with elements that are not
   *     finite)
   */
  public static SymmetricEigen of(Matrix a) {
    Blas.checkSquare("A", a);
    Matrix vectors = a.copy();
    Matrix values = null;
    try {
      values = Matrix.allocate(a.rows(), 1);
      if (a.rows() > 0 && Blas.kernels(vectors).syevd(vectors, values) != 0) {
        throw new ArithmeticException("the symmetric eigenvalue method did not converge");
      }
      return new SymmetricEigen(vectors, values);
    } catch (RuntimeException | Error e) {
      vectors.close();
      if (values != null) {
        values.close();
      }
      throw e;
    }
  }

  /**
   * Returns the eigenvectors.
   *
   * @return the orthonormal U, one eigenvector a column
   */
  public Matrix vectors() {
    return vectors;
  }

  /**
   * Returns the eigenvalues.
   *
   * @return λ as a vector, ascending
   */
  public Matrix values() {
    return values;
  }

  @Override
  public void close() {
    vectors.close();
    values.close();
  }
}
