package org.kronproj.conic.ipm;

import org.kronproj.conic.newton.Workers;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Cholesky;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;

/**
 * A semidefinite block of order n, worked on in the space scaled by the factor Z = L·Lᵀ: with X̃ =
 * LᵀXL and D̃ = L⁻¹·ΔZ·L⁻ᵀ the HKM direction is ΔX = L⁻ᵀ·(τI − X̃ − sym(D̃X̃) − …)·L⁻¹.
 *
 * <p>Near the solution X̃ is close to μI and D̃ is of order one, so rounding is relative to X. The
 * plain products Z⁻¹·ΔZ·X lose ‖Z⁻¹‖·‖ΔZ‖·‖X‖ instead, which ends the iteration two to four digits
 * earlier where some multiplier is large (equipartition: gap 1e-6 instead of 1e-9). The price is
 * 15n³ instead of 12n³ flops a step. L⁻¹ is made explicitly: products with it run at twice the rate
 * of triangular solves.
 */
final class SemidefiniteCone extends MatrixCone {

  /**
   * OpenBLAS shares syr2k among its threads at any order, and gemm from 81 on. Below that, waking a
   * thread takes longer than the product: of a solve of qap7 (order 50, again and again in one
   * process) syr2k took a quarter on two threads and a fourteenth on one.
   */
  private static final int LARGEST_UNSHARED = 80;

  /** Squares of what is no part of this do not vanish unless it does, to working precision. */
  private static final double SMALLEST_DIAGONAL = 1e-140;

  private final Matrix factor;
  private final Matrix inverseFactor;
  private final Matrix scaledX;
  private final Matrix inverseScaledFactor;
  private final Matrix scaledDx;
  private final Matrix scaledDz;
  private final Matrix secondOrder;
  private final Matrix work;
  private final Matrix product;

  /** Of ΔZ, where it is diagonal. */
  private final double[] diagonal;

  SemidefiniteCone(Iterate iterate, int block, Workers workers) {
    super(iterate, block, workers);
    long n = x.rows();
    factor = Matrix.allocate(n, n);
    inverseFactor = Matrix.allocate(n, n);
    scaledX = Matrix.allocate(n, n);
    inverseScaledFactor = Matrix.allocate(n, n);
    scaledDx = Matrix.allocate(n, n);
    scaledDz = Matrix.allocate(n, n);
    secondOrder = Matrix.allocate(n, n);
    work = Matrix.allocate(n, n);
    product = Matrix.allocate(n, n);
    diagonal = new double[(int) n];
  }

  @Override
  public boolean factorPrimal() {
    return factor(x, work);
  }

  @Override
  public boolean factorDual() {
    return factor(z, factor);
  }

  @Override
  public boolean prepare() {
    Congruence.clearUpper(factor);
    inverseFactor.copyFrom(factor);
    Cholesky.of(Triangle.LOWER, inverseFactor).invertFactor();
    Congruence.gram(inverseFactor, inverse);
    mirrorLower(inverse);
    Congruence.applyTransposed(factor, x, work, scaledX);
    mirrorLower(scaledX);
    inverseScaledFactor.copyFrom(scaledX);
    if (Cholesky.factor(Triangle.LOWER, inverseScaledFactor)
        instanceof Cholesky.Result.Factored factored) {
      factored.factor().invertFactor();
      Congruence.clearUpper(inverseScaledFactor);
      return true;
    }
    return false;
  }

  @Override
  public double complementarity(double primalStep, double dualStep) {
    double sum = 0;
    for (long i = 0; i < x.rows(); i++) {
      sum += scaledX.get(i, i) + primalStep * scaledDx.get(i, i);
    }
    if (dualStep != 0) {
      sum += dualStep * Blas.dot(scaledX, scaledDz);
      sum += primalStep * dualStep * Blas.dot(scaledDx, scaledDz);
    }
    return sum;
  }

  @Override
  public void scaleDualDirection() {
    scaleDual(scaledDz);
    multiplySymmetrically(1, scaledDz, scaledX, 0, work);
    unscale(work, dx);
  }

