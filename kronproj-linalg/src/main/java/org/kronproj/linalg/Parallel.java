package org.kronproj.linalg;

import java.util.stream.IntStream;

/**
 * Shares work among threads of the common pool, as many as {@link BlasThreads} says, so that passes
 * over memory and OpenBLAS's kernels obey one number.
 */
public final class Parallel {

  /** Work on fewer elements than this stays on the calling thread: sharing costs some 20 µs. */
  private static final long WORTH_IT = 1 << 17;

  private Parallel() {}

  /** Does the items of a range, from the first to before the end. */
  @FunctionalInterface
  public interface Range {

    /**
     * Does some items.
     *
     * @param first the first one
     * @param end the one after the last
     */
    void accept(int first, int end);
  }

  /**
   * Gives each thread a contiguous share of the items, and returns when all are done. Where the
   * shares begin depends on the thread count; a result that is to be reproducible for every count
   * must not depend on it.
   *
   * @param items how many items there are
   * @param elements how many numbers they read or write in all; few are not shared
   * @param body does a range of items; called at the same time on several threads
   */
  public static void share(int items, long elements, Range body) {
    shareAmong(elements < WORTH_IT ? 1 : BlasThreads.get(), items, body);
  }

  /**
   * The same among a given number of threads. Items that call kernels on large operands should have
   * OpenBLAS to themselves: with more than one thread of its own they wait for each other.
   *
   * @param threads at most how many threads, at least 1
   * @param items how many items there are
   * @param body does a range of items; called at the same time on several threads
   */
  public static void shareAmong(int threads, int items, Range body) {
    int shares = Math.min(items, threads);
    if (shares <= 1) {
      body.accept(0, items);
      return;
    }
    IntStream.range(0, shares)
        .parallel()
        .forEach(
            t ->
                body.accept(
                    (int) ((long) items * t / shares), (int) ((long) items * (t + 1) / shares)));
  }
}
