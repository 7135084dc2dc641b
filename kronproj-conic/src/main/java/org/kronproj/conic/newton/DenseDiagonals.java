package org.kronproj.conic.newton;

import org.kronproj.conic.model.BlockData;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;

/**
 * The part of a program's map in a block whose constraint matrices are all vectors, or diagonal,
 * and have most of their entries: the columns of a matrix D, so that ⟨A_i, V⟩ are Dᵀ·diag(V) and Σ
 * y_i A_i is D·y. Loops over the entries take as long as the rest of an iteration with order 300
 * and as many constraints, and in a process that has just started ten times as long.
 *
 * <p>A dense objective is kept as a full matrix beside it. Owns native memory; close it.
 */
final class DenseDiagonals implements AutoCloseable {

  /** Entries from which the calls of BLAS take less time than loops. */
  private static final int WORTH_IT = 1 << 14;

  private final BlockData data;
  private final int n;
  private final Matrix columns;
  private final Matrix diagonal;
  private final Matrix image;

  /** −C, where the block is semidefinite and C has most of its entries; null otherwise. */
  private final Matrix negativeObjective;

  private final double[] elements;
  private final double[] factors;

  DenseDiagonals(BlockData data) {
    this.data = data;
    n = data.block().size();
    int slots = data.slotCount();
    columns = Matrix.allocateOffHeap(n, slots);
    diagonal = Matrix.allocateOffHeap(n, 1);
    image = Matrix.allocateOffHeap(slots, 1);
    elements = new double[n];
    factors = new double[slots];
    for (int slot = 0; slot < slots; slot++) {
      if (data.end(slot) - data.begin(slot) == n) {
        data.copyValues(slot, columns.column(slot));
      } else {
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          columns.set(data.row(p), slot, data.value(p));
        }
      }
    }
    boolean dense =
        data.block().isSemidefinite() && 2L * data.objectiveEnd() >= data.block().packedLength();
    negativeObjective = dense ? negativeObjective() : null;
  }

  /** Tells whether a block is of this kind and large enough; reads all entries if it may be. */
  static boolean fit(BlockData data) {
    long places = (long) data.block().size() * data.slotCount();
    long entries = (long) data.entryCount() - data.objectiveEnd();
    return entries >= WORTH_IT
        && entries <= places
        && 2 * entries >= places
        && (!data.block().isSemidefinite() || DiagonalSchurBlock.fits(data));
  }

  private Matrix negativeObjective() {
    double[] packed = data.packedObjective();
    Matrix matrix = Matrix.allocateOffHeap(n, n);
    for (int j = 0, p = 0; j < n; p += ++j) {
      matrix.write(0, j, packed, p, j + 1);
    }
    Blas.mirror(Triangle.UPPER, matrix);
    Blas.scale(-1, matrix);
    return matrix;
  }

  /** target_i += α⟨A_i, V⟩ */
  void addApplied(double alpha, BlockVariable v, int block, double[] target) {
    double[] values = elements;
    if (v.isMatrix(block)) {
      Matrix matrix = v.matrix(block);
      for (int i = 0; i < n; i++) {
        values[i] = matrix.get(i, i);
      }
    } else {
      values = v.vector(block);
    }
    diagonal.write(0, 0, values, 0, n);
    Blas.gemv(Transpose.YES, alpha, columns, diagonal, 0, image);
    image.read(0, 0, factors, 0, factors.length);
    for (int slot = 0; slot < factors.length; slot++) {
      target[data.constraint(slot)] += factors[slot];
    }
  }

  /** Whether ⟨C, V⟩ is to be asked for here. */
  boolean hasObjective() {
    return negativeObjective != null;
  }

  /** ⟨C, V⟩, where {@link #hasObjective}. */
  double objective(Matrix v) {
    return -Blas.dot(negativeObjective, v);
  }

  /** The block of Σ y_i A_i − c·C. */
  void adjoint(double[] y, double c, BlockVariable target, int block) {
    for (int slot = 0; slot < factors.length; slot++) {
      factors[slot] = y[data.constraint(slot)];
    }
    image.write(0, 0, factors, 0, factors.length);
    Blas.gemv(Transpose.NO, 1, columns, image, 0, diagonal);
    diagonal.read(0, 0, elements, 0, n);
    if (target.isMatrix(block)) {
      fill(c, target.matrix(block));
      return;
    }
    double[] vector = target.vector(block);
    System.arraycopy(elements, 0, vector, 0, n);
    for (int p = 0; p < data.objectiveEnd() && c != 0; p++) {
      vector[data.row(p)] -= c * data.value(p);
    }
  }

  private void fill(double c, Matrix target) {
    if (c == 0 || negativeObjective == null) {
      target.fill(0);
    } else {
      target.copyFrom(negativeObjective);
      Blas.scale(c, target);
    }
    for (int i = 0; i < n; i++) {
      target.set(i, i, target.get(i, i) + elements[i]);
    }
    for (int p = 0; p < data.objectiveEnd() && c != 0 && negativeObjective == null; p++) {
      int row = data.row(p);
      int column = data.column(p);
      double value = target.get(row, column) - c * data.value(p);
      target.set(row, column, value);
      target.set(column, row, value);
    }
  }

  @Override
  public void close() {
    columns.close();
    diagonal.close();
    image.close();
    if (negativeObjective != null) {
      negativeObjective.close();
    }
  }
}