  @Override
  public void affine() {
    scaleDual(scaledDz);
    scaledDx.copyFrom(scaledX);
    multiplySymmetrically(-1, scaledDz, scaledX, -1, scaledDx);
  }

  @Override
  public void secondOrder() {
    multiplySymmetrically(1, scaledDz, scaledDx, 0, secondOrder);
    unscale(secondOrder, dx);
  }

  @Override
  public void corrected(double tau) {
    scaleDual(scaledDz);
    scaledDx.copyFrom(scaledX);
    Blas.axpy(1, secondOrder, scaledDx);
    multiplySymmetrically(-1, scaledDz, scaledX, -1, scaledDx);
    for (long i = 0; i < x.rows(); i++) {
      scaledDx.set(i, i, scaledDx.get(i, i) + tau);
    }
    unscale(scaledDx, dx);
  }

  @Override
  public void scaleCorrection() {
    scaleDual(work);
    multiplySymmetrically(1, work, scaledX, 0, secondOrder);
    unscale(secondOrder, dz);
  }

  @Override
  public void correct(double alpha) {
    Blas.axpy(alpha, work, scaledDz);
    Blas.axpy(-alpha, secondOrder, scaledDx);
    Blas.axpy(-alpha, dz, dx);
  }

  /** target := L⁻¹·ΔZ·L⁻ᵀ. */
  private void scaleDual(Matrix target) {
    if (takeDiagonal()) {
      Congruence.applyDiagonal(inverseFactor, diagonal, product, target);
    } else {
      Congruence.apply(inverseFactor, dz, product, target);
    }
    mirrorLower(target);
  }

  /**
   * Whether ΔZ is diagonal, as all of them are from the first full dual step on where all A_i are;
   * copies it then. Its diagonal is cleared for that, and put back. One that is not finite, or so
   * small that the squares of the rest would vanish, is not taken for a diagonal one.
   */
  private boolean takeDiagonal() {
    int n = diagonal.length;
    if (n == 1 || dz.get(n - 1, 0) != 0 || dz.get(1, 0) != 0) {
      return false;
    }
    double sum = 0;
    for (int i = 0; i < n; i++) {
      diagonal[i] = dz.get(i, i);
      sum += Math.abs(diagonal[i]);
      dz.set(i, i, 0);
    }
    boolean isDiagonal =
        sum >= SMALLEST_DIAGONAL && sum < Double.POSITIVE_INFINITY && Blas.dot(dz, dz) == 0;
    for (int i = 0; i < n; i++) {
      dz.set(i, i, diagonal[i]);
    }
    return isDiagonal;
  }

  /** target := L⁻ᵀ·a·L⁻¹. */
  private void unscale(Matrix a, Matrix target) {
    Congruence.applyTransposed(inverseFactor, a, product, target);
    mirrorLower(target);
  }

  /** target := α·sym(a·b) + β·target. */
  private void multiplySymmetrically(double alpha, Matrix a, Matrix b, double beta, Matrix target) {
    if (a.rows() <= LARGEST_UNSHARED && a.rows() * a.rows() > Matrix.HEAP_LIMIT) {
      Blas.gemm(Transpose.NO, Transpose.NO, alpha, a, b, beta, target);
      symmetrize(target);
      return;
    }
    Blas.syr2k(Triangle.LOWER, Transpose.NO, 0.5 * alpha, a, b, beta, target);
    mirrorLower(target);
  }

  @Override
  public double primalStep(double limit) {
    Congruence.apply(inverseScaledFactor, scaledDx, product, work);
    return stepLength.of(work, limit);
  }

  @Override
  public double dualStep(double limit) {
    return stepLength.of(scaledDz, limit);
  }

  @Override
  public void close() {
    factor.close();
    inverseFactor.close();
    scaledX.close();
    inverseScaledFactor.close();
    scaledDx.close();
    scaledDz.close();
    secondOrder.close();
    work.close();
    product.close();
    super.close();
  }
}
