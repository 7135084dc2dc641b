package org.kronproj.sketch;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/**
 * The subsampled randomized Hadamard transform in one pass over the vector.
 *
 * <p>With N' = N₁·N₂, H = H_{N₁} ⊗ H_{N₂}: a block of N₂ elements is transformed while it is in
 * cache, and of the second factor only the b rows that were sampled are summed. That takes
 * N'·(log₂N₂ + b/N₂) operations instead of N'·log₂N', and no memory of length N'.
 */
final class SrhtOperator extends AbstractOperator {

  /** Tasks to cut a product into when it has few columns. */
  private static final int TASKS = 16;

  private final CounterRandom signs;
  private final double scale;

  /** N₂ and its logarithm. */
  private final int blockLength;

  private final int blockBits;
  private final long blocks;

  /** The sampled rows of H, as a pair: of H_{N₁}, and of H_{N₂}. */
  private final long[] outerRow;

  private final int[] innerRow;

  SrhtOperator(SketchDistribution distribution, Seed seed) {
    super(distribution, seed);
    long padded = distribution.paddedColumns();
    Seed entries = entrySeed(distribution, seed);
    this.signs = new CounterRandom(entries.split("signs"));
    this.scale = 1 / Math.sqrt(rows);
    int bits = Math.max(12, 64 - Long.numberOfLeadingZeros(4L * rows - 1));
    this.blockBits = Math.min(Math.min(bits, 26), Long.numberOfTrailingZeros(padded));
    this.blockLength = 1 << blockBits;
    this.blocks = (columns + blockLength - 1) >>> blockBits;
    this.outerRow = new long[rows];
    this.innerRow = new int[rows];
    sampleRows(padded, entries.split("rows").stream());
  }

  /** The first b elements of a random permutation (Fisher and Yates) that is stored sparsely. */
  private void sampleRows(long padded, RandomStream stream) {
    Map<Long, Long> moved = new HashMap<>();
    for (int i = 0; i < rows; i++) {
      long j = i + stream.nextLong(padded - i);
      long row = moved.getOrDefault(j, j);
      moved.put(j, moved.getOrDefault((long) i, (long) i));
      outerRow[i] = row >>> blockBits;
      innerRow[i] = (int) (row & (blockLength - 1));
    }
  }

  private static long parity(long bits) {
    return (long) Long.bitCount(bits) << 63;
  }

  private static double flip(double value, long signBit) {
    return Double.longBitsToDouble(Double.doubleToRawLongBits(value) ^ signBit);
  }

  /** The sign bit of D_jj. */
  private long sign(long j) {
    return signs.at(j >>> 6) >>> j << 63;
  }

  @Override
  void generate(long first, int count, double[] target) {
    int at = 0;
    for (long j = first; j < first + count; j++) {
      double entry = flip(scale, sign(j));
      long outer = j >>> blockBits;
      long inner = j & (blockLength - 1);
      for (int i = 0; i < rows; i++) {
        target[at++] = flip(entry, parity(outerRow[i] & outer) ^ parity(innerRow[i] & inner));
      }
    }
  }

  @Override
  public void addColumn(long column, double factor, double[] y, int offset) {
    checkColumn(column, y, offset);
    double[] entries = new double[rows];
    generate(column, 1, entries);
    for (int i = 0; i < rows; i++) {
      y[offset + i] += factor * entries[i];
    }
  }

  @Override
  public double dotColumn(long column, double[] y, int offset) {
    checkColumn(column, y, offset);
    double[] entries = new double[rows];
    generate(column, 1, entries);
    double sum = 0;
    for (int i = 0; i < rows; i++) {
      sum += entries[i] * y[offset + i];
    }
    return sum;
  }

  /** Reads part of one of the vectors that are sketched. */
  private interface Reader {
    void read(int vector, long first, int count, double[] target);
  }

  /** Takes part of one of the vectors that are made. */
  private interface Writer {
    void write(int vector, long first, int count, double[] values);
  }

