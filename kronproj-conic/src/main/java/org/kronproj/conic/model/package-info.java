/**
 * The validated program, and points of it.
 *
 * <p><b>Sign conventions, stated once.</b> A program is the pair
 *
 * <pre>
 *   primal   maximise ⟨C, X⟩   subject to ⟨A_i, X⟩ = b_i (i = 1..m),  X in K
 *   dual     minimise bᵀy      subject to Z = Σ y_i A_i − C in K*
 * </pre>
 *
 * where ⟨A, X⟩ = tr(AX), K is a product of cones of positive semidefinite matrices, nonnegative
 * vectors and free vectors, and K* is its dual (Z = 0 on the free part). At feasible points bᵀy −
 * ⟨C, X⟩ = ⟨X, Z⟩ ≥ 0.
 *
 * <p>These are CSDP's names and letters, and those of standard-form linear programming. The authors
 * of the SDPA file format call the same two problems the other way round: their primal is min cᵀx
 * with X = Σ x_i F_i − F_0, their dual is max tr(F_0 Y). One file means the same to both: {@code
 * F_0 = C}, {@code F_i = A_i}, {@code c = b}, {@code x = y}, {@code Y = X}. Whatever talks to users
 * of SDPA files says "the maximisation over X" and "the minimisation over y" where the words primal
 * and dual could mislead.
 *
 * <p>Constraints, blocks, rows and columns count from 0 here; files count from 1.
 */
package org.kronproj.conic.model;
