package org.kronproj.conic.instances;

import org.kronproj.base.ShapeException;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/** Semidefinite relaxations of the quadratic assignment problem min tr(A·Q·B·Qᵀ). */
public final class AssignmentPrograms {

  private AssignmentPrograms() {}

  /**
   * The relaxation that keeps of Q only that it is orthogonal, in both orders of the product: Y of
   * order n² stands for vec(Q)vec(Q)ᵀ, its diagonal n×n blocks add up to I, and the traces of its
   * blocks are those of I. Its value is that of the eigenvalue bound: maximise −⟨B⊗A, Y⟩ attains −Σ
   * λ_i(A)·μ_{n+1−i}(B), the eigenvalues of both in ascending order (Anstreicher and Wolkowicz
   * 2000). Y = I/n is feasible.
   *
   * @param a a symmetric matrix, by rows
   * @param b a symmetric matrix of the same order n
   * @return one block of order n², n(n+1) − 1 constraints
   */
  public static Program orthogonalRelaxation(double[][] a, double[][] b) {
    int n = a.length;
    ShapeException.check("b", n, b.length);
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(n * n));
    for (int column = 0; column < n * n; column++) {
      for (int row = 0; row <= column; row++) {
        builder.objective(0, row, column, -b[row / n][column / n] * a[row % n][column % n]);
      }
    }
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        int sum = builder.addConstraint(i == j ? 1 : 0);
        for (int k = 0; k < n; k++) {
          builder.coefficient(sum, 0, n * k + i, n * k + j, 1);
        }
        if (j < n - 1 || i < j) { // the last one follows from the others
          int trace = builder.addConstraint(i == j ? 1 : 0);
          for (int k = 0; k < n; k++) {
            builder.coefficient(trace, 0, n * i + k, n * j + k, 1);
          }
        }
      }
    }
    return builder.build();
  }
}
