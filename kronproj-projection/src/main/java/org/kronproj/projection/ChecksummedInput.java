package org.kronproj.projection;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32C;
import org.kronproj.base.FormatException;
import org.kronproj.linalg.Matrix;

/** Reads what {@link ChecksummedOutput} wrote. Errors name the byte where reading stopped. */
final class ChecksummedInput {

  private final FileChannel channel;
  private final String name;
  private final ByteBuffer buffer =
      ByteBuffer.allocateDirect(1 << 20).order(ByteOrder.LITTLE_ENDIAN).flip();
  private final CRC32C crc = new CRC32C();
  private long consumed;

  ChecksummedInput(FileChannel channel, String name) {
    this.channel = channel;
    this.name = name;
  }

  FormatException unexpected(String found, String expected) {
    return new FormatException(name, 1, consumed + buffer.position() + 1, found, expected);
  }

  private void need(int bytes) throws IOException {
    if (buffer.remaining() >= bytes) {
      return;
    }
    digest();
    consumed += buffer.position();
    buffer.compact();
    while (buffer.position() < bytes) {
      if (channel.read(buffer) < 0) {
        buffer.flip();
        throw unexpected("the end of the file", "more data");
      }
    }
    buffer.flip();
    digested = 0;
  }

  private int digested;

  /** Feeds the checksum with what was taken from the buffer since the last time. */
  private void digest() {
    ByteBuffer taken = buffer.duplicate();
    taken.limit(buffer.position()).position(digested);
    crc.update(taken);
    digested = buffer.position();
  }

  int getInt() throws IOException {
    need(Integer.BYTES);
    return buffer.getInt();
  }

  long getLong() throws IOException {
    need(Long.BYTES);
    return buffer.getLong();
  }

  double getDouble() throws IOException {
    need(Double.BYTES);
    return buffer.getDouble();
  }

  double[] getDoubles(int count) throws IOException {
    double[] values = new double[count];
    get(values, count);
    return values;
  }

  private void get(double[] values, int count) throws IOException {
    int done = 0;
    while (done < count) {
      need(Double.BYTES);
      int part = Math.min(count - done, buffer.remaining() / Double.BYTES);
      buffer.asDoubleBuffer().get(values, done, part);
      buffer.position(buffer.position() + part * Double.BYTES);
      done += part;
    }
  }

  void get(Matrix a) throws IOException {
    double[] column = new double[(int) a.rows()];
    for (long j = 0; j < a.columns(); j++) {
      get(column, column.length);
      a.write(0, j, column, 0, column.length);
    }
  }

  void getLower(Matrix a) throws IOException {
    double[] column = new double[(int) a.rows()];
    for (int j = 0; j < column.length; j++) {
      get(column, column.length - j);
      a.write(j, j, column, 0, column.length - j);
    }
  }

  /** Compares the checksum of the section that ends here. */
  void endSection() throws IOException {
    digest();
    int expected = (int) crc.getValue();
    int found = getInt();
    if (found != expected) {
      throw unexpected("checksum " + Integer.toHexString(found), Integer.toHexString(expected));
    }
    digested = buffer.position();
    crc.reset();
  }
}
