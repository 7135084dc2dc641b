package org.kronproj.conic.newton;

import java.util.Arrays;
import org.kronproj.conic.model.BlockData;
import org.kronproj.linalg.Matrix;

/**
 * Where C or some A_i has an entry in a semidefinite block: where Z = Σ y_i A_i − C can be nonzero,
 * and where the constraints look at a matrix. If that is a small part, products with ΔZ and the
 * elements that the constraints need are cheaper by the entry than by dense kernels. Not safe for
 * concurrent use (it keeps scratch space).
 */
public final class SparsityPattern {

  /** Scalar code is about this many times slower than dense products, by the entry. */
  private static final double DENSITY_LIMIT = 0.03;

  private final int n;
  private final int[] starts;
  private final int[] rows;
  private final int[] fullStarts;
  private final int[] fullRows;
  private double[] scratch;

  private SparsityPattern(int n, int[] starts, int[] rows) {
    this.n = n;
    this.starts = starts;
    this.rows = rows;
    int[][] full = rows == null ? new int[2][] : full(n, starts, rows);
    fullStarts = full[0];
    fullRows = full[1];
  }

  /**
   * Looks at a block's data. Costs a few operations for each coefficient and 4n²/32 bytes at most.
   *
   * @param data a semidefinite block
   * @return its pattern, diagonal included
   */
  public static SparsityPattern of(BlockData data) {
    int n = data.block().size();
    long limit = (long) (DENSITY_LIMIT * n * n / 2);
    if (n < 64) {
      return new SparsityPattern(n, null, null);
    }
    int[] counts = new int[n + 1];
    long[] keys = distinct(data, n, limit);
    if (keys == null) {
      return new SparsityPattern(n, null, null);
    }
    int[] rows = new int[keys.length];
    for (int e = 0; e < keys.length; e++) {
      counts[(int) (keys[e] / n) + 1]++;
      rows[e] = (int) (keys[e] % n);
    }
    for (int j = 0; j < n; j++) {
      counts[j + 1] += counts[j];
    }
    return new SparsityPattern(n, counts, rows);
  }

  /** The distinct positions column·n + row, ascending, or null when there are too many. */
  private static long[] distinct(BlockData data, int n, long limit) {
    java.util.BitSet seen = new java.util.BitSet(n);
    long[] keys = new long[1024];
    int count = 0;
    java.util.Map<Integer, java.util.BitSet> columns = new java.util.HashMap<>();
    for (int j = 0; j < n; j++) {
      seen.set(j);
    }
    for (int p = 0; p < data.entryCount(); p++) {
      int column = data.column(p);
      java.util.BitSet bits = columns.computeIfAbsent(column, c -> new java.util.BitSet());
      if (data.row(p) != column && !bits.get(data.row(p))) {
        bits.set(data.row(p));
        if (count == keys.length) {
          keys = Arrays.copyOf(keys, 2 * count);
        }
        keys[count++] = (long) column * n + data.row(p);
        if (count > limit) {
          return null;
        }
      }
    }
    keys = Arrays.copyOf(keys, count + n);
    for (int j = 0; j < n; j++) {
      keys[count + j] = (long) j * n + j;
    }
    Arrays.sort(keys);
    return keys;
  }

  /**
   * Tells whether the pattern is sparse enough to be worth using.
   *
   * @return whether the products below may be called
   */
  public boolean isSparse() {
    return rows != null;
  }

  /**
   * Computes target := A·S for a symmetric S that is zero outside the pattern: each column is a
   * combination of a few columns of A.
   *
   * @param a a full matrix
   * @param s the sparse matrix, stored in full
   * @param target the product
   * @param workers the threads that share the columns
   */
  public void multiply(Matrix a, Matrix s, Matrix target, Workers workers) {
    double[] left = scratch();
    SymmetricMatrices.read(a, left);
    workers.run(
        n,
        2.0 * n * rows.length,
        thread -> {
          double[] sum = new double[n];
          return c -> {
            Arrays.fill(sum, 0);
            for (int e = fullStarts[c]; e < fullStarts[c + 1]; e++) {
              int from = fullRows[e] * n;
              double factor = s.get(fullRows[e], c);
              for (int i = 0; i < n; i++) {
                sum[i] += factor * left[from + i];
              }
            }
            target.write(0, c, sum, 0, n);
          };
        });
  }

  /**
   * Computes sym(P·Q) for a symmetric Q at the pattern's positions; other elements of the target
   * are left as they are.
   *
   * @param p a matrix
   * @param q a symmetric matrix
   * @param target the matrix whose elements at the pattern are replaced
   * @param workers the threads that share the columns
   */
  public void writeProduct(Matrix p, Matrix q, Matrix target, Workers workers) {
    double[] left = scratch();
    SymmetricMatrices.readTransposed(p, left);
    workers.run(
        n,
        4.0 * n * rows.length,
        thread -> {
          double[] own = new double[n];
          double[] other = new double[n];
          return j -> {
            q.read(0, j, own, 0, n);
            for (int e = starts[j]; e < starts[j + 1]; e++) {
              int i = rows[e];
              q.read(0, i, other, 0, n);
              double sum = dot(left, i * n, own) + dot(left, j * n, other);
              target.set(i, j, 0.5 * sum);
              target.set(j, i, 0.5 * sum);
            }
          };
        });
  }

  private double dot(double[] a, int from, double[] b) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = 0;
    for (; k + 3 < n; k += 4) {
      s0 += a[from + k] * b[k];
      s1 += a[from + k + 1] * b[k + 1];
      s2 += a[from + k + 2] * b[k + 2];
      s3 += a[from + k + 3] * b[k + 3];
    }
    for (; k < n; k++) {
      s0 += a[from + k] * b[k];
    }
    return (s0 + s1) + (s2 + s3);
  }

  private double[] scratch() {
    if (scratch == null) {
      scratch = new double[n * n];
    }
    return scratch;
  }

  /** The rows of both triangles by column. */
  private static int[][] full(int n, int[] starts, int[] rows) {
    int[] fullStarts = new int[n + 1];
    for (int j = 0; j < n; j++) {
      for (int e = starts[j]; e < starts[j + 1]; e++) {
        fullStarts[j + 1]++;
        if (rows[e] != j) {
          fullStarts[rows[e] + 1]++;
        }
      }
    }
    for (int j = 0; j < n; j++) {
      fullStarts[j + 1] += fullStarts[j];
    }
    int[] next = fullStarts.clone();
    int[] fullRows = new int[fullStarts[n]];
    for (int j = 0; j < n; j++) {
      for (int e = starts[j]; e < starts[j + 1]; e++) {
        fullRows[next[j]++] = rows[e];
        if (rows[e] != j) {
          fullRows[next[rows[e]]++] = j;
        }
      }
    }
    return new int[][] {fullStarts, fullRows};
  }
}
