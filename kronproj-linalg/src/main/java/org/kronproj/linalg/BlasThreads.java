package org.kronproj.linalg;

import org.kronproj.base.InvalidValueException;

/**
 * The number of threads OpenBLAS uses: one number for the whole process, which concurrent
 * computations share. This class is its only owner. Until it is set it is what the environment
 * variable {@code OPENBLAS_NUM_THREADS} or else {@code OMP_NUM_THREADS} says, or else the number of
 * processors; {@link #MOST} where that is more.
 *
 * <p>Results are reproducible for a fixed number: the same operands, shapes and thread count give
 * the same bits. Changing the number while another thread computes changes how that computation is
 * split from its next kernel on.
 */
public final class BlasThreads {

  /** The most threads that may be set: what the OpenBLAS that comes along was built for. */
  public static final int MOST = 64;

  /** The smallest order, rounded up, whose products OpenBLAS shares among threads. */
  private static final int FIRST_ORDER = 128;

  private BlasThreads() {}

  /**
   * Sets the number of threads of every later kernel call in this process. Loads the natives.
   *
   * @param threads 1 to {@link #MOST}; more than the processors there are is allowed and slow
   * @throws InvalidValueException if the number is out of range
   */
  public static void set(int threads) {
    check(threads);
    OpenBlasKernels.setThreads(threads);
  }

  /**
   * Checks a number without setting it. Loads nothing.
   *
   * @param threads the number
   * @throws InvalidValueException if it is not from 1 to {@link #MOST}
   */
  public static void check(int threads) {
    if (threads < 1 || threads > MOST) {
      throw new InvalidValueException("threads", Integer.toString(threads), "1 to " + MOST);
    }
  }

  /**
   * Returns the number of threads in use. Loads the natives.
   *
   * @return the number, at least 1
   */
  public static int get() {
    return OpenBlasKernels.getThreads();
  }

  /**
   * Begins to load the natives on a thread of its own and returns at once. Whoever needs them first
   * waits for that thread; loading takes some 0.13 s, which reading a large file can hide.
   */
  public static void loadAhead() {
    start(BlasThreads::load);
  }

  /**
   * Does the same, and sets the number of threads before any of them is started.
   *
   * @param threads as for {@link #set}
   * @throws InvalidValueException if the number is out of range
   */
  public static void loadAhead(int threads) {
    check(threads);
    start(
        () -> {
          OpenBlasKernels.setThreads(threads);
          load();
        });
  }

  private static void start(Runnable load) {
    Thread loader =
        new Thread(
            () -> {
              try {
                load.run();
              } catch (LinkageError | RuntimeException e) {
                // Whoever needs them meets the same error, on a thread that can report it.
              }
            },
            "blas-load");
    loader.setDaemon(true);
    loader.start();
  }

  /**
   * The first product starts OpenBLAS's threads and makes its buffers. The first call of every
   * other kernel looks its name up in all libraries, in pages that nothing has read before: up to
   * 40 ms for one.
   */
  private static void load() {
    Kernels kernels = OpenBlasKernels.instance();
    try (Matrix a = Matrix.identity(FIRST_ORDER);
        Matrix b = Matrix.allocate(FIRST_ORDER, FIRST_ORDER);
        Matrix packed = Matrix.allocate(FIRST_ORDER * (FIRST_ORDER + 1L) / 2, 1);
        Matrix values = Matrix.allocateOffHeap(FIRST_ORDER, 1)) {
      kernels.gemm(Transpose.NO, Transpose.NO, 1, a, a, 0, b);
      kernels.syrk(Triangle.LOWER, Transpose.NO, 1, a, 0, b);
      Symmetry.mirror(Triangle.LOWER, b);
      Matrix x = a.column(0);
      kernels.gemv(Transpose.NO, 1, a, x, 0, values);
      kernels.symv(Triangle.LOWER, 1, a, x, 0, values);
      kernels.spmv(1, packed, x, 0, values);
      kernels.trsm(Side.LEFT, Triangle.LOWER, Transpose.NO, 1, a, values);
      Passes.scale(Passes.dot(x, x), b);
      Passes.axpy(1, a, b);
      kernels.potrf(Triangle.LOWER, b);
      kernels.syevd(b, values);
    }
  }
}
