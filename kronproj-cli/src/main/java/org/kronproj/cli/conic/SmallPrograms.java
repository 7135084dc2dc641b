package org.kronproj.cli.conic;

import java.util.List;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.newton.DirectNewtonSystem;
import org.kronproj.linalg.BlasThreads;

/**
 * Gives small programs one BLAS thread, whatever was asked for: up to orders of some 300 two
 * threads gain little in a product, lose half the speed of a Cholesky factorisation, and hold up
 * Java's compiler: a solve of order 300 took 1.67 s in a new process with one, 2.13 s with two.
 */
public final class SmallPrograms {

  private static final int SMALL_ORDER = 320;
  private static final int SMALL_CONSTRAINT_COUNT = 400;

  private SmallPrograms() {}

  /**
   * Begins to load the natives for a program whose entries are still to be read, with the threads
   * that it will get; does nothing if it needs no BLAS.
   *
   * @param constraintCount the number of constraints
   * @param blocks the blocks
   */
  static void loadAhead(int constraintCount, List<Block> blocks) {
    if (!DirectNewtonSystem.needsNatives(constraintCount, blocks)) {
      return;
    }
    boolean small = constraintCount <= SMALL_CONSTRAINT_COUNT;
    for (Block block : blocks) {
      small &= isSmall(block);
    }
    if (small) {
      BlasThreads.loadAhead(1);
    } else {
      BlasThreads.loadAhead();
    }
  }

  /**
   * The same with a number of threads that was set: by then the natives are loaded, but for the
   * class of their kernels, whose thousands of methods take 40 ms.
   *
   * @param constraintCount the number of constraints
   * @param blocks the blocks
   * @param threads the number of BLAS threads
   */
  static void loadAhead(int constraintCount, List<Block> blocks, int threads) {
    if (DirectNewtonSystem.needsNatives(constraintCount, blocks)) {
      BlasThreads.loadAhead(threads);
    }
  }

  private static boolean isSmall(Block block) {
    return !block.isSemidefinite() || block.size() <= SMALL_ORDER;
  }

  /**
   * Sets the number of BLAS threads of this process, unless the program is large or needs no BLAS.
   *
   * @param program what is about to be solved
   */
  public static void limitThreads(Program program) {
    boolean small = program.constraintCount() <= SMALL_CONSTRAINT_COUNT;
    for (int k = 0; k < program.blockCount(); k++) {
      small &= isSmall(program.block(k));
    }
    // Setting loads the natives, which the smallest programs never need.
    if (small && DirectNewtonSystem.needsNatives(program)) {
      BlasThreads.set(1);
    }
  }
}
