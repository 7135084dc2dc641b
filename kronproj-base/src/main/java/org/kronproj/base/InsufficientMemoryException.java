package org.kronproj.base;

/** Thrown before anything is allocated or lost when an allocation would not fit in memory. */
public final class InsufficientMemoryException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final long wantedBytes;
  private final long availableBytes;

  /**
   * Says how much was wanted and how much there is.
   *
   * @param purpose what the memory was for
   * @param wantedBytes the bytes wanted
   * @param availableBytes the bytes available
   */
  public InsufficientMemoryException(String purpose, long wantedBytes, long availableBytes) {
    super(
        purpose
            + ": wanted "
            + wantedBytes
            + " bytes of native memory, available "
            + availableBytes);
    this.wantedBytes = wantedBytes;
    this.availableBytes = availableBytes;
  }

  /**
   * Returns the size that was asked for.
   *
   * @return bytes
   */
  public long wantedBytes() {
    return wantedBytes;
  }

  /**
   * Returns what was available at the time.
   *
   * @return bytes
   */
  public long availableBytes() {
    return availableBytes;
  }
}
