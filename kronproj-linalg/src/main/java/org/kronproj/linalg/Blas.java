package org.kronproj.linalg;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;

/**
 * Matrix products and triangular solves, by the back-end that suits the operands: plain Java when
 * all of them are small, OpenBLAS otherwise.
 *
 * <p>Shapes are checked before anything is written; outputs must not overlap inputs. A beta of 0
 * overwrites the output whatever it held. Costs are in flops for the shapes given. Functions are
 * safe for concurrent use on distinct outputs; all calls share OpenBLAS's threads (see {@link
 * BlasThreads}).
 */
public final class Blas {

  private Blas() {}

  static Kernels kernels(Matrix... operands) {
    for (Matrix operand : operands) {
      if (!operand.onHeap()) {
        return OpenBlasKernels.instance();
      }
    }
    return JavaKernels.INSTANCE;
  }

  private static long rows(Transpose trans, Matrix a) {
    return trans == Transpose.NO ? a.rows() : a.columns();
  }

  private static long columns(Transpose trans, Matrix a) {
    return trans == Transpose.NO ? a.columns() : a.rows();
  }

  static void checkSquare(String argument, Matrix a) {
    if (a.rows() != a.columns()) {
      throw new ShapeException(argument, "a square matrix", a.toString());
    }
  }

  private static void checkVector(String argument, long length, Matrix x) {
    ShapeException.check(argument, length, 1, x.rows(), x.columns());
  }

  /** Applies beta where the inner dimension is 0 and no kernel would. */
  private static boolean degenerate(Matrix c, long inner, double beta) {
    if (inner == 0) {
      scale(beta, c);
    }
    return inner == 0 || c.rows() == 0 || c.columns() == 0;
  }

  /** The same for one triangle of a square matrix. */
  private static boolean degenerate(Triangle triangle, Matrix c, long inner, double beta) {
    long order = c.rows();
    for (long j = 0; j < order && inner == 0; j++) {
      long first = triangle == Triangle.LOWER ? j : 0;
      scale(beta, c.block(first, j, triangle == Triangle.LOWER ? order - j : j + 1, 1));
    }
    return inner == 0 || order == 0;
  }

  /**
   * C := alpha·op(A)·op(B) + beta·C; 2·rows(C)·columns(C)·columns(op(A)) flops.
   *
   * @param transA whether A is transposed
   * @param transB whether B is transposed
   * @param alpha the factor of the product
   * @param a the left operand
   * @param b the right operand
   * @param beta the factor of what C holds
   * @param c the output
   * @throws ShapeException if the shapes do not agree
   */
  public static void gemm(
      Transpose transA, Transpose transB, double alpha, Matrix a, Matrix b, double beta, Matrix c) {
    long inner = columns(transA, a);
    ShapeException.check("rows of op(B)", inner, rows(transB, b));
    ShapeException.check("C", rows(transA, a), columns(transB, b), c.rows(), c.columns());
    if (!degenerate(c, inner, beta)) {
      kernels(a, b, c).gemm(transA, transB, alpha, a, b, beta, c);
    }
  }

  /**
   * Returns op(A)·op(B) in a new matrix.
   *
   * @param transA whether A is transposed
   * @param transB whether B is transposed
   * @param a the left operand
   * @param b the right operand
   * @return a matrix that owns its memory
   * @throws ShapeException if the shapes do not agree
   */
  public static Matrix multiply(Transpose transA, Transpose transB, Matrix a, Matrix b) {
    Matrix c = Matrix.allocate(rows(transA, a), columns(transB, b));
    try {
      gemm(transA, transB, 1, a, b, 0, c);
      return c;
    } catch (RuntimeException | Error e) {
      c.close();
      throw e;
    }
  }

  /**
   * One triangle of C := alpha·op(A)·op(A)ᵀ + beta·C; k·n² flops for an n×k op(A).
   *
   * @param triangle the triangle of C that is written
   * @param trans whether A is transposed
   * @param alpha the factor of the product
   * @param a the operand
   * @param beta the factor of what C holds
   * @param c the symmetric output
   * @throws ShapeException if the shapes do not agree
   */
  public static void syrk(
      Triangle triangle, Transpose trans, double alpha, Matrix a, double beta, Matrix c) {
    long order = rows(trans, a);
    ShapeException.check("C", order, order, c.rows(), c.columns());
    if (!degenerate(triangle, c, columns(trans, a), beta)) {
      kernels(a, c).syrk(triangle, trans, alpha, a, beta, c);
    }
  }

