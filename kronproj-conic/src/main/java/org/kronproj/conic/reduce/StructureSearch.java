package org.kronproj.conic.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;

/**
 * Looks for every kind of structure this package knows, the cheapest tests first: components of the
 * sparsity patterns, commuting constraint matrices, and, unless those took every semidefinite
 * block, an algebra of positions.
 *
 * <p>Immutable and safe for concurrent use.
 */
public final class StructureSearch {

  /**
   * Flops of a solve below which looking costs more than it could save: about a tenth of a second.
   * In a new process the search takes 30 to 60 ms, code that has not been compiled yet, as on
   * truss5 and qap7, whose peers need less than that for everything.
   */
  private static final double SMALL = 1e9;

  private static final int ITERATIONS = 15;

  private final Seed seed;
  private final double smallestWork;

  private final int threads;
  private final BooleanSupplier stop;

  private StructureSearch(Seed seed, double smallestWork, int threads, BooleanSupplier stop) {
    if (threads < 1) {
      throw new InvalidValueException("threads", Integer.toString(threads), "at least 1");
    }
    this.seed = seed;
    this.smallestWork = smallestWork;
    this.threads = threads;
    this.stop = Objects.requireNonNull(stop, "stop");
  }

  /**
   * A search that leaves alone what is solved in about a tenth of a second anyway.
   *
   * @param seed the randomness
   * @return the search
   */
  public static StructureSearch worthwhile(Seed seed) {
    return new StructureSearch(
        seed, SMALL, Runtime.getRuntime().availableProcessors(), () -> false);
  }

  /**
   * A search that looks at programs of any size.
   *
   * @param seed the randomness
   * @return the search
   */
  public static StructureSearch thorough(Seed seed) {
    return new StructureSearch(seed, 0, Runtime.getRuntime().availableProcessors(), () -> false);
  }

  /**
   * Sets the number of threads that pass over the data of large blocks without gaps; as many as
   * there are processors unless set. What is found does not depend on it.
   *
   * @param value at least 1
   * @return a search with this number
   * @throws InvalidValueException if the number is not positive
   */
  public StructureSearch withThreads(int value) {
    return new StructureSearch(seed, smallestWork, value, stop);
  }

  /**
   * Sets when to give up; never unless set.
   *
   * @param value asked between the steps of the search; once it is true, the search ends with the
   *     reductions that it has found
   * @return a search that asks it
   */
  public StructureSearch until(BooleanSupplier value) {
    return new StructureSearch(seed, smallestWork, threads, value);
  }

  /**
   * Reduces a program as far as its structure goes. Costs a few percent of a solve when there is
   * none.
   *
   * @param program the program
   * @return the reductions found, possibly none
   */
  public ReductionChain search(Program program) {
    List<Reduction> steps = new ArrayList<>();
    if (work(program) < smallestWork) {
      return new ReductionChain(program, steps);
    }
    Program current = addComponents(program, steps);
    if (stop.getAsBoolean()) {
      return new ReductionChain(program, steps);
    }
    CommutingConstraints commuting =
        CommutingConstraints.find(current, seed.split("commuting"), threads);
    if (commuting != null) {
      steps.add(commuting);
      current = addComponents(commuting.reduced(), steps);
      if (commuting.hasRotatedEverySemidefiniteBlock()) {
        return new ReductionChain(program, steps);
      }
    }
    Reduction algebra = AlgebraReduction.find(current, seed.split("algebra"), stop);
    if (algebra != null) {
      steps.add(algebra);
    }
    return new ReductionChain(program, steps);
  }

  private static Program addComponents(Program program, List<Reduction> steps) {
    Reduction components = BlockSplit.ofSemidefiniteBlocks(program);
    if (components == null) {
      return program;
    }
    steps.add(components);
    return components.reduced();
  }

  /**
   * Tells whether {@link #worthwhile} looks at a program.
   *
   * @param program the program
   * @return whether solving it takes more than about a tenth of a second
   */
  public static boolean isWorthwhile(Program program) {
    return work(program) >= SMALL;
  }

  /**
   * Estimates what solving a program takes without reductions.
   *
   * @param program the program
   * @return a number of flops, coarsely
   */
  public static double work(Program program) {
    double m = program.constraintCount();
    double work = m * m * m / 3;
    for (int k = 0; k < program.blockCount(); k++) {
      Block block = program.block(k);
      double n = block.size();
      if (block.isSemidefinite()) {
        work += 20 * n * n * n;
        work += Math.min(program.data(k).entryCount() * n, m * n * n * n) * 2;
      } else {
        work += m * n;
      }
    }
    return ITERATIONS * work;
  }
}
