package org.kronproj.conic.ipm;

/**
 * One block of the iteration: what the algorithm does to X, Z and their directions there. H is the
 * HKM operator H(D) = (X·D·Z⁻¹ + Z⁻¹·D·X)/2.
 */
interface Cone extends AutoCloseable {

  /** The part of this block in the degree ν of the cone: μ = ⟨X, Z⟩/ν. */
  int degree();

  /** The scalar operations of one step here, to decide what is shared among threads. */
  double cost();

  /** Whether the work is shared inside (by BLAS), so that blocks are better taken in turn. */
  boolean isParallelInside();

  /** Factors X; false if X is not positive definite. */
  boolean factorPrimal();

  /** Factors Z; false if Z is not positive definite. */
  boolean factorDual();

  /** Makes Z⁻¹ and whatever else an iteration needs; false if X is too nearly singular for it. */
  boolean prepare();

  /** ⟨X + α·ΔX, Z + β·ΔZ⟩ for the affine direction; ⟨X, Z⟩ for zero steps at any time. */
  double complementarity(double primalStep, double dualStep);

  /** ΔX := H(ΔZ), for the right-hand side's H(R_d). */
  void scaleDualDirection();

  /** Makes the affine direction −X − H(ΔZ), which ΔX need not hold. */
  void affine();

  /**
   * Keeps the second-order product ΔX·ΔZ of the affine direction, and writes its part
   * sym(ΔX·ΔZ·Z⁻¹) of the right-hand side to ΔX.
   */
  void secondOrder();

  /** ΔX := τ·Z⁻¹ − X − H(ΔZ) − sym((kept product)·Z⁻¹). */
  void corrected(double tau);

  /** ΔZ := H(ΔZ), where the caller has put the image Aᵀp of a correction p of Δy in ΔZ. */
  void scaleCorrection();

  /** ΔX := ΔX − α·H(Aᵀp), with what {@link #scaleCorrection} left, for a Δy that moves by α·p. */
  void correct(double alpha);

  /** The largest α ≤ limit with X + α·ΔX in the cone, to a tenth or so from below. */
  double primalStep(double limit);

  /** The largest α ≤ limit with Z + α·ΔZ in the cone, to a tenth or so from below. */
  double dualStep(double limit);

  @Override
  void close();
}
