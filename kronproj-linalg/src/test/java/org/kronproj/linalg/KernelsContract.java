package org.kronproj.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Placement.Placed;
import org.kronproj.testkit.ForAll;
import org.kronproj.testkit.NoLeaks;
import org.kronproj.testkit.Tolerance;

/**
 * What every back-end must do: each kernel, with all flags, on operands of all placements, against
 * its definition. {@link Placed#close} checks that nothing outside of an operand was written.
 */
abstract class KernelsContract {

  private static final double[] ALPHAS = {1, -0.5, 0};
  private static final double[] BETAS = {0, 1, -2};

  @RegisterExtension final NoLeaks noLeaks = new NoLeaks(NativeMemory::liveBytes);

  private final Kernels kernels;

  KernelsContract(Kernels kernels) {
    this.kernels = kernels;
  }

  /** One case: dimensions that grow, and a way to place operands. */
  private record Case(RandomStream random, int m, int n, int k, double alpha, double beta) {

    Placed random(int rows, int columns) {
      return Placement.draw(random).place(random, rows, columns);
    }

    /** An output; what it holds must not matter if beta is 0. */
    Placed output(int rows, int columns) {
      Placed placed = random(rows, columns);
      if (beta == 0) {
        placed.matrix().fill(Double.NaN);
      }
      return placed;
    }

    Placed definite(int order) {
      return Placement.draw(random).placeDefinite(random, order);
    }

    double tolerance() {
      return Tolerance.of(8, m + n + k, 1);
    }
  }

  private interface Property {
    void check(Case c);
  }

  private static void forAll(String name, Property property) {
    ForAll.cases(Seed.of(1).split(name), 45)
        .check(
            (random, size) -> {
              int largest = 1 + size / 3;
              property.check(
                  new Case(
                      random,
                      1 + random.nextInt(largest),
                      1 + random.nextInt(largest),
                      1 + random.nextInt(largest),
                      ALPHAS[size % 3],
                      BETAS[(size / 3) % 3]));
            });
  }

  private static void assertClose(Matrix actual, Matrix expected, double tolerance) {
    assertThat(Matrices.maxDifference(actual, expected)).isLessThanOrEqualTo(tolerance);
  }

  /** Compares one triangle, and asks that the other still holds what it held. */
  private static void assertTriangle(
      Triangle triangle, Matrix actual, Matrix expected, Matrix before, double tolerance) {
    for (int j = 0; j < actual.columns(); j++) {
      for (int i = 0; i < actual.rows(); i++) {
        if (Naive.in(triangle, i, j)) {
          assertThat(Math.abs(actual.get(i, j) - expected.get(i, j)))
              .isLessThanOrEqualTo(tolerance);
        } else {
          assertThat(actual.get(i, j)).isEqualTo(Double.valueOf(before.get(i, j)));
        }
      }
    }
  }

  @Test
  void gemm() {
    forAll("gemm", this::checkGemm);
  }

  private void checkGemm(Case t) {
    for (Transpose transA : Transpose.values()) {
      for (Transpose transB : Transpose.values()) {
        try (Placed a = transA == Transpose.NO ? t.random(t.m, t.k) : t.random(t.k, t.m);
            Placed b = transB == Transpose.NO ? t.random(t.k, t.n) : t.random(t.n, t.k);
            Placed c = t.output(t.m, t.n)) {
          Matrix left = Naive.op(transA, a.matrix());
          Matrix right = Naive.op(transB, b.matrix());
          Matrix expected = Naive.combine(t.alpha, left, right, t.beta, c.matrix());
          kernels.gemm(transA, transB, t.alpha, a.matrix(), b.matrix(), t.beta, c.matrix());
          assertClose(c.matrix(), expected, t.tolerance());
        }
      }
    }
  }

  @Test
  void gemv() {
    forAll("gemv", this::checkGemv);
  }

  private void checkGemv(Case t) {
    for (Transpose trans : Transpose.values()) {
      boolean plain = trans == Transpose.NO;
      try (Placed a = t.random(t.m, t.n);
          Placed x = t.random(plain ? t.n : t.m, 1);
          Placed y = t.output(plain ? t.m : t.n, 1)) {
        Matrix left = Naive.op(trans, a.matrix());
        Matrix expected = Naive.combine(t.alpha, left, x.matrix(), t.beta, y.matrix());
        kernels.gemv(trans, t.alpha, a.matrix(), x.matrix(), t.beta, y.matrix());
        assertClose(y.matrix(), expected, t.tolerance());
      }
    }
  }

  @Test
  void syrk() {
    forAll("syrk", this::checkSyrk);
  }

