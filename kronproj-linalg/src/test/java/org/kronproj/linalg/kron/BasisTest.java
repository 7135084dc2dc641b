package org.kronproj.linalg.kron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrices;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.NativeMemory;
import org.kronproj.linalg.Transpose;
import org.kronproj.testkit.ForAll;
import org.kronproj.testkit.NoLeaks;
import org.kronproj.testkit.Tolerance;

/** One contract for every basis: what it does is what its dense matrix does. */
class BasisTest {

  @RegisterExtension final NoLeaks noLeaks = new NoLeaks(NativeMemory::liveBytes);

  @Test
  void productsAreThoseOfTheMatrix() {
    ForAll.cases(Seed.of(51), 40)
        .check(
            (random, order) -> {
              for (Basis basis : BasisChangeTest.bases(random, order)) {
                double tolerance = Tolerance.of(8, order, 1);
                int count = 1 + random.nextInt(40);
                for (Transpose trans : Transpose.values()) {
                  try (Matrix u = basis.toDense();
                      Matrix x = Matrices.random(random, order, count);
                      Matrix y = x.copy();
                      Matrix expected = Blas.multiply(trans, Transpose.NO, u, x)) {
                    basis.left(trans, x, y);
                    assertThat(Matrices.maxDifference(y, expected)).isLessThan(tolerance);
                  }
                  try (Matrix u = basis.toDense();
                      Matrix x = Matrices.random(random, count, order);
                      Matrix y = x.copy();
                      Matrix expected = Blas.multiply(Transpose.NO, trans, x, u)) {
                    basis.right(trans, x, y);
                    assertThat(Matrices.maxDifference(y, expected)).isLessThan(tolerance);
                  }
                }
                basis.close();
              }
            });
  }

  /** Enough vectors to be shared among threads and taken in blocks. */
  @Test
  void manyVectorsAtOnce() {
    int order = 12;
    for (Basis basis : BasisChangeTest.bases(Seed.of(55).stream(), order)) {
      try (Matrix u = basis.toDense();
          Matrix x = Matrices.random(Seed.of(56).stream(), 20_000, order);
          Matrix y = x.copy();
          Matrix expected = Blas.multiply(Transpose.NO, Transpose.NO, x, u);
          Matrix columns = Matrices.random(Seed.of(57).stream(), order, 20_000);
          Matrix result = columns.copy();
          Matrix product = Blas.multiply(Transpose.NO, Transpose.NO, u, columns)) {
        basis.right(Transpose.NO, x, y);
        assertThat(Matrices.maxDifference(y, expected)).isLessThan(Tolerance.of(8, order, 1));
        basis.left(Transpose.NO, columns, result);
        assertThat(Matrices.maxDifference(result, product)).isLessThan(Tolerance.of(8, order, 1));
      }
      basis.close();
    }
  }

  @Test
  void conjugatingBackAndForthChangesNothing() {
    ForAll.cases(Seed.of(52), 36)
        .check(
            (random, order) -> {
              for (Basis basis : BasisChangeTest.bases(random, order)) {
                double tolerance = Tolerance.of(8, order * order, 1);
                try (Matrix x = Matrices.random(random, order, order);
                    Matrix y = x.copy();
                    Matrix u = basis.toDense();
                    Matrix ux = Blas.multiply(Transpose.NO, Transpose.NO, u, x);
                    Matrix expected = Blas.multiply(Transpose.NO, Transpose.YES, ux, u)) {
                  basis.conjugate(Transpose.NO, y);
                  assertThat(Matrices.maxDifference(y, expected)).isLessThan(tolerance);
                  basis.conjugate(Transpose.YES, y);
                  assertThat(Matrices.maxDifference(y, x)).isLessThan(tolerance);
                }
                basis.close();
              }
            });
  }

  @Test
  void everyBasisIsOrthonormal() {
    ForAll.cases(Seed.of(53), 40)
        .check(
            (random, order) -> {
              for (Basis basis : BasisChangeTest.bases(random, order)) {
                try (Matrix u = basis.toDense()) {
                  double tolerance = Tolerance.of(8, order, 1);
                  assertThat(Orthonormality.error(u)).isLessThan(tolerance);
                  assertThat(basis.orthonormalityError()).isLessThan(tolerance);
                  assertThat(basis.requireOrthonormal()).isSameAs(basis);
                }
                basis.close();
              }
            });
  }

