package org.kronproj.sketch;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * A sketching matrix R, b×N: a {@link SketchDistribution} with a seed.
 *
 * <p>Immutable and safe for concurrent use. Unless it is a {@link StoredOperator}, R is never
 * stored: its columns are generated in blocks as they are met, so memory does not grow with N.
 * Large products use the threads of the common fork–join pool (or of the pool they are called in)
 * and, for dense families, OpenBLAS's; the way work is cut and summed depends on shapes only, so
 * results do not depend on the number of threads beyond what OpenBLAS's products do.
 *
 * <p>Costs of R·X for an N×k dense X, in operations: 2·b·N·k (Gaussian, Rademacher and AMS, the
 * generation of b·N entries apart), about N'·k·log₂(4b) (SRHT), s·N·k (sparse families). Products
 * with sparse X cost the entries of X times {@link SketchDistribution#entriesPerColumn()}.
 *
 * <p>Entries of X that are not finite make results that are not finite, as in BLAS; state that
 * lives long ({@link SketchedVector}) refuses them.
 */
public interface SketchOperator {

  /**
   * Returns what this operator was drawn from.
   *
   * @return the distribution
   */
  SketchDistribution distribution();

  /**
   * Returns the seed this operator was drawn with.
   *
   * @return the seed
   */
  Seed seed();

  /**
   * y := y + factor·R·e_j: what a change of coordinate j by {@code factor} does to a sketch. Costs
   * the entries of a column; allocates nothing that outlives the call.
   *
   * @param column j, from 0
   * @param factor what the column is multiplied by
   * @param y where to add
   * @param offset where the b elements of the sketch start in y
   * @throws InvalidValueException if there is no column j
   * @throws ShapeException if y has no b elements from the offset
   */
  void addColumn(long column, double factor, double[] y, int offset);

  /**
   * y := y + R·h for a sparse h given by its entries: what a change of some coordinates does to a
   * sketch, or the sketch of a sparse vector. Costs the entries of as many columns; a Rademacher
   * operator takes eight of them at a time, at about the cost of one.
   *
   * @param columns where h has entries, from 0, in any order
   * @param factors the entries, as many
   * @param y where to add
   * @param offset where the b elements of the sketch start in y
   * @throws InvalidValueException if there is no such column; nothing is added then
   * @throws ShapeException if there is not one factor for each column, or y has no b elements from
   *     the offset; nothing is added then
   */
  void addColumns(long[] columns, double[] factors, double[] y, int offset);

  /**
   * Returns ⟨R·e_j, y⟩, the j-th element of Rᵀy. Costs the entries of a column.
   *
   * @param column j, from 0
   * @param y an array that holds the b elements
   * @param offset where they start
   * @return the inner product
   * @throws InvalidValueException if there is no column j
   * @throws ShapeException if y has no b elements from the offset
   */
  double dotColumn(long column, double[] y, int offset);

  /**
   * Y := alpha·op(R)·X + beta·Y.
   *
   * @param trans whether R is transposed
   * @param alpha the factor of the product
   * @param x an N×k matrix, or b×k for Rᵀ
   * @param beta the factor of what Y holds; 0 overwrites whatever it is
   * @param y the b×k output, or N×k for Rᵀ; does not overlap X
   * @throws ShapeException if the shapes do not agree
   */
  void multiplyLeft(Transpose trans, double alpha, Matrix x, double beta, Matrix y);

  /**
   * Y := alpha·X·op(R) + beta·Y.
   *
   * @param trans whether R is transposed
   * @param alpha the factor of the product
   * @param x a k×b matrix, or k×N for Rᵀ
   * @param beta the factor of what Y holds; 0 overwrites whatever it is
   * @param y the k×N output, or k×b for Rᵀ; does not overlap X
   * @throws ShapeException if the shapes do not agree
   */
  void multiplyRight(Transpose trans, double alpha, Matrix x, double beta, Matrix y);

  /**
   * Y := alpha·op(R)·X + beta·Y for a sparse X, which is not made dense on its long side.
   *
   * @param trans whether R is transposed
   * @param alpha the factor of the product
   * @param x an N×k matrix, or b×k for Rᵀ
   * @param beta the factor of what Y holds; 0 overwrites whatever it is
   * @param y the b×k output, or N×k for Rᵀ
   * @throws ShapeException if the shapes do not agree
   */
  void multiplyLeft(Transpose trans, double alpha, CscMatrix x, double beta, Matrix y);

  /**
   * Y := alpha·X·op(R) + beta·Y for a sparse X, which is not made dense on its long side.
   *
   * @param trans whether R is transposed
   * @param alpha the factor of the product
   * @param x a k×b matrix, or k×N for Rᵀ
   * @param beta the factor of what Y holds; 0 overwrites whatever it is
   * @param y the k×N output, or k×b for Rᵀ
   * @throws ShapeException if the shapes do not agree
   */
  void multiplyRight(Transpose trans, double alpha, CscMatrix x, double beta, Matrix y);

  /**
   * Generates a block of R. Equal, element by element, to the same block of {@link #materialize()}.
   *
   * @param row the first row
   * @param column the first column
   * @param target the block's matrix, overwritten; its shape is the block's
   * @throws ShapeException if the block does not lie inside R
   */
  void block(int row, long column, Matrix target);

  /**
   * Generates R.
   *
   * @return a b×N matrix that the caller must close
   */
  default Matrix materialize() {
    Matrix whole = Matrix.allocate(distribution().rows(), distribution().columns());
    block(0, 0, whole);
    return whole;
  }

  /**
   * Returns R·x.
   *
   * @param x N elements
   * @return b elements
   * @throws ShapeException if x has another length
   */
  default double[] apply(double... x) {
    ShapeException.check("x", distribution().columns(), x.length);
    try (Matrix in = Matrix.vector(x);
        Matrix out = Matrix.allocate(distribution().rows(), 1)) {
      multiplyLeft(Transpose.NO, 1, in, 0, out);
      return out.toArray();
    }
  }

  /**
   * Returns Rᵀ·y.
   *
   * @param y b elements
   * @return N elements
   * @throws ShapeException if y has another length
   */
  default double[] applyTransposed(double... y) {
    ShapeException.check("y", distribution().rows(), y.length);
    try (Matrix in = Matrix.vector(y);
        Matrix out = Matrix.allocate(distribution().columns(), 1)) {
      multiplyLeft(Transpose.YES, 1, in, 0, out);
      return out.toArray();
    }
  }
}
