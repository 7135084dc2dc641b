package org.kronproj.linalg;

import java.util.Arrays;
import org.kronproj.linalg.Vectors.OnHeap;

/**
 * The kernels in plain Java, for small operands: straight loops over column-major arrays. Off-heap
 * operands are copied to the heap for the duration of a call.
 */
final class JavaKernels implements Kernels {

  static final JavaKernels INSTANCE = new JavaKernels();

  private JavaKernels() {}

  /** An operand as an array; a copied one is written back on request. */
  private static final class Operand implements AutoCloseable {
    final double[] data;
    final int offset;
    final int stride;
    private final Matrix matrix;
    private final boolean copied;
    private final boolean output;

    private Operand(Matrix matrix, boolean output) {
      this.matrix = matrix;
      this.output = output;
      if (matrix.storage() instanceof Storage.Heap heap) {
        data = heap.data();
        offset = (int) matrix.offset();
        stride = (int) matrix.stride();
        copied = false;
      } else {
        data = matrix.toArray();
        offset = 0;
        stride = (int) Math.max(1, matrix.rows());
        copied = true;
      }
    }

    static Operand input(Matrix matrix) {
      return new Operand(matrix, false);
    }

    static Operand output(Matrix matrix) {
      return new Operand(matrix, true);
    }

    int at(int row, int column) {
      return offset + row + column * stride;
    }

    @Override
    public void close() {
      if (copied && output) {
        for (int j = 0; j < matrix.columns(); j++) {
          matrix.write(0, j, data, j * stride, (int) matrix.rows());
        }
      }
    }
  }

  private static void scale(double beta, double[] y, int at, int length) {
    if (beta == 0) {
      Arrays.fill(y, at, at + length, 0);
    } else if (beta != 1) {
      OnHeap.scale(beta, y, at, length);
    }
  }

  @Override
  public void gemm(
      Transpose transA, Transpose transB, double alpha, Matrix a, Matrix b, double beta, Matrix c) {
    int rows = (int) c.rows();
    int inner = (int) (transA == Transpose.NO ? a.columns() : a.rows());
    try (Operand pa = Operand.input(a);
        Operand pb = Operand.input(b);
        Operand pc = Operand.output(c)) {
      double[] row = new double[inner];
      int step = transB == Transpose.NO ? 1 : pb.stride;
      for (int j = 0; j < c.columns(); j++) {
        scale(beta, pc.data, pc.at(0, j), rows);
        int factors = transB == Transpose.NO ? pb.at(0, j) : pb.at(j, 0);
        if (transA == Transpose.NO) {
          OnHeap.addColumns(
              alpha,
              pb.data,
              factors,
              step,
              pa.data,
              pa.offset,
              pa.stride,
              inner,
              pc.data,
              pc.at(0, j),
              rows);
        } else {
          for (int l = 0; l < inner; l++) {
            row[l] = alpha * pb.data[factors + l * step];
          }
          for (int i = 0; i < rows; i++) {
            pc.data[pc.at(i, j)] += OnHeap.dot(pa.data, pa.at(0, i), row, 0, inner);
          }
        }
      }
    }
  }

  @Override
  public void syrk(
      Triangle triangle, Transpose trans, double alpha, Matrix a, double beta, Matrix c) {
    rankUpdate(triangle, trans, alpha, a, a, beta, c);
  }

  @Override
  public void syr2k(
      Triangle triangle, Transpose trans, double alpha, Matrix a, Matrix b, double beta, Matrix c) {
    rankUpdate(triangle, trans, alpha, a, b, beta, c);
    rankUpdate(triangle, trans, alpha, b, a, 1, c);
  }

