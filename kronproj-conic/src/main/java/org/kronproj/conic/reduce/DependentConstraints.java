package org.kronproj.conic.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.kronproj.conic.model.Program;
import org.kronproj.linalg.Cholesky;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Triangle;

/**
 * Finds constraints that are linear combinations of others.
 *
 * <p>A constraint with an entry where no other remaining one has any is independent of the rest;
 * such constraints are peeled off first, which leaves nothing of most programs. The Gram matrix of
 * the rest, scaled to a unit diagonal, is factored by blocks, which most programs pass; those that
 * do not are factored again row by row (up to order {@value #LARGEST_ELIMINATED}); where a pivot
 * vanishes, the combination is computed, refined once, and believed only if it reproduces the
 * constraint's own entries to 1e-12.
 */
final class DependentConstraints {

  private static final int LARGEST_CORE = 5_000;
  private static final int LARGEST_ELIMINATED = 2_500;
  private static final int SMALL_CORE = 200;
  private static final double MOST_PRODUCTS = 4e9;
  private static final long MOST_ENTRIES = 100_000_000L;
  private static final long MOST_PAIRS = 200_000_000L;
  private static final double SUSPICIOUS_PIVOT = 1e-9;
  private static final double ACCEPTED_RESIDUAL = 1e-12;

  /** A constraint that is Σ weights_j A_(others_j). */
  static final class Combination {
    private final int constraint;
    private final int[] others;
    private final double[] weights;

    Combination(int constraint, int[] others, double[] weights) {
      this.constraint = constraint;
      this.others = others;
      this.weights = weights;
    }

    int constraint() {
      return constraint;
    }

    /** 1 for the constraint itself, −weight for each of the others: a y with Σ y_i A_i = 0. */
    double[] nullVector(int constraintCount) {
      double[] y = new double[constraintCount];
      y[constraint] = 1;
      for (int j = 0; j < others.length; j++) {
        y[others[j]] = -weights[j];
      }
      return y;
    }
  }

  private DependentConstraints() {}

  /** Finds them; each is a combination of constraints that are not in the list. */
  static List<Combination> find(Program program) {
    if (program.entryCount() > MOST_ENTRIES) {
      return List.of();
    }
    SparseRows rows = SparseRows.of(program);
    int[] core = rows.core();
    if (core.length < 2 || core.length > LARGEST_CORE || rows.pairCount(core) > MOST_PAIRS) {
      return List.of();
    }
    if ((double) core.length * program.entryCount() > MOST_PRODUCTS) {
      return List.of();
    }
    double[][] gram = rows.gram(core);
    if (core.length > SMALL_CORE && (isIndependent(gram) || core.length > LARGEST_ELIMINATED)) {
      return List.of();
    }
    List<Combination> found = new ArrayList<>();
    List<Integer> independent = new ArrayList<>();
    double[][] factor = new double[core.length][];
    for (int r = 0; r < core.length; r++) {
      double[] row = eliminate(gram, factor, independent, r);
      int rank = independent.size();
      Combination combination =
          row[rank] > SUSPICIOUS_PIVOT
              ? null
              : combination(rows, core, factor, independent, row, r);
      if (combination == null) {
        row[rank] = Math.sqrt(Math.max(row[rank], 1e-30));
        factor[rank] = row;
        independent.add(r);
      } else {
        found.add(combination);
      }
    }
    return found;
  }

  /** Whether a blocked factorisation, hundreds of times faster, meets no suspicious pivot. */
  private static boolean isIndependent(double[][] gram) {
    int n = gram.length;
    try (Matrix dense = Matrix.allocateOffHeap(n, n)) {
      for (int r = 0; r < n; r++) {
        dense.write(0, r, gram[r], 0, r + 1);
      }
      boolean independent =
          Cholesky.factor(Triangle.UPPER, dense) instanceof Cholesky.Result.Factored;
      for (int r = 0; r < n && independent; r++) {
        double root = dense.get(r, r);
        independent = root * root > SUSPICIOUS_PIVOT;
      }
      return independent;
    }
  }

  /** The row of the factor that belongs to a row of the core, its pivot not yet rooted. */
  private static double[] eliminate(
      double[][] gram, double[][] factor, List<Integer> independent, int r) {
    int rank = independent.size();
    double[] row = new double[rank + 1];
    double pivot = gram[r][r];
    for (int j = 0; j < rank; j++) {
      double sum = gram[r][independent.get(j)];
      double[] other = factor[j];
      for (int l = 0; l < j; l++) {
        sum -= row[l] * other[l];
      }
      row[j] = sum / other[j];
      pivot -= row[j] * row[j];
    }
    row[rank] = pivot;
    return row;
  }

  private static Combination combination(
      SparseRows rows,
      int[] core,
      double[][] factor,
      List<Integer> independent,
      double[] row,
      int r) {
    int rank = independent.size();
    double[] weights = Arrays.copyOf(row, rank);
    solveTransposed(factor, weights);
    int[] others = new int[rank];
    for (int j = 0; j < rank; j++) {
      others[j] = core[independent.get(j)];
    }
    double[] correction = rows.residualProducts(core[r], others, weights);
    solve(factor, correction);
    solveTransposed(factor, correction);
    for (int j = 0; j < rank; j++) {
      weights[j] += correction[j];
    }
    if (rows.residual(core[r], others, weights) > ACCEPTED_RESIDUAL) {
      return null;
    }
    for (int j = 0; j < rank; j++) {
      weights[j] *= rows.norm(core[r]) / rows.norm(others[j]);
    }
    return new Combination(core[r], others, weights);
  }

  private static void solve(double[][] factor, double[] x) {
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < i; j++) {
        x[i] -= factor[i][j] * x[j];
      }
      x[i] /= factor[i][i];
    }
  }

  private static void solveTransposed(double[][] factor, double[] x) {
    for (int i = x.length - 1; i >= 0; i--) {
      x[i] /= factor[i][i];
      for (int j = 0; j < i; j++) {
        x[j] -= factor[i][j] * x[i];
      }
    }
  }
}
