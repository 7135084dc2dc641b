package org.kronproj.sketch;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * An operator with s entries ±1/√s a column.
 *
 * <p>An entry is packed into an int, twice its row, plus one where it is negative; no inner loop
 * branches on the sign.
 */
abstract class SparseOperator extends AbstractOperator {

  /** Packed entries made at a time: with the part of X they meet they stay in an L2 cache. */
  private static final int CHUNK = 1 << 15;

  /** Tasks to cut a product into when it has few columns. */
  private static final int TASKS = 16;

  /**
   * Columns of X that one task adds up side by side, the sums of a row next to each other: an entry
   * is unpacked once for all, and what it touches is one cache line. Read in place, without a copy
   * on the way, they take the time of a pass over memory: 23 ms for 64 columns of 10⁶, where one
   * copied column at a time took 55.
   */
  private static final int GROUP = 4;

  /** What an entry counts by its lowest bit. */
  private static final double[] SIGN = {1, -1};

  /** Doubles of a block of rows of a product from the right. */
  private static final int ROW_BLOCK = 1 << 18;

  /** s. */
  final int sparsity;

  private final double scale;

  SparseOperator(SketchDistribution distribution, Seed seed) {
    super(distribution, seed);
    this.sparsity = distribution.entriesPerColumn();
    this.scale = 1 / Math.sqrt(sparsity);
  }

  /** Writes the packed entries of columns first to first + count − 1, s each. */
  abstract void pack(long first, int count, int[] packed);

  @Override
  public final void addColumn(long column, double factor, double[] y, int offset) {
    checkColumn(column, y, offset);
    int[] packed = new int[sparsity];
    pack(column, 1, packed);
    double value = factor * scale;
    for (int entry : packed) {
      y[offset + (entry >>> 1)] += (entry & 1) == 0 ? value : -value;
    }
  }

  @Override
  public final double dotColumn(long column, double[] y, int offset) {
    checkColumn(column, y, offset);
    int[] packed = new int[sparsity];
    pack(column, 1, packed);
    double sum = 0;
    for (int entry : packed) {
      double value = y[offset + (entry >>> 1)];
      sum += (entry & 1) == 0 ? value : -value;
    }
    return scale * sum;
  }

  @Override
  final void generate(long first, int count, double[] target) {
    Arrays.fill(target, 0, count * rows, 0);
    int[] packed = new int[count * sparsity];
    pack(first, count, packed);
    for (int i = 0; i < packed.length; i++) {
      target[i / sparsity * rows + (packed[i] >>> 1)] = (packed[i] & 1) == 0 ? scale : -scale;
    }
  }

  @Override
  final void left(Transpose trans, double alpha, Matrix x, double beta, Matrix y) {
    if (trans == Transpose.NO) {
      scatter(alpha, x, beta, y);
    } else {
      gather(alpha, x, beta, y);
    }
  }

  /**
   * Y := alpha·R·X + beta·Y. The columns of R are packed one stretch at a time on all threads; then
   * every task adds up its {@value #GROUP} columns of X, or, when X has few, its segment of them.
   */
  private void scatter(double alpha, Matrix x, double beta, Matrix y) {
    int k = Math.toIntExact(x.columns());
    int groups = (k + GROUP - 1) / GROUP;
    int lanes = k == 1 ? 1 : GROUP;
    int segments = (int) Math.max(1, Math.min(TASKS / groups, columns * sparsity / CHUNK));
    int width = Math.max(64, CHUNK / sparsity);
    int stretch = (int) Math.min(TASKS * (long) width, columns);
    double[][] sums = new double[segments * groups][Math.multiplyExact(lanes, rows)];
    int[] packed = new int[stretch * sparsity];
    for (long first = 0; first < columns; first += stretch) {
      long start = first;
      int count = (int) Math.min(stretch, columns - first);
      packStretch(first, count, width, packed);
      int segment = (count + segments - 1) / segments;
      Parallel.run(
          segments * groups,
          (double) count * sparsity * k,
          task -> {
            int from = Math.min(count, task / groups * segment);
            int to = Math.min(count, from + segment);
            scatterGroup(x, task % groups * GROUP, start, from, to, packed, sums[task]);
          });
    }
    double[] column = new double[rows];
    for (int c = 0; c < k; c++) {
      Arrays.fill(column, 0);
      for (int g = 0; g < segments; g++) {
        double[] sum = sums[g * groups + c / GROUP];
        for (int i = 0; i < rows; i++) {
          column[i] += sum[i * lanes + c % GROUP];
        }
      }
      store(alpha * scale, column, 0, rows, beta, y, 0, c);
    }
  }