  @Override
  void left(Transpose trans, double alpha, Matrix x, double beta, Matrix y) {
    int vectors = Math.toIntExact(x.columns());
    if (trans == Transpose.NO) {
      forward(
          vectors,
          (v, first, count, target) -> x.read(first, v, target, 0, count),
          (v, first, count, values) -> store(alpha, values, 0, count, beta, y, first, v));
    } else {
      backward(
          vectors,
          (v, first, count, target) -> x.read(first, v, target, 0, count),
          (v, first, count, values) -> store(alpha, values, 0, count, beta, y, first, v));
    }
  }

  @Override
  void right(Transpose trans, double alpha, Matrix x, double beta, Matrix y) {
    int vectors = Math.toIntExact(x.rows());
    Reader reader =
        (v, first, count, target) -> {
          for (int i = 0; i < count; i++) {
            target[i] = x.get(v, first + i);
          }
        };
    Writer writer =
        (v, first, count, values) -> {
          for (int i = 0; i < count; i++) {
            double before = beta == 0 ? 0 : beta * y.get(v, first + i);
            y.set(v, first + i, before + alpha * values[i]);
          }
        };
    if (trans == Transpose.YES) {
      forward(vectors, reader, writer);
    } else {
      backward(vectors, reader, writer);
    }
  }

  /** Sketches vectors: N elements in, b out. */
  private void forward(int vectors, Reader reader, Writer writer) {
    int segments = (int) Math.max(1, Math.min(blocks, TASKS / vectors));
    double[][] sums = new double[segments * vectors][];
    Parallel.run(
        segments * vectors,
        (double) vectors * columns * blockBits,
        task -> {
          int v = task % vectors;
          long from = blocks * (task / vectors) / segments;
          long to = blocks * (task / vectors + 1) / segments;
          double[] sum = new double[rows];
          double[] work = new double[blockLength];
          for (long block = from; block < to; block++) {
            long first = block << blockBits;
            int count = (int) Math.min(blockLength, columns - first);
            reader.read(v, first, count, work);
            Arrays.fill(work, count, blockLength, 0);
            applySigns(work, first, count);
            WalshHadamard.transformHere(work, 0, blockLength);
            for (int i = 0; i < rows; i++) {
              sum[i] += flip(work[innerRow[i]], parity(outerRow[i] & block));
            }
          }
          sums[task] = sum;
        });
    for (int v = 0; v < vectors; v++) {
      double[] total = sums[v];
      for (int g = 1; g < segments; g++) {
        for (int i = 0; i < rows; i++) {
          total[i] += sums[g * vectors + v][i];
        }
      }
      for (int i = 0; i < rows; i++) {
        total[i] *= scale;
      }
      writer.write(v, 0, rows, total);
    }
  }

  /** Applies Rᵀ to vectors: b elements in, N out. */
  private void backward(int vectors, Reader reader, Writer writer) {
    double[][] sketches = new double[vectors][rows];
    for (int v = 0; v < vectors; v++) {
      reader.read(v, 0, rows, sketches[v]);
      for (int i = 0; i < rows; i++) {
        sketches[v][i] *= scale;
      }
    }
    Parallel.run(
        Math.toIntExact(blocks),
        (double) vectors * columns * blockBits,
        task -> {
          double[] work = new double[blockLength];
          long first = (long) task << blockBits;
          int count = (int) Math.min(blockLength, columns - first);
          for (int v = 0; v < vectors; v++) {
            Arrays.fill(work, 0);
            for (int i = 0; i < rows; i++) {
              work[innerRow[i]] += flip(sketches[v][i], parity(outerRow[i] & task));
            }
            WalshHadamard.transformHere(work, 0, blockLength);
            applySigns(work, first, count);
            writer.write(v, first, count, work);
          }
        });
  }

  private void applySigns(double[] work, long first, int count) {
    for (int i = 0; i < count; i += 64) {
      long word = signs.at((first + i) >>> 6);
      int end = Math.min(count, i + 64);
      for (int j = i; j < end; j++) {
        work[j] = flip(work[j], word >>> (j - i) << 63);
      }
    }
  }
}
