package org.kronproj.linalg;

import static org.bytedeco.openblas.global.openblas.LAPACKE_dpotrf_work;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dpotri_work;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dsyevd_work;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dsyevr_work;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dtrtri_work;

import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.openblas.global.openblas;
import org.bytedeco.openblas.presets.openblas_nolapack;
import org.kronproj.base.ShapeException;

/**
 * The kernels of OpenBLAS. Loading this class loads the natives. Small operands from the Java heap
 * are staged in native memory for the duration of a call.
 *
 * <p>When the JVM ends, OpenBLAS waits for its threads, and where it meets them in the middle of a
 * kernel that may be for ever (measured: 4 of 25 processes that were told to end). So the JVM's end
 * waits for the kernels that run, and later ones wait for the JVM's end. Who needs kernels until
 * then says so by {@link BlasUse}.
 */
final class OpenBlasKernels implements Kernels {

  static final int COLUMN_MAJOR = 102;
  static final int NON_UNIT = 131;

  /** Held for reading by every kernel while it runs, and for writing from the JVM's end on. */
  private static final ReadWriteLock RUNNING = new ReentrantReadWriteLock();

  private OpenBlasKernels() {
    // JavaCPP remembers the number that was set and cannot ask OpenBLAS for its own.
    openblas_nolapack.blas_set_num_threads(Math.min(BlasThreads.MOST, defaultThreads()));
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(OpenBlasKernels::awaitRest, "blas-end"));
    } catch (IllegalStateException e) {
      // The JVM is ending already, and nobody waits for what this thread computes.
    }
  }

  private static void awaitRest() {
    BlasUse.awaitEnd();
    RUNNING.writeLock().lock();
  }

  /** What OpenBLAS would choose, but within the processors that a control group grants. */
  static int defaultThreads() {
    for (String variable : List.of("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS")) {
      String value = System.getenv(variable);
      if (value != null && value.matches("[1-9][0-9]{0,3}")) {
        return Integer.parseInt(value);
      }
    }
    return Runtime.getRuntime().availableProcessors();
  }

  private static final class Holder {
    static final OpenBlasKernels INSTANCE = new OpenBlasKernels();
  }

  static OpenBlasKernels instance() {
    NativeLibraries.prepare(); // where it fails, this class is not spoilt for good
    return Holder.INSTANCE;
  }

  static void setThreads(int threads) {
    instance();
    openblas_nolapack.blas_set_num_threads(threads);
  }

  static int getThreads() {
    instance();
    return openblas_nolapack.blas_get_num_threads();
  }

  static int code(Transpose trans) {
    return trans == Transpose.NO ? 111 : 112;
  }

  static int code(Triangle triangle) {
    return triangle == Triangle.UPPER ? 121 : 122;
  }

  private static int code(Side side) {
    return side == Side.LEFT ? 141 : 142;
  }

  private static byte letter(Triangle triangle) {
    return (byte) (triangle == Triangle.UPPER ? 'U' : 'L');
  }

  /** OpenBLAS is built with 32-bit sizes; only products of sizes may be larger. */
  static int dim(long size) {
    if (size > Integer.MAX_VALUE) {
      throw new ShapeException(
          "operand", "rows, columns and stride of at most 2147483647 each", Long.toString(size));
    }
    return (int) size;
  }

  /**
   * An operand as OpenBLAS sees it; a staged one is written back on request and freed. Every kernel
   * has an output, which stands for it in {@link #RUNNING}.
   */
  private static final class Operand implements AutoCloseable {
    final DoublePointer pointer;
    final int stride;
    private final Matrix matrix;
    private final Pointer staged;
    private final boolean output;

    private Operand(Matrix matrix, boolean output) {
      this.matrix = matrix;
      this.output = output;
      if (matrix.storage() instanceof Storage.OffHeap native_) {
        staged = null;
        pointer = native_.pointer(matrix.offset());
        stride = dim(matrix.stride());
      } else {
        long size = Math.max(1, matrix.rows() * matrix.columns());
        staged = Pointer.malloc(size * Double.BYTES);
        pointer = new DoublePointer(staged);
        stride = dim(Math.max(1, matrix.rows()));
        double[] elements = matrix.toArray();
        pointer.put(elements, 0, elements.length);
      }
      if (output) {
        RUNNING.readLock().lock(); // last: nothing can fail after it
      }
    }

    static Operand input(Matrix matrix) {
      return new Operand(matrix, false);
    }

    static Operand output(Matrix matrix) {
      return new Operand(matrix, true);
    }

    @Override
    public void close() {
      if (output) {
        RUNNING.readLock().unlock();
      }
      if (staged == null) {
        return;
      }
      if (output) {
        int rows = (int) matrix.rows();
        double[] elements = new double[Math.toIntExact(matrix.rows() * matrix.columns())];
        pointer.get(elements, 0, elements.length);
        for (int j = 0; j < matrix.columns(); j++) {
          matrix.write(0, j, elements, j * rows, rows);
        }
      }
      Pointer.free(staged);
    }
  }

  @Override
  public void gemm(
      Transpose transA, Transpose transB, double alpha, Matrix a, Matrix b, double beta, Matrix c) {
    try (Operand pa = Operand.input(a);
        Operand pb = Operand.input(b);
        Operand pc = Operand.output(c)) {
      openblas.cblas_dgemm(
          COLUMN_MAJOR,
          code(transA),
          code(transB),
          dim(c.rows()),
          dim(c.columns()),
          dim(transA == Transpose.NO ? a.columns() : a.rows()),
          alpha,
          pa.pointer,
          pa.stride,
          pb.pointer,
          pb.stride,
          beta,
          pc.pointer,
          pc.stride);
    }
  }

  @Override
  public void syrk(
      Triangle triangle, Transpose trans, double alpha, Matrix a, double beta, Matrix c) {
    try (Operand pa = Operand.input(a);
        Operand pc = Operand.output(c)) {
      openblas.cblas_dsyrk(
          COLUMN_MAJOR,
          code(triangle),
          code(trans),
          dim(c.rows()),
          dim(trans == Transpose.NO ? a.columns() : a.rows()),
          alpha,
          pa.pointer,
          pa.stride,
          beta,
          pc.pointer,
          pc.stride);
    }
  }

  @Override
  public void syr2k(
      Triangle triangle, Transpose trans, double alpha, Matrix a, Matrix b, double beta, Matrix c) {
    try (Operand pa = Operand.input(a);
        Operand pb = Operand.input(b);
        Operand pc = Operand.output(c)) {
      openblas.cblas_dsyr2k(
          COLUMN_MAJOR,
          code(triangle),
          code(trans),
          dim(c.rows()),
          dim(trans == Transpose.NO ? a.columns() : a.rows()),
          alpha,
          pa.pointer,
          pa.stride,
          pb.pointer,
          pb.stride,
          beta,
          pc.pointer,
          pc.stride);
    }
  }

  @Override
  public void symm(
      Side side, Triangle triangle, double alpha, Matrix a, Matrix b, double beta, Matrix c) {
    try (Operand pa = Operand.input(a);
        Operand pb = Operand.input(b);
        Operand pc = Operand.output(c)) {
      openblas.cblas_dsymm(
          COLUMN_MAJOR,
          code(side),
          code(triangle),
          dim(c.rows()),
          dim(c.columns()),
          alpha,
          pa.pointer,
          pa.stride,
          pb.pointer,
          pb.stride,
          beta,
          pc.pointer,
          pc.stride);
    }
  }

  @Override
  public void gemv(Transpose trans, double alpha, Matrix a, Matrix x, double beta, Matrix y) {
    try (Operand pa = Operand.input(a);
        Operand px = Operand.input(x);
        Operand py = Operand.output(y)) {
      openblas.cblas_dgemv(
          COLUMN_MAJOR,
          code(trans),
          dim(a.rows()),
          dim(a.columns()),
          alpha,
          pa.pointer,
          pa.stride,
          px.pointer,
          1,
          beta,
          py.pointer,
          1);
    }
  }

  @Override
  public void symv(Triangle triangle, double alpha, Matrix a, Matrix x, double beta, Matrix y) {
    try (Operand pa = Operand.input(a);
        Operand px = Operand.input(x);
        Operand py = Operand.output(y)) {
      new VectorKernels(pa.pointer, pa.stride, dim(a.rows()), triangle)
          .symv(alpha, px.pointer, beta, py.pointer);
    }
  }

  @Override
  public void spmv(double alpha, Matrix a, Matrix x, double beta, Matrix y) {
    try (Operand pa = Operand.input(a);
        Operand px = Operand.input(x);
        Operand py = Operand.output(y)) {
      openblas.cblas_dspmv(
          COLUMN_MAJOR,
          code(Triangle.UPPER),
          dim(x.rows()),
          alpha,
          pa.pointer,
          px.pointer,
          1,
          beta,
          py.pointer,
          1);
    }
  }

  @Override
  public void trmm(
      Side side, Triangle triangle, Transpose trans, double alpha, Matrix a, Matrix b) {
    try (Operand pa = Operand.input(a);
        Operand pb = Operand.output(b)) {
      openblas.cblas_dtrmm(
          COLUMN_MAJOR,
          code(side),
          code(triangle),
          code(trans),
          NON_UNIT,
          dim(b.rows()),
          dim(b.columns()),
          alpha,
          pa.pointer,
          pa.stride,
          pb.pointer,
          pb.stride);
    }
  }

  @Override
  public void trsm(
      Side side, Triangle triangle, Transpose trans, double alpha, Matrix a, Matrix b) {
    try (Operand pa = Operand.input(a);
        Operand pb = Operand.output(b)) {
      if (side == Side.LEFT && b.columns() == 1 && alpha == 1) {
        // The general kernel would first pack the whole triangle, which costs more than the solve.
        new VectorKernels(pa.pointer, pa.stride, dim(b.rows()), triangle).trsv(trans, pb.pointer);
        return;
      }
      openblas.cblas_dtrsm(
          COLUMN_MAJOR,
          code(side),
          code(triangle),
          code(trans),
          NON_UNIT,
          dim(b.rows()),
          dim(b.columns()),
          alpha,
          pa.pointer,
          pa.stride,
          pb.pointer,
          pb.stride);
    }
  }

  /** Copies one triangle of a square matrix onto the other, a column onto a row at a time. */
  static void mirror(Triangle from, Matrix a) {
    int order = dim(a.rows());
    instance();
    try (Operand pa = Operand.output(a)) {
      // Two pointers that move: making a pair for every column took longer than the copies.
      DoublePointer column = new DoublePointer(pa.pointer);
      DoublePointer row = new DoublePointer(pa.pointer);
      for (int j = 0; j < order - 1; j++) {
        column.position(j + 1 + (long) j * pa.stride);
        row.position(j + (j + 1L) * pa.stride);
        if (from == Triangle.LOWER) {
          openblas.cblas_dcopy(order - 1 - j, column, 1, row, pa.stride);
        } else {
          openblas.cblas_dcopy(order - 1 - j, row, pa.stride, column, 1);
        }
      }
    }
  }

  @Override
  public int potrf(Triangle triangle, Matrix a) {
    int info;
    try (Operand pa = Operand.output(a)) {
      info =
          LAPACKE_dpotrf_work(COLUMN_MAJOR, letter(triangle), dim(a.rows()), pa.pointer, pa.stride);
    }
    // OpenBLAS, unlike LAPACK, takes a pivot that is not a number for a positive one.
    long order = info == 0 ? a.rows() : info - 1;
    for (int i = 0; i < order; i++) {
      if (Double.isNaN(a.get(i, i))) {
        return i + 1;
      }
    }
    return info;
  }

  @Override
  public int potri(Triangle triangle, Matrix a) {
    try (Operand pa = Operand.output(a)) {
      return LAPACKE_dpotri_work(
          COLUMN_MAJOR, letter(triangle), dim(a.rows()), pa.pointer, pa.stride);
    }
  }

  @Override
  public int trtri(Triangle triangle, Matrix a) {
    try (Operand pa = Operand.output(a)) {
      return LAPACKE_dtrtri_work(
          COLUMN_MAJOR, letter(triangle), (byte) 'N', dim(a.rows()), pa.pointer, pa.stride);
    }
  }

  /** Integers go through malloc: JavaCPP's own allocator refuses when the process is large. */
  private static IntPointer integers(int count) {
    return new IntPointer(Pointer.malloc((long) Math.max(1, count) * Integer.BYTES));
  }

  @Override
  public int syevd(Matrix a, Matrix eigenvalues) {
    long workSize = 1 + 6 * a.rows() + 2 * a.rows() * a.rows();
    return workSize <= Integer.MAX_VALUE
        ? divideAndConquer(a, eigenvalues, (int) workSize)
        : robustRepresentations(a, eigenvalues);
  }

  private static int divideAndConquer(Matrix a, Matrix eigenvalues, int workSize) {
    int n = dim(a.rows());
    int integerSize = 3 + 5 * n;
    IntPointer integers = integers(integerSize);
    try (Matrix work = Matrix.allocateOffHeap(workSize, 1);
        Operand pa = Operand.output(a);
        Operand pw = Operand.output(eigenvalues);
        Operand workspace = Operand.output(work)) {
      return LAPACKE_dsyevd_work(
          COLUMN_MAJOR,
          (byte) 'V',
          (byte) 'L',
          n,
          pa.pointer,
          pa.stride,
          pw.pointer,
          workspace.pointer,
          workSize,
          integers,
          integerSize);
    } finally {
      Pointer.free(integers);
    }
  }

  /**
   * From order 32767 on the size of the other method's work space is more than LAPACK's integers
   * hold; this one needs a second matrix instead.
   */
  static int robustRepresentations(Matrix a, Matrix eigenvalues) {
    int n = dim(a.rows());
    int workSize = Math.multiplyExact(64, n);
    int integerSize = Math.multiplyExact(10, n);
    IntPointer integers = integers(integerSize);
    IntPointer support = integers(2 * n + 1);
    try (Matrix vectors = Matrix.allocateOffHeap(n, n)) {
      int info;
      try (Matrix work = Matrix.allocateOffHeap(workSize, 1);
          Operand pa = Operand.output(a);
          Operand pw = Operand.output(eigenvalues);
          Operand pz = Operand.output(vectors);
          Operand workspace = Operand.output(work)) {
        // The last entry of the support array receives the number of eigenvalues found.
        info =
            LAPACKE_dsyevr_work(
                COLUMN_MAJOR,
                (byte) 'V',
                (byte) 'A',
                (byte) 'L',
                n,
                pa.pointer,
                pa.stride,
                0,
                0,
                0,
                0,
                0,
                support.getPointer(2L * n),
                pw.pointer,
                pz.pointer,
                pz.stride,
                support,
                workspace.pointer,
                workSize,
                integers,
                integerSize);
      }
      a.copyFrom(vectors);
      return info;
    } finally {
      Pointer.free(integers);
      Pointer.free(support);
    }
  }
}
