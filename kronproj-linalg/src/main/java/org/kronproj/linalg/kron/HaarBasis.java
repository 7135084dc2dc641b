package org.kronproj.linalg.kron;

import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Parallel;
import org.kronproj.linalg.Transpose;

/**
 * The orthonormal Haar wavelets, applied by the fast transform: about 4n flops a vector.
 *
 * <p>Coordinate 0 is the scaled mean; the coarsest difference follows, the n/2 finest ones come
 * last. One level of a vector of length ℓ replaces the neighbours (a, b) by (a+b)/√2, which the
 * next level works on, and (a−b)/√2; if ℓ is odd the last element goes on to the next level as it
 * is, so that every order has an orthonormal basis.
 */
public final class HaarBasis implements Basis {

  private static final double HALF_ROOT = Math.sqrt(0.5);

  /** How many doubles a block of vectors may take on the heap: half an L2 cache. */
  private static final int BLOCK = 1 << 15;

  private final int order;

  HaarBasis(int order) {
    this.order = Basis.checkOrder(order);
  }

  @Override
  public int order() {
    return order;
  }

  @Override
  public void left(Transpose trans, Matrix x, Matrix y) {
    ShapeException.check("rows of X", order, x.rows());
    ShapeException.check("Y", x.rows(), x.columns(), y.rows(), y.columns());
    Parallel.share(
        Math.toIntExact(x.columns()),
        x.rows() * x.columns(),
        (first, end) -> {
          double[] vector = new double[order];
          double[] work = new double[order];
          for (int j = first; j < end; j++) {
            x.read(0, j, vector, 0, order);
            transform(trans, vector, work, 1);
            y.write(0, j, vector, 0, order);
          }
        });
  }

  @Override
  public void right(Transpose trans, Matrix x, Matrix y) {
    ShapeException.check("columns of X", order, x.columns());
    ShapeException.check("Y", x.rows(), x.columns(), y.rows(), y.columns());
    int block = (int) Math.max(1, Math.min(x.rows(), Math.max(8, BLOCK / order)));
    Transpose onColumns = trans == Transpose.NO ? Transpose.YES : Transpose.NO;
    Parallel.share(
        Math.toIntExact((x.rows() + block - 1) / block),
        x.rows() * x.columns(),
        (first, end) -> {
          double[] vectors = new double[block * order];
          double[] work = new double[block * order];
          for (int b = first; b < end; b++) {
            long row = (long) b * block;
            int count = (int) Math.min(block, x.rows() - row);
            for (int j = 0; j < order; j++) {
              x.read(row, j, vectors, j * count, count);
            }
            transform(onColumns, vectors, work, count);
            for (int j = 0; j < order; j++) {
              y.write(row, j, vectors, j * count, count);
            }
          }
        });
  }

  /** Transforms count interleaved vectors at once: element i of all of them lies at i·count. */
  private void transform(Transpose trans, double[] vectors, double[] work, int count) {
    if (trans == Transpose.YES) {
      analyse(vectors, work, count);
    } else {
      synthesise(vectors, work, count);
    }
  }

  /** Uᵀx: level after level from the finest. */
  private void analyse(double[] vectors, double[] work, int count) {
    for (int length = order; length > 1; length = (length + 1) / 2) {
      int pairs = length / 2;
      int kept = length - pairs;
      for (int p = 0; p < pairs; p++) {
        butterfly(
            vectors,
            2 * p * count,
            (2 * p + 1) * count,
            work,
            p * count,
            (kept + p) * count,
            count);
      }
      if (kept > pairs) {
        System.arraycopy(vectors, (length - 1) * count, work, pairs * count, count);
      }
      System.arraycopy(work, 0, vectors, 0, length * count);
    }
  }

  /** Ux: the levels in the opposite order. */
  private void synthesise(double[] vectors, double[] work, int count) {
    int levels = 32 - Integer.numberOfLeadingZeros(order - 1);
    for (int level = levels - 1; level >= 0; level--) {
      int length = lengthAt(level);
      int pairs = length / 2;
      int kept = length - pairs;
      for (int p = 0; p < pairs; p++) {
        butterfly(
            vectors,
            p * count,
            (kept + p) * count,
            work,
            2 * p * count,
            (2 * p + 1) * count,
            count);
      }
      if (kept > pairs) {
        System.arraycopy(vectors, pairs * count, work, (length - 1) * count, count);
      }
      System.arraycopy(work, 0, vectors, 0, length * count);
    }
  }

  /** The length that a level of the analysis works on: n/2^level, rounded up. */
  private int lengthAt(int level) {
    return (int) (((long) order + (1L << level) - 1) >> level);
  }

  private static void butterfly(
      double[] from, int first, int second, double[] to, int sum, int difference, int count) {
    for (int k = 0; k < count; k++) {
      double a = from[first + k];
      double b = from[second + k];
      to[sum + k] = HALF_ROOT * (a + b);
      to[difference + k] = HALF_ROOT * (a - b);
    }
  }

  @Override
  public Matrix toDense() {
    try (Matrix identity = Matrix.identity(order)) {
      Matrix dense = Matrix.allocate(order, order);
      left(Transpose.NO, identity, dense);
      return dense;
    }
  }

  @Override
  public double orthonormalityError() {
    return 0;
  }

  @Override
  public void close() {
    // Nothing is held.
  }

  @Override
  public String toString() {
    return "Haar basis of order " + order;
  }
}
