package org.kronproj.conic.instances;

import java.util.List;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/** Random programs whose answer is known by construction. */
public final class KnownPrograms {

  private KnownPrograms() {}

  /**
   * A program with a known optimal value, strictly feasible points on both sides and a strictly
   * complementary solution.
   *
   * <p>X* and Z* share random eigenvectors and have complementary eigenvalues in [1, 2]; the first
   * constraint is the identity, the others are random and orthogonal to tI − X* with t so chosen
   * that tI has the trace of X*, so tI is feasible; then C = Σ y*_i A_i − Z* and b_i = ⟨A_i, X*⟩.
   *
   * @param blocks the kinds and sizes; not all free
   * @param constraints m, at least 1 and small enough for independence
   * @param density the share of the entries of A_2 … A_m that are not zero
   * @param seed the seed
   * @return the program and its optimal value bᵀy*
   */
  public static Instance optimal(List<Block> blocks, int constraints, double density, Seed seed) {
    RandomStream random = seed.split("optimal").stream();
    DenseBlocks x = new DenseBlocks(blocks);
    DenseBlocks z = new DenseBlocks(blocks);
    long order = fillComplementary(blocks, x, z, random);
    double[][] rotations = DenseBlocks.randomRotations(blocks, random);
    x = x.rotated(rotations);
    z = z.rotated(rotations);
    DenseBlocks identity = DenseBlocks.identity(blocks);
    DenseBlocks difference = new DenseBlocks(blocks);
    difference.add(identity.inner(x) / order, identity);
    difference.add(-1, x);
    DenseBlocks[] a = new DenseBlocks[constraints];
    a[0] = identity;
    for (int i = 1; i < constraints; i++) {
      a[i] = DenseBlocks.random(blocks, density, random);
      makeOrthogonal(blocks, a[i], difference);
    }
    double[] y = uniform(constraints, random);
    DenseBlocks c = combination(blocks, a, y);
    c.add(-1, z);
    double[] b = new double[constraints];
    double value = 0;
    for (int i = 0; i < constraints; i++) {
      b[i] = a[i].inner(x);
      value += b[i] * y[i];
    }
    return Instance.optimal("optimal-" + constraints, build(blocks, c, a, b), value);
  }

  /**
   * A program without feasible X, and with a certificate: a y with Σ y_i A_i = S ≻ 0 and bᵀy = −1.
   *
   * @param blocks the kinds and sizes; none free
   * @param constraints m, at least 1
   * @param seed the seed
   * @return the program
   */
  public static Instance primalInfeasible(List<Block> blocks, int constraints, Seed seed) {
    RandomStream random = seed.split("primal-infeasible").stream();
    DenseBlocks[] a = randoms(blocks, constraints, random);
    double[] y = uniform(constraints, random);
    y[constraints - 1] = 1;
    DenseBlocks s = DenseBlocks.random(blocks, 0.5, random);
    for (int k = 0; k < blocks.size(); k++) {
      for (int i = 0; i < blocks.get(k).size(); i++) {
        s.set(k, i, i, blocks.get(k).size() + random.nextDouble());
      }
    }
    a[constraints - 1] = s;
    double[] b = uniform(constraints, random);
    double rest = 0;
    for (int i = 0; i < constraints - 1; i++) {
      a[constraints - 1].add(-y[i], a[i]);
      rest += b[i] * y[i];
    }
    b[constraints - 1] = -1 - rest;
    DenseBlocks c = DenseBlocks.random(blocks, 1, random);
    return Instance.of(
        "primal-infeasible-" + constraints, build(blocks, c, a, b), Answer.PRIMAL_INFEASIBLE);
  }

