package org.kronproj.sketch;

import java.util.Arrays;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * Entries ±1/√b, a bit each. A byte holds the signs of one row in eight neighbouring columns, bit k
 * that of the k-th; the bytes of eight columns lie together, by row.
 *
 * <p>R·x by tables (Arlazarov, Dinic, Kronrod and Faradžev 1970): the 256 sums ±x_0 ± … ± x_7 are
 * made by one addition each, and every row looks its own up.
 */
final class StoredSignsOperator extends DenseOperator implements StoredOperator {

  /** Columns in one array: their signs for up to 2²⁸ rows fit. */
  private static final int WIDTH = 64;

  private static final int GROUP = 8;

  /** Vectors from which on expanding the signs and multiplying is faster than tables for each. */
  private static final int MANY = 8;

  /** Segments to cut a sum over columns into, each with a sum of its own. */
  private static final int SEGMENTS = 16;

  private final byte[][] signs;
  private final double scale;
  private final long scaleBits;

  StoredSignsOperator(AbstractOperator generated) {
    super(generated.distribution(), generated.seed());
    scale = 1 / Math.sqrt(rows);
    scaleBits = Double.doubleToRawLongBits(scale);
    signs = new byte[Math.toIntExact((columns + WIDTH - 1) / WIDTH)][];
    Parallel.run(
        signs.length, 10.0 * rows * columns, task -> signs[task] = packed(generated, task));
  }

  private byte[] packed(AbstractOperator generated, int task) {
    long first = (long) task * WIDTH;
    int count = (int) Math.min(WIDTH, columns - first);
    byte[] bytes = new byte[Math.multiplyExact((count + GROUP - 1) / GROUP, rows)];
    double[] column = new double[GROUP * rows];
    for (int from = 0; from < count; from += GROUP) {
      int width = Math.min(GROUP, count - from);
      generated.generate(first + from, width, column);
      int at = from / GROUP * rows;
      for (int k = 0; k < width; k++) {
        for (int i = 0; i < rows; i++) {
          bytes[at + i] |= (byte) (Double.doubleToRawLongBits(column[k * rows + i]) >>> 63 << k);
        }
      }
    }
    return bytes;
  }

  @Override
  void generate(long first, int count, double[] target) {
    int at = 0;
    for (long j = first; j < first + count; j++) {
      byte[] bytes = signs[(int) (j / WIDTH)];
      int within = (int) (j % WIDTH);
      int from = within / GROUP * rows;
      int shift = 63 - within % GROUP;
      for (int i = 0; i < rows; i++) {
        long sign = ((long) bytes[from + i] << shift) & Long.MIN_VALUE;
        target[at++] = Double.longBitsToDouble(scaleBits ^ sign);
      }
    }
  }

  @Override
  void left(Transpose trans, double alpha, Matrix x, double beta, Matrix y) {
    if (trans == Transpose.YES || x.columns() >= MANY) {
      super.left(trans, alpha, x, beta, y);
      return;
    }
    for (int c = 0; c < x.columns(); c++) {
      byTables(alpha, x.column(c), beta, y, c);
    }
  }

  private void byTables(double alpha, Matrix x, double beta, Matrix y, int c) {
    int segments = Math.min(SEGMENTS, signs.length);
    double[][] sums = new double[segments][];
    Parallel.run(
        segments,
        (double) rows * columns / GROUP,
        task -> {
          int from = (int) ((long) signs.length * task / segments);
          int to = (int) ((long) signs.length * (task + 1) / segments);
          sums[task] = sum(x, from, to);
        });
    double[] total = sums[0];
    for (int task = 1; task < segments; task++) {
      for (int i = 0; i < rows; i++) {
        total[i] += sums[task][i];
      }
    }
    store(alpha * scale, total, 0, rows, beta, y, 0, c);
  }

  /** The part of a sum, without its scale, that some of the arrays give. */
  private double[] sum(Matrix x, int from, int to) {
    double[] sum = new double[rows];
    double[] elements = new double[WIDTH];
    double[] table = new double[1 << GROUP];
    for (int array = from; array < to; array++) {
      long first = (long) array * WIDTH;
      int count = (int) Math.min(WIDTH, columns - first);
      x.read(first, 0, elements, 0, count);
      Arrays.fill(elements, count, WIDTH, 0);
      byte[] bytes = signs[array];
      for (int group = 0; group * rows < bytes.length; group++) {
        tabulate(elements, group * GROUP, table);
        int at = group * rows;
        for (int i = 0; i < rows; i++) {
          sum[i] += table[bytes[at + i] & 0xFF];
        }
      }
    }
    return sum;
  }

  /** All sums ±x_0 ± … ± x_7, by the bits of the negative ones. */
  private static void tabulate(double[] x, int at, double[] table) {
    double all = 0;
    for (int k = 0; k < GROUP; k++) {
      all += x[at + k];
    }
    table[0] = all;
    for (int k = 0; k < GROUP; k++) {
      double twice = 2 * x[at + k];
      int size = 1 << k;
      for (int i = 0; i < size; i++) {
        table[size + i] = table[i] - twice;
      }
    }
  }

  @Override
  public long bytes() {
    return (columns + GROUP - 1) / GROUP * rows;
  }

  /** Nothing to free: the signs are a Java array's. */
  @Override
  public void close() {}
}
