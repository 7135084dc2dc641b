package org.kronproj.ejml;

import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.data.DMatrixSparseCSC;
import org.kronproj.base.ShapeException;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.model.Triangle;

/**
 * Gives a semidefinite program its coefficients as EJML matrices, and reads solutions as such. Not
 * safe for concurrent use of one builder.
 */
public final class EjmlPrograms {

  private final ProgramBuilder builder;

  private EjmlPrograms(ProgramBuilder builder) {
    this.builder = builder;
  }

  /**
   * Wraps a builder, which stays the caller's: blocks, constraints and single entries are added
   * there.
   *
   * @param builder the builder of the program
   * @return the adapter
   */
  public static EjmlPrograms of(ProgramBuilder builder) {
    return new EjmlPrograms(builder);
  }

  /**
   * Sets the part of A_i in a semidefinite block.
   *
   * @param constraint i
   * @param block the block
   * @param symmetric a symmetric matrix of the block's order
   * @return this adapter
   * @throws ShapeException if the matrix is not square
   * @throws org.kronproj.base.InvalidValueException if it is not symmetric or not finite
   */
  public EjmlPrograms coefficient(int constraint, int block, DMatrixRMaj symmetric) {
    builder.coefficient(constraint, block, elements(symmetric));
    return this;
  }

  /**
   * Sets the part of C in a semidefinite block.
   *
   * @param block the block
   * @param symmetric a symmetric matrix of the block's order
   * @return this adapter
   * @throws ShapeException if the matrix is not square
   * @throws org.kronproj.base.InvalidValueException if it is not symmetric or not finite
   */
  public EjmlPrograms objective(int block, DMatrixRMaj symmetric) {
    builder.objective(block, elements(symmetric));
    return this;
  }

  /**
   * Sets the part of A_i in a semidefinite block.
   *
   * @param constraint i
   * @param block the block
   * @param triangle which entries the matrix gives
   * @param sparse a matrix of the block's order
   * @return this adapter
   */
  public EjmlPrograms coefficient(
      int constraint, int block, Triangle triangle, DMatrixSparseCSC sparse) {
    DMatrixSparseCSC sorted = EjmlMatrices.sorted(sparse);
    builder.coefficient(constraint, block, triangle, starts(sorted), rows(sorted), values(sorted));
    return this;
  }

  /**
   * Sets the part of C in a semidefinite block.
   *
   * @param block the block
   * @param triangle which entries the matrix gives
   * @param sparse a matrix of the block's order
   * @return this adapter
   */
  public EjmlPrograms objective(int block, Triangle triangle, DMatrixSparseCSC sparse) {
    DMatrixSparseCSC sorted = EjmlMatrices.sorted(sparse);
    builder.objective(block, triangle, starts(sorted), rows(sorted), values(sorted));
    return this;
  }

  /**
   * Copies a block of a solution's X or Z.
   *
   * @param solution X or Z
   * @param block the block; a vector block gives a diagonal matrix
   * @return a full square matrix
   */
  public static DMatrixRMaj block(BlockMatrix solution, int block) {
    int order = solution.blocks().get(block).size();
    DMatrixRMaj result = new DMatrixRMaj(order, order);
    for (int j = 0; j < order; j++) {
      for (int i = 0; i <= j; i++) {
        double value = solution.get(block, i, j);
        result.unsafe_set(i, j, value);
        result.unsafe_set(j, i, value);
      }
    }
    return result;
  }

  private static double[] elements(DMatrixRMaj symmetric) {
    if (symmetric.numRows != symmetric.numCols) {
      throw new ShapeException(
          "symmetric", "a square matrix", symmetric.numRows + "×" + symmetric.numCols);
    }
    return Arrays.copyOf(symmetric.data, symmetric.getNumElements());
  }

  private static int[] starts(DMatrixSparseCSC sparse) {
    return Arrays.copyOf(sparse.col_idx, sparse.numCols + 1);
  }

  private static int[] rows(DMatrixSparseCSC sparse) {
    return Arrays.copyOf(sparse.nz_rows, sparse.col_idx[sparse.numCols]);
  }

  private static double[] values(DMatrixSparseCSC sparse) {
    return Arrays.copyOf(sparse.nz_values, sparse.col_idx[sparse.numCols]);
  }
}
