package org.kronproj.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.testkit.NoLeaks;
import org.kronproj.testkit.Tolerance;

/** What the public functions add to the kernels: checks, empty shapes, the choice of back-end. */
class BlasTest {

  @RegisterExtension final NoLeaks noLeaks = new NoLeaks(NativeMemory::liveBytes);

  private final int threads = BlasThreads.get();

  @AfterEach
  void restoreThreads() {
    BlasThreads.set(threads);
  }

  private static DMatrixRMaj ejml(Matrix a) {
    DMatrixRMaj result = new DMatrixRMaj((int) a.rows(), (int) a.columns());
    for (int j = 0; j < a.columns(); j++) {
      for (int i = 0; i < a.rows(); i++) {
        result.set(i, j, a.get(i, j));
      }
    }
    return result;
  }

  private static double maxDifference(Matrix a, DMatrixRMaj b) {
    double max = 0;
    for (int j = 0; j < a.columns(); j++) {
      for (int i = 0; i < a.rows(); i++) {
        max = Math.max(max, Math.abs(a.get(i, j) - b.get(i, j)));
      }
    }
    return max;
  }

  @Test
  void productsAgreeWithEjml() {
    RandomStream random = Seed.of(1).stream();
    for (int n : new int[] {20, 33, 150}) {
      try (Matrix a = Matrices.random(random, n, n + 7);
          Matrix b = Matrices.random(random, n + 7, 5);
          Matrix c = Blas.multiply(Transpose.NO, Transpose.NO, a, b)) {
        DMatrixRMaj expected = new DMatrixRMaj(n, 5);
        CommonOps_DDRM.mult(ejml(a), ejml(b), expected);
        assertThat(maxDifference(c, expected)).isLessThan(Tolerance.of(2, n, 1));
      }
    }
  }

  @Test
  void factorisationsAgreeWithEjml() {
    RandomStream random = Seed.of(2).stream();
    for (int n : new int[] {20, 33, 120}) {
      try (Matrix x = Matrices.random(random, n, n);
          Matrix a = Matrix.identity(n);
          Matrix right = Matrices.random(random, n, 3)) {
        Blas.gemm(Transpose.NO, Transpose.YES, 1, x, x, 1, a);
        checkCholesky(a, right);
        checkEigenvalues(a);
      }
    }
  }

  private static void checkCholesky(Matrix a, Matrix right) {
    DMatrixRMaj expected = new DMatrixRMaj((int) a.rows(), 3);
    CommonOps_DDRM.solve(ejml(a), ejml(right), expected);
    double condition = Blas.norm(a);
    for (Triangle triangle : Triangle.values()) {
      try (Matrix factor = a.copy();
          Matrix solution = right.copy()) {
        Cholesky cholesky = Cholesky.factor(triangle, factor).orThrow();
        cholesky.solve(solution);
        assertThat(maxDifference(solution, expected))
            .isLessThan(Tolerance.of(8, (int) right.rows(), condition));
        assertThat(cholesky.logDet() - Math.log(CommonOps_DDRM.det(ejml(a))))
            .isBetween(-1e-9, 1e-9);
      }
    }
  }

  private static void checkEigenvalues(Matrix a) {
    int n = (int) a.rows();
    var expected = DecompositionFactory_DDRM.eig(n, false, true);
    expected.decompose(ejml(a));
    double[] sorted = new double[n];
    for (int i = 0; i < n; i++) {
      sorted[i] = expected.getEigenvalue(i).getReal();
    }
    Arrays.sort(sorted);
    try (SymmetricEigen eigen = SymmetricEigen.of(a)) {
      for (int i = 0; i < n; i++) {
        assertThat(Math.abs(eigen.values().get(i, 0) - sorted[i]))
            .isLessThan(Tolerance.of(8, n, sorted[n - 1]));
      }
    }
  }

  /** One vector and a large triangle are solved block by block. */
  @Test
  void vectorsAreSolvedInBlocks() {
    RandomStream random = Seed.of(3).stream();
    for (int n : new int[] {512, 700}) {
      try (Matrix a = Matrices.random(random, n, n);
          Matrix x = Matrices.random(random, n, 1)) {
        for (int i = 0; i < n; i++) {
          a.set(i, i, n);
        }
        for (Triangle triangle : Triangle.values()) {
          for (Transpose trans : Transpose.values()) {
            try (Matrix b = x.copy()) {
              Blas.trmm(Side.LEFT, triangle, trans, 0.5, a, b);
              Blas.trsm(Side.LEFT, triangle, trans, 2, a, b);
              assertThat(Matrices.maxDifference(b, x)).isLessThan(Tolerance.of(4, n, 1));
            }
          }
        }
      }
    }
  }

