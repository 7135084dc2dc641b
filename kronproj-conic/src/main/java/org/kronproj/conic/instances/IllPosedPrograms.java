package org.kronproj.conic.instances;

import java.util.Arrays;
import java.util.List;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;

/**
 * Random programs of one semidefinite block without an interior, with small integers for data, and
 * what is known of them by construction.
 *
 * <p>Two rows of the block are special, row 0 and row 1; the others hold a program with an interior
 * and a known optimal value. ⟨A_0, X⟩ = 0 says that one entry of the diagonal of X is zero, or no
 * matrix has an entry where one of Z is then zero. What the constraints ask of the rest of that row
 * decides the nature of the program. All are facts about a few entries; {@link #mixed} hides them.
 */
public final class IllPosedPrograms {

  private static final int SPECIAL = 2;

  private final List<Block> blocks;
  private final int order;
  private final RandomStream random;
  private final DenseBlocks[] a;
  private final double[] b;
  private final double[] y;
  private final DenseBlocks c;

  /** A solution of the regular part. */
  private final DenseBlocks x;

  private double value;

  /**
   * Makes the regular part, of rows and constraints from SPECIAL on: X* and Z* are complementary
   * and diagonal, X* of the given rank, a multiple of the identity is feasible, and so is a
   * definite Z, for the first of its matrices is the identity.
   */
  private IllPosedPrograms(int order, int constraints, int rank, Seed seed) {
    blocks = List.of(Block.semidefinite(order));
    this.order = order;
    random = seed.split("ill-posed").stream();
    a = new DenseBlocks[constraints];
    b = new double[constraints];
    y = new double[constraints];
    c = new DenseBlocks(blocks);
    x = new DenseBlocks(blocks);
    for (int i = SPECIAL; i < order; i++) {
      if (i < SPECIAL + rank) {
        x.set(0, i, i, 1 + random.nextInt(3));
      } else {
        c.set(0, i, i, -1 - random.nextInt(3));
      }
    }
    for (int k = 0; k < constraints; k++) {
      a[k] = new DenseBlocks(blocks);
    }
    for (int i = SPECIAL; i < order; i++) {
      a[SPECIAL].set(0, i, i, 1);
    }
    for (int k = SPECIAL + 1; k < constraints; k++) {
      fill(a[k]);
      orthogonalise(a[k]);
    }
    for (int k = SPECIAL; k < constraints; k++) {
      y[k] = random.nextInt(7) - 3;
      b[k] = a[k].inner(x);
      c.add(y[k], a[k]);
      value += b[k] * y[k];
    }
  }

  /** Integers in half of the places of the regular part. */
  private void fill(DenseBlocks matrix) {
    for (int j = SPECIAL; j < order; j++) {
      for (int i = SPECIAL; i <= j; i++) {
        matrix.set(0, i, j, random.nextInt(2) == 0 ? 0 : small());
      }
    }
  }

  /** The multiple of the identity that has the trace of X*. */
  private double multiple() {
    return a[SPECIAL].inner(x) / (order - SPECIAL);
  }

  /** X_00 = 0 and X_11 = 1 beside a regular part; C_00 = −1. */
  private static IllPosedPrograms withoutRow0(int order, int constraints, Seed seed) {
    IllPosedPrograms made = new IllPosedPrograms(order, constraints, order / 2 - 1, seed);
    made.a[0].set(0, 0, 0, 1);
    made.a[1].set(0, 1, 1, 1);
    made.b[1] = 1;
    made.c.set(0, 0, 0, -1);
    return made;
  }

  /** Makes that multiple satisfy a constraint that X* does, by an entry where X* has none. */
  private void orthogonalise(DenseBlocks matrix) {
    int place = order - 1;
    double sum = matrix.inner(x) / multiple() - matrix.inner(a[SPECIAL]);
    matrix.set(0, place, place, matrix.get(0, place, place) + sum);
  }

  /** From 1 to 3, of either sign. */
  private int small() {
    int size = 1 + random.nextInt(3);
    return random.nextInt(2) == 0 ? size : -size;
  }

