package org.kronproj.conic.ipm;

import org.kronproj.conic.newton.SymmetricMatrices;
import org.kronproj.conic.newton.Workers;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Cholesky;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Side;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.Triangle;

/**
 * A semidefinite block of order n, worked on in the space scaled by the factor Z = L·Lᵀ: with X̃ =
 * LᵀXL and D̃ = L⁻¹·ΔZ·L⁻ᵀ the HKM direction is ΔX = L⁻ᵀ·(τI − X̃ − sym(D̃X̃) − …)·L⁻¹.
 *
 * <p>Near the solution X̃ is close to μI and D̃ is of order one, so rounding is relative to X. The
 * plain products Z⁻¹·ΔZ·X lose ‖Z⁻¹‖·‖ΔZ‖·‖X‖ instead, which ends the iteration two to four digits
 * earlier where some multiplier is large (equipartition: gap 1e-6 instead of 1e-9). The price is
 * 16n³ instead of 12n³ flops a step, and step lengths come cheaper.
 */
final class SemidefiniteCone implements Cone {

  private final Matrix x;
  private final Matrix z;
  private final Matrix inverse;
  private final Matrix dx;
  private final Matrix dz;
  private final Matrix factor;
  private final Matrix scaledX;
  private final Matrix scaledFactor;
  private final Matrix scaledDx;
  private final Matrix scaledDz;
  private final Matrix secondOrder;
  private final Matrix work;
  private final Workers workers;
  private final StepLength stepLength;

  SemidefiniteCone(Iterate iterate, int block, Workers workers) {
    x = iterate.x.matrix(block);
    z = iterate.z.matrix(block);
    inverse = iterate.zInverse.matrix(block);
    dx = iterate.dx.matrix(block);
    dz = iterate.dz.matrix(block);
    this.workers = workers;
    long n = x.rows();
    factor = Matrix.allocate(n, n);
    scaledX = Matrix.allocate(n, n);
    scaledFactor = Matrix.allocate(n, n);
    scaledDx = Matrix.allocate(n, n);
    scaledDz = Matrix.allocate(n, n);
    secondOrder = Matrix.allocate(n, n);
    work = Matrix.allocate(n, n);
    stepLength = new StepLength((int) n);
  }

  @Override
  public int degree() {
    return (int) x.rows();
  }

  @Override
  public double cost() {
    double n = x.rows();
    return 2 * n * n * n + 100;
  }

  @Override
  public boolean isParallelInside() {
    return x.rows() * x.rows() > Matrix.HEAP_LIMIT;
  }

  @Override
  public boolean factorPrimal() {
    work.copyFrom(x);
    return Cholesky.factor(Triangle.LOWER, work) instanceof Cholesky.Result.Factored;
  }

  @Override
  public boolean factorDual() {
    factor.copyFrom(z);
    return Cholesky.factor(Triangle.LOWER, factor) instanceof Cholesky.Result.Factored;
  }

  @Override
  public boolean prepare() {
    inverse.copyFrom(factor);
    Cholesky.of(Triangle.LOWER, inverse).invert();
    SymmetricMatrices.mirrorLower(inverse, workers);
    scaledX.copyFrom(x);
    Blas.trmm(Side.LEFT, Triangle.LOWER, Transpose.YES, 1, factor, scaledX);
    Blas.trmm(Side.RIGHT, Triangle.LOWER, Transpose.NO, 1, factor, scaledX);
    SymmetricMatrices.symmetrize(scaledX, workers);
    scaledFactor.copyFrom(scaledX);
    return Cholesky.factor(Triangle.LOWER, scaledFactor) instanceof Cholesky.Result.Factored;
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
    multiplySymmetrically(scaledDz, scaledX, dx);
    unscale(dx);
  }

  @Override
  public void affine() {
    scaleDual(scaledDz);
    multiplySymmetrically(scaledDz, scaledX, scaledDx);
    SymmetricMatrices.combine(-1, scaledDx, -1, scaledX, 0, scaledX, scaledDx, workers);
  }

  @Override
  public void secondOrder() {
    multiplySymmetrically(scaledDz, scaledDx, secondOrder);
    dx.copyFrom(secondOrder);
    unscale(dx);
  }

  @Override
  public void corrected(double tau) {
    scaleDual(scaledDz);
    multiplySymmetrically(scaledDz, scaledX, scaledDx);
    SymmetricMatrices.combine(-1, scaledDx, -1, scaledX, -1, secondOrder, scaledDx, workers);
    for (long i = 0; i < x.rows(); i++) {
      scaledDx.set(i, i, scaledDx.get(i, i) + tau);
    }
    dx.copyFrom(scaledDx);
    unscale(dx);
  }

  @Override
  public void scaleCorrection() {
    scaleDual(work);
    multiplySymmetrically(work, scaledX, secondOrder);
    dz.copyFrom(secondOrder);
    unscale(dz);
  }

  @Override
  public void correct(double alpha) {
    Blas.axpy(alpha, work, scaledDz);
    Blas.axpy(-alpha, secondOrder, scaledDx);
    Blas.axpy(-alpha, dz, dx);
  }

  /** target := L⁻¹·ΔZ·L⁻ᵀ. */
  private void scaleDual(Matrix target) {
    target.copyFrom(dz);
    Blas.trsm(Side.LEFT, Triangle.LOWER, Transpose.NO, 1, factor, target);
    Blas.trsm(Side.RIGHT, Triangle.LOWER, Transpose.YES, 1, factor, target);
  }

  /** a := L⁻ᵀ·a·L⁻¹. */
  private void unscale(Matrix a) {
    Blas.trsm(Side.LEFT, Triangle.LOWER, Transpose.YES, 1, factor, a);
    Blas.trsm(Side.RIGHT, Triangle.LOWER, Transpose.NO, 1, factor, a);
    SymmetricMatrices.symmetrize(a, workers);
  }

  /** target := sym(a·b). */
  private void multiplySymmetrically(Matrix a, Matrix b, Matrix target) {
    Blas.gemm(Transpose.NO, Transpose.NO, 1, a, b, 0, target);
    SymmetricMatrices.symmetrize(target, workers);
  }

  @Override
  public double primalStep(double limit) {
    return stepLength.of(scaledFactor, scaledDx, work, limit);
  }

  @Override
  public double dualStep(double limit) {
    return stepLength.of(scaledDz, limit);
  }

  @Override
  public void close() {
    factor.close();
    scaledX.close();
    scaledFactor.close();
    scaledDx.close();
    scaledDz.close();
    secondOrder.close();
    work.close();
  }
}
