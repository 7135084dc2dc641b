package org.kronproj.sketch;

import org.kronproj.base.Seed;

/**
 * Independent ±1/√b entries, 64 to a random word.
 *
 * <p>Single columns are added with their signs as they come out of the words, and never written
 * down. Of several columns eight at a time are added: an element of the sketch then changes by one
 * of the 256 sums of eight factors with signs, which are computed once for all b elements.
 */
final class RademacherOperator extends DenseOperator {

  /** Columns added at a time. */
  private static final int GROUP = 8;

  /** So many columns or fewer are added one by one: a table of sums would not pay. */
  private static final int FEW = 2;

  private final CounterRandom random;
  private final double scale;
  private final long scaleBits;

  /** Words a column takes. */
  private final int stride;

  RademacherOperator(SketchDistribution distribution, Seed seed) {
    super(distribution, seed);
    this.random = new CounterRandom(entrySeed(distribution, seed));
    this.scale = 1 / Math.sqrt(rows);
    this.scaleBits = Double.doubleToRawLongBits(scale);
    this.stride = (rows + 63) / 64;
  }

  @Override
  void generate(long first, int count, double[] target) {
    int at = 0;
    for (int c = 0; c < count; c++) {
      long counter = (first + c) * stride;
      for (int done = 0; done < rows; done += 64) {
        long word = random.at(counter++);
        int length = Math.min(64, rows - done);
        for (int i = 0; i < length; i++) {
          target[at++] = Double.longBitsToDouble(scaleBits ^ (word >>> i) << 63);
        }
      }
    }
  }

  @Override
  public void addColumn(long column, double factor, double[] y, int offset) {
    checkColumn(column, y, offset);
    long bits = Double.doubleToRawLongBits(factor * scale);
    long counter = column * stride;
    int end = offset + rows;
    for (int at = offset; at < end; at += 64) {
      long word = random.at(counter++);
      int length = Math.min(64, end - at);
      for (int i = 0; i < length; i++) {
        y[at + i] += Double.longBitsToDouble(bits ^ ((word >>> i) << 63));
      }
    }
  }

  @Override
  public double dotColumn(long column, double[] y, int offset) {
    checkColumn(column, y, offset);
    long counter = column * stride;
    int end = offset + rows;
    double sum = 0;
    for (int at = offset; at < end; at += 64) {
      long word = random.at(counter++);
      sum += at + 64 <= end ? signedSum(word, y, at) : signedSum(word, y, at, end - at);
    }
    return scale * sum;
  }

  /** Four sums side by side, so that none waits for the addition before it. */
  private static double signedSum(long word, double[] y, int at) {
    double sum0 = 0;
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    for (int i = 0; i < 64; i += 4) {
      sum0 += signed(y[at + i], word >>> i);
      sum1 += signed(y[at + i + 1], word >>> (i + 1));
      sum2 += signed(y[at + i + 2], word >>> (i + 2));
      sum3 += signed(y[at + i + 3], word >>> (i + 3));
    }
    return sum0 + sum1 + (sum2 + sum3);
  }

  private static double signedSum(long word, double[] y, int at, int length) {
    double sum = 0;
    for (int i = 0; i < length; i++) {
      sum += signed(y[at + i], word >>> i);
    }
    return sum;
  }

  /** The value, negated where the lowest bit is set. */
  private static double signed(double value, long bits) {
    return Double.longBitsToDouble(Double.doubleToRawLongBits(value) ^ (bits << 63));
  }

  @Override
  public void addColumns(long[] columns, double[] factors, double[] y, int offset) {
    checkColumns(columns, factors, y, offset);
    double[] sums = new double[1 << GROUP];
    long[] words = new long[GROUP];
    for (int first = 0; first < columns.length; first += GROUP) {
      int count = Math.min(GROUP, columns.length - first);
      if (count <= FEW) {
        for (int c = first; c < first + count; c++) {
          addColumn(columns[c], factors[c], y, offset);
        }
      } else {
        signedSums(factors, first, count, sums);
        addGroup(columns, first, count, sums, words, y, offset);
      }
    }
  }

  /** Σ ±factor_c/√b for all signs: bit c of the index is set where that of c is negative. */
  private void signedSums(double[] factors, int first, int count, double[] sums) {
    sums[0] = 0;
    for (int c = 0; c < count; c++) {
      double value = factors[first + c] * scale;
      int size = 1 << c;
      for (int i = 0; i < size; i++) {
        sums[size + i] = sums[i] - value;
        sums[i] += value;
      }
    }
  }

  private void addGroup(
      long[] columns, int first, int count, double[] sums, long[] words, double[] y, int offset) {
    int end = offset + rows;
    for (int block = 0; block < stride; block++) {
      for (int c = 0; c < GROUP; c++) {
        words[c] = c < count ? random.at(columns[first + c] * stride + block) : 0;
      }
      transposeBytes(words);
      int at = offset + 64 * block;
      for (int k = 0; k < GROUP && at < end; k++, at += GROUP) {
        long indices = transposeBits(words[k]);
        int length = Math.min(GROUP, end - at);
        for (int i = 0; i < length; i++) {
          y[at + i] += sums[(int) (indices >>> (8 * i)) & 0xFF];
        }
      }
    }
  }

  /** Word k then holds byte k of what the eight words held, the first word's lowest. */
  private static void transposeBytes(long[] words) {
    exchange(words, 4, 32, 0x00000000FFFFFFFFL);
    exchange(words, 2, 16, 0x0000FFFF0000FFFFL);
    exchange(words, 1, 8, 0x00FF00FF00FF00FFL);
  }

  /** Exchanges the upper parts of words with the lower parts of those {@code distance} further. */
  private static void exchange(long[] words, int distance, int shift, long lower) {
    for (int i = 0; i < GROUP; i++) {
      if ((i & distance) == 0) {
        long differing = ((words[i] >>> shift) ^ words[i + distance]) & lower;
        words[i] ^= differing << shift;
        words[i + distance] ^= differing;
      }
    }
  }

  /** Transposes the 8×8 bits of a word, a byte a row (Warren 2013, Section 7-3). */
  private static long transposeBits(long word) {
    long x = word;
    long t = (x ^ (x >>> 7)) & 0x00AA00AA00AA00AAL;
    x ^= t ^ (t << 7);
    t = (x ^ (x >>> 14)) & 0x0000CCCC0000CCCCL;
    x ^= t ^ (t << 14);
    t = (x ^ (x >>> 28)) & 0x00000000F0F0F0F0L;
    return x ^ t ^ (t << 28);
  }
}