  @Test
  void whatIsNotOrthonormalIsRefusedWithTheAmount() {
    Matrix u = Matrix.of(2, 2, new double[] {1, 0, 0.25, 1});
    for (Basis basis : new Basis[] {Basis.dense(u), Basis.sparse(CscMatrix.ofDense(u))}) {
      assertThat(basis.orthonormalityError()).isEqualTo(0.25);
      assertThatThrownBy(basis::requireOrthonormal)
          .isInstanceOf(InvalidValueException.class)
          .hasMessage(
              "basis: found UᵀU that differs from I by 0.25, expected orthonormal columns to"
                  + " 1.0E-10");
      basis.close();
    }
    u.set(0, 0, Double.NaN);
    try (Basis basis = Basis.dense(u)) {
      assertThatThrownBy(basis::requireOrthonormal).isInstanceOf(InvalidValueException.class);
    }
  }

  /** The DCT-II by its sum. */
  @Test
  void coordinatesInTheCosineBasisAreTheDctTwo() {
    double[] x = {1, -2, 5, 0.5, 3, 7, -1};
    int n = x.length;
    try (Basis basis = Basis.cosine(n);
        Matrix in = Matrix.vector(x);
        Matrix out = Matrix.allocate(n, 1)) {
      basis.left(Transpose.YES, in, out);
      for (int k = 0; k < n; k++) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
          sum += x[i] * Math.cos(Math.PI / n * (i + 0.5) * k);
        }
        double expected = sum * Math.sqrt((k == 0 ? 1.0 : 2.0) / n);
        assertThat(Math.abs(out.get(k, 0) - expected)).isLessThan(Tolerance.of(16, n, 1));
      }
    }
  }

  /** Means first, then differences from the coarsest to the finest. */
  @Test
  void haarCoordinatesAreOrderedByScale() {
    try (Basis basis = Basis.haar(4);
        Matrix u = basis.toDense()) {
      double r = Math.sqrt(0.5);
      Matrix expected =
          Matrix.of(
              4, 4, new double[] {.5, .5, .5, .5, .5, .5, -.5, -.5, r, -r, 0, 0, 0, 0, r, -r});
      assertThat(Matrices.maxDifference(u, expected)).isLessThan(Tolerance.of(2, 4, 1));
    }
  }

  @Test
  void wrongShapesAreRefused() {
    assertThatThrownBy(() -> Basis.dense(Matrix.allocate(3, 2))).isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> Basis.haar(0)).isInstanceOf(InvalidValueException.class);
    for (Basis basis : BasisChangeTest.bases(Seed.of(54).stream(), 3)) {
      Matrix wrong = Matrix.allocate(4, 4);
      assertThatThrownBy(() -> basis.left(Transpose.NO, wrong, Matrix.allocate(4, 4)))
          .isInstanceOf(ShapeException.class);
      assertThatThrownBy(() -> basis.right(Transpose.NO, wrong, Matrix.allocate(4, 4)))
          .isInstanceOf(ShapeException.class);
      assertThatThrownBy(() -> basis.left(Transpose.NO, Matrix.allocate(3, 2), wrong))
          .isInstanceOf(ShapeException.class);
      assertThatThrownBy(() -> basis.conjugate(Transpose.NO, wrong))
          .isInstanceOf(ShapeException.class);
      assertThatThrownBy(() -> new BasisChange(Weighting.twoSided(4), basis))
          .isInstanceOf(ShapeException.class);
      BasisChange change = new BasisChange(Weighting.twoSided(3), basis);
      assertThatThrownBy(() -> change.toEigenbasis(wrong)).isInstanceOf(ShapeException.class);
      assertThatThrownBy(() -> change.rowsToEigenbasis(wrong)).isInstanceOf(ShapeException.class);
      basis.close();
    }
  }
}