  private Instance instance(String name, Answer answer, double optimal) {
    return new Instance(
        name + "-" + order + "-" + a.length, KnownPrograms.build(blocks, c, a, b), answer, optimal);
  }

  /**
   * X_00 = 0 and a constraint on other entries of that row only: no X is feasible, but some are
   * nearly so. There are feasible y.
   *
   * @param order the order of the block, at least 4
   * @param constraints m, at least 4
   * @param seed the seed
   * @return the program
   */
  public static Instance weaklyPrimalInfeasible(int order, int constraints, Seed seed) {
    IllPosedPrograms made = new IllPosedPrograms(order, constraints, order / 2 - 1, seed);
    made.a[0].set(0, 0, 0, 1);
    made.a[1].set(0, 0, 1, made.small());
    made.b[1] = 2 * Math.abs(made.small());
    for (int k = SPECIAL; k < constraints; k++) {
      made.touch(k);
      made.b[k] += 2 * made.a[k].get(0, 0, 1) * made.b[1] / (2 * made.a[1].get(0, 0, 1));
    }
    made.c.set(0, 0, 1, made.small());
    made.c.set(0, 1, 1, made.random.nextInt(2) == 0 ? 0 : -1);
    return made.instance("weakly-primal-infeasible", Answer.ILL_POSED, Double.NaN);
  }

  /** Entries of row 0. */
  private void touch(int constraint) {
    for (int j = 1; j < order; j++) {
      if (random.nextInt(3) == 0) {
        a[constraint].set(0, 0, j, small());
      }
    }
  }

  /** Likewise, with C so that those of Z* are zero. */
  private void touchConsistently(int constraint) {
    touch(constraint);
    for (int j = 1; j < order; j++) {
      c.set(0, 0, j, c.get(0, 0, j) + y[constraint] * a[constraint].get(0, 0, j));
    }
  }

  /**
   * Z_00 = 0 whatever y, and Z_01 is not: no y is feasible, but some are nearly so. There are
   * feasible X.
   *
   * @param order the order of the block, at least 4
   * @param constraints m, at least 4
   * @param seed the seed
   * @return the program
   */
  public static Instance weaklyDualInfeasible(int order, int constraints, Seed seed) {
    IllPosedPrograms made = new IllPosedPrograms(order, constraints, order / 2 - 1, seed);
    made.a[0].set(0, 1, 1, 1);
    made.b[0] = made.random.nextInt(2);
    made.a[1] = new DenseBlocks(made.blocks);
    made.fill(made.a[1]);
    made.b[1] = made.a[1].inner(made.x);
    made.c.set(0, 0, 1, made.small());
    return made.instance("weakly-dual-infeasible", Answer.ILL_POSED, Double.NaN);
  }

  /**
   * Z_00 = 0 whatever y and Z_01 = y_1, so y_1 = 0; but the constraint that belongs to it binds
   * every X, since X_11 = 0.
   *
   * @param order the order of the block, at least 4
   * @param constraints m, at least 4
   * @param seed the seed
   * @return the program; the optimum of the dual is that of the regular part
   */
  public static Instance gap(int order, int constraints, Seed seed) {
    IllPosedPrograms made = new IllPosedPrograms(order, constraints, 1, seed);
    made.a[0].set(0, 1, 1, 1);
    made.fill(made.a[1]);
    made.orthogonalise(made.a[1]);
    made.a[1].set(0, order - 1, order - 1, made.a[1].get(0, order - 1, order - 1) + made.small());
    made.b[1] = made.multiple() * made.a[1].inner(made.a[SPECIAL]);
    made.a[1].set(0, 0, 1, made.small());
    return made.instance("gap", Answer.ILL_POSED, Double.NaN);
  }

