package org.kronproj.conic.instances;

import java.util.Arrays;
import java.util.List;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/**
 * Small programs at the edge of what a solver can be right about, each also {@linkplain #hidden
 * hidden} by a rotation and a padding block.
 *
 * <p>In the comments Z is the matrix that must be positive semidefinite, a function of y.
 */
public final class DelicatePrograms {

  private DelicatePrograms() {}

  /**
   * Minimise y_1 with Z = [[y_1, 1], [1, y_2]]: the infimum 0 is not attained; the primal optimum 0
   * is.
   *
   * @return the instance
   */
  public static Instance unattained() {
    ProgramBuilder builder = matrices(2);
    builder.objective(0, 0, 1, -1);
    builder.coefficient(builder.addConstraint(1), 0, 0, 0, 1);
    builder.coefficient(builder.addConstraint(0), 0, 1, 1, 1);
    return Instance.of("unattained", builder.build(), Answer.ILL_POSED);
  }

  /**
   * Z = [[y, 1], [1, 0]]: no y is feasible, but some are nearly so; there is no certificate.
   *
   * @return the instance
   */
  public static Instance weaklyDualInfeasible() {
    ProgramBuilder builder = matrices(2);
    builder.objective(0, 0, 1, -1);
    builder.coefficient(builder.addConstraint(1), 0, 0, 0, 1);
    return Instance.of("weakly-dual-infeasible", builder.build(), Answer.ILL_POSED);
  }

  /**
   * X_11 = 0 and X_12 = 1: no X is feasible, but some are nearly so; there is no certificate.
   *
   * @return the instance
   */
  public static Instance weaklyPrimalInfeasible() {
    ProgramBuilder builder = matrices(2);
    builder.objective(0, 1, 1, -1);
    builder.coefficient(builder.addConstraint(0), 0, 0, 0, 1);
    builder.coefficient(builder.addConstraint(2), 0, 0, 1, 1);
    return Instance.of("weakly-primal-infeasible", builder.build(), Answer.ILL_POSED);
  }

  /**
   * Minimise y_1 with Z = [[0, y_1, 0], [y_1, y_2, 0], [0, 0, y_1 + 1]]: the dual optimum is 0, the
   * primal one −1, both attained.
   *
   * @return the instance
   */
  public static Instance gap() {
    ProgramBuilder builder = matrices(3);
    builder.objective(0, 2, 2, -1);
    int first = builder.addConstraint(1);
    builder.coefficient(first, 0, 0, 1, 1);
    builder.coefficient(first, 0, 2, 2, 1);
    builder.coefficient(builder.addConstraint(0), 0, 1, 1, 1);
    return Instance.of("gap", builder.build(), Answer.ILL_POSED);
  }

  /**
   * Minimise y_1 with Z = [[y_1, y_2], [y_2, 0]]: both optima are 0, and no feasible Z is positive
   * definite.
   *
   * @return the instance
   */
  public static Instance noInterior() {
    ProgramBuilder builder = matrices(2);
    builder.coefficient(builder.addConstraint(1), 0, 0, 0, 1);
    builder.coefficient(builder.addConstraint(0), 0, 0, 1, 1);
    return new Instance("no-interior", builder.build(), Answer.ILL_POSED, 0);
  }

  /**
   * Minimise y with Z = [[y, 1, 0], [1, y, 1], [0, 1, y]]: the optimal value √2 is irrational, and
   * Z there is on the edge of the cone.
   *
   * @return the instance
   */
  public static Instance squareRootOfTwo() {
    ProgramBuilder builder = matrices(3);
    builder.objective(0, 0, 1, -1).objective(0, 1, 2, -1);
    int constraint = builder.addConstraint(1);
    for (int i = 0; i < 3; i++) {
      builder.coefficient(constraint, 0, i, i, 1);
    }
    return Instance.optimal("square-root-of-two", builder.build(), Math.sqrt(2));
  }

  /**
   * A regular program to which combinations of its constraints are added.
   *
   * @param order the order of its block
   * @param independent the number of independent constraints, at least 2
   * @param copies the number of dependent ones added
   * @param seed the seed
   * @return the instance; its optimal value is that of the independent part
   */
  public static Instance dependent(int order, int independent, int copies, Seed seed) {
    Instance regular = regular(order, independent, seed);
    double[] b = regular.program().rightHandSide();
    DenseBlocks[] a = matrices(regular.program(), copies);
    double[] extended = Arrays.copyOf(b, independent + copies);
    for (int c = 0; c < copies; c++) {
      int p = c % independent;
      int q = (c + 1) % independent;
      a[independent + c].add(1 + c, a[p]);
      a[independent + c].add(-2, a[q]);
      extended[independent + c] = (1 + c) * b[p] - 2 * b[q];
    }
    return Instance.optimal(
        "dependent-" + copies, build(regular.program(), a, extended), regular.optimalValue());
  }

