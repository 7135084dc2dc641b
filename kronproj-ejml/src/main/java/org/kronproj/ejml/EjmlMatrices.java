package org.kronproj.ejml;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.data.DMatrixSparseCSC;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;

/**
 * Copies matrices from EJML to the library and back. EJML's dense matrices are row-major on the
 * heap, the library's column-major and, when large, off it; so every call copies, one pass over
 * each side. Safe for concurrent use on distinct outputs.
 */
public final class EjmlMatrices {

  private EjmlMatrices() {}

  /**
   * Copies a dense matrix.
   *
   * @param source any EJML matrix
   * @return a matrix of the same shape that owns its memory and must be closed
   * @throws org.kronproj.base.InsufficientMemoryException if it would not fit
   */
  public static Matrix matrix(DMatrixRMaj source) {
    int rows = source.getNumRows();
    int columns = source.getNumCols();
    Matrix result = Matrix.allocate(rows, columns);
    double[] column = new double[rows];
    for (int j = 0; j < columns; j++) {
      for (int i = 0; i < rows; i++) {
        column[i] = source.unsafe_get(i, j);
      }
      result.write(0, j, column, 0, rows);
    }
    return result;
  }

  /**
   * Copies a dense matrix to EJML.
   *
   * @param source a matrix of at most 2³¹ − 1 elements
   * @return a new EJML matrix of the same shape
   * @throws ArithmeticException if it has more elements than EJML can hold
   */
  public static DMatrixRMaj matrix(Matrix source) {
    int rows = Math.toIntExact(source.rows());
    int columns = Math.toIntExact(source.columns());
    Math.multiplyExact(rows, columns);
    DMatrixRMaj result = new DMatrixRMaj(rows, columns);
    double[] column = new double[rows];
    for (int j = 0; j < columns; j++) {
      source.read(0, j, column, 0, rows);
      for (int i = 0; i < rows; i++) {
        result.unsafe_set(i, j, column[i]);
      }
    }
    return result;
  }

  /**
   * Copies a sparse matrix. Columns whose rows EJML has not sorted are sorted in the copy.
   *
   * @param source an EJML matrix without duplicate entries
   * @return the same matrix
   * @throws org.kronproj.base.InvalidValueException if an entry is not finite or stands twice
   */
  public static CscMatrix sparse(DMatrixSparseCSC source) {
    DMatrixSparseCSC sorted = sorted(source);
    int entries = sorted.col_idx[sorted.numCols];
    return CscMatrix.of(
        sorted.numRows,
        sorted.numCols,
        Arrays.copyOf(sorted.col_idx, sorted.numCols + 1),
        Arrays.copyOf(sorted.nz_rows, entries),
        Arrays.copyOf(sorted.nz_values, entries));
  }

  /**
   * Copies a sparse matrix to EJML.
   *
   * @param source a sparse matrix
   * @return the same matrix, rows sorted
   */
  public static DMatrixSparseCSC sparse(CscMatrix source) {
    DMatrixSparseCSC result =
        new DMatrixSparseCSC(source.rows(), source.columns(), source.entries());
    for (int j = 0; j <= source.columns(); j++) {
      result.col_idx[j] = source.columnStart(j);
    }
    for (int k = 0; k < source.entries(); k++) {
      result.nz_rows[k] = source.row(k);
      result.nz_values[k] = source.value(k);
    }
    result.nz_length = source.entries();
    result.indicesSorted = true;
    return result;
  }

  static DMatrixSparseCSC sorted(DMatrixSparseCSC source) {
    if (source.indicesSorted) {
      return source;
    }
    DMatrixSparseCSC copy = source.copy();
    copy.sortIndices(null);
    return copy;
  }
}
