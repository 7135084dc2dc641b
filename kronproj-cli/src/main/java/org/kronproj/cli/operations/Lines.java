package org.kronproj.cli.operations;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.kronproj.base.FormatException;

/**
 * Splits a stream into lines without waiting for more than the line at hand, so that it serves a
 * live stream. A line over a limit is not held: what follows the limit is passed over, and {@link
 * #requireWhole} says so. Not safe for concurrent use.
 */
public final class Lines {

  private static final int INITIAL_BUFFER = 1 << 16;

  private final InputStream in;
  private final int longest;
  private byte[] buffer = new byte[INITIAL_BUFFER];
  private int start;
  private int end;
  private int limit;
  private long number;
  private long bytes;
  private boolean cut;

  /**
   * Starts before the first line.
   *
   * @param in the stream
   * @param longest the most bytes that a line may have; at least 64 KiB are allowed, and no more
   *     than 1 GiB
   */
  public Lines(InputStream in, long longest) {
    this.in = in;
    this.longest = (int) Math.max(INITIAL_BUFFER, Math.min(longest, 1 << 30));
  }

  /**
   * Starts before the first line of a stream whose lines hold a vector at most.
   *
   * @param in the stream
   * @param length the length of the vectors; 64 bytes are allowed for an element
   * @return the lines
   */
  public static Lines ofVectors(InputStream in, long length) {
    return new Lines(in, INITIAL_BUFFER + 64 * Math.min(length, 1L << 40));
  }

  /**
   * Moves to the next line.
   *
   * @return whether there is one
   * @throws IOException if reading fails
   */
  public boolean next() throws IOException {
    start = number == 0 ? 0 : Math.min(end + 1, limit);
    cut = false;
    int scanned = start;
    while (true) {
      for (int i = scanned; i < limit; i++) {
        if (buffer[i] == '\n') {
          return found(i);
        }
      }
      makeRoom();
      scanned = limit;
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
    cut |= lineEnd - start > longest;
    return true;
  }

  /**
   * Moves the unfinished line to the front, and doubles the buffer when it fills it; of a line that
   * is too long only the front is kept.
   */
  private void makeRoom() {
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, limit - start);
      limit -= start;
      start = 0;
    }
    if (limit > longest) {
      cut = true;
      bytes += limit - INITIAL_BUFFER / 2;
      limit = INITIAL_BUFFER / 2;
    }
    if (limit == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
  }

  /**
   * Checks that the line at hand is not too long.
   *
   * @param file the name of the stream, for the error
   * @throws FormatException if it is; its first bytes are at hand, the next line can be read
   */
  public void requireWhole(String file) throws FormatException {
    if (cut) {
      throw new FormatException(
          file, number, longest + 1L, "more on this line", "at most " + longest + " bytes");
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
