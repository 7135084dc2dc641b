package org.kronproj.bench.sketch;

import java.nio.DoubleBuffer;
import java.util.stream.IntStream;
import org.kronproj.linalg.Matrix;

/** A copy on all threads: the rate of memory that passes are measured by. */
final class ParallelCopy {

  private static final int PARTS = 16;

  private ParallelCopy() {}

  static void copy(Matrix from, Matrix to) {
    int rows = (int) from.rows();
    int part = Math.max(1, rows / PARTS);
    int parts = (rows + part - 1) / part;
    IntStream.range(0, Math.multiplyExact(parts, (int) from.columns()))
        .parallel()
        .forEach(
            task -> {
              int first = task % parts * part;
              int length = Math.min(part, rows - first);
              DoubleBuffer source = from.buffer(first, task / parts, length);
              to.buffer(first, task / parts, length).put(source);
            });
  }
}