  private void checkSyrk(Case t) {
    for (Triangle triangle : Triangle.values()) {
      for (Transpose trans : Transpose.values()) {
        try (Placed a = trans == Transpose.NO ? t.random(t.m, t.k) : t.random(t.k, t.m);
            Placed c = t.output(t.m, t.m)) {
          Matrix before = Naive.op(Transpose.NO, c.matrix());
          Matrix left = Naive.op(trans, a.matrix());
          Matrix right = Naive.op(Transpose.YES, left);
          Matrix expected = Naive.combine(t.alpha, left, right, t.beta, before);
          kernels.syrk(triangle, trans, t.alpha, a.matrix(), t.beta, c.matrix());
          assertTriangle(triangle, c.matrix(), expected, before, t.tolerance());
        }
      }
    }
  }

  @Test
  void syr2k() {
    forAll("syr2k", this::checkSyr2k);
  }

  private void checkSyr2k(Case t) {
    for (Triangle triangle : Triangle.values()) {
      for (Transpose trans : Transpose.values()) {
        boolean plain = trans == Transpose.NO;
        try (Placed a = plain ? t.random(t.m, t.k) : t.random(t.k, t.m);
            Placed b = plain ? t.random(t.m, t.k) : t.random(t.k, t.m);
            Placed c = t.output(t.m, t.m)) {
          Matrix before = Naive.op(Transpose.NO, c.matrix());
          Matrix x = Naive.op(trans, a.matrix());
          Matrix y = Naive.op(trans, b.matrix());
          Matrix half = Naive.combine(t.alpha, x, Naive.op(Transpose.YES, y), t.beta, before);
          Matrix expected = Naive.combine(t.alpha, y, Naive.op(Transpose.YES, x), 1, half);
          kernels.syr2k(triangle, trans, t.alpha, a.matrix(), b.matrix(), t.beta, c.matrix());
          assertTriangle(triangle, c.matrix(), expected, before, 2 * t.tolerance());
        }
      }
    }
  }

  @Test
  void symm() {
    forAll("symm", this::checkSymm);
  }

  private void checkSymm(Case t) {
    for (Side side : Side.values()) {
      for (Triangle triangle : Triangle.values()) {
        int order = side == Side.LEFT ? t.m : t.n;
        try (Placed a = t.random(order, order);
            Placed b = t.random(t.m, t.n);
            Placed c = t.output(t.m, t.n)) {
          Matrix full = Naive.symmetric(triangle, a.matrix());
          Matrix left = side == Side.LEFT ? full : b.matrix();
          Matrix right = side == Side.LEFT ? b.matrix() : full;
          Matrix expected = Naive.combine(t.alpha, left, right, t.beta, c.matrix());
          kernels.symm(side, triangle, t.alpha, a.matrix(), b.matrix(), t.beta, c.matrix());
          assertClose(c.matrix(), expected, t.tolerance());
        }
      }
    }
  }

  @Test
  void symv() {
    forAll("symv", this::checkSymv);
  }

  private void checkSymv(Case t) {
    for (Triangle triangle : Triangle.values()) {
      try (Placed a = t.random(t.m, t.m);
          Placed x = t.random(t.m, 1);
          Placed y = t.output(t.m, 1)) {
        Matrix full = Naive.symmetric(triangle, a.matrix());
        Matrix expected = Naive.combine(t.alpha, full, x.matrix(), t.beta, y.matrix());
        kernels.symv(triangle, t.alpha, a.matrix(), x.matrix(), t.beta, y.matrix());
        assertClose(y.matrix(), expected, t.tolerance());
      }
    }
  }

  @Test
  void spmv() {
    forAll("spmv", this::checkSpmv);
  }

  private void checkSpmv(Case t) {
    try (Placed a = t.random(t.m, t.m);
        Placed packed = t.random(t.m * (t.m + 1) / 2, 1);
        Placed x = t.random(t.m, 1);
        Placed y = t.output(t.m, 1)) {
      for (int j = 0, p = 0; j < t.m; j++) {
        for (int i = 0; i <= j; i++) {
          packed.matrix().set(p++, 0, a.matrix().get(i, j));
        }
      }
      Matrix full = Naive.symmetric(Triangle.UPPER, a.matrix());
      Matrix expected = Naive.combine(t.alpha, full, x.matrix(), t.beta, y.matrix());
      kernels.spmv(t.alpha, packed.matrix(), x.matrix(), t.beta, y.matrix());
      assertClose(y.matrix(), expected, t.tolerance());
    }
  }

  @Test
  void trmmAndTrsm() {
    forAll("trmm", this::checkTriangularProducts);
  }

