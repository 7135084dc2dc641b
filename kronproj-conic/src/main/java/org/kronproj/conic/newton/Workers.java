package org.kronproj.conic.newton;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.kronproj.base.InvalidValueException;

/**
 * The threads of one solve, for loops written in Java; the caller's thread is one of them. Threads
 * start with the first loop that is large enough to share, so that small problems start none.
 *
 * <p>Indices are handed out one chunk after another; a loop's body must not depend on which thread
 * runs it, and then results do not depend on the number of threads. Used by one thread at a time.
 */
public final class Workers implements AutoCloseable {

  /** Below about this many scalar operations a loop is not worth sharing (about 50 µs). */
  private static final double WORTH_SHARING = 100_000;

  private final int threads;
  private ExecutorService pool;

  /**
   * Makes workers.
   *
   * @param threads how many threads may run, the caller's included; at least 1
   */
  public Workers(int threads) {
    if (threads < 1) {
      throw new InvalidValueException("threads", Integer.toString(threads), "at least 1");
    }
    this.threads = threads;
  }

  /**
   * Returns the number of threads.
   *
   * @return how many threads may run a loop
   */
  public int threads() {
    return threads;
  }

  /** What one thread does with an index of a loop. */
  @FunctionalInterface
  public interface Body {
    /**
     * Does the work of an index.
     *
     * @param index the index
     */
    void run(int index);
  }

  /**
   * Runs a loop.
   *
   * @param count the indices are 0 to count − 1
   * @param operations an estimate of the scalar operations of the whole loop
   * @param bodies makes the body of a thread, called once for each thread that takes part with its
   *     number from 0 to {@link #threads()} − 1; for per-thread workspace
   */
  public void run(int count, double operations, IntFunction<Body> bodies) {
    int parts = operations < WORTH_SHARING ? 1 : Math.min(threads, count);
    if (parts <= 1) {
      Body body = bodies.apply(0);
      for (int i = 0; i < count; i++) {
        body.run(i);
      }
      return;
    }
    int chunk = Math.max(1, Math.min(count / (8 * parts), (int) (count * 20_000.0 / operations)));
    AtomicInteger next = new AtomicInteger();
    Future<?>[] others = new Future<?>[parts - 1];
    for (int t = 1; t < parts; t++) {
      int thread = t;
      others[t - 1] = pool().submit(() -> drain(next, chunk, count, bodies.apply(thread)));
    }
    try {
      drain(next, chunk, count, bodies.apply(0));
    } finally {
      next.set(count);
      join(others);
    }
  }

  private static void drain(AtomicInteger next, int chunk, int count, Body body) {
    for (int first = next.getAndAdd(chunk);
        first >= 0 && first < count;
        first = next.getAndAdd(chunk)) {
      int last = Math.min(count, first + chunk);
      for (int i = first; i < last; i++) {
        body.run(i);
      }
    }
  }

  private static void join(Future<?>[] futures) {
    boolean interrupted = false;
    RuntimeException failure = null;
    for (Future<?> future : futures) {
      boolean waiting = true;
      while (waiting) {
        try {
          future.get();
          waiting = false;
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          waiting = false;
          if (e.getCause() instanceof Error error) {
            throw error;
          }
          failure = (RuntimeException) e.getCause();
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (failure != null) {
      throw failure;
    }
  }

  private ExecutorService pool() {
    if (pool == null) {
      pool =
          Executors.newFixedThreadPool(
              threads - 1,
              task -> {
                Thread thread = new Thread(task, "kronproj-worker");
                thread.setDaemon(true);
                return thread;
              });
    }
    return pool;
  }

  /** Lets the threads go. */
  @Override
  public void close() {
    if (pool != null) {
      pool.shutdownNow();
      pool = null;
    }
  }
}