  /**
   * X_00 = 0, and Z_00 may be as large as it has to be: both optima are those of the regular part,
   * but y grows without bound towards its own.
   *
   * @param order the order of the block, at least 4
   * @param constraints m, at least 4
   * @param seed the seed
   * @return the program and the value
   */
  public static Instance unattained(int order, int constraints, Seed seed) {
    IllPosedPrograms made = withoutRow0(order, constraints, seed);
    for (int k = SPECIAL; k < constraints; k++) {
      made.touch(k);
    }
    for (int j = 1; j < order; j++) {
      made.c.set(0, 0, j, made.small());
    }
    return made.instance("unattained", Answer.ILL_POSED, made.value);
  }

  /**
   * X_00 = 0, and Z_00 = 1 is large enough: both optima are attained, and no X is definite.
   *
   * @param order the order of the block, at least 4
   * @param constraints m, at least 4
   * @param seed the seed
   * @return the program and its optimal value
   */
  public static Instance noInterior(int order, int constraints, Seed seed) {
    IllPosedPrograms made = withoutRow0(order, constraints, seed);
    for (int k = SPECIAL; k < constraints; k++) {
      made.touchConsistently(k);
    }
    return made.instance("no-interior", Answer.ILL_POSED, made.value);
  }

  /**
   * Z_00 = 0 whatever y, and the other entries of that row vanish at an optimum: both optima are
   * attained, and no Z is definite.
   *
   * @param order the order of the block, at least 4
   * @param constraints m, at least 4
   * @param seed the seed
   * @return the program and its optimal value
   */
  public static Instance noDualInterior(int order, int constraints, Seed seed) {
    IllPosedPrograms made = new IllPosedPrograms(order, constraints, order / 2 - 1, seed);
    made.a[0].set(0, 1, 1, 1);
    made.b[0] = 1;
    made.fill(made.a[1]);
    made.b[1] = made.a[1].inner(made.x);
    for (int k = 1; k < constraints; k++) {
      made.touchConsistently(k);
    }
    return made.instance("no-dual-interior", Answer.ILL_POSED, made.value);
  }

  /**
   * The same program in another basis: X is replaced by PXPᵀ, and constraints by combinations.
   *
   * @param instance a program of one semidefinite block
   * @param seed the seed of the basis, a product of elementary matrices of small integers
   * @return a program of the same nature and values
   */
  public static Instance mixed(Instance instance, Seed seed) {
    Program program = instance.program();
    RandomStream random = seed.split("mixed").stream();
    List<Block> blocks = program.blocks();
    int n = blocks.get(0).size();
    double[] basis = elementary(n, random);
    DenseBlocks c = new DenseBlocks(blocks);
    c.addObjective(program);
    DenseBlocks[] a = new DenseBlocks[program.constraintCount()];
    double[] b = program.rightHandSide();
    for (int k = 0; k < a.length; k++) {
      a[k] = new DenseBlocks(blocks);
      a[k].addConstraint(program, k);
    }
    for (int step = 0; step < a.length; step++) {
      int from = random.nextInt(a.length);
      int to = (from + 1 + random.nextInt(a.length - 1)) % a.length;
      int factor = random.nextInt(2) == 0 ? 1 : -1;
      a[to].add(factor, a[from]);
      b[to] += factor * b[from];
    }
    DenseBlocks[] changed = new DenseBlocks[a.length];
    Arrays.setAll(changed, k -> a[k].rotated(new double[][] {basis}));
    return new Instance(
        "mixed-" + instance.name(),
        KnownPrograms.build(blocks, c.rotated(new double[][] {basis}), changed, b),
        instance.answer(),
        instance.optimalValue());
  }

  /** A product of about n row operations, of determinant 1. */
  private static double[] elementary(int n, RandomStream random) {
    double[] basis = new double[n * n];
    for (int i = 0; i < n; i++) {
      basis[i + n * i] = 1;
    }
    for (int step = 0; step < n; step++) {
      int from = random.nextInt(n);
      int to = (from + 1 + random.nextInt(n - 1)) % n;
      int factor = random.nextInt(2) == 0 ? 1 : -1;
      for (int j = 0; j < n; j++) {
        basis[to + n * j] += factor * basis[from + n * j];
      }
    }
    return basis;
  }
}
