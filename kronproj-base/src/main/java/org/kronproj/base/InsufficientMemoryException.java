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
    this(
        wantedBytes,
        availableBytes,
        purpose
            + ": wanted "
            + wantedBytes
            + " bytes of native memory, available "
            + availableBytes);
  }

  private InsufficientMemoryException(long wantedBytes, long availableBytes, String message) {
    super(message);
    this.wantedBytes = wantedBytes;
    this.availableBytes = availableBytes;
  }

  /**
   * Says that something would have to be one array, which is longer than Java's arrays can be.
   *
   * @param purpose what the array was for
   * @param wantedBytes the bytes wanted
   * @return the exception
   */
  public static InsufficientMemoryException ofArray(String purpose, long wantedBytes) {
    long most = (long) Integer.MAX_VALUE * Double.BYTES;
    return new InsufficientMemoryException(
        wantedBytes,
        most,
        purpose + ": wanted " + wantedBytes + " bytes in one array, at most " + most);
  }

  /**
   * Says the same of where the memory was needed.
   *
   * @param place a file, or a place in one
   * @return an exception that has this one as its cause
   */
  public InsufficientMemoryException in(String place) {
    InsufficientMemoryException placed =
        new InsufficientMemoryException(wantedBytes, availableBytes, place + ": " + getMessage());
    placed.initCause(this);
    return placed;
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
