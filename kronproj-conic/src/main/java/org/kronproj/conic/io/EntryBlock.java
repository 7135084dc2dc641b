package org.kronproj.conic.io;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.kronproj.base.FormatException;
import org.kronproj.linalg.io.ByteCursor;

/**
 * The entries on some lines of a file, scanned apart from the lines around them. Its memory serves
 * one block after another.
 */
final class EntryBlock {

  private static final int INDICES = 4;

  private final byte[] lines;
  private int length;
  private int[] indices = new int[INDICES << 10];
  private double[] values = new double[1 << 10];
  private int count;
  private long lineCount;

  /** Makes room for so many bytes of lines. */
  EntryBlock(int size) {
    lines = new byte[size];
  }

  /** Takes the next lines of a file, if there are any, still to be scanned. */
  boolean take(LineBlocks blocks) {
    length = blocks.next(lines);
    count = 0;
    return length > 0;
  }

  /**
   * Scans the lines.
   *
   * @return whether they mean the same by themselves as in their file: nothing is wrong with them,
   *     nothing is to be warned of, and no entry goes on after them
   */
  boolean scan(SdpaHeader header) throws IOException {
    ByteCursor in = ByteCursor.resume("", lines(), 1);
    boolean[] warned = {false};
    try {
      new SdpaScanner(in, warning -> warned[0] = true).readEntries(header, this::add);
    } catch (FormatException e) {
      return false;
    }
    lineCount = in.line() - 1;
    return !warned[0];
  }

  private void add(int matrix, int block, int row, int column, double value) {
    if (count == values.length) {
      indices = Arrays.copyOf(indices, 2 * indices.length);
      values = Arrays.copyOf(values, 2 * count);
    }
    int p = INDICES * count;
    indices[p] = matrix;
    indices[p + 1] = block;
    indices[p + 2] = row;
    indices[p + 3] = column;
    values[count++] = value;
  }

  /** Hands on what was scanned, in its order. */
  void handOn(SdpaScanner.EntrySink sink) throws IOException {
    for (int k = 0, p = 0; k < count; k++, p += INDICES) {
      sink.accept(indices[p], indices[p + 1], indices[p + 2], indices[p + 3], values[k]);
    }
  }

  /** The bytes of the lines. */
  InputStream lines() {
    return new ByteArrayInputStream(lines, 0, length);
  }

  /** How many lines were scanned. */
  long lineCount() {
    return lineCount;
  }
}