  private static void rankUpdate(
      Triangle triangle, Transpose trans, double alpha, Matrix a, Matrix b, double beta, Matrix c) {
    int order = (int) c.rows();
    int inner = (int) (trans == Transpose.NO ? a.columns() : a.rows());
    try (Operand pa = Operand.input(a);
        Operand pb = Operand.input(b);
        Operand pc = Operand.output(c)) {
      for (int j = 0; j < order; j++) {
        int first = triangle == Triangle.LOWER ? j : 0;
        int length = triangle == Triangle.LOWER ? order - j : j + 1;
        scale(beta, pc.data, pc.at(first, j), length);
        if (trans == Transpose.NO) {
          OnHeap.addColumns(
              alpha,
              pb.data,
              pb.at(j, 0),
              pb.stride,
              pa.data,
              pa.at(first, 0),
              pa.stride,
              inner,
              pc.data,
              pc.at(first, j),
              length);
        } else {
          for (int i = first; i < first + length; i++) {
            pc.data[pc.at(i, j)] +=
                alpha * OnHeap.dot(pa.data, pa.at(0, i), pb.data, pb.at(0, j), inner);
          }
        }
      }
    }
  }

  @Override
  public void symm(
      Side side, Triangle triangle, double alpha, Matrix a, Matrix b, double beta, Matrix c) {
    int order = (int) a.rows();
    double[] full = new double[order * order];
    try (Operand pa = Operand.input(a)) {
      for (int j = 0; j < order; j++) {
        for (int i = 0; i < order; i++) {
          boolean stored = triangle == Triangle.LOWER ? i >= j : i <= j;
          full[i + j * order] = pa.data[stored ? pa.at(i, j) : pa.at(j, i)];
        }
      }
    }
    Matrix filled = Matrix.of(order, order, full);
    if (side == Side.LEFT) {
      gemm(Transpose.NO, Transpose.NO, alpha, filled, b, beta, c);
    } else {
      gemm(Transpose.NO, Transpose.NO, alpha, b, filled, beta, c);
    }
    filled.close();
  }

  @Override
  public void gemv(Transpose trans, double alpha, Matrix a, Matrix x, double beta, Matrix y) {
    gemm(trans, Transpose.NO, alpha, a, x, beta, y);
  }

  @Override
  public void symv(Triangle triangle, double alpha, Matrix a, Matrix x, double beta, Matrix y) {
    symm(Side.LEFT, triangle, alpha, a, x, beta, y);
  }

  /** The triangle of a with the other one cleared, transposed if asked. */
  private static double[] triangular(Triangle triangle, Transpose trans, Matrix a) {
    int order = (int) a.rows();
    double[] full = new double[order * order];
    try (Operand pa = Operand.input(a)) {
      for (int j = 0; j < order; j++) {
        int first = triangle == Triangle.LOWER ? j : 0;
        int last = triangle == Triangle.LOWER ? order : j + 1;
        for (int i = first; i < last; i++) {
          full[trans == Transpose.NO ? i + j * order : j + i * order] = pa.data[pa.at(i, j)];
        }
      }
    }
    return full;
  }

  @Override
  public void trmm(
      Side side, Triangle triangle, Transpose trans, double alpha, Matrix a, Matrix b) {
    try (Matrix factor = Matrix.of(a.rows(), a.columns(), triangular(triangle, trans, a));
        Matrix before = b.copy()) {
      if (side == Side.LEFT) {
        gemm(Transpose.NO, Transpose.NO, alpha, factor, before, 0, b);
      } else {
        gemm(Transpose.NO, Transpose.NO, alpha, before, factor, 0, b);
      }
    }
  }

  @Override
  public void trsm(
      Side side, Triangle triangle, Transpose trans, double alpha, Matrix a, Matrix b) {
    int order = (int) a.rows();
    double[] t = triangular(triangle, trans, a);
    boolean lower = (triangle == Triangle.LOWER) == (trans == Transpose.NO);
    try (Operand pb = Operand.output(b)) {
      int rows = (int) b.rows();
      int columns = (int) b.columns();
      for (int j = 0; j < columns; j++) {
        scale(alpha, pb.data, pb.at(0, j), rows);
      }
      for (int step = 0; step < order; step++) {
        if (side == Side.LEFT) {
          int k = lower ? step : order - 1 - step;
          int first = lower ? k + 1 : 0;
          int length = lower ? order - k - 1 : k;
          for (int j = 0; j < columns; j++) {
            double value = pb.data[pb.at(k, j)] / t[k + k * order];
            pb.data[pb.at(k, j)] = value;
            OnHeap.axpy(-value, t, first + k * order, pb.data, pb.at(first, j), length);
          }
        } else {
          int k = lower ? order - 1 - step : step;
          for (int i = 0; i < rows; i++) {
            pb.data[pb.at(i, k)] /= t[k + k * order];
          }
          int first = lower ? 0 : k + 1;
          int last = lower ? k : order;
          for (int j = first; j < last; j++) {
            OnHeap.axpy(-t[k + j * order], pb.data, pb.at(0, k), pb.data, pb.at(0, j), rows);
          }
        }
      }
    }
  }

