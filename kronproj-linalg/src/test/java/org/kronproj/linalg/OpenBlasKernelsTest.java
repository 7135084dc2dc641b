package org.kronproj.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.testkit.Tolerance;

class OpenBlasKernelsTest extends KernelsContract {

  OpenBlasKernelsTest() {
    super(OpenBlasKernels.instance());
  }

  /** The method that takes over where the work space of the other outgrows LAPACK's integers. */
  @Test
  void theEigenproblemTooLargeForDivideAndConquer() {
    RandomStream random = Seed.of(3).stream();
    for (int n : new int[] {1, 2, 17, 32}) {
      try (Matrix a = Matrices.fill(random, Matrix.allocateOffHeap(n, n));
          Matrix values = Matrix.allocateOffHeap(n, 1);
          Matrix before = Naive.symmetric(Triangle.LOWER, a)) {
        assertThat(OpenBlasKernels.robustRepresentations(a, values)).isZero();
        checkDecomposition(a, values, before, Tolerance.of(100, n, 1));
      }
    }
  }

  @Test
  void everyOperandIsAlignedToACacheLine() {
    for (int size = 1; size < 40; size++) {
      try (Matrix a = Matrix.allocateOffHeap(size, 3)) {
        assertThat(((Storage.OffHeap) a.storage()).pointer(0).address() % 64).isZero();
      }
    }
  }
}
