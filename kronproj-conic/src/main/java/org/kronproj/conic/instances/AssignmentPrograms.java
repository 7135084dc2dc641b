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

  /**
   * The relaxation that keeps of Q that it is a permutation (Zhao, Karisch, Rendl and Wolkowicz
   * 1998): Y of order n² + 1 stands for (1, vec(Q))·(1, vec(Q))ᵀ. Its first row is its diagonal,
   * entries of Y that belong to two places in one row or column of Q are zero, the diagonal of each
   * such row and column adds up to 1, and all of Y but its first row and column to n².
   *
   * <p>Every feasible Y maps (−1, e/n) to 0, so none is definite, and y need not be bounded.
   *
   * @param a a symmetric matrix, by rows
   * @param b a symmetric matrix of the same order n
   * @return one block of order n² + 1, n³ + 2n + 1 constraints; maximises −⟨B⊗A, Y⟩
   */
  public static Program permutationRelaxation(double[][] a, double[][] b) {
    int n = a.length;
    ShapeException.check("b", n, b.length);
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(n * n + 1));
    builder.coefficient(builder.addConstraint(1), 0, 0, 0, 1);
    int all = builder.addConstraint(n * n);
    for (int q = 0; q < n * n; q++) {
      int arrow = builder.addConstraint(0);
      builder.coefficient(arrow, 0, 0, q + 1, 1);
      builder.coefficient(arrow, 0, q + 1, q + 1, -2);
      for (int p = 0; p <= q; p++) {
        builder.coefficient(all, 0, p + 1, q + 1, 1);
        double cost = b[p / n][q / n] * a[p % n][q % n];
        boolean together = p != q && (p / n == q / n || p % n == q % n);
        if (together) {
          builder.coefficient(builder.addConstraint(0), 0, p + 1, q + 1, 1);
        } else if (cost != 0) {
          builder.objective(0, p + 1, q + 1, -cost);
        }
      }
    }
    for (int i = 0; i < n; i++) {
      addSum(builder, n, n * i, 1);
      if (i < n - 1) { // the last one follows from the others
        addSum(builder, n, i, n);
      }
    }
    return builder.build();
  }

  /** The diagonal of a row or column of Q adds up to 1. */
  private static void addSum(ProgramBuilder builder, int n, int first, int stride) {
    int sum = builder.addConstraint(1);
    for (int k = 0; k < n; k++) {
      int place = first + k * stride + 1;
      builder.coefficient(sum, 0, place, place, 1);
    }
  }
}