  /**
   * A program without feasible y, and with a certificate: an X in K with ⟨A_i, X⟩ = 0 and ⟨C, X⟩ =
   * 1. The identity is a feasible X.
   *
   * @param blocks the kinds and sizes; none free
   * @param constraints m
   * @param seed the seed
   * @return the program
   */
  public static Instance dualInfeasible(List<Block> blocks, int constraints, Seed seed) {
    RandomStream random = seed.split("dual-infeasible").stream();
    DenseBlocks x = new DenseBlocks(blocks);
    DenseBlocks unused = new DenseBlocks(blocks);
    fillComplementary(blocks, x, unused, random);
    x = x.rotated(DenseBlocks.randomRotations(blocks, random));
    DenseBlocks identity = DenseBlocks.identity(blocks);
    DenseBlocks[] a = randoms(blocks, constraints, random);
    double[] b = new double[constraints];
    for (int i = 0; i < constraints; i++) {
      makeOrthogonal(blocks, a[i], x);
      b[i] = a[i].inner(identity);
    }
    DenseBlocks c = DenseBlocks.random(blocks, 1, random);
    makeOrthogonal(blocks, c, x);
    c.add(1 / x.inner(x), x);
    return Instance.of(
        "dual-infeasible-" + constraints, build(blocks, c, a, b), Answer.DUAL_INFEASIBLE);
  }

  /** Half of the eigenvalues to each; on free blocks X has any entry and Z none. */
  private static long fillComplementary(
      List<Block> blocks, DenseBlocks x, DenseBlocks z, RandomStream random) {
    long order = 0;
    for (int k = 0; k < blocks.size(); k++) {
      for (int i = 0; i < blocks.get(k).size(); i++) {
        if (blocks.get(k).kind() == BlockKind.FREE) {
          x.set(k, i, i, 2 * random.nextDouble() - 1);
        } else {
          (i % 2 == k % 2 ? x : z).set(k, i, i, 1 + random.nextDouble());
          order++;
        }
      }
    }
    return order;
  }

  /** Makes a ⟂ direction by changing the one diagonal entry where the direction is largest. */
  private static void makeOrthogonal(List<Block> blocks, DenseBlocks a, DenseBlocks direction) {
    int bestBlock = -1;
    int best = -1;
    double largest = 0;
    for (int k = 0; k < blocks.size(); k++) {
      for (int i = 0; i < blocks.get(k).size(); i++) {
        double size = Math.abs(direction.get(k, i, i));
        if (size > largest) {
          largest = size;
          bestBlock = k;
          best = i;
        }
      }
    }
    if (bestBlock >= 0) {
      double shift = a.inner(direction) / direction.get(bestBlock, best, best);
      a.set(bestBlock, best, best, a.get(bestBlock, best, best) - shift);
    }
  }

  private static DenseBlocks[] randoms(List<Block> blocks, int count, RandomStream random) {
    DenseBlocks[] a = new DenseBlocks[count];
    for (int i = 0; i < count; i++) {
      a[i] = DenseBlocks.random(blocks, 1, random);
    }
    return a;
  }

  private static double[] uniform(int length, RandomStream random) {
    double[] values = new double[length];
    for (int i = 0; i < length; i++) {
      values[i] = 2 * random.nextDouble() - 1;
    }
    return values;
  }

  private static DenseBlocks combination(List<Block> blocks, DenseBlocks[] a, double[] y) {
    DenseBlocks sum = new DenseBlocks(blocks);
    for (int i = 0; i < y.length; i++) {
      sum.add(y[i], a[i]);
    }
    return sum;
  }

  static Program build(List<Block> blocks, DenseBlocks c, DenseBlocks[] a, double[] b) {
    ProgramBuilder builder = Program.builder();
    for (int k = 0; k < blocks.size(); k++) {
      builder.addBlock(blocks.get(k));
      builder.objective(k, c.values(k));
    }
    for (int i = 0; i < b.length; i++) {
      builder.addConstraint(b[i]);
      for (int k = 0; k < blocks.size(); k++) {
        builder.coefficient(i, k, a[i].values(k));
      }
    }
    return builder.build();
  }
}
