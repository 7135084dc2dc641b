package org.kronproj.conic.ipm;

import org.kronproj.conic.newton.RankOneTerm;
import org.kronproj.conic.newton.SparsityPattern;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Cholesky;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Side;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;

/**
 * What a {@link RankOneTerm} u·uᵀ with factor δ in ΔZ contributes to products X·ΔZ·Z⁻¹:
 * δ·(Xu)(Z⁻¹u)ᵀ, O(n²) flops. Holds the inverse of the factor of Z, n² doubles. Kept apart from the
 * sparse part because δ may be huge while Xu and Z⁻¹u are tiny, as where uᵀXu = 0: multiplied out,
 * the sum would round relative to δ.
 */
final class RankOnePart implements AutoCloseable {

  private final RankOneTerm term;
  private final Matrix vector;
  private final Matrix inverseFactor;
  private final Matrix image;
  private final Matrix left;
  private final Matrix second;

  RankOnePart(RankOneTerm term) {
    this.term = term;
    double[] elements = term.vector();
    long n = elements.length;
    inverseFactor = Matrix.allocateOffHeap(n, n);
    vector = Matrix.allocateOffHeap(n, 1);
    vector.write(0, 0, elements, 0, elements.length);
    image = Matrix.allocateOffHeap(n, 1);
    left = Matrix.allocateOffHeap(n, 1);
    second = Matrix.allocateOffHeap(n, 1);
  }

  /** Takes Z by its factor L, and makes the lower triangle of Z⁻¹. */
  void invert(Matrix factor, Matrix inverse) {
    inverseFactor.copyFrom(factor);
    Cholesky.of(Triangle.LOWER, inverseFactor).invertFactor();
    Congruence.clearUpper(inverseFactor);
    Congruence.gram(inverseFactor, inverse);
    left.copyFrom(vector);
    Blas.trmm(Side.LEFT, Triangle.LOWER, Transpose.NO, 1, inverseFactor, left);
    image.copyFrom(left);
    Blas.trmm(Side.LEFT, Triangle.LOWER, Transpose.YES, 1, inverseFactor, image);
  }

  /**
   * A := A·Z⁻¹ by two triangular products, 2n³ flops like one with Z⁻¹. Their error along u is
   * relative to A·Z⁻¹u, not to A·Z⁻¹, whose elements are larger by a factor that grows as 1/μ: with
   * Z⁻¹ itself equipartition ended at a gap of 1e-7 instead of 1e-8.
   */
  void multiplyByInverse(Matrix a) {
    Blas.trmm(Side.RIGHT, Triangle.LOWER, Transpose.YES, 1, inverseFactor, a);
    Blas.trmm(Side.RIGHT, Triangle.LOWER, Transpose.NO, 1, inverseFactor, a);
  }

  /** δ. */
  double coefficient(Matrix dz) {
    return term.coefficient(dz);
  }

  /** target += δ·(Xu)(Z⁻¹u)ᵀ. */
  void addProduct(double coefficient, Matrix x, Matrix target) {
    Blas.symv(Triangle.LOWER, coefficient, x, vector, 0, left);
    Blas.gemm(Transpose.NO, Transpose.YES, 1, left, image, 1, target);
  }

  /** Keeps δ·ΔX·u of the affine direction for the second-order term. */
  void keepSecondOrder(Matrix dx, Matrix dz) {
    double coefficient = term.coefficient(dz);
    Blas.symv(Triangle.LOWER, coefficient, dx, vector, 0, second);
  }

  /** Adds sym((δ·ΔX·u)(Z⁻¹u)ᵀ) at the elements that the constraints see. */
  void addSecondOrder(SparsityPattern pattern, Matrix product, Matrix target) {
    pattern.addOuterProduct(second, image, target);
    Blas.gemv(Transpose.YES, 1, product, vector, 0, left);
    double form = Blas.dot(left, image) + Blas.dot(second, vector) * Blas.dot(image, vector);
    Blas.symv(Triangle.LOWER, 1, target, vector, 0, left);
    term.addToForm(target, form - Blas.dot(left, vector));
  }

  /** target += (δ·Xu + the second-order part)(Z⁻¹u)ᵀ. */
  void addCorrected(Matrix x, Matrix dz, Matrix target) {
    Blas.symv(Triangle.LOWER, term.coefficient(dz), x, vector, 0, left);
    Blas.axpy(1, second, left);
    Blas.gemm(Transpose.NO, Transpose.YES, 1, left, image, 1, target);
  }

  @Override
  public void close() {
    inverseFactor.close();
    vector.close();
    image.close();
    left.close();
    second.close();
  }
}