  @Test
  void indefiniteMatricesHaveNoCholeskyFactor() {
    for (int n : new int[] {3, 40}) {
      try (Matrix a = Matrix.identity(n)) {
        a.set(1, 1, -1);
        assertThat(Cholesky.factor(Triangle.LOWER, a).failingMinor()).hasValue(2);
      }
    }
  }

  @Test
  void anEmptyInnerDimensionLeavesBetaTimesTheOutput() {
    for (boolean onHeap : new boolean[] {true, false}) {
      try (Matrix a = onHeap ? Matrix.allocate(2, 0) : Matrix.allocateOffHeap(2, 0);
          Matrix b = Matrix.allocate(0, 2);
          Matrix c = Matrix.identity(2)) {
        Blas.gemm(Transpose.NO, Transpose.NO, 1, a, b, 3, c);
        assertThat(c.toArray()).containsExactly(3, 0, 0, 3);
        Blas.syrk(Triangle.LOWER, Transpose.NO, 1, a, 2, c);
        c.fill(Double.NaN);
        Blas.gemm(Transpose.NO, Transpose.NO, 1, a, b, 0, c);
        assertThat(c.toArray()).containsOnly(0);
      }
    }
  }

  @Test
  void anEmptyInnerDimensionLeavesTheOtherTriangle() {
    Matrix c = Matrix.of(2, 2, new double[] {1, 1, 1, 1});
    Blas.syrk(Triangle.LOWER, Transpose.NO, 1, Matrix.allocate(2, 0), 5, c);
    assertThat(c.toArray()).containsExactly(5, 5, 1, 5);
    Blas.syr2k(Triangle.UPPER, Transpose.NO, 1, Matrix.allocate(2, 0), Matrix.allocate(2, 0), 0, c);
    assertThat(c.toArray()).containsExactly(0, 5, 0, 0);
  }

  @Test
  void emptyOutputsAreNoWork() {
    try (Matrix a = Matrix.allocateOffHeap(0, 3);
        Matrix b = Matrix.allocateOffHeap(3, 0)) {
      Blas.gemm(Transpose.NO, Transpose.NO, 1, a, Matrix.allocate(3, 2), 0, Matrix.allocate(0, 2));
      Blas.gemm(Transpose.NO, Transpose.NO, 1, a, b, 0, Matrix.allocate(0, 0));
      Blas.trsm(Side.LEFT, Triangle.LOWER, Transpose.NO, 1, Matrix.identity(3), b);
      Blas.trmm(Side.RIGHT, Triangle.LOWER, Transpose.NO, 1, Matrix.identity(3), a);
      Matrix none = Matrix.allocateOffHeap(0, 0);
      assertThat(Cholesky.factor(Triangle.LOWER, none).orThrow().logDet()).isZero();
      none.close();
    }
    SymmetricEigen.of(Matrix.allocate(0, 0)).close();
  }

