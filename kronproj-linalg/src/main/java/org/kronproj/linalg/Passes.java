package org.kronproj.linalg;

/**
 * Runs passes over whole matrices: cuts them into stretches of consecutive elements and gives each
 * thread a contiguous share. The cuts do not depend on the thread count, so neither does a result.
 */
final class Passes {

  /**
   * The longest stretch, 64 KB: a call into native code costs nothing beside it, two passes over it
   * meet it in the L2 cache, and OpenBLAS does not start threads of its own for it.
   */
  private static final int STRETCH = 8192;

  private Passes() {}

  /** Does one stretch: the k-th, {@code length} elements of a column from a row on. */
  interface Stretch {
    void accept(int k, long row, long column, int length);
  }

  /** Calls the body for every stretch of matrices of one shape; contiguous ones are one column. */
  static void forEach(Matrix x, Matrix y, Stretch body) {
    boolean contiguous = x.isContiguous() && y.isContiguous();
    long rows = contiguous ? x.rows() * x.columns() : x.rows();
    long columns = contiguous ? 1 : x.columns();
    forEach(rows, columns, body);
  }

  /** How many stretches {@link #forEach} makes. */
  static int count(Matrix x, Matrix y) {
    boolean contiguous = x.isContiguous() && y.isContiguous();
    return contiguous
        ? Math.toIntExact(perColumn(x.rows() * x.columns()))
        : Math.toIntExact(perColumn(x.rows()) * x.columns());
  }

  private static long perColumn(long rows) {
    return (rows + STRETCH - 1) / STRETCH;
  }

  /** Calls the body for every stretch of so many columns of so many rows. */
  static void forEach(long rows, long columns, Stretch body) {
    int perColumn = (int) perColumn(rows);
    int count = Math.toIntExact(perColumn * columns);
    Parallel.share(count, rows * columns, new Stretches(rows, body));
  }

  static void copy(Matrix x, Matrix y) {
    forEach(x, y, new Copy(Vectors.of(x.storage(), y.storage()), x, y));
  }

  static void fill(double value, Matrix y) {
    forEach(y, y, new Fill(Vectors.of(y.storage(), y.storage()), value, y));
  }

  static void scale(double beta, Matrix y) {
    forEach(y, y, new Scale(Vectors.of(y.storage(), y.storage()), beta, y));
  }

  static void axpy(double alpha, Matrix x, Matrix y) {
    forEach(x, y, new Axpy(Vectors.of(x.storage(), y.storage()), alpha, x, y));
  }

  /** Sums each stretch by itself and the sums in order: the same whatever the thread count. */
  static double dot(Matrix x, Matrix y) {
    double[] parts = new double[count(x, y)];
    forEach(x, y, new Dot(Vectors.of(x.storage(), y.storage()), x, y, parts));
    double sum = 0;
    for (double part : parts) {
      sum += part;
    }
    return sum;
  }

  // Classes with names: two threads that meet a lambda for the first time at once make it twice,
  // which takes some 10 ms.

  private record Stretches(long rows, Stretch body) implements Parallel.Range {
    @Override
    public void accept(int first, int end) {
      int perColumn = (int) perColumn(rows);
      for (int k = first; k < end; k++) {
        long row = (long) (k % perColumn) * STRETCH;
        body.accept(k, row, k / perColumn, (int) Math.min(STRETCH, rows - row));
      }
    }
  }

  private record Copy(Vectors vectors, Matrix x, Matrix y) implements Stretch {
    @Override
    public void accept(int k, long i, long j, int length) {
      vectors.copy(x.storage(), x.position(i, j), y.storage(), y.position(i, j), length);
    }
  }

  private record Fill(Vectors vectors, double value, Matrix y) implements Stretch {
    @Override
    public void accept(int k, long i, long j, int length) {
      vectors.fill(value, y.storage(), y.position(i, j), length);
    }
  }

  private record Scale(Vectors vectors, double beta, Matrix y) implements Stretch {
    @Override
    public void accept(int k, long i, long j, int length) {
      vectors.scale(beta, y.storage(), y.position(i, j), length);
    }
  }

  private record Axpy(Vectors vectors, double alpha, Matrix x, Matrix y) implements Stretch {
    @Override
    public void accept(int k, long i, long j, int length) {
      vectors.axpy(alpha, x.storage(), x.position(i, j), y.storage(), y.position(i, j), length);
    }
  }

  private record Dot(Vectors vectors, Matrix x, Matrix y, double[] parts) implements Stretch {
    @Override
    public void accept(int k, long i, long j, int length) {
      parts[k] = vectors.dot(x.storage(), x.position(i, j), y.storage(), y.position(i, j), length);
    }
  }
}
