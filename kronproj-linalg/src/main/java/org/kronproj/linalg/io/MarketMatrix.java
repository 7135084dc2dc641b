package org.kronproj.linalg.io;

import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;

/** The matrix of a Matrix Market file. */
public sealed interface MarketMatrix extends AutoCloseable {

  /**
   * Returns the number of rows.
   *
   * @return rows
   */
  long rows();

  /**
   * Returns the number of columns.
   *
   * @return columns
   */
  long columns();

  /**
   * Returns the matrix in dense form: this one's own, or a new one.
   *
   * @return a matrix that owns its memory; to be closed, if this is not
   */
  Matrix toDense();

  /** Frees the matrix. */
  @Override
  void close();

  /**
   * A file of all elements ({@code array}).
   *
   * @param matrix the matrix, which owns its memory
   */
  record Dense(Matrix matrix) implements MarketMatrix {
    @Override
    public long rows() {
      return matrix.rows();
    }

    @Override
    public long columns() {
      return matrix.columns();
    }

    @Override
    public Matrix toDense() {
      return matrix;
    }

    @Override
    public void close() {
      matrix.close();
    }
  }

  /**
   * A file of some elements ({@code coordinate}).
   *
   * @param matrix the matrix
   */
  record Sparse(CscMatrix matrix) implements MarketMatrix {
    @Override
    public long rows() {
      return matrix.rows();
    }

    @Override
    public long columns() {
      return matrix.columns();
    }

    @Override
    public Matrix toDense() {
      return matrix.toDense();
    }

    @Override
    public void close() {
      // nothing outside the heap
    }
  }
}
