package org.kronproj.cli.conic;

import java.util.List;
import java.util.OptionalInt;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.newton.DirectNewtonSystem;
import org.kronproj.conic.reduce.StructureSearch;
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

  static boolean isSmall(int constraintCount, List<Block> blocks) {
    boolean small = constraintCount <= SMALL_CONSTRAINT_COUNT;
    for (Block block : blocks) {
      small &= !block.isSemidefinite() || block.size() <= SMALL_ORDER;
    }
    return small;
  }

  /**
   * Sets the number of BLAS threads of this process, unless the program is large or needs no BLAS.
   *
   * @param program what is about to be solved
   */
  public static void limitThreads(Program program) {
    setThreads(program, OptionalInt.empty());
  }

  /**
   * Sets the number of BLAS threads of this process, unless the program needs no BLAS: setting
   * loads the natives.
   *
   * @param program what is about to be solved
   * @param threads the number for a large program; unless given nothing is set for one
   */
  static void setThreads(Program program, OptionalInt threads) {
    boolean needed = DirectNewtonSystem.needsNatives(program);
    if (needed && isSmall(program.constraintCount(), program.blocks())) {
      BlasThreads.set(1);
    } else if (threads.isPresent() && (needed || StructureSearch.isWorthwhile(program))) {
      BlasThreads.set(threads.getAsInt());
    }
  }
}
