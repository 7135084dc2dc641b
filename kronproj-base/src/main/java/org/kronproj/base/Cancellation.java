package org.kronproj.base;

/**
 * A request to stop, passed to long computations, which look at it between steps and end with their
 * state usable. Safe for concurrent use.
 */
public final class Cancellation {

  private volatile boolean requested;

  /** Makes a request that has not been made yet. */
  public Cancellation() {}

  /** Asks the computation to stop. Irrevocable. */
  public void request() {
    requested = true;
  }

  /**
   * Tells whether a stop was asked for.
   *
   * @return whether {@link #request()} was called
   */
  public boolean isRequested() {
    return requested;
  }
}
