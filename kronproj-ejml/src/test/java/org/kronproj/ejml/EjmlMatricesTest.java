package org.kronproj.ejml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.ejml.data.DMatrixRMaj;
import org.ejml.data.DMatrixSparseCSC;
import org.junit.jupiter.api.Test;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.linalg.CscMatrix;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.NativeMemory;
import org.kronproj.testkit.ForAll;

class EjmlMatricesTest {

  @Test
  void denseMatricesComeBackAsTheyWere() {
    long before = NativeMemory.liveBytes();
    ForAll.cases(Seed.of(1), 40)
        .check(
            (random, size) -> {
              DMatrixRMaj matrix = new DMatrixRMaj(size, 1 + random.nextInt(size + 3));
              for (int k = 0; k < matrix.getNumElements(); k++) {
                matrix.data[k] = random.nextDouble() - 0.5;
              }
              try (Matrix copy = EjmlMatrices.matrix(matrix)) {
                assertThat(copy.rows()).isEqualTo(matrix.numRows);
                assertThat(copy.get(size - 1, 0)).isEqualTo(matrix.get(size - 1, 0));
                assertThat(EjmlMatrices.matrix(copy).data).isEqualTo(matrix.data);
              }
            });
    assertThat(NativeMemory.liveBytes()).isEqualTo(before);
  }

  @Test
  void unsortedSparseMatricesAreSortedInTheCopyOnly() {
    DMatrixSparseCSC unsorted = new DMatrixSparseCSC(4, 2, 3);
    unsorted.col_idx = new int[] {0, 2, 3};
    unsorted.nz_rows = new int[] {3, 0, 1};
    unsorted.nz_values = new double[] {7, 5, 6};
    unsorted.nz_length = 3;
    unsorted.indicesSorted = false;
    CscMatrix copy = EjmlMatrices.sparse(unsorted);
    assertThat(new int[] {copy.row(0), copy.row(1), copy.row(2)}).containsExactly(0, 3, 1);
    assertThat(unsorted.nz_rows[0]).isEqualTo(3);
    DMatrixSparseCSC back = EjmlMatrices.sparse(copy);
    assertThat(back.get(3, 0)).isEqualTo(7);
    assertThat(back.get(0, 0)).isEqualTo(5);
    assertThat(back.get(1, 1)).isEqualTo(6);
  }

  @Test
  void numbersMustBeFinite() {
    DMatrixSparseCSC broken = new DMatrixSparseCSC(1, 1, 1);
    broken.set(0, 0, Double.NaN);
    assertThatThrownBy(() -> EjmlMatrices.sparse(broken)).isInstanceOf(InvalidValueException.class);
  }
}
