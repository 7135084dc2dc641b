package org.kronproj.conic.io;

import java.io.IOException;
import java.io.OutputStream;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;

/**
 * Writes points as CSDP's solution files: a line of all y_i, each followed by a blank; then a line
 * {@code 1 block row column value } for every entry of the upper triangle of Z that is not zero,
 * and {@code 2 …} for those of X; numbers as {@code %.18e}, indices from 1. One pass, about 60 ns
 * an entry.
 */
public final class CsdpSolutionWriter {

  private static final int BUFFER = 1 << 16;
  private static final int LONGEST_LINE = 2 + 3 * 11 + ScientificNotation.MAX_LENGTH + 2;

  private final OutputStream out;
  private final byte[] buffer = new byte[BUFFER];
  private int at;

  private CsdpSolutionWriter(OutputStream out) {
    this.out = out;
  }

  /**
   * Writes a point; does not close the stream.
   *
   * @param point the point
   * @param out where to
   * @throws IOException if writing fails
   */
  public static void write(Point point, OutputStream out) throws IOException {
    CsdpSolutionWriter writer = new CsdpSolutionWriter(out);
    for (int i = 0; i < point.constraintCount(); i++) {
      writer.reserve();
      writer.at = ScientificNotation.write(point.y(i), writer.buffer, writer.at);
      writer.buffer[writer.at++] = ' ';
    }
    writer.reserve();
    writer.buffer[writer.at++] = '\n';
    writer.matrix(1, point.z());
    writer.matrix(2, point.x());
    out.write(writer.buffer, 0, writer.at);
    out.flush();
  }

  private void matrix(int number, BlockMatrix matrix) throws IOException {
    for (int k = 0; k < matrix.blocks().size(); k++) {
      Block block = matrix.blocks().get(k);
      int n = block.size();
      for (int i = 0; i < n; i++) {
        for (int j = i; j < (block.isSemidefinite() ? n : i + 1); j++) {
          int position = block.isSemidefinite() ? (int) (j * (j + 1L) / 2) + i : i;
          double value = matrix.packed(k, position);
          if (value != 0) {
            entry(number, k + 1, i + 1, j + 1, value);
          }
        }
      }
    }
  }

  private void entry(int number, int block, int row, int column, double value) throws IOException {
    reserve();
    integer(number);
    integer(block);
    integer(row);
    integer(column);
    at = ScientificNotation.write(value, buffer, at);
    buffer[at++] = ' ';
    buffer[at++] = '\n';
  }

  private void reserve() throws IOException {
    if (at > BUFFER - LONGEST_LINE) {
      out.write(buffer, 0, at);
      at = 0;
    }
  }

  /** Writes a positive integer and a blank. */
  private void integer(int value) {
    int digits = 1;
    for (int rest = value / 10; rest > 0; rest /= 10) {
      digits++;
    }
    int rest = value;
    for (int i = at + digits - 1; i >= at; i--) {
      buffer[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    at += digits;
    buffer[at++] = ' ';
  }
}
