package org.kronproj.sketch;

import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Runs independent tasks on the threads at hand. How work is cut into tasks, and in which order
 * their results are summed, never depends on how many threads there are.
 */
final class Parallel {

  /** Below this many operations in all, starting threads costs more than it saves. */
  private static final double WORTHWHILE = 1 << 17;

  private Parallel() {}

  /**
   * Runs task 0 to count − 1.
   *
   * @param count how many tasks
   * @param operations about how many operations they cost together
   * @param task what to run
   */
  static void run(int count, double operations, IntConsumer task) {
    if (count > 1 && operations >= WORTHWHILE) {
      IntStream.range(0, count).parallel().forEach(task);
    } else {
      for (int i = 0; i < count; i++) {
        task.accept(i);
      }
    }
  }
}
