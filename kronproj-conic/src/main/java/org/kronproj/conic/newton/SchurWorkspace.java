package org.kronproj.conic.newton;

import org.kronproj.linalg.Matrix;

/** One thread's scratch space for rows of the Schur complement; grows to the largest block. */
final class SchurWorkspace implements AutoCloseable {

  final double[] accumulator;
  private double[] first = new double[0];
  private double[] second = new double[0];
  private double[] square = new double[0];
  private Matrix firstMatrix;
  private Matrix secondMatrix;
  private Matrix squareMatrix;

  SchurWorkspace(int constraints) {
    accumulator = new double[constraints];
  }

  double[] first(int length) {
    if (first.length < length) {
      first = new double[length];
    }
    return first;
  }

  double[] second(int length) {
    if (second.length < length) {
      second = new double[length];
    }
    return second;
  }

  double[] square(int length) {
    if (square.length < length) {
      square = new double[length];
    }
    return square;
  }

  Matrix firstMatrix(int rows, int columns) {
    firstMatrix = reuse(firstMatrix, rows, columns);
    return firstMatrix.block(0, 0, (long) rows * columns, 1).reshape(rows, columns);
  }

  Matrix secondMatrix(int rows, int columns) {
    secondMatrix = reuse(secondMatrix, rows, columns);
    return secondMatrix.block(0, 0, (long) rows * columns, 1).reshape(rows, columns);
  }

  Matrix squareMatrix(int order) {
    squareMatrix = reuse(squareMatrix, order, order);
    return squareMatrix.block(0, 0, (long) order * order, 1).reshape(order, order);
  }

  /** A column long enough: the old one, or a new one of native memory unless it is small. */
  private static Matrix reuse(Matrix old, int rows, int columns) {
    long size = (long) rows * columns;
    if (old != null && old.rows() >= size) {
      return old;
    }
    if (old != null) {
      old.close();
    }
    return Matrix.allocate(size, 1);
  }

  @Override
  public void close() {
    for (Matrix matrix : new Matrix[] {firstMatrix, secondMatrix, squareMatrix}) {
      if (matrix != null) {
        matrix.close();
      }
    }
  }
}
