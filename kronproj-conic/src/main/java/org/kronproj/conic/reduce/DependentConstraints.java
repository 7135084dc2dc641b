package org.kronproj.conic.reduce;

import java.util.Arrays;
import java.util.function.Consumer;
import org.kronproj.conic.model.Program;

/**
 * Finds constraints that are linear combinations of others.
 *
 * <p>A constraint with an entry where no other remaining one has any is independent of the rest;
 * such constraints are peeled off first, which leaves nothing of most programs. The Gram matrix of
 * the rest, scaled to a unit diagonal, is factored, sparse or dense, whichever is cheaper; where a
 * pivot vanishes, the combination is computed, refined once, and believed only if it reproduces the
 * constraint's own entries to 1e-12. Should it not, the constraint is kept and the rest is factored
 * again with it.
 *
 * <p>Nothing is looked for where that would take more than {@value #MOST_PRODUCTS} products for the
 * Gram matrix, or where it has neither an order of {@value #LARGEST_DENSE} at most nor a factor
 * that takes at most {@value #MOST_SPARSE_FLOPS} flops.
 */
final class DependentConstraints {

  private static final long MOST_PRODUCTS = 1_000_000_000L;
  private static final int LARGEST_DENSE = 10_000;
  private static final double MOST_SPARSE_FLOPS = 1e10;
  private static final int MOST_SPARSE_ENTRIES = 20_000_000;

  /** How many dense flops take the time of one sparse one. */
  private static final double DENSE_ADVANTAGE = 40;

  /** Up to this order a sparse factorisation is not worth its analysis. */
  private static final int SMALL_CORE = 200;

  private static final int ROUNDS = 4;
  private static final int BATCH = 128;
  private static final double ACCEPTED_RESIDUAL = 1e-12;

  /** A constraint that is Σ weights_j A_(others_j). */
  static final class Combination {
    private final int constraint;
    private final int[] others;
    private final double[] weights;
    private final double norm;

    Combination(int constraint, double norm, int[] others, double[] weights) {
      this.constraint = constraint;
      this.norm = norm;
      this.others = others;
      this.weights = weights;
    }

    int constraint() {
      return constraint;
    }

    /** ‖A_constraint‖. */
    double norm() {
      return norm;
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

  private final SparseRows rows;
  private final Consumer<Combination> receiver;
  private int[] core;

  /** Constraints that look like combinations of others and are not. */
  private boolean[] refuted;

  private DependentConstraints(SparseRows rows, int[] core, Consumer<Combination> receiver) {
    this.rows = rows;
    this.core = core;
    this.receiver = receiver;
    refuted = new boolean[core.length];
  }

  /** Hands over each that is found; it is a combination of constraints that are not. */
  static void find(Program program, Consumer<Combination> receiver) {
    SparseRows rows = SparseRows.of(program);
    int[] core = rows.core();
    if (core.length < 2 || rows.productCount(core) > MOST_PRODUCTS) {
      return;
    }
    DependentConstraints search = new DependentConstraints(rows, core, receiver);
    for (int round = 0; round < ROUNDS && search.round(); round++) {
      // Each is another look at what is left.
    }
  }

  /** The cheaper of the two factorisations; null where both are too dear. */
  private static GramFactor factor(SparseRows rows, int[] core) {
    int n = core.length;
    if (n > SMALL_CORE) {
      long[] entries = new long[1];
      rows.gram(core, (column, met, count, sums) -> entries[0] += count);
      if (entries[0] <= Math.min(MOST_SPARSE_ENTRIES, (long) n * n / 8)) {
        SparseGramFactor sparse = SparseGramFactor.analyse(rows, core, (int) entries[0]);
        double dense = (double) n * n * n / 3 / DENSE_ADVANTAGE;
        if (sparse.flops() <= (n > LARGEST_DENSE ? MOST_SPARSE_FLOPS : dense)) {
          return sparse;
        }
      }
    }
    return n > LARGEST_DENSE ? null : new DenseGramFactor(rows, core);
  }

  /** Factors once. Returns whether something was refuted, so that the rest must be seen again. */
  private boolean round() {
    try (GramFactor factor = factor(rows, core)) {
      if (factor == null) {
        return false;
      }
      int[] suspects = numbers(factor.factor(refuted));
      boolean[] gone = new boolean[core.length];
      boolean again = false;
      for (int first = 0; first < suspects.length; first += BATCH) {
        int[] batch = Arrays.copyOfRange(suspects, first, Math.min(suspects.length, first + BATCH));
        again |= judge(factor, batch, gone);
      }
      keep(gone);
      return again;
    }
  }

  private static int[] numbers(boolean[] marked) {
    int[] numbers = new int[marked.length];
    int count = 0;
    for (int i = 0; i < marked.length; i++) {
      if (marked[i]) {
        numbers[count++] = i;
      }
    }
    return Arrays.copyOf(numbers, count);
  }

  /** Hands over those of some suspects that are combinations; returns whether one is not. */
  private boolean judge(GramFactor factor, int[] suspects, boolean[] gone) {
    double[][] weights = new double[suspects.length][];
    double[][] corrections = new double[suspects.length][];
    for (int t = 0; t < suspects.length; t++) {
      weights[t] = rows.products(core[suspects[t]], core);
    }
    factor.solve(weights);
    for (int t = 0; t < suspects.length; t++) {
      corrections[t] = rows.residualProducts(core[suspects[t]], core, weights[t]);
    }
    factor.solve(corrections);
    boolean any = false;
    for (int t = 0; t < suspects.length; t++) {
      int suspect = suspects[t];
      for (int j = 0; j < core.length; j++) {
        weights[t][j] += corrections[t][j];
      }
      if (rows.residual(core[suspect], core, weights[t]) <= ACCEPTED_RESIDUAL) {
        gone[suspect] = true;
        receiver.accept(combination(core[suspect], weights[t]));
      } else {
        refuted[suspect] = true;
        any = true;
      }
    }
    return any;
  }

  /** The combination in terms of the constraints as they are, not of rows of norm 1. */
  private Combination combination(int constraint, double[] weights) {
    int[] others = new int[core.length];
    double[] factors = new double[core.length];
    int count = 0;
    for (int j = 0; j < core.length; j++) {
      if (weights[j] != 0) {
        others[count] = core[j];
        factors[count++] = weights[j] * rows.norm(constraint) / rows.norm(core[j]);
      }
    }
    return new Combination(
        constraint,
        rows.norm(constraint),
        Arrays.copyOf(others, count),
        Arrays.copyOf(factors, count));
  }

  private void keep(boolean[] gone) {
    int[] left = new int[core.length];
    boolean[] marks = new boolean[core.length];
    int count = 0;
    for (int i = 0; i < core.length; i++) {
      if (!gone[i]) {
        left[count] = core[i];
        marks[count++] = refuted[i];
      }
    }
    core = Arrays.copyOf(left, count);
    refuted = Arrays.copyOf(marks, count);
  }
}
