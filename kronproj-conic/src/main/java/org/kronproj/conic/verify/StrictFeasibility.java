package org.kronproj.conic.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Program;

/**
 * Proves that a program has strictly feasible points, by a definite matrix that satisfies its
 * equations nearly: a correction S of the matrix M stays definite if ‖M^−½·S·M^−½‖ is below 1, the
 * Dikin ellipsoid of M (Nesterov and Nemirovskii 1994), and the least such correction that makes
 * the equations hold is a projection. The thickness of the interior does not matter to that, nor
 * the units. A program without an interior has no such matrix, unless rounding its data gives it
 * one; that is counted.
 *
 * <p>Takes matrices that are dense: m·n³ + m²n² flops and m·n² doubles for a block of order n.
 */
public final class StrictFeasibility {

  /** What a proof leaves of 1. */
  private static final double PROOF = 0.5;

  private static final double ROUNDING = 0x1p-52;

  private StrictFeasibility() {}

  /**
   * Tells whether there are strictly feasible X near a matrix. Free entries may change by as much
   * as they are, and 1.
   *
   * @param program the program
   * @param x a matrix of its shape
   * @return whether that is proved
   */
  public static boolean isNearPoints(Program program, BlockMatrix x) {
    double[][][] roots = new double[program.blockCount()][][];
    for (int k = 0; k < roots.length; k++) {
      Optional<double[][]> root =
          program.block(k).kind() == BlockKind.FREE
              ? Optional.of(freedom(x.packed(k)))
              : root(program.block(k), x.packed(k));
      if (root.isEmpty()) {
        return false;
      }
      roots[k] = root.get();
    }
    double[] right = Operators.exactApply(program, x);
    double[] uncertainty = Operators.termsOfApply(program, x);
    for (int i = 0; i < right.length; i++) {
      double b = program.rightHandSide(i);
      right[i] = b - right[i];
      uncertainty[i] = ROUNDING * (uncertainty[i] + Math.abs(b));
    }
    return LeastCorrection.bound(rows(program, roots, 0), right, uncertainty) <= PROOF;
  }

  /**
   * Tells whether there are strictly feasible Z near that of a vector. Its entries may change by as
   * much as they are, and 1.
   *
   * @param program the program
   * @param y one value a constraint
   * @return whether that is proved
   */
  public static boolean isNearSlacks(Program program, double[] y) {
    double[][][] inverses = new double[program.blockCount()][][];
    double rounding = 0;
    List<Integer> free = new ArrayList<>();
    for (int k = 0; k < inverses.length; k++) {
      Block block = program.block(k);
      if (block.kind() == BlockKind.FREE) {
        inverses[k] = new double[block.size()][0];
        free.add(k);
        continue;
      }
      Optional<double[][]> root = root(block, slack(program, k, y));
      if (root.isEmpty()) {
        return false;
      }
      inverses[k] = inverse(block, root.get());
      rounding = Math.hypot(rounding, rounded(block, inverses[k], terms(program, k, y)));
    }
    return rounding <= PROOF
        && (free.isEmpty() || correction(program, y, inverses, free) <= PROOF - rounding);
  }

  /** How large a change of y makes the equations of free entries hold, at most. */
  private static double correction(
      Program program, double[] y, double[][][] inverses, List<Integer> free) {
    int m = y.length;
    int count = free.stream().mapToInt(k -> program.block(k).size()).sum();
    if (count > m) {
      return Double.POSITIVE_INFINITY; // more equations than unknowns: they depend on each other
    }
    double[][] rows = rows(program, inverses, m);
    for (int i = 0; i < m; i++) {
      rows[i][rows[i].length - m + i] = 1 / (1 + Math.abs(y[i]));
    }
    double[][] factors = LeastCorrection.orthonormalise(rows);
    List<double[]> equations = new ArrayList<>();
    List<Double> right = new ArrayList<>();
    List<Double> uncertainty = new ArrayList<>();
    for (int k : free) {
      double[] slack = slack(program, k, y);
      double[] terms = terms(program, k, y);
      for (int e = 0; e < slack.length; e++) {
        double[] equation = new double[m];
        BlockData data = program.data(k);
        for (int slot = 0; slot < data.slotCount(); slot++) {
          for (int p = data.begin(slot); p < data.end(slot); p++) {
            equation[data.constraint(slot)] += data.row(p) == e ? data.value(p) : 0;
          }
        }
        LeastCorrection.substitute(factors, equation);
        equations.add(equation);
        right.add(-slack[e]);
        uncertainty.add(ROUNDING * terms[e]);
      }
    }
    return LeastCorrection.bound(
        equations.toArray(double[][]::new),
        right.stream().mapToDouble(value -> value).toArray(),
        uncertainty.stream().mapToDouble(value -> value).toArray());
  }

  /** Σ y_i A_i − C in a block, packed. */
  private static double[] slack(Program program, int block, double[] y) {
    double[] slack = Operators.exactAdjoint(program, block, y);
    BlockData data = program.data(block);
    for (int p = 0; p < data.objectiveEnd(); p++) {
      slack[Operators.position(data, p)] -= data.value(p);
    }
    return slack;
  }

