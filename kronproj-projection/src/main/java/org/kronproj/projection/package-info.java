/**
 * A weighted projection P = Bᵀ(BBᵀ)⁻¹B that stays fresh while its weights move.
 *
 * <p>{@link org.kronproj.projection.MaintainedProjection} is the entry point. Behind it is one
 * engine for diagonal weights on N coordinates; the Kronecker weightings are a basis change and
 * index sets ({@code linalg.kron}) on top of it.
 */
package org.kronproj.projection;
