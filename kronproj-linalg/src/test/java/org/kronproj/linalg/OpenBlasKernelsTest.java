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

  /** The orders on both sides of those that are solved by panels, and whole and broken panels. */
  @Test
  void triangularSolvesOfEveryLength() {
    RandomStream random = Seed.of(4).stream();
    for (int n : new int[] {95, 96, 128, 129, 260, 512, 513}) {
      try (Matrix padded = Matrices.fill(random, Matrix.allocateOffHeap(n + 3, n));
          Matrix x = Matrices.fill(random, Matrix.allocateOffHeap(n, 1))) {
        Matrix a = padded.block(3, 0, n, n);
        for (int i = 0; i < n; i++) {
          a.set(i, i, n + i);
        }
        for (Triangle triangle : Triangle.values()) {
          for (Transpose trans : Transpose.values()) {
            Matrix before = Naive.op(Transpose.NO, x);
            OpenBlasKernels.instance().trmm(Side.LEFT, triangle, trans, 1, a, x);
            assertThat(distance(x, before)).isGreaterThan(1); // there is something to undo
            OpenBlasKernels.instance().trsm(Side.LEFT, triangle, trans, 1, a, x);
            assertThat(distance(x, before)).isLessThan(Tolerance.of(100, n, 1));
          }
        }
      }
    }
  }

  private static double distance(Matrix a, Matrix b) {
    double largest = 0;
    for (int i = 0; i < a.rows(); i++) {
      largest = Math.max(largest, Math.abs(a.get(i, 0) - b.get(i, 0)));
    }
    return largest;
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
