package org.kronproj.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.testkit.ForAll;
import org.kronproj.testkit.Tolerance;

/** The matrices on which a careless stopping rule never stops. */
class JacobiTest {

  private static void check(Matrix a) {
    int n = (int) a.rows();
    Matrix vectors = a.copy();
    Matrix values = Matrix.allocate(n, 1);
    assertThat(Jacobi.decompose(vectors, values)).isZero();
    double scale = 0;
    for (double element : a.toArray()) {
      scale = Math.max(scale, Math.abs(element));
    }
    Matrix unit = a.copy();
    if (scale > 0) {
      for (int k = 0; k < n * n; k++) {
        unit.set(k % n, k / n, a.get(k % n, k / n) / scale);
        values.set(k % n, 0, values.get(k % n, 0) / (k < n ? scale : 1));
      }
    }
    KernelsContract.checkDecomposition(vectors, values, unit, Tolerance.of(8, n, 1));
  }

  /** X·diag(d)·Xᵀ for a random X. */
  private static Matrix congruent(RandomStream random, double[] d) {
    int n = d.length;
    Matrix a = Matrix.allocate(n, n);
    Matrix x = Matrices.random(random, n, n);
    for (int k = 0; k < n; k++) {
      for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) {
          a.set(i, j, a.get(i, j) + d[k] * x.get(i, k) * x.get(j, k));
        }
      }
    }
    return a;
  }

  @Test
  void singularIndefiniteAndGradedMatricesConverge() {
    ForAll.cases(Seed.of(11), 32)
        .check(
            (random, n) -> {
              double[] rankTwo = new double[n];
              double[] indefinite = new double[n];
              double[] graded = new double[n];
              for (int i = 0; i < n; i++) {
                rankTwo[i] = i < 2 ? 1 : 0;
                indefinite[i] = i % 2 == 0 ? 1 : -1;
                graded[i] = Math.pow(10, -i);
              }
              check(congruent(random, rankTwo));
              check(congruent(random, indefinite));
              check(congruent(random, graded));
            });
  }

  @Test
  void zerosOnTheDiagonalConverge() {
    ForAll.cases(Seed.of(12), 32)
        .check(
            (random, n) -> {
              Matrix a = Naive.symmetric(Triangle.LOWER, Matrices.random(random, n, n));
              for (int i = 0; i < n; i++) {
                a.set(i, i, 0);
              }
              check(a);
              // Ones everywhere else: n − 1 equal eigenvalues.
              a.fill(1);
              for (int i = 0; i < n; i++) {
                a.set(i, i, 0);
              }
              check(a);
            });
  }

  @Test
  void everyScaleConverges() {
    for (double scale : new double[] {0, 1e-310, 1e-200, 1e-20, 1e200, 1e307}) {
      Matrix a = Naive.symmetric(Triangle.LOWER, Matrices.random(Seed.of(13).stream(), 7, 7));
      for (int k = 0; k < 49; k++) {
        a.set(k % 7, k / 7, scale * a.get(k % 7, k / 7));
      }
      if (scale == 1e-310) {
        Matrix values = Matrix.allocate(7, 1);
        assertThat(Jacobi.decompose(a, values)).isZero();
      } else {
        check(a);
      }
    }
  }

  /** ½·10⁻¹⁰ couples 1 and 10⁻²⁰: the small eigenvalue is ¾·10⁻²⁰, to its last digits. */
  @Test
  void tinyEigenvaluesOfGradedMatricesAreAccurate() {
    Matrix a = Matrix.of(2, 2, new double[] {1, 0.5e-10, 0.5e-10, 1e-20});
    Matrix values = Matrix.allocate(2, 1);
    assertThat(Jacobi.decompose(a, values)).isZero();
    assertThat(values.get(0, 0)).isCloseTo(0.75e-20, Percentage.withPercentage(1e-12));
  }

  @Test
  void whatIsNotANumberIsReported() {
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      Matrix a = Matrix.identity(4);
      a.set(3, 1, bad);
      assertThat(Jacobi.decompose(a, Matrix.allocate(4, 1))).isEqualTo(1);
    }
  }
}
