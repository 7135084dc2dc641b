package org.kronproj.linalg;

import java.util.concurrent.locks.StampedLock;

/**
 * A computation that comes to its own end when the JVM is told to end. From then on kernels on
 * OpenBLAS wait for ever, as its threads must be at rest; while a computation declares its use they
 * go on, and the JVM's end waits for it. A shutdown hook that stops a computation and waits for it
 * to write what it has needs this, or the two wait for each other.
 *
 * <p>Thread safe; may be closed on another thread than the one that began it. Loads no natives.
 */
public final class BlasUse implements AutoCloseable {

  /** Held for reading by each use, and for writing from the JVM's end on. */
  private static final StampedLock IN_USE = new StampedLock();

  private final long stamp;

  private BlasUse(long stamp) {
    this.stamp = stamp;
  }

  /**
   * Begins a use. Waits for ever when the JVM ends already.
   *
   * @return to be closed when no kernel will be called any more
   */
  public static BlasUse begin() {
    return new BlasUse(IN_USE.readLock());
  }

  /** Ends the use; once. */
  @Override
  public void close() {
    IN_USE.unlockRead(stamp);
  }

  /** Waits until nothing is in use, and lets nobody begin any more. */
  static void awaitEnd() {
    IN_USE.writeLock();
  }
}
