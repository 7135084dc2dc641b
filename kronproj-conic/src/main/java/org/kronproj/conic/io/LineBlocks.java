package org.kronproj.conic.io;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;

/** Splits a stream into blocks of whole lines. Not safe for concurrent use. */
final class LineBlocks {

  private static final int FIRST = 1 << 14;

  private final InputStream in;

  /** The beginning of the line that the last block left off before. */
  private byte[] begun;

  private boolean ended;
  private IOException failure;

  /**
   * Reads the beginning of a stream. One that ends within it has no blocks, and nobody needs to
   * make room for them: a megabyte of fresh memory is a twentieth of the shortest process.
   *
   * @param in the stream
   * @param beginning how many bytes to begin with, no more than a block has room for
   */
  LineBlocks(InputStream in, int beginning) {
    this.in = in;
    byte[] bytes = new byte[Math.min(beginning, FIRST)];
    int length = fill(bytes, 0);
    while (length == bytes.length && length < beginning) {
      bytes = Arrays.copyOf(bytes, Math.min(beginning, 2 * length));
      length = fill(bytes, length);
    }
    begun = Arrays.copyOf(bytes, length);
    ended = length < beginning;
  }

  /**
   * Reads the next block of as many lines as there is room for. There is none near the end, before
   * a line that is longer, or where reading fails; {@link #rest()} has what follows. Every call is
   * given the same room.
   *
   * @return how many bytes the block has, 0 if there is none
   */
  int next(byte[] block) {
    if (ended) {
      return 0;
    }
    System.arraycopy(begun, 0, block, 0, begun.length);
    int length = fill(block, begun.length);
    int end = length;
    while (end > 0 && block[end - 1] != '\n') {
      end--;
    }
    begun = Arrays.copyOfRange(block, end, length);
    ended = length < block.length || end == 0;
    return end;
  }

  /** Reads to the end of the block, unless the stream ends or fails before. */
  private int fill(byte[] block, int from) {
    int length = from;
    try {
      while (length < block.length) {
        int count = in.read(block, length, block.length - length);
        if (count < 0) {
          return length;
        }
        length += count;
      }
    } catch (IOException e) {
      failure = e;
    }
    return length;
  }

  /** Whether there is no block after the last one. */
  boolean ended() {
    return ended;
  }

  /** What follows the last block, to the end or the failure. */
  InputStream rest() {
    return new SequenceInputStream(
        new ByteArrayInputStream(begun), failure == null ? in : new Failing(failure));
  }

  /** Fails as the stream did. */
  private static final class Failing extends InputStream {

    private final IOException failure;

    Failing(IOException failure) {
      this.failure = failure;
    }

    @Override
    public int read() throws IOException {
      throw failure;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      throw failure;
    }
  }
}
