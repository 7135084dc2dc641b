package org.kronproj.linalg;

/** Matrix algebra by its definitions, element by element, on copies; orders up to 32. */
final class Naive {

  private Naive() {}

  /** An element of op(A). */
  static double get(Transpose trans, Matrix a, int i, int j) {
    return trans == Transpose.NO ? a.get(i, j) : a.get(j, i);
  }

  /** op(A) as a matrix on the heap. */
  static Matrix op(Transpose trans, Matrix a) {
    boolean plain = trans == Transpose.NO;
    Matrix result = Matrix.allocate(plain ? a.rows() : a.columns(), plain ? a.columns() : a.rows());
    for (int j = 0; j < result.columns(); j++) {
      for (int i = 0; i < result.rows(); i++) {
        result.set(i, j, get(trans, a, i, j));
      }
    }
    return result;
  }

  /** One triangle of A mirrored onto the other. */
  static Matrix symmetric(Triangle triangle, Matrix a) {
    Matrix result = Matrix.allocate(a.rows(), a.columns());
    for (int j = 0; j < a.columns(); j++) {
      for (int i = 0; i < a.rows(); i++) {
        result.set(i, j, in(triangle, i, j) ? a.get(i, j) : a.get(j, i));
      }
    }
    return result;
  }

  /** One triangle of A with zeros in the other. */
  static Matrix triangular(Triangle triangle, Matrix a) {
    Matrix result = Matrix.allocate(a.rows(), a.columns());
    for (int j = 0; j < a.columns(); j++) {
      for (int i = 0; i < a.rows(); i++) {
        result.set(i, j, in(triangle, i, j) ? a.get(i, j) : 0);
      }
    }
    return result;
  }

  static boolean in(Triangle triangle, int i, int j) {
    return triangle == Triangle.LOWER ? i >= j : i <= j;
  }

  /** alpha·A·B + beta·C, where a beta of 0 ignores C. */
  static Matrix combine(double alpha, Matrix a, Matrix b, double beta, Matrix c) {
    Matrix result = Matrix.allocate(c.rows(), c.columns());
    for (int j = 0; j < c.columns(); j++) {
      for (int i = 0; i < c.rows(); i++) {
        double sum = 0;
        for (int k = 0; k < a.columns(); k++) {
          sum += a.get(i, k) * b.get(k, j);
        }
        result.set(i, j, alpha * sum + (beta == 0 ? 0 : beta * c.get(i, j)));
      }
    }
    return result;
  }

  static Matrix multiply(Matrix a, Matrix b) {
    return combine(1, a, b, 0, Matrix.allocate(a.rows(), b.columns()));
  }
}
