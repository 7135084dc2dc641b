package org.kronproj.conic.instances;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/**
 * Programs of one block whose constraint matrices are dense and commute: A_i = V·diag(d_i)·Vᵀ with
 * the basis V of the discrete cosine transform and random d_i. X = I is feasible, and a random y
 * with a positive definite Z, so that both problems have strictly feasible points.
 */
public final class CommutingPrograms {

  private CommutingPrograms() {}

  /**
   * Constraints that commute, and an objective that does not commute with them.
   *
   * @param order the order n of X, at least 1
   * @param constraints their number m, 1 to n
   * @param seed the seed
   * @return the program; n(n+1)/2·(m + 1) entries
   */
  public static Program denseObjective(int order, int constraints, Seed seed) {
    return make(order, constraints, seed, ObjectiveKind.DENSE);
  }

  /**
   * Constraints and an objective that commute: a linear program in disguise.
   *
   * @param order the order n of X, at least 1
   * @param constraints their number m, 1 to n
   * @param seed the seed
   * @return the program; n(n+1)/2·(m + 1) entries
   */
  public static Program diagonalObjective(int order, int constraints, Seed seed) {
    return make(order, constraints, seed, ObjectiveKind.DIAGONAL);
  }

  private enum ObjectiveKind {
    DENSE,
    DIAGONAL
  }

  private static Program make(int n, int m, Seed seed, ObjectiveKind kind) {
    if (n < 1 || m < 1 || m > n) {
      throw new InvalidValueException(
          "constraints", m + " of order " + n, "1 to the order, which is at least 1");
    }
    RandomStream random = seed.split("commuting").stream();
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(n));
    double[] dual = new double[n];
    for (int i = 0; i < n; i++) {
      dual[i] = -0.5 - random.nextDouble();
    }
    double[][] diagonals = new double[m][n];
    for (int i = 0; i < m; i++) {
      double trace = 0;
      double y = 2 * random.nextDouble() - 1;
      for (int j = 0; j < n; j++) {
        diagonals[i][j] = 2 * random.nextDouble() - 1;
        trace += diagonals[i][j];
        dual[j] += y * diagonals[i][j];
      }
      builder.addConstraint(trace);
    }
    double[] objective = rotate(dual);
    if (kind == ObjectiveKind.DENSE) {
      subtractSquare(objective, n, random);
    }
    builder.objective(0, objective);
    for (int i = 0; i < m; i++) {
      builder.coefficient(i, 0, rotate(diagonals[i]));
    }
    return builder.build();
  }

  /**
   * V·diag(d)·Vᵀ, where column j of V holds √(2/n)·cos(π(2i+1)j/(2n)), column 0 a √½ of it. The
   * product of two cosines is a sum of two, so entry (i, k) is (h(i − k) + h(i + k + 1))/2 with
   * h(t) = Σ s_j²·d_j·cos(πjt/n): 2n² cosines from a table in place of n³ flops.
   */
  private static double[] rotate(double[] diagonal) {
    int n = diagonal.length;
    double[] cosines = new double[2 * n];
    for (int t = 0; t < 2 * n; t++) {
      cosines[t] = Math.cos(Math.PI * t / n);
    }
    double[] h = new double[2 * n];
    for (int t = 0; t < 2 * n; t++) {
      for (int j = 0; j < n; j++) {
        double square = (j == 0 ? 1.0 : 2.0) / n;
        h[t] += square * diagonal[j] * cosines[(int) ((long) j * t % (2L * n))];
      }
    }
    double[] rotated = new double[n * n];
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        rotated[i + n * k] = 0.5 * (h[Math.abs(i - k)] + h[i + k + 1]);
      }
    }
    return rotated;
  }

  private static void subtractSquare(double[] matrix, int n, RandomStream random) {
    double[] factor = new double[n * n];
    for (int p = 0; p < factor.length; p++) {
      factor[p] = (2 * random.nextDouble() - 1) / Math.sqrt(n);
    }
    for (int k = 0; k < n; k++) {
      for (int i = 0; i <= k; i++) {
        double sum = 0;
        for (int j = 0; j < n; j++) {
          sum += factor[j + n * i] * factor[j + n * k];
        }
        matrix[i + n * k] -= sum;
        if (i != k) {
          matrix[k + n * i] -= sum;
        }
      }
    }
  }
}
