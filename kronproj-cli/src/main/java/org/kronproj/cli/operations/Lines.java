package org.kronproj.cli.operations;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Splits a stream into lines without waiting for more than the line at hand, so that it serves a
 * live stream. Not safe for concurrent use.
 */
public final class Lines {

  private final InputStream in;
  private byte[] buffer = new byte[1 << 16];
  private int start;
  private int end;
  private int limit;
  private long number;
  private long bytes;

  /**
   * Starts before the first line.
   *
   * @param in the stream
   */
  public Lines(InputStream in) {
    this.in = in;
  }

  /**
   * Moves to the next line.
   *
   * @return whether there is one
   * @throws IOException if reading fails
   */
  public boolean next() throws IOException {
    start = number == 0 ? 0 : Math.min(end + 1, limit);
    int scanned = start;
    while (true) {
      for (int i = scanned; i < limit; i++) {
        if (buffer[i] == '\n') {
          return found(i);
        }
      }
      scanned = limit - start;
      makeRoom();
      int read = in.read(buffer, limit, buffer.length - limit);
      if (read < 0) {
        return limit > start && found(limit);
      }
      limit += read;
    }
  }

  private boolean found(int lineEnd) {
    end = lineEnd;
    bytes += lineEnd - start + 1L;
    number++;
    return true;
  }

  /** Moves the unfinished line to the front, and doubles the buffer when it fills it. */
  private void makeRoom() {
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, limit - start);
      limit -= start;
      start = 0;
    }
    if (limit == buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.multiplyExact(buffer.length, 2));
    }
  }

  /**
   * The number of the line at hand.
   *
   * @return from 1
   */
  public long number() {
    return number;
  }

  /**
   * How much of the stream has been handed out.
   *
   * @return the bytes of all lines so far
   */
  public long bytes() {
    return bytes;
  }

  /**
   * The bytes that hold the line at hand; valid until the next call of {@link #next()}.
   *
   * @return the buffer
   */
  public byte[] buffer() {
    return buffer;
  }

  /**
   * Where the line at hand starts in the buffer.
   *
   * @return the offset of its first byte
   */
  public int start() {
    return start;
  }

  /**
   * How many bytes it has, without its end.
   *
   * @return the length of the line
   */
  public int length() {
    return end - start;
  }

  /**
   * Tells whether the line at hand holds nothing but spaces.
   *
   * @return whether it can be passed over
   */
  public boolean isBlank() {
    for (int i = start; i < end; i++) {
      if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') {
        return false;
      }
    }
    return true;
  }
}
