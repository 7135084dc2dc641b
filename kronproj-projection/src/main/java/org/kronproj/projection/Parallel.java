package org.kronproj.projection;

import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Memory-bound passes over disjoint parts, on the common pool. Their results do not depend on how
 * they are split.
 */
final class Parallel {

  private Parallel() {}

  /** Runs every part from 0 to {@code parts − 1}; a single one on the calling thread. */
  static void forEach(int parts, IntConsumer part) {
    if (parts == 1) {
      part.accept(0);
    } else {
      IntStream.range(0, parts).parallel().forEach(part);
    }
  }

  /** How many parts of at least 2¹⁵ doubles a pass over so many doubles is worth. */
  static int parts(long doubles) {
    long worth = doubles >> 15;
    return (int) Math.max(1, Math.min(worth, 4L * Runtime.getRuntime().availableProcessors()));
  }
}