  private void packStretch(long first, int count, int width, int[] packed) {
    Parallel.run(
        (count + width - 1) / width,
        10.0 * count * sparsity,
        task -> {
          int from = task * width;
          int part = Math.min(width, count - from);
          int[] own = new int[part * sparsity];
          pack(first + from, part, own);
          System.arraycopy(own, 0, packed, from * sparsity, own.length);
        });
  }

  /** Adds some rows of a group of columns of X, from c on, to its sums. */
  private void scatterGroup(
      Matrix x, int c, long start, int from, int to, int[] packed, double[] sum) {
    if (from >= to) {
      return;
    }
    int length = to - from;
    long row = start + from;
    int entry = from * sparsity;
    DoubleBuffer x0 = x.buffer(row, c, length);
    int last = (int) x.columns() - 1;
    if (last == 0) {
      scatterOne(x0, length, packed, entry, sparsity, sum);
      return;
    }
    // Past the last column, that one again: into lanes that nobody reads.
    DoubleBuffer x1 = x.buffer(row, Math.min(c + 1, last), length);
    DoubleBuffer x2 = x.buffer(row, Math.min(c + 2, last), length);
    DoubleBuffer x3 = x.buffer(row, Math.min(c + 3, last), length);
    if (sparsity == 1) {
      scatterFour(x0, x1, x2, x3, length, packed, entry, sum);
    } else {
      scatterFour(x0, x1, x2, x3, length, packed, entry, sparsity, sum);
    }
  }

  private static void scatterOne(
      DoubleBuffer x, int length, int[] packed, int entry, int entries, double[] sum) {
    int at = entry;
    for (int i = 0; i < length; i++) {
      double value = x.get(i);
      for (int end = at + entries; at < end; at++) {
        int next = packed[at];
        sum[next >>> 1] += SIGN[next & 1] * value;
      }
    }
  }

  /** One entry a column: half the time that the loop for more of them takes. */
  private static void scatterFour(
      DoubleBuffer x0,
      DoubleBuffer x1,
      DoubleBuffer x2,
      DoubleBuffer x3,
      int length,
      int[] packed,
      int entry,
      double[] sum) {
    for (int i = 0; i < length; i++) {
      int next = packed[entry + i];
      int lane = (next >>> 1) * GROUP;
      double sign = SIGN[next & 1];
      sum[lane] += sign * x0.get(i);
      sum[lane + 1] += sign * x1.get(i);
      sum[lane + 2] += sign * x2.get(i);
      sum[lane + 3] += sign * x3.get(i);
    }
  }

  private static void scatterFour(
      DoubleBuffer x0,
      DoubleBuffer x1,
      DoubleBuffer x2,
      DoubleBuffer x3,
      int length,
      int[] packed,
      int entry,
      int entries,
      double[] sum) {
    int at = entry;
    for (int i = 0; i < length; i++) {
      double v0 = x0.get(i);
      double v1 = x1.get(i);
      double v2 = x2.get(i);
      double v3 = x3.get(i);
      for (int end = at + entries; at < end; at++) {
        int next = packed[at];
        int lane = (next >>> 1) * GROUP;
        double sign = SIGN[next & 1];
        sum[lane] += sign * v0;
        sum[lane + 1] += sign * v1;
        sum[lane + 2] += sign * v2;
        sum[lane + 3] += sign * v3;
      }
    }
  }

