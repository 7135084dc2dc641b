package org.kronproj.conic.newton;

/**
 * How the ratios x_i/z_i of a program with diagonal blocks enter a maintained projection. Both give
 * the same normal matrix A·diag(x/z)·Aᵀ.
 */
public enum WeightForm {
  /** As the weights themselves: OPMV. */
  VECTOR,
  /**
   * As squares of the eigenvalues λ_i = √(x_i/z_i) of the scaling matrix W = V·diag(λ)·Vᵀ of the
   * semidefinite program that the vectors come from, in the two-sided weighting λ_p·λ_q on
   * symmetric matrices: OKPMV in the constraints' common eigenbasis V. The rotated constraints are
   * diagonal, so of the n(n+1)/2 columns of G only n are not empty.
   */
  TWO_SIDED
}
