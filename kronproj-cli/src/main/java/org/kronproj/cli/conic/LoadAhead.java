package org.kronproj.cli.conic;

import java.util.List;
import java.util.OptionalInt;
import org.kronproj.conic.io.SdpaReader;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.newton.DirectNewtonSystem;
import org.kronproj.linalg.BlasThreads;

/**
 * Loads the natives for a program while it is still being read, if it will need them, with the
 * threads that it will get.
 *
 * @param threads the number of BLAS threads that was asked for, if any
 */
record LoadAhead(OptionalInt threads) implements SdpaReader.SizeListener {

  @Override
  public void size(int constraintCount, List<Block> blocks) {
    if (!DirectNewtonSystem.needsNatives(constraintCount, blocks)) {
      return;
    }
    if (SmallPrograms.isSmall(constraintCount, blocks)) {
      BlasThreads.loadAhead(1);
    } else {
      large();
    }
  }

  /** Loads them for a program that is known to be large. */
  void large() {
    if (threads.isPresent()) {
      BlasThreads.loadAhead(threads.getAsInt());
    } else {
      BlasThreads.loadAhead();
    }
  }
}
