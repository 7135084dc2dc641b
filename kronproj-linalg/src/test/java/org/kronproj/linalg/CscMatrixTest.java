package org.kronproj.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Placement.Placed;
import org.kronproj.testkit.ForAll;
import org.kronproj.testkit.NoLeaks;
import org.kronproj.testkit.Tolerance;

class CscMatrixTest {

  @RegisterExtension final NoLeaks noLeaks = new NoLeaks(NativeMemory::liveBytes);

  private static Matrix mostlyZeros(RandomStream random, int rows, int columns) {
    Matrix dense = Matrix.allocate(rows, columns);
    for (int k = 0; k < rows * columns; k++) {
      if (random.nextInt(4) == 0) {
        dense.set(k % rows, k / rows, 2 * random.nextDouble() - 1);
      }
    }
    return dense;
  }

  @Test
  void productsAgreeWithTheDenseMatrix() {
    ForAll.cases(Seed.of(21), 40)
        .check(
            (random, size) -> {
              int rows = 1 + random.nextInt(Math.min(size, 25));
              int columns = 1 + random.nextInt(Math.min(size, 25));
              Matrix dense = mostlyZeros(random, rows, columns);
              CscMatrix sparse = CscMatrix.ofDense(dense);
              for (Transpose trans : Transpose.values()) {
                checkProducts(random, sparse, Naive.op(trans, dense), trans);
              }
            });
  }

  private static void checkProducts(
      RandomStream random, CscMatrix sparse, Matrix op, Transpose trans) {
    int count = 1 + random.nextInt(9);
    double beta = random.nextInt(3) - 1;
    double tolerance = Tolerance.of(4, 25, 1);
    try (Placed x = Placement.draw(random).place(random, (int) op.columns(), count);
        Placed y = Placement.draw(random).place(random, (int) op.rows(), count)) {
      if (beta == 0) {
        y.matrix().fill(Double.NaN);
      }
      Matrix expected = Naive.combine(3, op, x.matrix(), beta, y.matrix());
      sparse.multiplyLeft(trans, 3, x.matrix(), beta, y.matrix());
      assertThat(Matrices.maxDifference(y.matrix(), expected)).isLessThan(tolerance);
    }
    try (Placed x = Placement.draw(random).place(random, count, (int) op.rows());
        Placed y = Placement.draw(random).place(random, count, (int) op.columns())) {
      if (beta == 0) {
        y.matrix().fill(Double.NaN);
      }
      Matrix expected = Naive.combine(3, x.matrix(), op, beta, y.matrix());
      sparse.multiplyRight(trans, 3, x.matrix(), beta, y.matrix());
      assertThat(Matrices.maxDifference(y.matrix(), expected)).isLessThan(tolerance);
    }
  }

  @Test
  void rowsAreTakenInBlocks() {
    RandomStream random = Seed.of(22).stream();
    try (Matrix dense = Matrices.random(random, 30, 40);
        Matrix x = Matrices.random(random, 5000, 30);
        Matrix y = Matrix.allocate(5000, 40);
        Matrix expected = Blas.multiply(Transpose.NO, Transpose.NO, x, dense)) {
      CscMatrix sparse = CscMatrix.ofDense(dense);
      sparse.multiplyRight(Transpose.NO, 1, x, 0, y);
      assertThat(Matrices.maxDifference(y, expected)).isLessThan(Tolerance.of(4, 30, 1));
      try (Matrix transposed = Matrices.random(random, 30, 5000);
          Matrix back = Matrix.allocate(40, 5000);
          Matrix product = Blas.multiply(Transpose.YES, Transpose.NO, dense, transposed)) {
        sparse.multiplyLeft(Transpose.YES, 1, transposed, 0, back);
        assertThat(Matrices.maxDifference(back, product)).isLessThan(Tolerance.of(4, 30, 1));
      }
    }
  }

  @Test
  void entriesComeInAnyOrder() {
    CscMatrix matrix =
        CscMatrix.ofEntries(3, 2, new int[] {2, 0, 0}, new int[] {1, 1, 0}, new double[] {5, 7, 0});
    assertThat(matrix).hasToString("3×2 with 3 entries");
    assertThat(matrix.toDense().toArray()).containsExactly(0, 0, 0, 7, 0, 5);
    assertThat(matrix.columnStart(1)).isEqualTo(1);
    assertThat(matrix.row(2)).isEqualTo(2);
    assertThat(matrix.value(2)).isEqualTo(5);
    assertThat(matrix.transpose().toDense().toArray()).containsExactly(0, 7, 0, 0, 0, 5);
    Matrix gathered = Matrix.allocate(3, 3);
    matrix.gatherColumns(new int[] {1, 0, 1}, gathered);
    assertThat(gathered.toArray()).containsExactly(7, 0, 5, 0, 0, 0, 7, 0, 5);
  }

  @Test
  void transposingTwiceChangesNothing() {
    ForAll.cases(Seed.of(23), 30)
        .check(
            (random, size) -> {
              Matrix dense = mostlyZeros(random, 1 + random.nextInt(size), size);
              CscMatrix sparse = CscMatrix.ofDense(dense);
              Matrix transposed = sparse.transpose().toDense();
              assertThat(transposed.toArray())
                  .containsExactly(Naive.op(Transpose.YES, dense).toArray());
              assertThat(sparse.transpose().transpose().toDense().toArray())
                  .containsExactly(dense.toArray());
            });
  }

  @Test
  void arraysThatDoNotAgreeAreRefused() {
    double[] two = {1, 2};
    assertThatThrownBy(() -> CscMatrix.of(3, 2, new int[] {0, 2}, new int[2], two))
        .isInstanceOf(ShapeException.class)
        .hasMessage("columnStarts: expected length 3, found length 2");
    assertThatThrownBy(() -> CscMatrix.of(3, 2, new int[] {0, 1, 3}, new int[2], two))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> CscMatrix.of(3, 2, new int[] {1, 1, 2}, new int[2], two))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> CscMatrix.of(3, 3, new int[] {0, 2, 1, 2}, new int[] {0, 1}, two))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("columnStarts[2]: found 1, expected 2 to 2");
    assertThatThrownBy(() -> CscMatrix.of(3, 1, new int[] {0, 2}, new int[] {1, 1}, two))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("rowIndices[1], column 0: found 1, expected a row from 2 to 2");
    assertThatThrownBy(() -> CscMatrix.of(3, 1, new int[] {0, 2}, new int[] {1, 3}, two))
        .isInstanceOf(InvalidValueException.class);
    double[] notFinite = {1, Double.NaN};
    assertThatThrownBy(() -> CscMatrix.of(3, 1, new int[] {0, 2}, new int[] {1, 2}, notFinite))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("values[1]: found NaN, expected a finite number");
    assertThatThrownBy(() -> CscMatrix.ofEntries(2, 2, new int[] {1, 1}, new int[] {0, 0}, two))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("entry 1: found position (1, 0) again, expected every position once");
    assertThatThrownBy(() -> CscMatrix.ofEntries(2, 2, new int[] {1, 2}, new int[] {0, 0}, two))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("rowOf[1]: found 2, expected an index from 0 to 1");
  }

  @Test
  void theArraysAreCopied() {
    double[] values = {4};
    CscMatrix matrix = CscMatrix.of(1, 1, new int[] {0, 1}, new int[] {0}, values);
    values[0] = 5;
    assertThat(matrix.value(0)).isEqualTo(4);
  }
}
