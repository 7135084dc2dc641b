package org.kronproj.bench.projection;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** What times are measured by. */
enum Clock {
  /** Elapsed time: what a user waits. */
  WALL {
    @Override
    long nanoseconds() {
      return System.nanoTime();
    }
  },
  /**
   * Processor time of the calling thread, for machines that others use too. Means something only if
   * that thread does all the work: one BLAS thread, and a common pool of parallelism 0.
   */
  CPU {
    @Override
    long nanoseconds() {
      return THREADS.getCurrentThreadCpuTime();
    }
  };

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  abstract long nanoseconds();
}
