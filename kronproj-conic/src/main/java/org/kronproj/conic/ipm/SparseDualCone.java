package org.kronproj.conic.ipm;

import org.kronproj.conic.newton.SparsityPattern;
import org.kronproj.conic.newton.SymmetricMatrices;
import org.kronproj.conic.newton.Workers;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Cholesky;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;

/**
 * A semidefinite block of order n where C and the constraints leave ΔZ sparse, as in max-cut: the
 * products with ΔZ are sparse and only the elements that the constraints see are made of the
 * second-order term, so 4n³ flops of dense products, n³ for Z⁻¹ and n³/3 for the factor of X
 * remain. One constraint of rank one may be everywhere, as in equipartition (see {@link
 * RankOnePart}).
 */
final class SparseDualCone extends MatrixCone {

  private final Matrix xFactor;
  private final Matrix zFactor;
  private final Matrix product;
  private final Matrix work;
  private final SparsityPattern pattern;
  private final RankOnePart rankOne;

  SparseDualCone(Iterate iterate, int block, SparsityPattern pattern, Workers workers) {
    super(iterate, block, workers);
    this.pattern = pattern;
    long n = x.rows();
    xFactor = Matrix.allocate(n, n);
    zFactor = Matrix.allocate(n, n);
    product = Matrix.allocate(n, n);
    work = Matrix.allocate(n, n);
    rankOne = pattern.rankOneTerm().map(RankOnePart::new).orElse(null);
  }

  @Override
  public boolean factorPrimal() {
    return factor(x, xFactor);
  }

  @Override
  public boolean factorDual() {
    return factor(z, zFactor);
  }

  @Override
  public boolean prepare() {
    if (rankOne != null) {
      rankOne.invert(zFactor, inverse);
    } else {
      inverse.copyFrom(zFactor);
      Cholesky.of(Triangle.LOWER, inverse).invert();
    }
    mirrorLower(inverse);
    return true;
  }

  @Override
  public double complementarity(double primalStep, double dualStep) {
    double sum = Blas.dot(x, z);
    if (primalStep != 0) {
      sum += primalStep * Blas.dot(dx, z);
    }
    if (dualStep != 0) {
      sum += dualStep * Blas.dot(x, dz) + primalStep * dualStep * Blas.dot(dx, dz);
    }
    return sum;
  }

  @Override
  public void scaleDualDirection() {
    scale(dx);
  }

  @Override
  public void affine() {
    scaleDualDirection();
    SymmetricMatrices.combine(-1, dx, -1, x, 0, x, dx, workers);
  }

  @Override
  public void secondOrder() {
    pattern.multiply(dx, dz, product, workers);
    if (rankOne != null) {
      rankOne.keepSecondOrder(dx, dz);
    }
    pattern.writeProduct(product, inverse, dx, workers);
    if (rankOne != null) {
      rankOne.addSecondOrder(pattern, product, dx);
    }
  }

  @Override
  public void corrected(double tau) {
    pattern.multiply(x, dz, work, workers);
    Blas.axpy(1, product, work);
    multiplyByInverse(work, dx);
    if (rankOne != null) {
      rankOne.addCorrected(x, dz, dx);
    }
    symmetrize(dx);
    SymmetricMatrices.combine(-1, dx, -1, x, tau, inverse, dx, workers);
  }

  @Override
  public void scaleCorrection() {
    scale(dz);
  }

  /** target := sym(X·ΔZ·Z⁻¹); may be ΔZ itself. */
  private void scale(Matrix target) {
    pattern.multiply(x, dz, work, workers);
    double coefficient = rankOne == null ? 0 : rankOne.coefficient(dz);
    multiplyByInverse(work, target);
    if (rankOne != null) {
      rankOne.addProduct(coefficient, x, target);
    }
    symmetrize(target);
  }

  @Override
  public void correct(double alpha) {
    Blas.axpy(-alpha, dz, dx);
  }

  /** target := a·Z⁻¹. */
  private void multiplyByInverse(Matrix a, Matrix target) {
    if (rankOne != null) {
      target.copyFrom(a);
      rankOne.multiplyByInverse(target);
    } else {
      Blas.gemm(Transpose.NO, Transpose.NO, 1, a, inverse, 0, target);
    }
  }

  @Override
  public double primalStep(double limit) {
    return stepLength.of(xFactor, dx, limit);
  }

  @Override
  public double dualStep(double limit) {
    return stepLength.of(zFactor, (v, w) -> pattern.multiplyVector(dz, v, w), limit);
  }

  @Override
  public void close() {
    xFactor.close();
    zFactor.close();
    if (rankOne != null) {
      rankOne.close();
    }
    super.close();
    product.close();
    work.close();
  }
}
