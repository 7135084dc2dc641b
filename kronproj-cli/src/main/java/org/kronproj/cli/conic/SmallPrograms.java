package org.kronproj.cli.conic;

import org.kronproj.conic.model.Program;
import org.kronproj.linalg.BlasThreads;
import org.kronproj.linalg.Matrix;

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
   * Sets the number of BLAS threads of this process, unless the program is large or tiny.
   *
   * @param program what is about to be solved
   */
  public static void limitThreads(Program program) {
    long largest = program.constraintCount();
    boolean small = largest <= SMALL_CONSTRAINT_COUNT;
    for (int k = 0; k < program.blockCount() && small; k++) {
      if (program.block(k).isSemidefinite()) {
        largest = Math.max(largest, program.block(k).size());
        small = program.block(k).size() <= SMALL_ORDER;
      }
    }
    // Setting loads the natives, which tiny programs never need.
    if (small && largest * largest > Matrix.HEAP_LIMIT) {
      BlasThreads.set(1);
    }
  }
}
