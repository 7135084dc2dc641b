package org.kronproj.conic.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;

/** Products of a stretch of columns, piece by piece, are those of the whole. */
class FullMatricesTest {

  /** More rows than a piece of three by four columns has. */
  private static final int ROWS = 50_000;

  private final RandomStream random = Seed.of(8).stream();

  @Test
  void combinationsAreAddedToSums() {
    try (Matrix columns = random(ROWS, 4);
        Matrix factors = random(3, 4);
        Matrix sums = random(ROWS, 3);
        Matrix before = sums.copy()) {
      FullMatrices.addCombinations(columns, factors, sums);
      for (int i : new int[] {0, 21_845, 21_846, ROWS - 1}) {
        for (int t = 0; t < 3; t++) {
          double expected = before.get(i, t);
          for (int c = 0; c < 4; c++) {
            expected += columns.get(i, c) * factors.get(t, c);
          }
          assertThat(sums.get(i, t)).isCloseTo(expected, within(1e-14));
        }
      }
    }
  }

  @Test
  void productsAreAddedToAVector() {
    try (Matrix columns = random(ROWS, 7);
        Matrix x = random(ROWS, 1);
        Matrix y = random(7, 1);
        Matrix before = y.copy()) {
      FullMatrices.addProducts(columns, x, y);
      for (int c = 0; c < 7; c++) {
        double expected = before.get(c, 0);
        for (int i = 0; i < ROWS; i++) {
          expected += columns.get(i, c) * x.get(i, 0);
        }
        assertThat(y.get(c, 0)).isCloseTo(expected, within(1e-10));
      }
    }
  }

  private Matrix random(int rows, int columns) {
    Matrix matrix = Matrix.allocateOffHeap(rows, columns);
    for (int j = 0; j < columns; j++) {
      for (int i = 0; i < rows; i++) {
        matrix.set(i, j, 2 * random.nextDouble() - 1);
      }
    }
    return matrix;
  }
}