  private static double[] terms(Program program, int block, double[] y) {
    double[] terms = Operators.termsOfAdjoint(program, block, y);
    BlockData data = program.data(block);
    for (int p = 0; p < data.objectiveEnd(); p++) {
      terms[Operators.position(data, p)] += Math.abs(data.value(p));
    }
    return terms;
  }

  /** What free entries may change by, as a diagonal. */
  private static double[][] freedom(double[] packed) {
    double[][] diagonal = new double[packed.length][1];
    for (int i = 0; i < packed.length; i++) {
      diagonal[i][0] = 1 + Math.abs(packed[i]);
    }
    return diagonal;
  }

  /**
   * L by rows, where LLᵀ is the matrix, of a diagonal block one column; empty if it is not
   * definite.
   */
  private static Optional<double[][]> root(Block block, double[] packed) {
    int n = block.size();
    double[][] lower = new double[n][block.isSemidefinite() ? n : 1];
    for (int i = 0; i < n; i++) {
      int first = block.isSemidefinite() ? 0 : i;
      for (int j = first; j <= i; j++) {
        double sum = packed[block.isSemidefinite() ? i * (i + 1) / 2 + j : i];
        for (int l = first; l < j; l++) {
          sum -= lower[i][l] * lower[j][l];
        }
        if (i == j && !(sum > 0)) {
          return Optional.empty();
        }
        lower[i][j - first] = i == j ? Math.sqrt(sum) : sum / lower[j][j];
      }
    }
    return Optional.of(lower);
  }

  /** L⁻ᵀ by rows. */
  private static double[][] inverse(Block block, double[][] root) {
    int n = root.length;
    double[][] inverse = new double[n][root[0].length];
    for (int i = 0; i < n; i++) {
      if (!block.isSemidefinite()) {
        inverse[i][0] = 1 / root[i][0];
        continue;
      }
      for (int j = 0; j <= i; j++) {
        double sum = i == j ? 1 : 0;
        for (int l = j; l < i; l++) {
          sum -= root[i][l] * inverse[j][l];
        }
        inverse[j][i] = sum / root[i][i];
      }
    }
    return inverse;
  }

  /** By how much of itself rounding may change a slack, in its own metric. */
  private static double rounded(Block block, double[][] inverse, double[] terms) {
    double square = 0;
    double[][] absolute = new double[inverse.length][inverse[0].length];
    for (int i = 0; i < absolute.length; i++) {
      for (int j = 0; j < absolute[i].length; j++) {
        absolute[i][j] = Math.abs(inverse[i][j]);
      }
    }
    if (!block.isSemidefinite()) {
      for (int i = 0; i < absolute.length; i++) {
        double part = ROUNDING * terms[i] * absolute[i][0] * absolute[i][0];
        square += part * part;
      }
      return Math.sqrt(square);
    }
    int n = absolute.length;
    double[][] half = new double[n][n];
    int p = 0;
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++, p++) {
        addEntry(half, absolute, i, j, ROUNDING * terms[p]);
      }
    }
    double[] image = new double[n * (n + 1) / 2];
    put(half, absolute, image, 0);
    return LeastCorrection.norm(image);
  }

  /** TᵀA_iT for every i, weighted to keep norms, with more places behind. */
  private static double[][] rows(Program program, double[][][] factors, int more) {
    int length = more;
    for (int k = 0; k < factors.length; k++) {
      length += places(program.block(k), factors[k]);
    }
    double[][] rows = new double[program.constraintCount()][length];
    int first = 0;
    for (int k = 0; k < factors.length; k++) {
      BlockData data = program.data(k);
      int n = data.block().size();
      for (int slot = 0; slot < data.slotCount() && factors[k][0].length > 0; slot++) {
        double[] row = rows[data.constraint(slot)];
        double[][] half = data.block().isSemidefinite() ? new double[n][n] : null;
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          int i = data.row(p);
          if (half == null) {
            double factor = factors[k][i][0];
            double square = data.block().kind() == BlockKind.FREE ? factor : factor * factor;
            row[first + i] = data.value(p) * square;
          } else {
            addEntry(half, factors[k], i, data.column(p), data.value(p));
          }
        }
        if (half != null) {
          put(half, factors[k], row, first);
        }
      }
      first += places(data.block(), factors[k]);
    }
    return rows;
  }

  private static int places(Block block, double[][] factor) {
    return factor[0].length == 0 ? 0 : block.arrayLength();
  }

  /** Adds an entry of A, and the one opposite, to AT. */
  private static void addEntry(double[][] half, double[][] factor, int i, int j, double value) {
    for (int c = 0; c < half.length; c++) {
      half[i][c] += value * factor[j][c];
      if (i != j) {
        half[j][c] += value * factor[i][c];
      }
    }
  }

  /** Tᵀ(AT), packed, entries off the diagonal √2 times. */
  private static void put(double[][] half, double[][] factor, double[] target, int first) {
    int n = half.length;
    for (int l = 0; l < n; l++) {
      int place = first;
      for (int j = 0; j < n; j++) {
        double value = half[l][j];
        for (int i = 0; i <= j && value != 0; i++) {
          target[place + i] += factor[l][i] * value * (i == j ? 1 : Math.sqrt(2));
        }
        place += j + 1;
      }
    }
  }
}
