package org.kronproj.conic.ipm;

import org.kronproj.conic.model.Program;

/** What an iteration on a program takes where nothing is sparse. */
final class IterationWork {

  private IterationWork() {}

  /** m³/3 + 20n³ flops for each semidefinite block of order n, n for any other. */
  static double flops(Program program) {
    double flops = Math.pow(program.constraintCount(), 3) / 3;
    for (int k = 0; k < program.blockCount(); k++) {
      double n = program.block(k).size();
      flops += program.block(k).isSemidefinite() ? 20 * n * n * n : n;
    }
    return flops;
  }
}