  /**
   * A regular program whose first constraint is repeated with another right-hand side: no X is
   * feasible.
   *
   * @param order the order of its block
   * @param independent the number of independent constraints, at least 1
   * @param seed the seed
   * @return the instance
   */
  public static Instance inconsistent(int order, int independent, Seed seed) {
    Instance regular = regular(order, independent, seed);
    double[] b = Arrays.copyOf(regular.program().rightHandSide(), independent + 1);
    DenseBlocks[] a = matrices(regular.program(), 1);
    a[independent].add(1, a[0]);
    b[independent] = b[0] + 1;
    return Instance.of("inconsistent", build(regular.program(), a, b), Answer.PRIMAL_INFEASIBLE);
  }

  /**
   * Hides a program: pads its block with a dual slack that is the identity, and rotates it.
   *
   * @param instance a program of one semidefinite block
   * @param padding the number of rows added
   * @param seed the seed of the rotation
   * @return a program of the same nature and values
   */
  public static Instance hidden(Instance instance, int padding, Seed seed) {
    Program program = instance.program();
    int n = program.block(0).size() + padding;
    List<Block> blocks = List.of(Block.semidefinite(n));
    double[][] rotation = DenseBlocks.randomRotations(blocks, seed.split("hide").stream());
    DenseBlocks c = new DenseBlocks(blocks);
    c.addObjective(program);
    for (int i = program.block(0).size(); i < n; i++) {
      c.set(0, i, i, -1);
    }
    DenseBlocks[] a = new DenseBlocks[program.constraintCount()];
    for (int i = 0; i < a.length; i++) {
      a[i] = new DenseBlocks(blocks);
      a[i].addConstraint(program, i);
      a[i] = a[i].rotated(rotation);
    }
    Program hidden = KnownPrograms.build(blocks, c.rotated(rotation), a, program.rightHandSide());
    return new Instance(
        "hidden-" + instance.name(), hidden, instance.answer(), instance.optimalValue());
  }

  /**
   * The same program with its constraints in other units.
   *
   * @param instance a program
   * @param digits each constraint is multiplied by a power of ten from −digits to digits
   * @param seed the seed of the powers
   * @return a program with the same X and values
   */
  public static Instance inOtherUnits(Instance instance, int digits, Seed seed) {
    Program program = instance.program();
    RandomStream random = seed.split("units").stream();
    double[] factors = new double[program.constraintCount()];
    ProgramBuilder builder = Program.builder();
    for (int i = 0; i < factors.length; i++) {
      factors[i] = Math.pow(10, random.nextInt(2 * digits + 1) - digits);
      builder.addConstraint(factors[i] * program.rightHandSide(i));
    }
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      builder.addBlock(data.block());
      for (int p = 0; p < data.objectiveEnd(); p++) {
        builder.objective(k, data.row(p), data.column(p), data.value(p));
      }
      for (int slot = 0; slot < data.slotCount(); slot++) {
        int i = data.constraint(slot);
        for (int p = data.begin(slot); p < data.end(slot); p++) {
          builder.coefficient(i, k, data.row(p), data.column(p), factors[i] * data.value(p));
        }
      }
    }
    return new Instance(
        instance.name() + "-in-other-units",
        builder.build(),
        instance.answer(),
        instance.optimalValue());
  }

  private static Instance regular(int order, int constraints, Seed seed) {
    return KnownPrograms.optimal(List.of(Block.semidefinite(order)), constraints, 1, seed);
  }

  /** The constraints as matrices, and some zero matrices behind them. */
  private static DenseBlocks[] matrices(Program program, int more) {
    DenseBlocks[] a = new DenseBlocks[program.constraintCount() + more];
    for (int i = 0; i < a.length; i++) {
      a[i] = new DenseBlocks(program.blocks());
      if (i < program.constraintCount()) {
        a[i].addConstraint(program, i);
      }
    }
    return a;
  }

  private static Program build(Program like, DenseBlocks[] a, double[] b) {
    DenseBlocks c = new DenseBlocks(like.blocks());
    c.addObjective(like);
    return KnownPrograms.build(like.blocks(), c, a, b);
  }

  private static ProgramBuilder matrices(int order) {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(order));
    return builder;
  }
}
