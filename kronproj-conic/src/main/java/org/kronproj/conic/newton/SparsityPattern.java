package org.kronproj.conic.newton;

import java.util.Arrays;
import java.util.Optional;
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
  private static final double DENSITY_LIMIT = 0.06;

  private final int n;
  private final int[] starts;
  private final int[] rows;
  private final int[] fullStarts;
  private final int[] fullRows;
  private final RankOneTerm term;
  private double[] scratch;

  private SparsityPattern(int n, int[] starts, int[] rows, RankOneTerm term) {
    this.n = n;
    this.term = term;
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
    if (n < 64) {
      return full(n);
    }
    long[] keys = distinct(data, -1);
    if (keys != null) {
      return of(n, keys, null);
    }
    Optional<RankOneTerm> term = RankOneTerm.largest(data);
    if (term.isEmpty()) {
      return full(n);
    }
    keys = distinct(data, term.get().slot());
    SparsityPattern pattern = keys == null ? full(n) : of(n, keys, term.get());
    return keys != null && term.get().chooseProbe(pattern.starts, pattern.rows) ? pattern : full(n);
  }

  private static SparsityPattern full(int n) {
    return new SparsityPattern(n, null, null, null);
  }

  private static SparsityPattern of(int n, long[] keys, RankOneTerm term) {
    int[] counts = new int[n + 1];
    int[] rows = new int[keys.length];
    for (int e = 0; e < keys.length; e++) {
      counts[(int) (keys[e] / n) + 1]++;
      rows[e] = (int) (keys[e] % n);
    }
    for (int j = 0; j < n; j++) {
      counts[j + 1] += counts[j];
    }
    return new SparsityPattern(n, counts, rows, term);
  }

  /** The distinct positions column·n + row, ascending, or null when there are too many. */
  private static long[] distinct(BlockData data, int leftOut) {
    int n = data.block().size();
    long limit = (long) (DENSITY_LIMIT * n * n / 2);
    int gapBegin = leftOut < 0 ? data.entryCount() : data.begin(leftOut);
    int gapEnd = leftOut < 0 ? data.entryCount() : data.end(leftOut);
    long[] keys = new long[1024];
    int count = 0;
    java.util.Map<Integer, java.util.BitSet> columns = new java.util.HashMap<>();
    for (int p = 0; p < data.entryCount(); p++) {
      if (p >= gapBegin && p < gapEnd) {
        continue;
      }
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
   * Returns the constraint that the pattern leaves out.
   *
   * @return the constraint of rank one whose entries are everywhere, if there is one
   */
  public Optional<RankOneTerm> rankOneTerm() {
    return Optional.ofNullable(term);
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
    double coefficient = term == null ? 0 : term.coefficient(s);
    workers.run(
        n,
        2.0 * n * rows.length,
        thread -> {
          double[] sum = new double[n];
          return c -> {
            Arrays.fill(sum, 0);
            int e = fullStarts[c];
            for (; e + 3 < fullStarts[c + 1]; e += 4) {
              addFour(e, c, s, coefficient, left, sum);
            }
            for (; e < fullStarts[c + 1]; e++) {
              int from = fullRows[e] * n;
              double factor = element(s, coefficient, fullRows[e], c);
              for (int i = 0; i < n; i++) {
                sum[i] += factor * left[from + i];
              }
            }
            target.write(0, c, sum, 0, n);
          };
        });
  }

  /** Adds the multiples of four columns of A that belong to elements e to e + 3 of column c. */
  private void addFour(int e, int c, Matrix s, double coefficient, double[] left, double[] sum) {
    int p0 = fullRows[e] * n;
    int p1 = fullRows[e + 1] * n;
    int p2 = fullRows[e + 2] * n;
    int p3 = fullRows[e + 3] * n;
    double f0 = element(s, coefficient, fullRows[e], c);
    double f1 = element(s, coefficient, fullRows[e + 1], c);
    double f2 = element(s, coefficient, fullRows[e + 2], c);
    double f3 = element(s, coefficient, fullRows[e + 3], c);
    for (int i = 0; i < n; i++) {
      sum[i] += (f0 * left[p0 + i] + f1 * left[p1 + i]) + (f2 * left[p2 + i] + f3 * left[p3 + i]);
    }
  }

  /** An element of the sparse part of S. */
  private double element(Matrix s, double coefficient, int row, int column) {
    double element = s.get(row, column);
    return term == null
        ? element
        : element - coefficient * term.element(row) * term.element(column);
  }

  /**
   * Computes target := S·v for a symmetric S that is zero outside the pattern, but for the term.
   *
   * @param s the matrix, stored in full
   * @param v a column
   * @param target the product
   */
  public void multiplyVector(Matrix s, Matrix v, Matrix target) {
    double[] right = v.toArray();
    double[] sum = new double[n];
    double coefficient = 0;
    if (term != null) {
      coefficient = term.coefficient(s);
      double along = 0;
      for (int i = 0; i < n; i++) {
        along += term.element(i) * right[i];
      }
      for (int i = 0; i < n; i++) {
        sum[i] = coefficient * along * term.element(i);
      }
    }
    for (int c = 0; c < n; c++) {
      double element = right[c];
      for (int e = starts[c]; e < starts[c + 1]; e++) {
        int r = rows[e];
        double factor = element(s, coefficient, r, c);
        sum[r] += factor * element;
        if (r != c) {
          sum[c] += factor * right[r];
        }
      }
    }
    target.write(0, 0, sum, 0, n);
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

  /**
   * Adds sym(p·qᵀ) at the pattern's positions.
   *
   * @param p a column
   * @param q a column
   * @param target the symmetric matrix that is changed
   */
  public void addOuterProduct(Matrix p, Matrix q, Matrix target) {
    double[] left = p.toArray();
    double[] right = q.toArray();
    for (int j = 0; j < n; j++) {
      for (int e = starts[j]; e < starts[j + 1]; e++) {
        int i = rows[e];
        double sum = target.get(i, j) + 0.5 * (left[i] * right[j] + left[j] * right[i]);
        target.set(i, j, sum);
        target.set(j, i, sum);
      }
    }
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
