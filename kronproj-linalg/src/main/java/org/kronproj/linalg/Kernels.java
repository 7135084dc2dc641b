package org.kronproj.linalg;

/**
 * The dense kernels the library uses, with BLAS and LAPACK semantics. Operands have been checked by
 * {@link Blas}; outputs do not overlap inputs. Every implementation takes operands from either
 * storage and runs the same contract suite.
 */
interface Kernels {

  void gemm(
      Transpose transA, Transpose transB, double alpha, Matrix a, Matrix b, double beta, Matrix c);

  void syrk(Triangle triangle, Transpose trans, double alpha, Matrix a, double beta, Matrix c);

  void syr2k(
      Triangle triangle, Transpose trans, double alpha, Matrix a, Matrix b, double beta, Matrix c);

  void symm(Side side, Triangle triangle, double alpha, Matrix a, Matrix b, double beta, Matrix c);

  void gemv(Transpose trans, double alpha, Matrix a, Matrix x, double beta, Matrix y);

  void symv(Triangle triangle, double alpha, Matrix a, Matrix x, double beta, Matrix y);

  /** As symv; a is the upper triangle, packed column by column. */
  void spmv(double alpha, Matrix a, Matrix x, double beta, Matrix y);

  void trmm(Side side, Triangle triangle, Transpose trans, double alpha, Matrix a, Matrix b);

  void trsm(Side side, Triangle triangle, Transpose trans, double alpha, Matrix a, Matrix b);

  /** Returns 0, or the order (from 1) of the first leading minor that is not positive definite. */
  int potrf(Triangle triangle, Matrix a);

  /** Overwrites a Cholesky factor by the same triangle of the inverse; returns 0 on success. */
  int potri(Triangle triangle, Matrix a);

  /** Overwrites a triangular matrix by its inverse; returns 0 on success. */
  int trtri(Triangle triangle, Matrix a);

  /** Overwrites the symmetric a (lower triangle read) by its eigenvectors; returns 0 on success. */
  int syevd(Matrix a, Matrix eigenvalues);
}
