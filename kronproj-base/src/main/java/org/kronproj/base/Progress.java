package org.kronproj.base;

/** Told by long computations how far they are. Called on the computing thread; must be quick. */
@FunctionalInterface
public interface Progress {

  /**
   * Reports how much is done.
   *
   * @param done units done so far
   * @param total units in all, or a negative number when that is not known
   */
  void report(long done, long total);

  /**
   * Returns a listener that ignores every report.
   *
   * @return the silent listener
   */
  static Progress none() {
    return (done, total) -> {};
  }
}
