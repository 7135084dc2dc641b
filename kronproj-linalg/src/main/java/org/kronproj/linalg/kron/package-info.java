/** vec, svec, (U⊗U)vec(X) = vec(UXUᵀ), and the bases U. */
package org.kronproj.linalg.kron;
