package org.kronproj.conic.instances;

import java.util.ArrayList;
import java.util.List;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/** Programs of control theory and structural design. */
public final class EngineeringPrograms {

  private EngineeringPrograms() {}

  /**
   * A linear matrix inequality from control: maximise λ with P ⪯ I and
   *
   * <pre>
   *   [ −PA − AᵀP − GᵀDG   −PB ]
   *   [ −BᵀP                 D ]  ⪰  λI
   * </pre>
   *
   * for a random stable A of order n, random B and G, symmetric P and diagonal D: the family of
   * SDPLIB's control problems.
   *
   * @param states n, the order of the system
   * @param seed the seed
   * @return blocks of order 2n and n, n(n+1)/2 + n + 1 constraints; b is −1 for λ
   */
  public static Program control(int states, Seed seed) {
    int n = states;
    RandomStream random = seed.split("control").stream();
    double[][] a = stable(n, random);
    double[][] b = uniform(n, random);
    double[][] g = uniform(n, random);
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2 * n));
    builder.addBlock(Block.semidefinite(n));
    for (int q = 0; q < n; q++) {
      builder.objective(1, q, q, -1);
      for (int p = 0; p <= q; p++) {
        addLyapunovColumn(builder, p, q, a, b);
      }
    }
    for (int k = 0; k < n; k++) {
      int constraint = builder.addConstraint(0);
      for (int j = 0; j < n; j++) {
        for (int i = 0; i <= j; i++) {
          builder.coefficient(constraint, 0, i, j, -g[k][i] * g[k][j]);
        }
      }
      builder.coefficient(constraint, 0, n + k, n + k, 1);
    }
    int lambda = builder.addConstraint(-1);
    for (int i = 0; i < 2 * n; i++) {
      builder.coefficient(lambda, 0, i, i, -1);
    }
    return builder.build();
  }

  /** The coefficient of P_pq: −EA − AᵀE, −EB and −E with E = e_p e_qᵀ + e_q e_pᵀ. */
  private static void addLyapunovColumn(
      ProgramBuilder builder, int p, int q, double[][] a, double[][] b) {
    int n = a.length;
    int constraint = builder.addConstraint(0);
    double[][] ea = new double[n][n];
    double[][] eb = new double[n][n];
    for (int j = 0; j < n; j++) {
      ea[p][j] = a[q][j];
      eb[p][j] = b[q][j];
      if (p != q) {
        ea[q][j] = a[p][j];
        eb[q][j] = b[p][j];
      }
    }
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        builder.coefficient(constraint, 0, i, j, -ea[i][j] - ea[j][i]);
      }
    }
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < n; i++) {
        builder.coefficient(constraint, 0, i, n + j, -eb[i][j]);
      }
    }
    builder.coefficient(constraint, 1, p, q, -1);
  }

  /** −(M Mᵀ/n + I/2) + a skew part: its symmetric part is negative definite. */
  private static double[][] stable(int n, RandomStream random) {
    double[][] m = uniform(n, random);
    double[][] k = uniform(n, random);
    double[][] a = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double product = 0;
        for (int l = 0; l < n; l++) {
          product += m[i][l] * m[j][l];
        }
        a[i][j] = -product / n - (i == j ? 0.5 : 0) + (k[i][j] - k[j][i]) / 2;
      }
    }
    return a;
  }

  private static double[][] uniform(int n, RandomStream random) {
    double[][] matrix = new double[n][n];
    for (double[] row : matrix) {
      for (int j = 0; j < n; j++) {
        row[j] = 2 * random.nextDouble() - 1;
      }
    }
    return matrix;
  }

  /**
   * The stiffest truss of given volume on a grid of nodes (Ben-Tal, Nemirovski 1997, dual form):
   * minimise τ − 2fᵀv where (eᵀv)² ≤ τ for the elongation eᵀv of every bar. The left edge is fixed
   * and a vertical unit load pulls at the middle of the right one. Bars join nodes at most one step
   * apart in each direction.
   *
   * @param width the number of nodes in a row, at least 2
   * @param height the number of nodes in a column, at least 2
   * @return one block of order 2 for each bar, two constraints for each free node and one for τ
   */
  public static Program truss(int width, int height) {
    int freeNodes = (width - 1) * height;
    ProgramBuilder builder = Program.builder();
    int loaded = (width - 2) * height + height / 2;
    for (int node = 0; node < freeNodes; node++) {
      builder.addConstraint(0);
      builder.addConstraint(node == loaded ? 2 : 0);
    }
    int tau = builder.addConstraint(1);
    for (double[] bar : bars(width, height)) {
      int block = builder.addBlock(Block.semidefinite(2));
      builder.objective(block, 1, 1, -1);
      builder.coefficient(tau, block, 0, 0, 1);
      int from = (int) bar[0];
      int to = (int) bar[1];
      for (int axis = 0; axis < 2; axis++) {
        if (from >= 0) {
          builder.coefficient(2 * from + axis, block, 0, 1, -bar[2 + axis]);
        }
        builder.coefficient(2 * to + axis, block, 0, 1, bar[2 + axis]);
      }
    }
    return builder.build();
  }

  /** From, to (free nodes by columns; negative when fixed), direction over length. */
  private static List<double[]> bars(int width, int height) {
    List<double[]> bars = new ArrayList<>();
    int[][] steps = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int x = 0; x < width; x++) {
      for (int y = 0; y < height; y++) {
        for (int[] step : steps) {
          int toX = x + step[0];
          int toY = y + step[1];
          if (toX < width && toY >= 0 && toY < height && toX > 0) {
            double length = step[0] * step[0] + step[1] * step[1];
            double from = x == 0 ? -1 : (x - 1) * height + y;
            double to = (toX - 1) * height + toY;
            bars.add(new double[] {from, to, step[0] / length, step[1] / length});
          }
        }
      }
    }
    return bars;
  }
}
