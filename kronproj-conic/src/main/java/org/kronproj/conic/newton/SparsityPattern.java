package org.kronproj.conic.newton;

import java.util.Arrays;
import org.kronproj.conic.model.BlockData;
import org.kronproj.linalg.Matrix;

/**
 * Where C or some A_i has an entry in a semidefinite block: where Z = Σ y_i A_i − C can be nonzero,
 * and where the constraints look at a matrix. If that is a small part, products with ΔZ and the
 * elements that the constraints need are cheaper by the entry than by dense kernels.
 */
public final class SparsityPattern {

  /** Scalar code is about this many times slower than dense products, by the entry. */
  private static final double DENSITY_LIMIT = 0.03;

  private final int n;
  private final int[] starts;
  private final int[] rows;

  private SparsityPattern(int n, int[] starts, int[] rows) {
    this.n = n;
    this.starts = starts;
    this.rows = rows;
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
   * Computes target := S·A for a symmetric S that is zero outside the pattern.
   *
   * @param s the sparse matrix, stored in full
   * @param a a full matrix
   * @param target the product
   * @param workers the threads that share the columns
   */
  public void multiply(Matrix s, Matrix a, Matrix target, Workers workers) {
    double[] values = new double[rows.length];
    for (int j = 0; j < n; j++) {
      for (int e = starts[j]; e < starts[j + 1]; e++) {
        values[e] = s.get(rows[e], j);
      }
    }
    workers.run(
        n,
        2.0 * n * rows.length,
        thread -> {
          double[] column = new double[n];
          double[] sum = new double[n];
          return c -> {
            a.read(0, c, column, 0, n);
            Arrays.fill(sum, 0);
            for (int j = 0; j < n; j++) {
              double own = 0;
              double factor = column[j];
              int diagonal = starts[j + 1] - 1;
              for (int e = starts[j]; e < diagonal; e++) {
                own += values[e] * column[rows[e]];
                sum[rows[e]] += values[e] * factor;
              }
              sum[j] += own + values[diagonal] * factor;
            }
            target.write(0, c, sum, 0, n);
          };
        });
  }

  /**
   * Computes sym(P·Q) for a symmetric P at the pattern's positions; other elements of the target
   * are left as they are.
   *
   * @param p a symmetric matrix
   * @param q a matrix
   * @param target the matrix whose elements at the pattern are replaced
   * @param workers the threads that share the columns
   */
  public void writeProduct(Matrix p, Matrix q, Matrix target, Workers workers) {
    double[] left = new double[n * n];
    double[] right = new double[n * n];
    SymmetricMatrices.read(p, left);
    SymmetricMatrices.read(q, right);
    workers.run(
        n,
        2.0 * n * rows.length,
        thread ->
            j -> {
              for (int e = starts[j]; e < starts[j + 1]; e++) {
                int i = rows[e];
                double sum = 0;
                for (int k = 0; k < n; k++) {
                  sum += left[i * n + k] * right[j * n + k] + left[j * n + k] * right[i * n + k];
                }
                target.set(i, j, 0.5 * sum);
                target.set(j, i, 0.5 * sum);
              }
            });
  }
}
