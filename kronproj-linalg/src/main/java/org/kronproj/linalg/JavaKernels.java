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
    // On the heap whatever its size: native memory would only be copied back.
    try (Matrix filled = Matrix.allocateOnHeap(order, order)) {
      filled.write(0, 0, full, 0, full.length);
      if (side == Side.LEFT) {
        gemm(Transpose.NO, Transpose.NO, alpha, filled, b, beta, c);
      } else {
        gemm(Transpose.NO, Transpose.NO, alpha, b, filled, beta, c);
      }
    }
  }

  @Override
  public void gemv(Transpose trans, double alpha, Matrix a, Matrix x, double beta, Matrix y) {
    gemm(trans, Transpose.NO, alpha, a, x, beta, y);
  }

  @Override
  public void symv(Triangle triangle, double alpha, Matrix a, Matrix x, double beta, Matrix y) {
    int order = (int) a.rows();
    try (Operand pa = Operand.input(a);
        Operand px = Operand.input(x);
        Operand py = Operand.output(y)) {
      scale(beta, py.data, py.offset, order);
      for (int j = 0; j < order; j++) {
        // The diagonal element and the others that are stored in its column.
        int first = triangle == Triangle.LOWER ? j + 1 : 0;
        int length = triangle == Triangle.LOWER ? order - 1 - j : j;
        int column = pa.at(first, j);
        double xj = px.data[px.offset + j];
        OnHeap.axpy(alpha * xj, pa.data, column, py.data, py.offset + first, length);
        py.data[py.offset + j] +=
            alpha
                * (pa.data[pa.at(j, j)] * xj
                    + OnHeap.dot(pa.data, column, px.data, px.offset + first, length));
      }
    }
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
  public void spmv(double alpha, Matrix a, Matrix x, double beta, Matrix y) {
    int order = (int) x.rows();
    try (Operand pa = Operand.input(a);
        Operand px = Operand.input(x);
        Operand py = Operand.output(y)) {
      scale(beta, py.data, py.offset, order);
      int column = pa.offset;
      for (int j = 0; j < order; j++) {
        OnHeap.axpy(alpha * px.data[px.offset + j], pa.data, column, py.data, py.offset, j + 1);
        py.data[py.offset + j] += alpha * OnHeap.dot(pa.data, column, px.data, px.offset, j);
        column += j + 1;
      }
    }
  }

  @Override
  public void trmm(
      Side side, Triangle triangle, Transpose trans, double alpha, Matrix a, Matrix b) {
    int order = (int) a.rows();
    boolean lower = (triangle == Triangle.LOWER) == (trans == Transpose.NO);
    try (Operand pa = Operand.input(a);
        Operand pb = Operand.output(b)) {
      for (int j = 0; j < b.columns(); j++) {
        scale(alpha, pb.data, pb.at(0, j), (int) b.rows());
      }
      // In place: from the end that the other elements no longer need.
      for (int step = 0; step < order; step++) {
        if (side == Side.LEFT) {
          int k = lower ? order - 1 - step : step;
          multiplyRow(triangle, trans, pa, order, k, pb, (int) b.columns());
        } else {
          int k = lower ? step : order - 1 - step;
          multiplyColumn(lower, trans, pa, order, k, pb, (int) b.rows());
        }
      }
    }
  }

  /** What element k of every column of B becomes in op(A)·B, or gives to the others. */
  private static void multiplyRow(
      Triangle triangle, Transpose trans, Operand a, int order, int k, Operand b, int columns) {
    int first = triangle == Triangle.LOWER ? k + 1 : 0;
    int length = triangle == Triangle.LOWER ? order - k - 1 : k;
    double pivot = a.data[a.at(k, k)];
    for (int j = 0; j < columns; j++) {
      double value = b.data[b.at(k, j)];
      if (trans == Transpose.NO) {
        OnHeap.axpy(value, a.data, a.at(first, k), b.data, b.at(first, j), length);
        b.data[b.at(k, j)] = pivot * value;
      } else {
        b.data[b.at(k, j)] =
            pivot * value + OnHeap.dot(a.data, a.at(first, k), b.data, b.at(first, j), length);
      }
    }
  }

  /** Column k of B·op(A). */
  private static void multiplyColumn(
      boolean lower, Transpose trans, Operand a, int order, int k, Operand b, int rows) {
    int first = lower ? k + 1 : 0;
    scale(a.data[a.at(k, k)], b.data, b.at(0, k), rows);
    addColumns(1, first, lower ? order : k, trans, a, k, b, rows);
  }

  /** Adds α·op(A)[l, k] times column l to column k of B, for l from first to last − 1. */
  private static void addColumns(
      double alpha, int first, int last, Transpose trans, Operand a, int k, Operand b, int rows) {
    OnHeap.addColumns(
        alpha,
        a.data,
        trans == Transpose.NO ? a.at(first, k) : a.at(k, first),
        trans == Transpose.NO ? 1 : a.stride,
        b.data,
        b.at(0, first),
        b.stride,
        last - first,
        b.data,
        b.at(0, k),
        rows);
  }

  @Override
  public void trsm(
      Side side, Triangle triangle, Transpose trans, double alpha, Matrix a, Matrix b) {
    int order = (int) a.rows();
    boolean lower = (triangle == Triangle.LOWER) == (trans == Transpose.NO);
    try (Operand pa = Operand.input(a);
        Operand pb = Operand.output(b)) {
      for (int j = 0; j < b.columns(); j++) {
        scale(alpha, pb.data, pb.at(0, j), (int) b.rows());
      }
      for (int step = 0; step < order; step++) {
        if (side == Side.LEFT) {
          int k = lower ? step : order - 1 - step;
          solveRow(triangle, trans, pa, order, k, pb, (int) b.columns());
        } else {
          int k = lower ? order - 1 - step : step;
          solveColumn(lower, trans, pa, order, k, pb, (int) b.rows());
        }
      }
    }
  }

  /** Element k of every column of op(A)⁻¹·B, those that it depends on being done. */
  private static void solveRow(
      Triangle triangle, Transpose trans, Operand a, int order, int k, Operand b, int columns) {
    int first = triangle == Triangle.LOWER ? k + 1 : 0;
    int length = triangle == Triangle.LOWER ? order - k - 1 : k;
    double pivot = a.data[a.at(k, k)];
    for (int j = 0; j < columns; j++) {
      double value = b.data[b.at(k, j)];
      if (trans == Transpose.NO) {
        value /= pivot;
        OnHeap.axpy(-value, a.data, a.at(first, k), b.data, b.at(first, j), length);
      } else {
        value -= OnHeap.dot(a.data, a.at(first, k), b.data, b.at(first, j), length);
        value /= pivot;
      }
      b.data[b.at(k, j)] = value;
    }
  }

  /** Column k of B·op(A)⁻¹, those that it depends on being done. */
  private static void solveColumn(
      boolean lower, Transpose trans, Operand a, int order, int k, Operand b, int rows) {
    int first = lower ? k + 1 : 0;
    addColumns(-1, first, lower ? order : k, trans, a, k, b, rows);
    double pivot = a.data[a.at(k, k)];
    for (int i = b.at(0, k); i < b.at(rows, k); i++) {
      b.data[i] /= pivot;
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
    int info = trtri(triangle, a);
    if (info != 0) {
      return info;
    }
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
    for (int i = 0; i < order; i++) {
      if (t[i + i * order] == 0) {
        return i + 1;
      }
    }
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
