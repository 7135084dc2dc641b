package org.kronproj.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.testkit.Tolerance;

/** Lower triangles against products of whole matrices, at orders on both sides of every split. */
class TrianglesTest {

  @AfterEach
  void nothingLeaks() {
    assertThat(NativeMemory.liveBytes()).isZero();
  }

  private static Matrix definite(RandomStream random, int n) {
    try (Matrix x = Matrices.random(random, n, n)) {
      Matrix a = Matrix.identity(n);
      Blas.gemm(Transpose.NO, Transpose.YES, 1, x, x, 1, a);
      return a;
    }
  }

  private static void assertLowerClose(Matrix found, Matrix expected, double tolerance) {
    double worst = 0;
    for (long j = 0; j < expected.columns(); j++) {
      for (long i = j; i < expected.rows(); i++) {
        worst = Math.max(worst, Math.abs(found.get(i, j) - expected.get(i, j)));
      }
    }
    assertThat(worst).isLessThan(tolerance);
  }

  private static void assertUpper(Matrix found, double value) {
    for (long j = 0; j < found.columns(); j++) {
      for (long i = 0; i < j; i++) {
        assertThat(found.get(i, j)).isEqualTo(value);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 32, 33, 64, 100, 500})
  void copiesLeaveTheUpperTriangleAlone(int n) {
    try (Matrix from = Matrices.random(Seed.of(1).stream(), n, n);
        Matrix to = Matrix.allocate(n, n).fill(7)) {
      Triangles.copy(from, to);
      assertLowerClose(to, from, Double.MIN_VALUE);
      assertUpper(to, 7);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 20, 128, 129, 200, 256, 257, 400})
  void productsAreTheLowerTriangle(int n) {
    RandomStream random = Seed.of(2).stream();
    for (Transpose trans : Transpose.values()) {
      int k = 37;
      boolean plain = trans == Transpose.NO;
      try (Matrix a = Matrices.random(random, plain ? n : k, plain ? k : n);
          Matrix c = definite(random, n);
          Matrix expected = c.copy()) {
        Transpose other = plain ? Transpose.YES : Transpose.NO;
        Blas.gemm(trans, other, -0.5, a, a, 2, expected);
        Triangles.product(trans, -0.5, a, a, 2, c);
        assertLowerClose(c, expected, Tolerance.of(4, n + k, 4 * n));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 20, 191, 192, 193, 400, 768, 769})
  void changesAreThoseOfTheLowerTriangle(int n) {
    RandomStream random = Seed.of(5).stream();
    for (int k : new int[] {0, 1, 37}) {
      try (Matrix a = Matrices.random(random, n, k);
          Matrix c = definite(random, n);
          Matrix expected = c.copy()) {
        Blas.gemm(Transpose.NO, Transpose.YES, -0.5, a, a, 1, expected);
        Triangles.change(-0.5, a, c);
        assertLowerClose(c, expected, Tolerance.of(4, n + k, 4 * n));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 20, 192, 193, 400, 768, 769})
  void productsWithAVectorReadTheLowerTriangle(int n) {
    RandomStream random = Seed.of(6).stream();
    try (Matrix s = definite(random, n);
        Matrix x = Matrices.random(random, n, 1);
        Matrix y = Matrix.allocate(n, 1).fill(Double.NaN);
        Matrix expected = Blas.multiply(Transpose.NO, Transpose.NO, s, x)) {
      for (long j = 0; j < n; j++) {
        for (long i = 0; i < j; i++) {
          s.set(i, j, Double.NaN);
        }
      }
      Triangles.multiply(s, x, y);
      assertThat(Matrices.maxDifference(y, expected)).isLessThan(Tolerance.of(4, n, 4 * n));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 40, 64, 65, 96, 97, 192, 300, 450, 2049})
  void factorsSolveAndDivide(int n) {
    RandomStream random = Seed.of(3).stream();
    try (Matrix h = definite(random, n);
        Matrix l = Matrix.allocate(n, n).fill(7);
        Matrix x = Matrices.random(random, n, 3);
        Matrix rows = Matrices.random(random, 5, n)) {
      assertThat(Triangles.factor(h, l)).isEmpty();
      for (long j = 0; j < n; j++) {
        for (long i = 0; i < j; i++) {
          l.set(i, j, 0);
        }
      }
      try (Matrix back = Blas.multiply(Transpose.NO, Transpose.YES, l, l)) {
        assertLowerClose(back, h, Tolerance.of(8, n, n));
      }
      assertThat(Triangles.logDet(l))
          .isCloseTo(
              Cholesky.of(Triangle.LOWER, l).logDet(), org.assertj.core.api.Assertions.within(0.0));
      for (int columns : new int[] {1, 3}) {
        Matrix wanted = x.columnRange(0, columns);
        try (Matrix b = Blas.multiply(Transpose.NO, Transpose.NO, h, wanted)) {
          Triangles.solve(l, b);
          assertThat(Matrices.maxDifference(b, wanted)).isLessThan(Tolerance.of(64, n, n * n));
        }
      }
      try (Matrix b = Blas.multiply(Transpose.NO, Transpose.YES, rows, l)) {
        Triangles.divide(b, l);
        assertThat(Matrices.maxDifference(b, rows)).isLessThan(Tolerance.of(64, n, n));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 96, 97, 150, 192, 250, 399})
  void theFirstBadMinorIsNamed(int minor) {
    int n = 400;
    try (Matrix h = definite(Seed.of(4).stream(), n);
        Matrix l = Matrix.allocate(n, n)) {
      h.set(minor - 1, minor - 1, -1);
      assertThat(Triangles.factor(h, l)).hasValue(minor);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 63, 64, 65, 100, 129, 300})
  void invertedFactorsTakeTheirFactorsToTheIdentity(int n) {
    for (Triangle triangle : Triangle.values()) {
      try (Matrix factor = definite(Seed.of(6).stream(), n)) {
        assertThat(Cholesky.factor(triangle, factor)).isInstanceOf(Cholesky.Result.Factored.class);
        boolean lower = triangle == Triangle.LOWER;
        for (long j = 0; j < n; j++) {
          for (long i = 0; i < j; i++) {
            factor.set(lower ? i : j, lower ? j : i, 7);
          }
        }
        try (Matrix inverse = factor.copy();
            Matrix product = Matrix.identity(n)) {
          Cholesky.of(triangle, inverse).invertFactor();
          for (long j = 0; j < n; j++) {
            for (long i = 0; i < j; i++) {
              assertThat(inverse.get(lower ? i : j, lower ? j : i)).isEqualTo(7);
            }
          }
          Blas.trmm(Side.LEFT, triangle, Transpose.NO, 1, inverse, product);
          Blas.trmm(Side.LEFT, triangle, Transpose.NO, 1, factor, product);
          try (Matrix identity = Matrix.identity(n)) {
            assertThat(Matrices.maxDifference(product, identity)).isLessThan(1e-12);
            // another number in the factor is another inverse
            factor.set(lower ? n - 1 : 0, lower ? 0 : n - 1, factor.get(0, 0) + 5);
            Blas.trmm(Side.LEFT, triangle, Transpose.NO, 1, factor, product.copyFrom(inverse));
            assertThat(Matrices.maxDifference(product, identity)).isGreaterThan(1e-3);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 64, 65, 200})
  void zerosOnTheDiagonalHaveNoInverse(int n) {
    try (Matrix factor = Matrix.identity(n)) {
      factor.set(n - 1, n - 1, 0);
      Cholesky cholesky = Cholesky.of(Triangle.LOWER, factor);
      assertThatThrownBy(cholesky::invertFactor).isInstanceOf(ArithmeticException.class);
    }
  }
}
