package org.kronproj.linalg.kron;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrices;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.NativeMemory;
import org.kronproj.linalg.Transpose;
import org.kronproj.testkit.ForAll;
import org.kronproj.testkit.Tolerance;

/** A basis change against the N×N matrix K that it never forms. */
class BasisChangeTest {

  @Test
  void agreesWithTheMatrixThatIsNeverFormed() {
    long live = NativeMemory.liveBytes();
    ForAll.cases(Seed.of(71), 12)
        .check(
            (random, size) -> {
              for (Basis basis : bases(random, size)) {
                for (Weighting weighting : weightings(size)) {
                  try (Matrix k = matrix(weighting, basis)) {
                    checkColumns(random, new BasisChange(weighting, basis), k);
                    checkRows(random, new BasisChange(weighting, basis), k);
                  }
                }
                basis.close();
              }
            });
    assertThat(NativeMemory.liveBytes()).isEqualTo(live);
  }

  static List<Basis> bases(RandomStream random, int order) {
    try (Matrix u = Matrices.orthonormal(random, order);
        Matrix haar = new HaarBasis(order).toDense()) {
      return List.of(
          Basis.identity(order),
          Basis.dense(u),
          Basis.sparse(CscMatrix.ofDense(haar)),
          Basis.cosine(order),
          Basis.haar(order));
    }
  }

  static List<Weighting> weightings(int order) {
    return List.of(
        Weighting.twoSided(order),
        Weighting.symmetric(order),
        Weighting.oneSided(order),
        Weighting.diagonal(order));
  }

  /** K by its definition, from U element by element. */
  private static Matrix matrix(Weighting weighting, Basis basis) {
    int n = basis.order();
    int size = weighting.size();
    Matrix k = Matrix.allocate(size, size);
    try (Matrix u = basis.toDense()) {
      if (weighting instanceof DiagonalWeighting) {
        return k.copyFrom(u);
      }
      for (int c = 0; c < n * n; c++) {
        for (int r = 0; r < n * n; r++) {
          double left = u.get(r / n, c / n);
          double right = u.get(r % n, c % n);
          if (weighting instanceof TwoSidedWeighting) {
            k.set(r, c, left * right);
          } else if (weighting instanceof OneSidedWeighting) {
            k.set(r, c, r % n == c % n ? left : 0);
          } else if (r % n <= r / n) {
            int row = Svec.coordinate(r % n, r / n);
            int column = Svec.coordinate(c % n, c / n);
            double scale =
                (r % n == r / n ? 1 : Math.sqrt(2)) * (c % n == c / n ? 1 : 0.5 * Math.sqrt(2));
            k.set(row, column, k.get(row, column) + scale * left * right);
          }
        }
      }
    }
    return k;
  }

  private static void checkColumns(RandomStream random, BasisChange change, Matrix k) {
    double tolerance = Tolerance.of(8, (double) k.rows(), 1);
    try (Matrix x = Matrices.random(random, k.rows(), 3);
        Matrix forth = x.copy();
        Matrix expected = Blas.multiply(Transpose.YES, Transpose.NO, k, x)) {
      change.toEigenbasis(forth);
      assertThat(Matrices.maxDifference(forth, expected)).isLessThan(tolerance);
      change.fromEigenbasis(forth);
      assertThat(Matrices.maxDifference(forth, x)).isLessThan(tolerance);
    }
  }

  private static void checkRows(RandomStream random, BasisChange change, Matrix k) {
    double tolerance = Tolerance.of(8, (double) k.rows(), 1);
    try (Matrix larger = Matrices.random(random, 7, k.rows());
        Matrix a = larger.block(2, 0, 4, k.rows()).copy();
        Matrix expected = Blas.multiply(Transpose.NO, Transpose.NO, a, k)) {
      Matrix view = larger.block(2, 0, 4, k.rows());
      change.rowsToEigenbasis(view);
      assertThat(Matrices.maxDifference(view, expected)).isLessThan(tolerance);
      change.rowsToEigenbasis(a);
      assertThat(Matrices.maxDifference(a, expected)).isLessThan(tolerance);
    }
  }
}
