package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;

/** Congruences against products of whole matrices. */
class CongruenceTest {

  private static Matrix symmetric(RandomStream random, int n) {
    Matrix s = Matrix.allocate(n, n);
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        double value = 2 * random.nextDouble() - 1;
        s.set(i, j, value);
        s.set(j, i, value);
      }
    }
    return s;
  }

  private static Matrix lower(RandomStream random, int n) {
    Matrix l = symmetric(random, n);
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < j; i++) {
        l.set(i, j, 0);
      }
    }
    return l;
  }

  /** The largest difference of the lower triangles. */
  private static double difference(Matrix a, Matrix b) {
    double largest = 0;
    for (long j = 0; j < a.columns(); j++) {
      for (long i = j; i < a.rows(); i++) {
        largest = Math.max(largest, Math.abs(a.get(i, j) - b.get(i, j)));
      }
    }
    return largest;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 32, 33, 64, 65, 150})
  void areProducts(int n) {
    RandomStream random = Seed.of(1).stream();
    try (Matrix l = lower(random, n);
        Matrix s = symmetric(random, n);
        Matrix image = Blas.multiply(Transpose.NO, Transpose.NO, l, s);
        Matrix expected = Blas.multiply(Transpose.NO, Transpose.YES, image, l);
        Matrix backImage = Blas.multiply(Transpose.NO, Transpose.NO, s, l);
        Matrix expectedBack = Blas.multiply(Transpose.YES, Transpose.NO, l, backImage);
        Matrix work = Matrix.allocate(n, n);
        Matrix found = Matrix.allocate(n, n)) {
      Congruence.apply(l, s, work, found);
      assertThat(difference(found, expected)).isLessThan(1e-12 * n);
      Congruence.applyTransposed(l, s, work, found);
      assertThat(difference(found, expectedBack)).isLessThan(1e-12 * n);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 32, 33, 64, 65, 150})
  void ofDiagonalMatricesAreThoseOfFullOnes(int n) {
    RandomStream random = Seed.of(2).stream();
    double[] diagonal = new double[n];
    try (Matrix l = lower(random, n);
        Matrix full = Matrix.allocate(n, n);
        Matrix work = Matrix.allocate(n, n);
        Matrix expected = Matrix.allocate(n, n);
        Matrix found = Matrix.allocate(n, n)) {
      for (int i = 0; i < n; i++) {
        diagonal[i] = i % 7 == 3 ? 0 : 2 * random.nextDouble() - 1;
        full.set(i, i, diagonal[i]);
      }
      Congruence.apply(l, full, work, expected);
      Congruence.applyDiagonal(l, diagonal, work, found);
      assertThat(difference(found, expected)).isLessThan(1e-13 * n);
      diagonal[0] += 1;
      Congruence.applyDiagonal(l, diagonal, work, found);
      assertThat(difference(found, expected)).isGreaterThan(1e-6);
    }
  }
}
