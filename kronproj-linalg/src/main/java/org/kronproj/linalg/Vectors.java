package org.kronproj.linalg;

import java.util.Arrays;

/**
 * What passes over memory do with one stretch of consecutive doubles in one or two storages. Costs
 * are one call each; {@link Passes} cuts matrices into stretches.
 */
sealed interface Vectors permits Vectors.OnHeap, Vectors.Mixed, NativeVectors {

  void copy(Storage x, long xAt, Storage y, long yAt, int length);

  void fill(double value, Storage y, long yAt, int length);

  void scale(double beta, Storage y, long yAt, int length);

  void axpy(double alpha, Storage x, long xAt, Storage y, long yAt, int length);

  double dot(Storage x, long xAt, Storage y, long yAt, int length);

  /** The one for these storages; natives are loaded only if there is native memory already. */
  static Vectors of(Storage x, Storage y) {
    boolean heapX = x instanceof Storage.Heap;
    boolean heapY = y instanceof Storage.Heap;
    if (heapX && heapY) {
      return OnHeap.INSTANCE;
    }
    return heapX || heapY ? Mixed.INSTANCE : NativeVectors.INSTANCE;
  }

  /** Both storages are Java arrays. */
  final class OnHeap implements Vectors {
    static final OnHeap INSTANCE = new OnHeap();

    private OnHeap() {}

    private static double[] data(Storage storage) {
      return ((Storage.Heap) storage).data();
    }

    @Override
    public void copy(Storage x, long xAt, Storage y, long yAt, int length) {
      System.arraycopy(data(x), (int) xAt, data(y), (int) yAt, length);
    }

    @Override
    public void fill(double value, Storage y, long yAt, int length) {
      Arrays.fill(data(y), (int) yAt, (int) yAt + length, value);
    }

    @Override
    public void scale(double beta, Storage y, long yAt, int length) {
      scale(beta, data(y), (int) yAt, length);
    }

    static void scale(double beta, double[] y, int yAt, int length) {
      for (int i = yAt; i < yAt + length; i++) {
        y[i] *= beta;
      }
    }

    @Override
    public void axpy(double alpha, Storage x, long xAt, Storage y, long yAt, int length) {
      axpy(alpha, data(x), (int) xAt, data(y), (int) yAt, length);
    }

    /**
     * y += alpha·X·factors for a matrix X of {@code count} columns, four columns in one pass over
     * y.
     */
    static void addColumns(
        double alpha,
        double[] factors,
        int factorsAt,
        int factorsStep,
        double[] x,
        int xAt,
        int xStride,
        int count,
        double[] y,
        int yAt,
        int length) {
      int l = 0;
      for (; l + 4 <= count; l += 4) {
        int f = factorsAt + l * factorsStep;
        double first = alpha * factors[f];
        double second = alpha * factors[f + factorsStep];
        double third = alpha * factors[f + 2 * factorsStep];
        double fourth = alpha * factors[f + 3 * factorsStep];
        int a = xAt + l * xStride;
        int b = a + xStride;
        int c = b + xStride;
        int d = c + xStride;
        for (int i = 0; i < length; i++) {
          y[yAt + i] += first * x[a + i] + second * x[b + i] + third * x[c + i] + fourth * x[d + i];
        }
      }
      for (; l < count; l++) {
        axpy(alpha * factors[factorsAt + l * factorsStep], x, xAt + l * xStride, y, yAt, length);
      }
    }

    static void axpy(double alpha, double[] x, int xAt, double[] y, int yAt, int length) {
      for (int i = 0; i < length; i++) {
        y[yAt + i] += alpha * x[xAt + i];
      }
    }

    @Override
    public double dot(Storage x, long xAt, Storage y, long yAt, int length) {
      return dot(data(x), (int) xAt, data(y), (int) yAt, length);
    }

    static double dot(double[] x, int xAt, double[] y, int yAt, int length) {
      double sum = 0;
      for (int i = 0; i < length; i++) {
        sum += x[xAt + i] * y[yAt + i];
      }
      return sum;
    }
  }

  /** A Java array meets native memory: small, so staged through arrays. */
  final class Mixed implements Vectors {
    static final Mixed INSTANCE = new Mixed();

    private Mixed() {}

    private static double[] read(Storage storage, long at, int length) {
      double[] copy = new double[length];
      storage.read(at, copy, 0, length);
      return copy;
    }

    @Override
    public void copy(Storage x, long xAt, Storage y, long yAt, int length) {
      y.write(yAt, read(x, xAt, length), 0, length);
    }

    @Override
    public void fill(double value, Storage y, long yAt, int length) {
      double[] filled = new double[length];
      Arrays.fill(filled, value);
      y.write(yAt, filled, 0, length);
    }

    @Override
    public void scale(double beta, Storage y, long yAt, int length) {
      double[] copy = read(y, yAt, length);
      OnHeap.scale(beta, copy, 0, length);
      y.write(yAt, copy, 0, length);
    }

    @Override
    public void axpy(double alpha, Storage x, long xAt, Storage y, long yAt, int length) {
      double[] copy = read(y, yAt, length);
      OnHeap.axpy(alpha, read(x, xAt, length), 0, copy, 0, length);
      y.write(yAt, copy, 0, length);
    }

    @Override
    public double dot(Storage x, long xAt, Storage y, long yAt, int length) {
      return OnHeap.dot(read(x, xAt, length), 0, read(y, yAt, length), 0, length);
    }
  }
}
