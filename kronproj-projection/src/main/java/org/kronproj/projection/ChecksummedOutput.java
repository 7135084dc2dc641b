package org.kronproj.projection;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32C;
import org.kronproj.linalg.Matrix;

/** Writes little-endian numbers to a file through one buffer, with a CRC-32C over each section. */
final class ChecksummedOutput {

  private final FileChannel channel;
  private final ByteBuffer buffer =
      ByteBuffer.allocateDirect(1 << 20).order(ByteOrder.LITTLE_ENDIAN);
  private final CRC32C crc = new CRC32C();

  ChecksummedOutput(FileChannel channel) {
    this.channel = channel;
  }

  private void room(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      flush();
    }
  }

  private void flush() throws IOException {
    buffer.flip();
    crc.update(buffer.duplicate());
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    buffer.clear();
  }

  void put(int value) throws IOException {
    room(Integer.BYTES);
    buffer.putInt(value);
  }

  void put(long value) throws IOException {
    room(Long.BYTES);
    buffer.putLong(value);
  }

  void put(double value) throws IOException {
    room(Double.BYTES);
    buffer.putDouble(value);
  }

  void put(double[] values) throws IOException {
    put(values, values.length);
  }

  private void put(double[] values, int count) throws IOException {
    int done = 0;
    while (done < count) {
      room(Double.BYTES);
      int part = Math.min(count - done, buffer.remaining() / Double.BYTES);
      buffer.asDoubleBuffer().put(values, done, part);
      buffer.position(buffer.position() + part * Double.BYTES);
      done += part;
    }
  }

  /** Column after column. */
  void put(Matrix a) throws IOException {
    double[] column = new double[(int) a.rows()];
    for (long j = 0; j < a.columns(); j++) {
      a.read(0, j, column, 0, column.length);
      put(column, column.length);
    }
  }

  /** The lower triangle, column after column. */
  void putLower(Matrix a) throws IOException {
    double[] column = new double[(int) a.rows()];
    for (int j = 0; j < column.length; j++) {
      a.read(j, j, column, 0, column.length - j);
      put(column, column.length - j);
    }
  }

  /** Ends a section with its checksum. */
  void endSection() throws IOException {
    flush();
    int value = (int) crc.getValue();
    buffer.putInt(value);
    flush();
    crc.reset();
  }
}
