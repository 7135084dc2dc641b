package org.kronproj.linalg.kron;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * An orthonormal basis of ℝⁿ: the columns of a square U with UᵀU = I.
 *
 * <p>Immutable and safe for concurrent use; a basis that holds native memory owns it and must be
 * closed. Products never overlap: an output is another matrix than the input.
 */
public sealed interface Basis extends AutoCloseable
    permits IdentityBasis, DenseBasis, SparseBasis, CosineBasis, HaarBasis {

  /** The largest {@link #orthonormalityError()} that {@link #requireOrthonormal()} lets pass. */
  double ORTHONORMALITY_TOLERANCE = 1e-10;

  /**
   * Returns the number of basis vectors.
   *
   * @return n
   */
  int order();

  /**
   * Y := op(U)·X.
   *
   * @param trans whether U is transposed; {@code YES} takes coordinates in the basis
   * @param x an n×k matrix
   * @param y the n×k output
   * @throws ShapeException if the shapes do not agree
   */
  void left(Transpose trans, Matrix x, Matrix y);

  /**
   * Y := X·op(U).
   *
   * @param trans whether U is transposed; {@code NO} takes coordinates of rows in the basis
   * @param x a k×n matrix
   * @param y the k×n output
   * @throws ShapeException if the shapes do not agree
   */
  void right(Transpose trans, Matrix x, Matrix y);

  /**
   * Returns U.
   *
   * @return an n×n matrix that the caller must close
   */
  Matrix toDense();

  /**
   * Returns by how much the basis fails to be orthonormal; O(n³) flops.
   *
   * @return the largest |(UᵀU − I)ᵢⱼ|, 0 where the basis is orthonormal by construction
   */
  double orthonormalityError();

  /** Frees what the basis owns. Does nothing unless it holds native memory. */
  @Override
  void close();

  /**
   * X := op(U)·X·op(U)ᵀ, in place: U·X·Uᵀ for {@code NO}, Uᵀ·X·U for {@code YES}. 4n³ flops for a
   * dense basis; n² doubles of work space.
   *
   * @param trans whether U is transposed; {@code YES} takes coordinates in the basis
   * @param x an n×n matrix, overwritten
   * @throws ShapeException if X is not n×n
   */
  default void conjugate(Transpose trans, Matrix x) {
    ShapeException.check("X", order(), order(), x.rows(), x.columns());
    try (Matrix work = Matrix.allocate(order(), order())) {
      left(trans, x, work);
      right(trans == Transpose.NO ? Transpose.YES : Transpose.NO, work, x);
    }
  }

  /**
   * Checks that the basis is orthonormal to {@value #ORTHONORMALITY_TOLERANCE}.
   *
   * @return this
   * @throws InvalidValueException if it is not; the message says by how much it fails
   */
  default Basis requireOrthonormal() {
    double error = orthonormalityError();
    if (!(error <= ORTHONORMALITY_TOLERANCE)) {
      throw new InvalidValueException(
          "basis",
          "UᵀU that differs from I by " + error,
          "orthonormal columns to " + ORTHONORMALITY_TOLERANCE);
    }
    return this;
  }

  /**
   * Returns the standard basis, U = I.
   *
   * @param order n
   * @return a basis that needs no closing
   */
  static Basis identity(int order) {
    return new IdentityBasis(order);
  }

  /**
   * Copies a dense basis. Not checked to be orthonormal: see {@link #requireOrthonormal()}.
   *
   * @param u an n×n matrix; the caller keeps it
   * @return a basis that must be closed
   * @throws ShapeException if U is not square
   */
  static Basis dense(Matrix u) {
    return new DenseBasis(u);
  }

  /**
   * Takes a sparse basis. Not checked to be orthonormal: see {@link #requireOrthonormal()}.
   *
   * @param u an n×n matrix
   * @return a basis that needs no closing
   * @throws ShapeException if U is not square
   */
  static Basis sparse(CscMatrix u) {
    return new SparseBasis(u);
  }

  /**
   * Returns the orthonormal cosine basis, in which coordinates are the DCT-II: column k is
   * cₖ·cos(π(2i+1)k/2n), c₀ = √(1/n), cₖ = √(2/n).
   *
   * @param order n
   * @return a basis that must be closed
   */
  static Basis cosine(int order) {
    return new CosineBasis(order);
  }

  /**
   * Returns the orthonormal Haar wavelet basis, coarsest first.
   *
   * @param order n, any positive number
   * @return a basis that needs no closing
   * @see HaarBasis
   */
  static Basis haar(int order) {
    return new HaarBasis(order);
  }

  /**
   * Checks an order.
   *
   * @param order the order
   * @return the order
   * @throws InvalidValueException if it is not from 1 to 46340, the largest whose square is an int
   */
  static int checkOrder(int order) {
    if (order < 1 || order > 46340) {
      throw new InvalidValueException("order", Integer.toString(order), "1 to 46340");
    }
    return order;
  }
}
