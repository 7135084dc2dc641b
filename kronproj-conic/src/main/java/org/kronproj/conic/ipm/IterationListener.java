package org.kronproj.conic.ipm;

/**
 * Told of each iteration, on the solving thread; must be quick. An exception that it throws ends
 * the solve and reaches whoever called it; all native memory is freed before, and the solver may be
 * used again.
 */
@FunctionalInterface
public interface IterationListener {

  /**
   * Reports the start of an iteration.
   *
   * @param record where the iterate is
   */
  void iteration(IterationRecord record);

  /**
   * Returns a listener that ignores every report.
   *
   * @return the silent listener
   */
  static IterationListener none() {
    return record -> {};
  }
}
