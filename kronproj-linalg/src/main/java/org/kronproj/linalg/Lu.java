package org.kronproj.linalg;

import org.kronproj.base.ShapeException;

/**
 * The LU factorisation with partial pivoting of a square matrix, held in a matrix the caller owns.
 * Used for the indefinite cores of low-rank updates, where it is faster than LDLᵀ because OpenBLAS
 * threads it.
 */
public final class Lu {

  private final Matrix factors;
  private final int[] pivots;
  private final int zeroPivot;

  private Lu(Matrix factors, int[] pivots, int zeroPivot) {
    this.factors = factors;
    this.pivots = pivots;
    this.zeroPivot = zeroPivot;
  }

  /**
   * Factors a matrix in place; 2n³/3 flops.
   *
   * @param a the matrix, overwritten by its factors
   * @return the factorisation
   * @throws ShapeException if the matrix is not square
   */
  public static Lu factor(Matrix a) {
    Blas.checkSquare("A", a);
    int[] pivots = new int[Math.toIntExact(a.rows())];
    int info = a.rows() == 0 ? 0 : Blas.kernels(a).getrf(a, pivots);
    return new Lu(a, pivots, info);
  }

  /**
   * Tells whether a pivot is exactly zero; such a factorisation must not be used to solve.
   *
   * @return whether the matrix is exactly singular
   */
  public boolean isSingular() {
    return zeroPivot != 0;
  }

  /**
   * B := op(A)⁻¹·B; 2n² flops a column.
   *
   * @param trans whether A is transposed
   * @param b right-hand sides, overwritten by the solutions
   * @throws ShapeException if the shapes do not agree
   * @throws ArithmeticException if the matrix is singular
   */
  public void solve(Transpose trans, Matrix b) {
    ShapeException.check("rows of B", factors.rows(), b.rows());
    if (isSingular()) {
      throw new ArithmeticException("pivot " + zeroPivot + " is zero");
    }
    if (b.rows() > 0 && b.columns() > 0) {
      Blas.kernels(factors, b).getrs(trans, factors, pivots, b);
    }
  }

  /**
   * Returns ln |det A|.
   *
   * @return the logarithm, −∞ for a singular matrix
   */
  public double logAbsDet() {
    double sum = 0;
    for (int i = 0; i < pivots.length; i++) {
      sum += Math.log(Math.abs(factors.get(i, i)));
    }
    return sum;
  }

  /**
   * Returns the sign of det A.
   *
   * @return −1, 0 or 1
   */
  public int signDet() {
    int sign = 1;
    for (int i = 0; i < pivots.length; i++) {
      double pivot = factors.get(i, i);
      sign *= (int) Math.signum(pivot) * (pivots[i] == i + 1 ? 1 : -1);
    }
    return sign;
  }
}
