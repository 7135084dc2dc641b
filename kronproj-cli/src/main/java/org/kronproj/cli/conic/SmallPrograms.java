package org.kronproj.cli.conic;

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
   * Sets the number of BLAS threads of this process, unless the program is large or needs no BLAS.
   *
   * @param program what is about to be solved
   */
  public static void limitThreads(Program program) {
    boolean small = program.constraintCount() <= SMALL_CONSTRAINT_COUNT;
    for (int k = 0; k < program.blockCount() && small; k++) {
      small = !program.block(k).isSemidefinite() || program.block(k).size() <= SMALL_ORDER;
    }
    // Setting loads the natives, which the smallest programs never need.
    if (small && DirectNewtonSystem.needsNatives(program)) {
      BlasThreads.set(1);
    }
  }
}
