package org.kronproj.linalg;

import java.util.OptionalInt;
import org.kronproj.base.ShapeException;

/**
 * The Cholesky factor of a symmetric positive definite matrix, held in one triangle of a matrix the
 * caller owns: A = L·Lᵀ (lower) or Uᵀ·U (upper). The other triangle is neither read nor written.
 *
 * <p>Not safe for concurrent use while {@link #invert} runs; otherwise as safe as its matrix.
 */
public final class Cholesky {

  private final Matrix factor;
  private final Triangle triangle;

  private Cholesky(Matrix factor, Triangle triangle) {
    this.factor = factor;
    this.triangle = triangle;
  }

  /** What became of a factorisation. */
  public sealed interface Result {

    /**
     * The factorisation succeeded.
     *
     * @param factor the factor, in place of the matrix
     */
    record Factored(Cholesky factor) implements Result {}

    /**
     * The matrix is not numerically positive definite; its triangle is partly overwritten.
     *
     * @param minor the order of the first leading minor that is not positive
     */
    record NotPositiveDefinite(int minor) implements Result {}

    /**
     * Returns the factor, or fails.
     *
     * @return the factor
     * @throws ArithmeticException if there is none
     */
    default Cholesky orThrow() {
      if (this instanceof Factored factored) {
        return factored.factor();
      }
      throw new ArithmeticException("not positive definite: " + this);
    }

    /**
     * Returns the failing minor, if any.
     *
     * @return the order of the first leading minor that is not positive, or nothing
     */
    default OptionalInt failingMinor() {
      return this instanceof NotPositiveDefinite failed
          ? OptionalInt.of(failed.minor())
          : OptionalInt.empty();
    }
  }

  /**
   * Factors a matrix in place; n³/3 flops.
   *
   * @param triangle the triangle that is read and overwritten
   * @param a the symmetric matrix
   * @return the factor, or the leading minor that failed
   * @throws ShapeException if the matrix is not square
   */
  public static Result factor(Triangle triangle, Matrix a) {
    Blas.checkSquare("A", a);
    int info = a.rows() == 0 ? 0 : Blas.kernels(a).potrf(triangle, a);
    return info == 0
        ? new Result.Factored(new Cholesky(a, triangle))
        : new Result.NotPositiveDefinite(info);
  }

  /**
   * Takes a triangle that already holds a factor.
   *
   * @param triangle where the factor is
   * @param factor the matrix that holds it, with a positive diagonal
   * @return the factorisation
   * @throws ShapeException if the matrix is not square
   */
  public static Cholesky of(Triangle triangle, Matrix factor) {
    Blas.checkSquare("factor", factor);
    return new Cholesky(factor, triangle);
  }

  /**
   * Returns the matrix that holds the factor.
   *
   * @return the caller's matrix
   */
  public Matrix matrix() {
    return factor;
  }

  /**
   * Returns where the factor is.
   *
   * @return the triangle
   */
  public Triangle triangle() {
    return triangle;
  }

  /**
   * B := A⁻¹·B; 2n² flops a column.
   *
   * @param b right-hand sides, overwritten by the solutions
   * @throws ShapeException if the shapes do not agree
   */
  public void solve(Matrix b) {
    halfSolve(b);
    halfSolveTransposed(b);
  }

  /**
   * B := L⁻¹·B, where L is the lower factor; n² flops a column.
   *
   * @param b right-hand sides, overwritten
   * @throws ShapeException if the shapes do not agree
   */
  public void halfSolve(Matrix b) {
    Transpose trans = triangle == Triangle.LOWER ? Transpose.NO : Transpose.YES;
    Blas.trsm(Side.LEFT, triangle, trans, 1, factor, b);
  }

  /**
   * B := L⁻ᵀ·B, where L is the lower factor; n² flops a column.
   *
   * @param b right-hand sides, overwritten
   * @throws ShapeException if the shapes do not agree
   */
  public void halfSolveTransposed(Matrix b) {
    Transpose trans = triangle == Triangle.LOWER ? Transpose.YES : Transpose.NO;
    Blas.trsm(Side.LEFT, triangle, trans, 1, factor, b);
  }

  /** Overwrites the factor by the same triangle of A⁻¹; 2n³/3 flops. This object is then spent. */
  public void invert() {
    if (factor.rows() > 0 && Blas.kernels(factor).potri(triangle, factor) != 0) {
      throw new ArithmeticException("zero on the diagonal of a Cholesky factor");
    }
  }

  /**
   * Overwrites the factor by the inverse of the factor, L⁻¹ or U⁻¹, in the same triangle; n³/3
   * flops. This object is then spent.
   */
  public void invertFactor() {
    if (factor.rows() > 0 && Blas.kernels(factor).trtri(triangle, factor) != 0) {
      throw new ArithmeticException("zero on the diagonal of a Cholesky factor");
    }
  }

  /**
   * Returns ln det A.
   *
   * @return twice the sum of the logarithms of the factor's diagonal
   */
  public double logDet() {
    double sum = 0;
    for (long i = 0; i < factor.rows(); i++) {
      sum += Math.log(factor.get(i, i));
    }
    return 2 * sum;
  }
}
