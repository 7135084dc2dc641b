package org.kronproj.linalg.kron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrices;
import org.kronproj.linalg.Matrix;
import org.kronproj.testkit.ForAll;
import org.kronproj.testkit.Tolerance;

class SvecTest {

  @Test
  void coordinatesNumberTheUpperTriangle() {
    int expected = 0;
    for (int q = 0; q < 60; q++) {
      for (int p = 0; p <= q; p++) {
        assertThat(Svec.coordinate(p, q)).isEqualTo(expected);
        assertThat(Svec.coordinate(q, p)).isEqualTo(expected);
        assertThat(Svec.row(expected)).isEqualTo(p);
        assertThat(Svec.column(expected)).isEqualTo(q);
        expected++;
      }
      assertThat(Svec.length(q + 1)).isEqualTo(expected);
    }
  }

  @Test
  void columnsAreRightAtTheLargestOrders() {
    for (int q = 46_000; q < 46_340; q++) {
      int first = Svec.coordinate(0, q);
      assertThat(Svec.column(first)).isEqualTo(q);
      assertThat(Svec.column(first - 1)).isEqualTo(q - 1);
      assertThat(Svec.column(first + q)).isEqualTo(q);
    }
  }

  @Test
  void innerProductsOfSymmetricMatricesAreKept() {
    ForAll.cases(Seed.of(31), 30)
        .check(
            (random, n) -> {
              try (Matrix x = Matrices.random(random, n, n);
                  Matrix y = Matrices.random(random, n, n);
                  Matrix u = Matrix.allocate(Svec.length(n), 1);
                  Matrix v = Matrix.allocate(Svec.length(n), 1)) {
                Svec.pack(x, u);
                Svec.pack(y, v);
                double packed = Blas.dot(u, v);
                Svec.unpack(u, x);
                Svec.unpack(v, y);
                double tolerance = Tolerance.of(4, n * n, 1);
                assertThat(Math.abs(Blas.dot(x, y) - packed)).isLessThan(tolerance);
                for (int i = 0; i < n; i++) {
                  assertThat(x.get(0, i)).isEqualTo(x.get(i, 0));
                }
                Svec.pack(x, v);
                assertThat(Matrices.maxDifference(u, v)).isLessThan(tolerance);
              }
            });
  }

  /** Packing a matrix that is not symmetric packs its symmetric part: P·h = P·sym(h). */
  @Test
  void theSymmetricPartIsPacked() {
    Matrix packed = Matrix.allocate(3, 1);
    Svec.pack(Matrix.of(2, 2, new double[] {1, 2, 4, 5}), packed);
    assertThat(packed.get(0, 0)).isEqualTo(1);
    assertThat(Math.abs(packed.get(1, 0) - 3 * Math.sqrt(2))).isLessThan(Tolerance.of(4, 1, 1));
    assertThat(packed.get(2, 0)).isEqualTo(5);
  }

  @Test
  void wrongShapesAreRefused() {
    Matrix square = Matrix.allocate(3, 3);
    assertThatThrownBy(() -> Svec.pack(square, Matrix.allocate(5, 1)))
        .isInstanceOf(ShapeException.class)
        .hasMessage("target: expected 6×1, found 5×1");
    assertThatThrownBy(() -> Svec.unpack(Matrix.allocate(7, 1), square))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> Svec.pack(Matrix.allocate(3, 2), Matrix.allocate(6, 1)))
        .isInstanceOf(ShapeException.class);
  }
}