  /** Y := alpha·Rᵀ·X + beta·Y: every element of Y is a sum of s signed elements of X. */
  private void gather(double alpha, Matrix x, double beta, Matrix y) {
    int k = Math.toIntExact(x.columns());
    double[][] signed = new double[k][2 * rows];
    double[] column = new double[rows];
    for (int c = 0; c < k; c++) {
      x.read(0, c, column, 0, rows);
      for (int i = 0; i < rows; i++) {
        signed[c][2 * i] = column[i];
        signed[c][2 * i + 1] = -column[i];
      }
    }
    int width = Math.max(64, CHUNK / sparsity);
    Parallel.run(
        Math.toIntExact((columns + width - 1) / width),
        (double) columns * sparsity * k,
        task -> {
          long first = (long) task * width;
          int count = (int) Math.min(width, columns - first);
          int[] packed = new int[count * sparsity];
          pack(first, count, packed);
          double[] values = new double[count];
          for (int c = 0; c < k; c++) {
            int entry = 0;
            for (int i = 0; i < count; i++) {
              double value = 0;
              for (int end = entry + sparsity; entry < end; entry++) {
                value += signed[c][packed[entry]];
              }
              values[i] = value;
            }
            store(alpha * scale, values, 0, count, beta, y, first, c);
          }
        });
  }

  @Override
  final void right(Transpose trans, double alpha, Matrix x, double beta, Matrix y) {
    int block = (int) Math.min(x.rows(), Math.max(16, Math.min(512, ROW_BLOCK / rows)));
    Parallel.run(
        Math.toIntExact((x.rows() + block - 1) / block),
        (double) columns * sparsity * x.rows(),
        task -> {
          long row = (long) task * block;
          int height = (int) Math.min(block, x.rows() - row);
          if (trans == Transpose.YES) {
            scatterRows(alpha, x, beta, y, row, height);
          } else {
            gatherRows(alpha, x, beta, y, row, height);
          }
        });
  }

  /** Some rows of Y := alpha·X·Rᵀ + beta·Y: a column of X is added to s columns of Y. */
  private void scatterRows(double alpha, Matrix x, double beta, Matrix y, long row, int height) {
    double[] sums = new double[height * rows];
    double[] values = new double[height];
    int width = Math.max(64, CHUNK / sparsity);
    int[] packed = new int[width * sparsity];
    for (long first = 0; first < columns; first += width) {
      int count = (int) Math.min(width, columns - first);
      pack(first, count, packed);
      for (int j = 0; j < count; j++) {
        x.read(row, first + j, values, 0, height);
        for (int t = 0; t < sparsity; t++) {
          int entry = packed[j * sparsity + t];
          axpy((entry & 1) == 0 ? 1 : -1, values, 0, sums, (entry >>> 1) * height, height);
        }
      }
    }
    for (int r = 0; r < rows; r++) {
      store(alpha * scale, sums, r * height, height, beta, y, row, r);
    }
  }

  /** Some rows of Y := alpha·X·R + beta·Y: a column of Y is the sum of s columns of X. */
  private void gatherRows(double alpha, Matrix x, double beta, Matrix y, long row, int height) {
    double[] sources = new double[height * rows];
    for (int r = 0; r < rows; r++) {
      x.read(row, r, sources, r * height, height);
    }
    double[] values = new double[height];
    int width = Math.max(64, CHUNK / sparsity);
    int[] packed = new int[width * sparsity];
    for (long first = 0; first < columns; first += width) {
      int count = (int) Math.min(width, columns - first);
      pack(first, count, packed);
      for (int j = 0; j < count; j++) {
        Arrays.fill(values, 0);
        for (int t = 0; t < sparsity; t++) {
          int entry = packed[j * sparsity + t];
          axpy((entry & 1) == 0 ? 1 : -1, sources, (entry >>> 1) * height, values, 0, height);
        }
        store(alpha * scale, values, 0, height, beta, y, row, first + j);
      }
    }
  }

  private static void axpy(
      double sign, double[] from, int fromAt, double[] to, int toAt, int length) {
    for (int i = 0; i < length; i++) {
      to[toAt + i] += sign * from[fromAt + i];
    }
  }
}
