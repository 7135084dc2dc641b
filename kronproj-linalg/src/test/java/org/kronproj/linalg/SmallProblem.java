package org.kronproj.linalg;

import org.kronproj.linalg.kron.Basis;
import org.kronproj.linalg.kron.BasisChange;
import org.kronproj.linalg.kron.Weighting;

/**
 * A program that only ever has small matrices: run by {@link SmallProblemTest} in a JVM of its own.
 */
final class SmallProblem {

  private SmallProblem() {}

  public static void main(String[] arguments) {
    int n = Integer.parseInt(arguments[0]);
    try (Basis basis = Basis.cosine(n);
        Matrix a = basis.toDense();
        Matrix gram = Matrix.identity(n);
        Matrix right = Matrix.allocate(n, 1).fill(1)) {
      Blas.gemm(Transpose.NO, Transpose.YES, 1, a, a, 1, gram);
      try (SymmetricEigen eigen = SymmetricEigen.of(gram)) {
        System.out.println("smallest eigenvalue " + eigen.values().get(0, 0));
      }
      new BasisChange(Weighting.diagonal(n), basis).toEigenbasis(right);
      Cholesky.factor(Triangle.LOWER, gram).orThrow().solve(right);
      System.out.println("norm " + Blas.norm(right));
    }
  }
}
