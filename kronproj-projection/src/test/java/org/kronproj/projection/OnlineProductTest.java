package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;
import org.kronproj.testkit.ForAll;

class OnlineProductTest {

  @Test
  void isTheProduct() {
    ForAll.cases(Seed.of(90), 50)
        .check(
            (random, size) -> {
              int rows = 1 + random.nextInt(size);
              int columns = 1 + random.nextInt(size);
              try (Matrix g = Matrix.allocate(rows, columns)) {
                for (int i = 0; i < rows; i++) {
                  for (int j = 0; j < columns; j++) {
                    g.set(i, j, random.nextInt(3) == 0 ? random.nextDouble() : 0);
                  }
                }
                double[] h = Problem.eigenvalues(random, columns, 1);
                double[] expected = Dense.multiply(Dense.of(g), h);
                assertThat(Dense.largestDifference(new OnlineProduct(g).query(h), expected))
                    .isLessThan(1e-13 * columns);
                OnlineProduct sparse = new OnlineProduct(CscMatrix.ofDense(g));
                assertThat(Dense.largestDifference(sparse.query(h), expected))
                    .isLessThan(1e-13 * columns);
                assertThatThrownBy(() -> sparse.query(new double[columns + 1]))
                    .isInstanceOf(ShapeException.class);
              }
            });
  }
}