  /**
   * One triangle of C := alpha·(op(A)·op(B)ᵀ + op(B)·op(A)ᵀ) + beta·C; 2k·n² flops.
   *
   * @param triangle the triangle of C that is written
   * @param trans whether A and B are transposed
   * @param alpha the factor of the product
   * @param a the first operand
   * @param b the second operand, of the same shape
   * @param beta the factor of what C holds
   * @param c the symmetric output
   * @throws ShapeException if the shapes do not agree
   */
  public static void syr2k(
      Triangle triangle, Transpose trans, double alpha, Matrix a, Matrix b, double beta, Matrix c) {
    ShapeException.check("B", a.rows(), a.columns(), b.rows(), b.columns());
    long order = rows(trans, a);
    ShapeException.check("C", order, order, c.rows(), c.columns());
    if (!degenerate(triangle, c, columns(trans, a), beta)) {
      kernels(a, b, c).syr2k(triangle, trans, alpha, a, b, beta, c);
    }
  }

  /**
   * C := alpha·A·B + beta·C or alpha·B·A + beta·C for a symmetric A of which one triangle is read.
   *
   * @param side where A stands
   * @param triangle the triangle of A that is read
   * @param alpha the factor of the product
   * @param a the symmetric operand
   * @param b the other operand
   * @param beta the factor of what C holds
   * @param c the output
   * @throws ShapeException if the shapes do not agree
   */
  public static void symm(
      Side side, Triangle triangle, double alpha, Matrix a, Matrix b, double beta, Matrix c) {
    checkSquare("A", a);
    ShapeException.check("C", b.rows(), b.columns(), c.rows(), c.columns());
    ShapeException.check("A", side == Side.LEFT ? b.rows() : b.columns(), a.rows());
    if (!degenerate(c, a.rows(), beta)) {
      kernels(a, b, c).symm(side, triangle, alpha, a, b, beta, c);
    }
  }

  /**
   * y := alpha·op(A)·x + beta·y; one pass over A.
   *
   * @param trans whether A is transposed
   * @param alpha the factor of the product
   * @param a the matrix
   * @param x a vector
   * @param beta the factor of what y holds
   * @param y the output vector
   * @throws ShapeException if the shapes do not agree
   */
  public static void gemv(
      Transpose trans, double alpha, Matrix a, Matrix x, double beta, Matrix y) {
    checkVector("x", columns(trans, a), x);
    checkVector("y", rows(trans, a), y);
    if (!degenerate(y, columns(trans, a), beta)) {
      kernels(a, x, y).gemv(trans, alpha, a, x, beta, y);
    }
  }

  /**
   * y := alpha·A·x + beta·y for a symmetric A of which one triangle is read; half a pass over A.
   *
   * @param triangle the triangle of A that is read
   * @param alpha the factor of the product
   * @param a the symmetric matrix
   * @param x a vector
   * @param beta the factor of what y holds
   * @param y the output vector
   * @throws ShapeException if the shapes do not agree
   */
  public static void symv(
      Triangle triangle, double alpha, Matrix a, Matrix x, double beta, Matrix y) {
    checkSquare("A", a);
    checkVector("x", a.rows(), x);
    checkVector("y", a.rows(), y);
    if (!degenerate(y, a.rows(), beta)) {
      kernels(a, x, y).symv(triangle, alpha, a, x, beta, y);
    }
  }

  /**
   * y := alpha·A·x + beta·y for a symmetric A whose upper triangle is packed column by column:
   * entry (i, j), i ≤ j, is element i + j(j + 1)/2. One pass over the n(n + 1)/2 elements.
   *
   * @param alpha the factor of the product
   * @param packed the triangle, a vector
   * @param x a vector of n elements
   * @param beta the factor of what y holds
   * @param y the output vector
   * @throws ShapeException if the shapes do not agree
   */
  public static void spmv(double alpha, Matrix packed, Matrix x, double beta, Matrix y) {
    checkVector("x", x.rows(), x);
    checkVector("packed", x.rows() * (x.rows() + 1) / 2, packed);
    checkVector("y", x.rows(), y);
    if (!degenerate(y, x.rows(), beta)) {
      kernels(packed, x, y).spmv(alpha, packed, x, beta, y);
    }
  }

