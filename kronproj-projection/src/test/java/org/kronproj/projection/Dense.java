package org.kronproj.projection;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.kronproj.linalg.Matrix;

/** Small dense algebra by EJML, so that tests share no kernel with what they test. */
final class Dense {

  private Dense() {}

  static DMatrixRMaj of(Matrix a) {
    DMatrixRMaj result = new DMatrixRMaj((int) a.rows(), (int) a.columns());
    for (int i = 0; i < a.rows(); i++) {
      for (int j = 0; j < a.columns(); j++) {
        result.set(i, j, a.get(i, j));
      }
    }
    return result;
  }

  static Matrix toMatrix(DMatrixRMaj a) {
    Matrix result = Matrix.allocate(a.numRows, a.numCols);
    for (int i = 0; i < a.numRows; i++) {
      for (int j = 0; j < a.numCols; j++) {
        result.set(i, j, a.get(i, j));
      }
    }
    return result;
  }

  static DMatrixRMaj column(double[] x) {
    return new DMatrixRMaj(x.length, 1, true, x);
  }

  static DMatrixRMaj multiply(DMatrixRMaj... factors) {
    DMatrixRMaj product = factors[0];
    for (int k = 1; k < factors.length; k++) {
      DMatrixRMaj next = new DMatrixRMaj(product.numRows, factors[k].numCols);
      CommonOps_DDRM.mult(product, factors[k], next);
      product = next;
    }
    return product;
  }

  static DMatrixRMaj transpose(DMatrixRMaj a) {
    return CommonOps_DDRM.transpose(a, null);
  }

  static DMatrixRMaj inverse(DMatrixRMaj a) {
    DMatrixRMaj result = new DMatrixRMaj(a.numRows, a.numRows);
    if (!CommonOps_DDRM.invert(a, result)) {
      throw new AssertionError("singular");
    }
    return result;
  }

  static DMatrixRMaj minus(DMatrixRMaj a, DMatrixRMaj b) {
    DMatrixRMaj result = a.copy();
    CommonOps_DDRM.subtractEquals(result, b);
    return result;
  }

  static DMatrixRMaj plus(DMatrixRMaj a, DMatrixRMaj b) {
    DMatrixRMaj result = a.copy();
    CommonOps_DDRM.addEquals(result, b);
    return result;
  }

  static DMatrixRMaj diagonal(double... values) {
    return CommonOps_DDRM.diag(values);
  }

  static DMatrixRMaj kron(DMatrixRMaj a, DMatrixRMaj b) {
    DMatrixRMaj result = new DMatrixRMaj(a.numRows * b.numRows, a.numCols * b.numCols);
    CommonOps_DDRM.kron(a, b, result);
    return result;
  }

  static double[] multiply(DMatrixRMaj a, double[] x) {
    return multiply(a, column(x)).getData().clone();
  }

  static double logDet(DMatrixRMaj positive) {
    double sum = 0;
    for (double value : eigenvalues(positive)) {
      sum += Math.log(value);
    }
    return sum;
  }

  static double[] eigenvalues(DMatrixRMaj symmetric) {
    EigenDecomposition_F64<DMatrixRMaj> eigen =
        DecompositionFactory_DDRM.eig(symmetric.numRows, false, true);
    eigen.decompose(symmetric.copy());
    double[] values = new double[symmetric.numRows];
    for (int i = 0; i < values.length; i++) {
      values[i] = eigen.getEigenvalue(i).getReal();
    }
    return values;
  }

  /** The spectral norm of a symmetric matrix. */
  static double norm(DMatrixRMaj symmetric) {
    double largest = 0;
    for (double value : eigenvalues(symmetric)) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }

  /** f(A) of a symmetric matrix. */
  static DMatrixRMaj apply(DMatrixRMaj symmetric, java.util.function.DoubleUnaryOperator f) {
    EigenDecomposition_F64<DMatrixRMaj> eigen =
        DecompositionFactory_DDRM.eig(symmetric.numRows, true, true);
    eigen.decompose(symmetric.copy());
    DMatrixRMaj result = new DMatrixRMaj(symmetric.numRows, symmetric.numRows);
    for (int k = 0; k < symmetric.numRows; k++) {
      DMatrixRMaj v = eigen.getEigenVector(k);
      double value = f.applyAsDouble(eigen.getEigenvalue(k).getReal());
      CommonOps_DDRM.multAddTransB(value, v, v, result);
    }
    return result;
  }

  static double largestDifference(double[] x, double[] y) {
    double largest = 0;
    for (int i = 0; i < x.length; i++) {
      largest = Math.max(largest, Math.abs(x[i] - y[i]));
    }
    return largest;
  }
}
