package org.kronproj.linalg;

import org.kronproj.base.InvalidValueException;

/**
 * The number of threads OpenBLAS uses: one number for the whole process, which concurrent
 * computations share. This class is its only owner. Until it is set it is what the environment
 * variable {@code OPENBLAS_NUM_THREADS} or else {@code OMP_NUM_THREADS} says, or else the number of
 * processors.
 *
 * <p>Results are reproducible for a fixed number: the same operands, shapes and thread count give
 * the same bits. Changing the number while another thread computes changes how that computation is
 * split from its next kernel on.
 */
public final class BlasThreads {

  private BlasThreads() {}

  /**
   * Sets the number of threads of every later kernel call in this process. Loads the natives.
   *
   * @param threads at least 1; more than the processors there are is allowed and slow
   * @throws InvalidValueException if the number is not positive
   */
  public static void set(int threads) {
    if (threads < 1) {
      throw new InvalidValueException("threads", Integer.toString(threads), "at least 1");
    }
    OpenBlasKernels.setThreads(threads);
  }

  /**
   * Returns the number of threads in use. Loads the natives.
   *
   * @return the number, at least 1
   */
  public static int get() {
    return OpenBlasKernels.getThreads();
  }
}
