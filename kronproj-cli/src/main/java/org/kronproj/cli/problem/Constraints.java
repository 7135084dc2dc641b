package org.kronproj.cli.problem;

import java.util.Arrays;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Svec;
import org.kronproj.projection.ProjectionBuilder;

/** A constraint matrix as its file holds it. Closing it frees it. */
public sealed interface Constraints extends AutoCloseable {

  /**
   * The number of constraints.
   *
   * @return m
   */
  int rows();

  /**
   * The length of a row.
   *
   * @return N
   */
  long columns();

  /**
   * Gives the matrix to a projection, which copies it.
   *
   * @param builder the projection in the making
   */
  void giveTo(ProjectionBuilder builder);

  /**
   * Tells whether every row is vec of a symmetric matrix, to the last bit.
   *
   * @param order n; rows have n² entries
   * @return whether {@link #packed} may be used
   */
  boolean isSymmetric(int order);

  /**
   * Keeps half of symmetric matrices. This matrix is closed.
   *
   * @param order n; rows have n² entries
   * @return the matrix with rows svec(A_i)ᵀ
   */
  Constraints packed(int order);

  @Override
  void close();

  /**
   * A dense matrix.
   *
   * @param matrix m×N, owned
   */
  record Dense(Matrix matrix) implements Constraints {
    @Override
    public int rows() {
      return Math.toIntExact(matrix.rows());
    }

    @Override
    public long columns() {
      return matrix.columns();
    }

    @Override
    public void giveTo(ProjectionBuilder builder) {
      builder.constraints(matrix);
    }

    @Override
    public boolean isSymmetric(int order) {
      double[] upper = new double[rows()];
      double[] lower = new double[rows()];
      for (int q = 0; q < order; q++) {
        for (int p = 0; p < q; p++) {
          matrix.read(0, p + (long) q * order, upper, 0, upper.length);
          matrix.read(0, q + (long) p * order, lower, 0, lower.length);
          if (!Arrays.equals(upper, lower)) {
            return false;
          }
        }
      }
      return true;
    }

    @Override
    public Constraints packed(int order) {
      Matrix packed = Matrix.allocate(rows(), Svec.length(order));
      double[] column = new double[rows()];
      for (int q = 0; q < order; q++) {
        for (int p = 0; p <= q; p++) {
          matrix.read(0, p + (long) q * order, column, 0, column.length);
          if (p != q) {
            for (int i = 0; i < column.length; i++) {
              column[i] *= Math.sqrt(2);
            }
          }
          packed.write(0, Svec.coordinate(p, q), column, 0, column.length);
        }
      }
      close();
      return new Dense(packed);
    }

    @Override
    public void close() {
      matrix.close();
    }
  }

  /**
   * A sparse matrix.
   *
   * @param matrix m×N
   */
  record Sparse(CscMatrix matrix) implements Constraints {
    @Override
    public int rows() {
      return matrix.rows();
    }

    @Override
    public long columns() {
      return matrix.columns();
    }

    @Override
    public void giveTo(ProjectionBuilder builder) {
      builder.constraints(matrix);
    }

    @Override
    public boolean isSymmetric(int order) {
      for (int q = 0; q < order; q++) {
        for (int p = 0; p < q; p++) {
          if (!sameColumn(p + q * order, q + p * order)) {
            return false;
          }
        }
      }
      return true;
    }

    private boolean sameColumn(int one, int other) {
      int start = matrix.columnStart(one);
      int length = matrix.columnStart(one + 1) - start;
      int shift = matrix.columnStart(other) - start;
      if (matrix.columnStart(other + 1) - matrix.columnStart(other) != length) {
        return false;
      }
      for (int k = start; k < start + length; k++) {
        if (matrix.row(k) != matrix.row(k + shift) || matrix.value(k) != matrix.value(k + shift)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public Constraints packed(int order) {
      int[] rows = new int[matrix.entries()];
      int[] columns = new int[matrix.entries()];
      double[] values = new double[matrix.entries()];
      int size = 0;
      for (int q = 0; q < order; q++) {
        for (int p = 0; p <= q; p++) {
          int column = p + q * order;
          for (int k = matrix.columnStart(column); k < matrix.columnStart(column + 1); k++) {
            rows[size] = matrix.row(k);
            columns[size] = Svec.coordinate(p, q);
            values[size++] = p == q ? matrix.value(k) : Math.sqrt(2) * matrix.value(k);
          }
        }
      }
      return new Sparse(
          CscMatrix.ofEntries(
              matrix.rows(),
              Svec.length(order),
              Arrays.copyOf(rows, size),
              Arrays.copyOf(columns, size),
              Arrays.copyOf(values, size)));
    }

    @Override
    public void close() {
      // nothing outside the heap
    }
  }
}