  /**
   * B := alpha·op(A)·B or alpha·B·op(A) for a triangular A.
   *
   * @param side where A stands
   * @param triangle the triangle of A that is read
   * @param trans whether A is transposed
   * @param alpha the factor of the product
   * @param a the triangular matrix
   * @param b the operand and output
   * @throws ShapeException if the shapes do not agree
   */
  public static void trmm(
      Side side, Triangle triangle, Transpose trans, double alpha, Matrix a, Matrix b) {
    checkTriangular(side, a, b);
    if (b.rows() > 0 && b.columns() > 0) {
      kernels(a, b).trmm(side, triangle, trans, alpha, a, b);
    }
  }

  /**
   * B := alpha·op(A)⁻¹·B or alpha·B·op(A)⁻¹ for a triangular A.
   *
   * @param side where A stands
   * @param triangle the triangle of A that is read
   * @param trans whether A is transposed
   * @param alpha the factor of the product
   * @param a the triangular matrix, with no zero on its diagonal
   * @param b the operand and output
   * @throws ShapeException if the shapes do not agree
   */
  public static void trsm(
      Side side, Triangle triangle, Transpose trans, double alpha, Matrix a, Matrix b) {
    checkTriangular(side, a, b);
    if (side == Side.LEFT && b.columns() == 1 && a.rows() >= TriangularVector.SMALLEST) {
      scale(alpha, b);
      TriangularVector.solve(triangle, trans, a, b);
    } else if (b.rows() > 0 && b.columns() > 0) {
      kernels(a, b).trsm(side, triangle, trans, alpha, a, b);
    }
  }

  private static void checkTriangular(Side side, Matrix a, Matrix b) {
    checkSquare("A", a);
    ShapeException.check("A", side == Side.LEFT ? b.rows() : b.columns(), a.rows());
  }

  /**
   * Copies one triangle of a square matrix onto the other, so that it is symmetric. One pass.
   *
   * @param from the triangle that is kept
   * @param a the matrix, of which the other triangle is overwritten
   * @throws ShapeException if the matrix is not square
   */
  public static void mirror(Triangle from, Matrix a) {
    checkSquare("A", a);
    Symmetry.mirror(from, a);
  }

  /**
   * C := beta·C; a beta of 0 clears C whatever it held. One pass.
   *
   * @param beta the factor
   * @param c the matrix
   * @throws InvalidValueException if beta is not a number
   */
  public static void scale(double beta, Matrix c) {
    if (Double.isNaN(beta)) {
      throw new InvalidValueException("beta", "NaN", "a number");
    }
    if (beta == 0) {
      c.fill(0);
      return;
    }
    if (beta == 1) {
      return;
    }
    Passes.scale(beta, c);
  }

  /**
   * y := y + alpha·x for matrices of one shape. One pass over each.
   *
   * @param alpha the factor
   * @param x what is added
   * @param y the matrix that is changed
   * @throws ShapeException if the shapes differ
   */
  public static void axpy(double alpha, Matrix x, Matrix y) {
    ShapeException.check("y", x.rows(), x.columns(), y.rows(), y.columns());
    Passes.axpy(alpha, x, y);
  }

  /**
   * Returns the trace inner product ⟨X, Y⟩ = Σ x_ij y_ij. One pass over each; summed in an order
   * that does not depend on the thread count.
   *
   * @param x a matrix
   * @param y a matrix of the same shape
   * @return the inner product
   * @throws ShapeException if the shapes differ
   */
  public static double dot(Matrix x, Matrix y) {
    ShapeException.check("y", x.rows(), x.columns(), y.rows(), y.columns());
    return Passes.dot(x, y);
  }

  /**
   * Returns the Frobenius norm (for a vector, the Euclidean norm), without guarding against
   * overflow of the squares.
   *
   * @param x a matrix
   * @return √⟨X, X⟩
   */
  public static double norm(Matrix x) {
    return Math.sqrt(dot(x, x));
  }
}
