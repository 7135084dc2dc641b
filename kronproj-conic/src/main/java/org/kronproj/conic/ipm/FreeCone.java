package org.kronproj.conic.ipm;

/**
 * A free block, as the proximal method sees it: the step minimises over x with the term ‖x − x_k‖²
 * weighted by 1/ρ, so ΔX = −ρ·ΔZ, where ΔZ includes the residual. The weights ρ grow as x²/μ, as
 * those of two nonnegative parts x = x⁺ − x⁻ would, but no pair of parts can drift.
 */
final class FreeCone implements Cone {

  private final double[] x;
  private final double[] weight;
  private final double[] dx;
  private final double[] dz;

  /** The weights are the block's Z⁻¹: the Newton system multiplies them by ones in place of X. */
  FreeCone(Iterate iterate, int block) {
    x = iterate.x.vector(block);
    weight = iterate.zInverse.vector(block);
    dx = iterate.dx.vector(block);
    dz = iterate.dz.vector(block);
  }

  /** Takes the weights for a new barrier parameter. */
  void reweight(double scale, double mu) {
    for (int i = 0; i < x.length; i++) {
      double size = scale + Math.abs(x[i]);
      weight[i] = size * size / mu;
    }
  }

  @Override
  public int degree() {
    return 0;
  }

  @Override
  public double cost() {
    return x.length;
  }

  @Override
  public boolean isParallelInside() {
    return false;
  }

  @Override
  public boolean factorPrimal() {
    return true;
  }

  @Override
  public boolean factorDual() {
    return true;
  }

  @Override
  public boolean prepare() {
    return true;
  }

  @Override
  public double complementarity(double primalStep, double dualStep) {
    return 0;
  }

  @Override
  public void scaleDualDirection() {
    for (int i = 0; i < x.length; i++) {
      dx[i] = weight[i] * dz[i];
    }
  }

  @Override
  public void affine() {
    for (int i = 0; i < x.length; i++) {
      dx[i] = -weight[i] * dz[i];
    }
  }

  @Override
  public void secondOrder() {
    java.util.Arrays.fill(dx, 0);
  }

  @Override
  public void corrected(double tau) {
    affine();
  }

  @Override
  public void scaleCorrection() {
    for (int i = 0; i < x.length; i++) {
      dz[i] *= weight[i];
    }
  }

  @Override
  public void correct(double alpha) {
    for (int i = 0; i < x.length; i++) {
      dx[i] -= alpha * dz[i];
    }
  }

  @Override
  public double primalStep(double limit) {
    return limit;
  }

  @Override
  public double dualStep(double limit) {
    return limit;
  }

  @Override
  public void close() {
    // Nothing but arrays.
  }
}