  @Override
  public int potrf(Triangle triangle, Matrix a) {
    try (Operand pa = Operand.output(a)) {
      return triangle == Triangle.LOWER
          ? factorLower(pa, (int) a.rows())
          : factorUpper(pa, (int) a.rows());
    }
  }

  /** Each column less its products with the columns before. */
  private static int factorLower(Operand pa, int order) {
    double[] d = pa.data;
    for (int k = 0; k < order; k++) {
      OnHeap.addColumns(
          -1, d, pa.at(k, 0), pa.stride, d, pa.at(k, 0), pa.stride, k, d, pa.at(k, k), order - k);
      double pivot = d[pa.at(k, k)];
      if (!(pivot > 0)) {
        return k + 1;
      }
      pivot = Math.sqrt(pivot);
      d[pa.at(k, k)] = pivot;
      for (int i = pa.at(k + 1, k); i < pa.at(order, k); i++) {
        d[i] /= pivot;
      }
    }
    return 0;
  }

  private static int factorUpper(Operand pa, int order) {
    double[] d = pa.data;
    for (int k = 0; k < order; k++) {
      for (int j = 0; j < k; j++) {
        double product = OnHeap.dot(d, pa.at(0, j), d, pa.at(0, k), j);
        d[pa.at(j, k)] = (d[pa.at(j, k)] - product) / d[pa.at(j, j)];
      }
      double pivot = d[pa.at(k, k)] - OnHeap.dot(d, pa.at(0, k), d, pa.at(0, k), k);
      if (!(pivot > 0)) {
        return k + 1;
      }
      d[pa.at(k, k)] = Math.sqrt(pivot);
    }
    return 0;
  }

  /** Position of element (i, j), i ≥ j, of the lower factor, stored transposed when upper. */
  private static int entry(Operand a, Triangle triangle, int i, int j) {
    return triangle == Triangle.LOWER ? a.at(i, j) : a.at(j, i);
  }

  @Override
  public int potri(Triangle triangle, Matrix a) {
    int order = (int) a.rows();
    trtri(triangle, a);
    double[] inverse =
        triangular(triangle, triangle == Triangle.LOWER ? Transpose.NO : Transpose.YES, a);
    try (Operand pa = Operand.output(a)) {
      for (int j = 0; j < order; j++) {
        for (int i = j; i < order; i++) {
          pa.data[entry(pa, triangle, i, j)] =
              OnHeap.dot(inverse, i + i * order, inverse, i + j * order, order - i);
        }
      }
    }
    return 0;
  }

  @Override
  public int trtri(Triangle triangle, Matrix a) {
    int order = (int) a.rows();
    double[] t = triangular(triangle, triangle == Triangle.LOWER ? Transpose.NO : Transpose.YES, a);
    double[] column = new double[order];
    try (Operand pa = Operand.output(a)) {
      for (int j = 0; j < order; j++) {
        Arrays.fill(column, j, order, 0);
        column[j] = 1;
        for (int k = j; k < order; k++) {
          column[k] /= t[k + k * order];
          OnHeap.axpy(-column[k], t, k + 1 + k * order, column, k + 1, order - k - 1);
        }
        for (int i = j; i < order; i++) {
          pa.data[entry(pa, triangle, i, j)] = column[i];
        }
      }
    }
    return 0;
  }

  @Override
  public int syevd(Matrix a, Matrix eigenvalues) {
    return Jacobi.decompose(a, eigenvalues);
  }
}