  @Test
  void wrongShapesAreRefusedWithBothShapes() {
    Matrix a = Matrix.allocate(3, 4);
    Matrix b = Matrix.allocate(4, 2);
    Matrix c = Matrix.allocate(3, 3).fill(7);
    assertThatThrownBy(() -> Blas.gemm(Transpose.NO, Transpose.NO, 1, a, b, 0, c))
        .isInstanceOf(ShapeException.class)
        .hasMessage("C: expected 3×2, found 3×3");
    List<Runnable> wrong =
        List.of(
            () -> Blas.gemm(Transpose.YES, Transpose.NO, 1, a, b, 0, c),
            () -> Blas.syrk(Triangle.LOWER, Transpose.YES, 1, a, 0, c),
            () -> Blas.syr2k(Triangle.LOWER, Transpose.NO, 1, a, b, 0, c),
            () -> Blas.symm(Side.LEFT, Triangle.LOWER, 1, a, b, 0, c),
            () -> Blas.symm(Side.RIGHT, Triangle.LOWER, 1, c, a, 0, a.block(0, 0, 3, 3)),
            () -> Blas.gemv(Transpose.NO, 1, c, a, 0, c.column(0)),
            () -> Blas.symv(Triangle.LOWER, 1, a, b, 0, c),
            () -> Blas.spmv(1, a.column(0), c.column(0), 0, c.column(1)),
            () -> Blas.trmm(Side.LEFT, Triangle.LOWER, Transpose.NO, 1, a, c),
            () -> Blas.trsm(Side.RIGHT, Triangle.LOWER, Transpose.NO, 1, Matrix.identity(4), c),
            () -> Blas.axpy(1, a, c),
            () -> Blas.dot(a, c),
            () -> Blas.mirror(Triangle.LOWER, a),
            () -> Cholesky.factor(Triangle.LOWER, a),
            () -> Cholesky.of(Triangle.LOWER, Matrix.identity(2)).solve(c),
            () -> Triangles.factor(a),
            () -> Triangles.copy(c, a),
            () -> SymmetricEigen.of(a));
    for (Runnable call : wrong) {
      assertThatThrownBy(call::run).isInstanceOf(ShapeException.class);
    }
    assertThat(c.toArray()).containsOnly(7);
  }

  @Test
  void sizesThatOpenBlasCannotTakeAreNamed() {
    assertThatThrownBy(() -> OpenBlasKernels.dim(1L << 31))
        .isInstanceOf(ShapeException.class)
        .hasMessage(
            "operand: expected rows, columns and stride of at most 2147483647 each,"
                + " found 2147483648");
  }

  @Test
  void resultsAreReproducibleForAFixedThreadCount() {
    RandomStream random = Seed.of(7).stream();
    try (Matrix a = Matrices.random(random, 300, 300);
        Matrix gram = Matrix.identity(300)) {
      Blas.gemm(Transpose.NO, Transpose.YES, 1, a, a, 1, gram);
      for (int count = 1; count <= 2; count++) {
        BlasThreads.set(count);
        assertThat(BlasThreads.get()).isEqualTo(count);
        double[] first = everything(a, gram);
        for (int again = 0; again < 3; again++) {
          assertThat(Arrays.equals(everything(a, gram), first)).isTrue();
        }
      }
    }
  }

  /** A product, a Cholesky factor and an eigen-decomposition, to the last bit. */
  private static double[] everything(Matrix a, Matrix gram) {
    try (Matrix product = Blas.multiply(Transpose.NO, Transpose.YES, a, gram);
        Matrix factor = gram.copy();
        SymmetricEigen eigen = SymmetricEigen.of(gram)) {
      Cholesky.factor(Triangle.LOWER, factor).orThrow().invert();
      Blas.axpy(1, factor, product);
      Blas.axpy(1, eigen.vectors(), product);
      return product.toArray();
    }
  }

  @Test
  void threadCountsArePositiveAndNoMoreThanTheLibraryTakes() {
    assertThat(threads).isPositive();
    for (int count : new int[] {0, 65, 99999}) {
      for (IntConsumer use :
          List.<IntConsumer>of(BlasThreads::set, BlasThreads::loadAhead, BlasThreads::check)) {
        assertThatThrownBy(() -> use.accept(count))
            .isInstanceOf(InvalidValueException.class)
            .hasMessage("threads: found " + count + ", expected 1 to 64");
      }
    }
    assertThat(BlasThreads.get()).isEqualTo(threads);
  }

  /** Orders at which OpenBLAS would share the product, and is not let to. */
  @Test
  void symmetricProductsOfMiddlingOrder() {
    for (int n : new int[] {200, 257, 512, 513}) {
      RandomStream random = Seed.of(n).stream();
      for (Triangle triangle : Triangle.values()) {
        try (Matrix a = Matrices.random(random, n, n);
            Matrix x = Matrices.random(random, n, 1);
            Matrix y = Matrices.random(random, n, 1);
            Matrix expected = y.copy();
            Matrix full = a.copy()) {
          Blas.mirror(triangle, full);
          Blas.gemv(Transpose.NO, 1.5, full, x, -2, expected);
          Blas.symv(triangle, 1.5, a, x, -2, y);
          assertThat(Matrices.maxDifference(y, expected)).isLessThan(Tolerance.of(8, n, n));
        }
      }
    }
  }
}
