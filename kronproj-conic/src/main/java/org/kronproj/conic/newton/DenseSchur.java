package org.kronproj.conic.newton;

import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Cholesky;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Triangle;

/**
 * A dense Schur complement: the factor is in the lower triangle, the matrix itself in the upper one
 * with its diagonal apart, so that one m×m matrix serves for both. m³/3 flops a factorisation.
 */
final class DenseSchur implements SchurStorage {

  private final int order;
  private final Matrix matrix;
  private final Matrix x;
  private final Matrix y;
  private final double[] diagonal;
  private final Workers workers;
  private Cholesky factor;

  /** The relative shift to begin with: what the last factorisation took, or a step below. */
  private double firstShift;

  private DenseSchur(Matrix matrix, Matrix x, Matrix y, Workers workers) {
    order = Math.toIntExact(matrix.rows());
    this.matrix = matrix;
    this.x = x;
    this.y = y;
    this.workers = workers;
    diagonal = new double[order];
  }

  /** Makes one that OpenBLAS factors. */
  static DenseSchur allocate(int order, Workers workers) {
    return new DenseSchur(
        Matrix.allocateOffHeap(order, order),
        Matrix.allocateOffHeap(order, 1),
        Matrix.allocateOffHeap(order, 1),
        workers);
  }

  /** Makes one that plain Java factors, so that the natives need not be loaded. */
  static DenseSchur allocateOnHeap(int order, Workers workers) {
    return new DenseSchur(
        Matrix.allocateOnHeap(order, order),
        Matrix.allocateOnHeap(order, 1),
        Matrix.allocateOnHeap(order, 1),
        workers);
  }

  @Override
  public void putColumn(int rank, double[] accumulator) {
    matrix.write(rank, rank, accumulator, rank, order - rank);
    diagonal[rank] = accumulator[rank];
    java.util.Arrays.fill(accumulator, rank, order, 0);
  }

  @Override
  public NewtonSystem.Outcome factor() {
    for (double pivot : diagonal) {
      if (!(pivot >= 0) || pivot == Double.POSITIVE_INFINITY) {
        return NewtonSystem.Outcome.FAILED;
      }
    }
    SymmetricMatrices.mirrorLower(matrix, workers);
    // Once singular, it mostly stays so, and as much: a smaller shift is tried every other time.
    double shift = firstShift;
    while (!tryFactor(shift)) {
      shift = shift == 0 ? Regularisation.FIRST : Regularisation.GROWTH * shift;
      if (shift > Regularisation.LAST) {
        return NewtonSystem.Outcome.FAILED;
      }
      restoreLower();
    }
    boolean atOnce = shift == firstShift && shift > Regularisation.FIRST;
    firstShift = atOnce ? shift / Regularisation.GROWTH : shift;
    return shift == 0 ? NewtonSystem.Outcome.FACTORED : NewtonSystem.Outcome.REGULARIZED;
  }

  /** Factors M with its diagonal enlarged by a relative shift. */
  private boolean tryFactor(double shift) {
    double largest = 0;
    for (double pivot : diagonal) {
      largest = Math.max(largest, pivot);
    }
    double floor = shift == 0 ? 0 : Regularisation.FLOOR * largest;
    for (int i = 0; i < order; i++) {
      matrix.set(i, i, diagonal[i] * (1 + shift) + floor);
    }
    if (Cholesky.factor(Triangle.LOWER, matrix) instanceof Cholesky.Result.Factored factored) {
      factor = factored.factor();
      return hasSoundPivots(shift);
    }
    return false;
  }

  private boolean hasSoundPivots(double shift) {
    for (int i = 0; i < order; i++) {
      double root = matrix.get(i, i);
      if (root * root <= Regularisation.PIVOT * diagonal[i] * (1 + shift)) {
        return false;
      }
    }
    return true;
  }

  private void restoreLower() {
    SymmetricMatrices.mirrorUpper(matrix, workers);
  }

  @Override
  public void solve(double[] vector) {
    x.write(0, 0, vector, 0, order);
    factor.solve(x);
    x.read(0, 0, vector, 0, order);
  }

  @Override
  public void multiply(double[] vector, double[] product) {
    x.write(0, 0, vector, 0, order);
    Blas.symv(Triangle.UPPER, 1, matrix, x, 0, y);
    y.read(0, 0, product, 0, order);
    for (int i = 0; i < order; i++) {
      product[i] += (diagonal[i] - matrix.get(i, i)) * vector[i];
    }
  }

  @Override
  public void close() {
    matrix.close();
    x.close();
    y.close();
  }
}