  /** trmm by its definition, and trsm undoes it. */
  private void checkTriangularProducts(Case t) {
    for (Side side : Side.values()) {
      for (Triangle triangle : Triangle.values()) {
        for (Transpose trans : Transpose.values()) {
          checkTriangularProduct(t, side, triangle, trans);
        }
      }
    }
  }

  private void checkTriangularProduct(Case t, Side side, Triangle triangle, Transpose trans) {
    int order = side == Side.LEFT ? t.m : t.n;
    try (Placed a = t.definite(order);
        Placed b = t.random(t.m, t.n)) {
      Matrix before = Naive.op(Transpose.NO, b.matrix());
      Matrix factor = Naive.op(trans, Naive.triangular(triangle, a.matrix()));
      Matrix expected =
          side == Side.LEFT ? Naive.multiply(factor, before) : Naive.multiply(before, factor);
      Blas.scale(4, expected);
      kernels.trmm(side, triangle, trans, 4, a.matrix(), b.matrix());
      assertClose(b.matrix(), expected, 4 * t.tolerance());
      kernels.trsm(side, triangle, trans, 0.25, a.matrix(), b.matrix());
      assertClose(b.matrix(), before, 100 * t.tolerance());
    }
  }

  @Test
  void potrfAndPotri() {
    forAll("potrf", this::checkCholesky);
  }

  private void checkCholesky(Case t) {
    for (Triangle triangle : Triangle.values()) {
      try (Placed a = t.definite(t.m)) {
        Matrix before = Naive.op(Transpose.NO, a.matrix());
        assertThat(kernels.potrf(triangle, a.matrix())).isZero();
        Matrix factor = Naive.triangular(triangle, a.matrix());
        Matrix transposed = Naive.op(Transpose.YES, factor);
        Matrix product =
            triangle == Triangle.LOWER
                ? Naive.multiply(factor, transposed)
                : Naive.multiply(transposed, factor);
        assertTriangle(triangle, a.matrix(), a.matrix(), before, 0);
        assertClose(product, before, t.tolerance());
        try (Placed inverse = t.definite(t.m)) {
          inverse.matrix().copyFrom(a.matrix());
          Matrix untouched = Naive.op(Transpose.NO, inverse.matrix());
          assertThat(kernels.trtri(triangle, inverse.matrix())).isZero();
          assertTriangle(triangle, inverse.matrix(), inverse.matrix(), untouched, 0);
          assertClose(
              Naive.multiply(Naive.triangular(triangle, inverse.matrix()), factor),
              Matrix.identity(t.m),
              100 * t.tolerance());
        }
        assertThat(kernels.potri(triangle, a.matrix())).isZero();
        Matrix inverse = Naive.symmetric(triangle, a.matrix());
        assertTriangle(triangle, a.matrix(), a.matrix(), before, 0);
        assertClose(Naive.multiply(inverse, before), Matrix.identity(t.m), 100 * t.tolerance());
      }
    }
  }

  @Test
  void potrfNamesTheMinorThatFails() {
    forAll("minor", this::checkMinor);
  }

  private void checkMinor(Case t) {
    for (Triangle triangle : Triangle.values()) {
      for (double bad : new double[] {-1, Double.NaN}) {
        try (Placed a = t.definite(t.m)) {
          int minor = t.random.nextInt(t.m);
          a.matrix().set(minor, minor, bad);
          assertThat(kernels.potrf(triangle, a.matrix())).isEqualTo(minor + 1);
        }
      }
    }
  }

  @Test
  void syevd() {
    forAll("syevd", this::checkEigen);
  }

  private void checkEigen(Case t) {
    try (Placed a = t.random(t.m, t.m);
        Placed values = t.random(t.m, 1)) {
      Matrix before = Naive.symmetric(Triangle.LOWER, a.matrix());
      assertThat(kernels.syevd(a.matrix(), values.matrix())).isZero();
      checkDecomposition(a.matrix(), values.matrix(), before, 4 * t.tolerance());
    }
  }

  /** UᵀU = I, AU = U·diag(λ), λ ascending. */
  static void checkDecomposition(Matrix vectors, Matrix values, Matrix before, double tolerance) {
    int n = (int) before.rows();
    Matrix gram = Naive.multiply(Naive.op(Transpose.YES, vectors), vectors);
    assertClose(gram, Matrix.identity(n), tolerance);
    Matrix left = Naive.multiply(before, vectors);
    Matrix right = Matrix.allocate(n, n);
    for (int j = 0; j < n; j++) {
      assertThat(values.get(j, 0)).isGreaterThanOrEqualTo(values.get(Math.max(0, j - 1), 0));
      for (int i = 0; i < n; i++) {
        right.set(i, j, vectors.get(i, j) * values.get(j, 0));
      }
    }
    assertClose(left, right, tolerance * Math.max(1, Blas.norm(before)));
  }
}
