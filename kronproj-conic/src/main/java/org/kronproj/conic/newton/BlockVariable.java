package org.kronproj.conic.newton;

import java.util.List;
import org.kronproj.base.InvalidValueException;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;

/**
 * A symmetric block-diagonal matrix that an iteration works on: a full matrix for each semidefinite
 * block (in native memory unless it is small) and an array for each diagonal or free one.
 *
 * <p>Owns its matrices. Not safe for concurrent writing.
 */
public final class BlockVariable implements AutoCloseable {

  private final List<Block> blocks;
  private final Matrix[] matrices;
  private final double[][] vectors;

  private BlockVariable(List<Block> blocks) {
    this.blocks = blocks;
    matrices = new Matrix[blocks.size()];
    vectors = new double[blocks.size()][];
  }

  /**
   * Allocates zeros.
   *
   * @param blocks the kinds and sizes
   * @return a variable that owns its memory; 8n² bytes for a semidefinite block of order n
   */
  public static BlockVariable allocate(List<Block> blocks) {
    BlockVariable variable = new BlockVariable(List.copyOf(blocks));
    try {
      for (int k = 0; k < variable.matrices.length; k++) {
        int size = blocks.get(k).size();
        if (blocks.get(k).isSemidefinite()) {
          variable.matrices[k] = Matrix.allocate(size, size);
        } else {
          variable.vectors[k] = new double[size];
        }
      }
    } catch (RuntimeException | Error failure) {
      variable.close();
      throw failure;
    }
    return variable;
  }

  /**
   * Lists the blocks.
   *
   * @return their kinds and sizes
   */
  public List<Block> blocks() {
    return blocks;
  }

  /**
   * Tells whether a block is a matrix.
   *
   * @param block the block
   * @return whether {@link #matrix} rather than {@link #vector} holds it
   */
  public boolean isMatrix(int block) {
    return matrices[block] != null;
  }

  /**
   * Returns a semidefinite block.
   *
   * @param block the block
   * @return the matrix itself, both triangles
   */
  public Matrix matrix(int block) {
    return matrices[block];
  }

  /**
   * Returns a diagonal or free block.
   *
   * @param block the block
   * @return the array itself
   */
  public double[] vector(int block) {
    return vectors[block];
  }

  /**
   * Copies another variable of the same blocks.
   *
   * @param other what to copy
   * @return this
   */
  public BlockVariable copyFrom(BlockVariable other) {
    for (int k = 0; k < matrices.length; k++) {
      if (matrices[k] != null) {
        matrices[k].copyFrom(other.matrices[k]);
      } else {
        System.arraycopy(other.vectors[k], 0, vectors[k], 0, vectors[k].length);
      }
    }
    return this;
  }

  /**
   * Copies a matrix of the model in.
   *
   * @param source a matrix of the same blocks
   * @return this
   */
  public BlockVariable copyFrom(BlockMatrix source) {
    if (!source.blocks().equals(blocks)) {
      throw new InvalidValueException("source", source.blocks().toString(), blocks.toString());
    }
    for (int k = 0; k < matrices.length; k++) {
      double[] packed = source.packed(k);
      if (matrices[k] == null) {
        System.arraycopy(packed, 0, vectors[k], 0, packed.length);
        continue;
      }
      int n = blocks.get(k).size();
      int at = 0;
      for (int j = 0; j < n; j++) {
        matrices[k].write(0, j, packed, at, j + 1);
        at += j + 1;
      }
      SymmetricMatrices.mirrorUpper(matrices[k]);
    }
    return this;
  }

  /**
   * Copies the blocks out.
   *
   * @return an immutable copy
   */
  public BlockMatrix toBlockMatrix() {
    double[][] packed = new double[matrices.length][];
    for (int k = 0; k < packed.length; k++) {
      if (matrices[k] == null) {
        packed[k] = vectors[k];
        continue;
      }
      packed[k] = new double[blocks.get(k).arrayLength()];
      int at = 0;
      for (int j = 0; j < blocks.get(k).size(); j++) {
        matrices[k].read(0, j, packed[k], at, j + 1);
        at += j + 1;
      }
    }
    return new BlockMatrix(blocks, packed);
  }

  /**
   * Adds a multiple of another variable: this += alpha·other.
   *
   * @param alpha the factor
   * @param other what is added
   */
  public void add(double alpha, BlockVariable other) {
    for (int k = 0; k < matrices.length; k++) {
      if (matrices[k] != null) {
        Blas.axpy(alpha, other.matrices[k], matrices[k]);
      } else {
        for (int i = 0; i < vectors[k].length; i++) {
          vectors[k][i] += alpha * other.vectors[k][i];
        }
      }
    }
  }

  /**
   * Multiplies by a number.
   *
   * @param factor the number
   */
  public void scale(double factor) {
    for (int k = 0; k < matrices.length; k++) {
      scale(k, factor);
    }
  }

  /**
   * Multiplies one block by a factor.
   *
   * @param block the block
   * @param factor the factor
   */
  public void scale(int block, double factor) {
    if (matrices[block] != null) {
      Blas.scale(factor, matrices[block]);
    } else {
      for (int i = 0; i < vectors[block].length; i++) {
        vectors[block][i] *= factor;
      }
    }
  }

  /**
   * Sets a block to a multiple of the identity.
   *
   * @param block the block
   * @param value the diagonal
   */
  public void setIdentity(int block, double value) {
    if (matrices[block] == null) {
      java.util.Arrays.fill(vectors[block], value);
      return;
    }
    matrices[block].fill(0);
    for (int i = 0; i < blocks.get(block).size(); i++) {
      matrices[block].set(i, i, value);
    }
  }

  /**
   * Returns ⟨this, other⟩.
   *
   * @param other a variable of the same blocks
   * @return the sum of the products of all entries
   */
  public double dot(BlockVariable other) {
    double sum = 0;
    for (int k = 0; k < matrices.length; k++) {
      if (matrices[k] != null) {
        sum += Blas.dot(matrices[k], other.matrices[k]);
      } else {
        for (int i = 0; i < vectors[k].length; i++) {
          sum += vectors[k][i] * other.vectors[k][i];
        }
      }
    }
    return sum;
  }

  /**
   * Returns the Frobenius norm.
   *
   * @return √⟨this, this⟩
   */
  public double norm() {
    return Math.sqrt(dot(this));
  }

  /**
   * Returns the sum of the absolute values on the diagonal, and of all of free blocks.
   *
   * @return the trace, where the diagonal is not negative
   */
  public double absoluteTrace() {
    double sum = 0;
    for (int k = 0; k < matrices.length; k++) {
      for (int i = 0; i < blocks.get(k).size(); i++) {
        sum += Math.abs(matrices[k] != null ? matrices[k].get(i, i) : vectors[k][i]);
      }
    }
    return sum;
  }

  /** Frees the matrices; closing again does nothing. */
  @Override
  public void close() {
    for (Matrix matrix : matrices) {
      if (matrix != null) {
        matrix.close();
      }
    }
  }
}
