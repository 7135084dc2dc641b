package org.kronproj.conic.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;

class PivotedRowsTest {

  private static final Seed SEED = Seed.of(17);

  @Test
  void combinationsLeaveNothing() {
    int width = 9;
    int rank = 5;
    RandomStream random = SEED.stream();
    double[][] rows = new double[12][width];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < width && i < rank; j++) {
        rows[i][j] = random.nextDouble() - 0.5;
      }
      for (int t = 0; t < rank && i >= rank; t++) {
        double factor = random.nextDouble() - 0.5;
        for (int j = 0; j < width; j++) {
          rows[i][j] += factor * rows[t][j];
        }
      }
    }
    PivotedRows pivoted = PivotedRows.of(copy(rows), filled(rows.length, 1e-10));
    int chosen = 0;
    for (int i = 0; i < rows.length; i++) {
      if (pivoted.isChosen(i)) {
        chosen++;
        continue;
      }
      double[] y = pivoted.combination(i);
      assertThat(y[i]).isEqualTo(1);
      for (int t = 0; t < rows.length; t++) {
        assertThat(y[t] == 0 || t == i || pivoted.isChosen(t)).isTrue();
      }
      for (int j = 0; j < width; j++) {
        double sum = 0;
        for (int t = 0; t < rows.length; t++) {
          sum += y[t] * rows[t][j];
        }
        assertThat(sum).isCloseTo(0, within(1e-13));
      }
    }
    assertThat(chosen).isEqualTo(rank);
  }

  @Test
  void whatIsLeftCountsFromTheGivenLengthOn() {
    double[][] rows = {{1, 0, 0}, {0, 1, 0}, {1, 1, 1e-6}};
    assertThat(PivotedRows.of(copy(rows), filled(3, 1e-7)).isChosen(1)).isTrue();
    PivotedRows coarse = PivotedRows.of(copy(rows), filled(3, 1e-5));
    int chosen = 0;
    for (int i = 0; i < 3; i++) {
      chosen += coarse.isChosen(i) ? 1 : 0;
    }
    assertThat(chosen).isEqualTo(2);
  }

  @Test
  void manyRowsThatAreClearlyIndependentAreAllChosen() {
    int m = 70;
    RandomStream random = SEED.split("many").stream();
    double[][] rows = new double[m][m + 30];
    for (int i = 0; i < m; i++) {
      rows[i][i] = 10;
      for (int j = 0; j < rows[i].length; j++) {
        rows[i][j] += random.nextDouble() - 0.5;
      }
    }
    PivotedRows all = PivotedRows.of(copy(rows), filled(m, 1e-10));
    rows[m - 1] = rows[0].clone();
    PivotedRows butOne = PivotedRows.of(copy(rows), filled(m, 1e-10));
    int chosen = 0;
    for (int i = 0; i < m; i++) {
      assertThat(all.isChosen(i)).isTrue();
      chosen += butOne.isChosen(i) ? 1 : 0;
    }
    assertThat(chosen).isEqualTo(m - 1);
  }

  private static double[] filled(int length, double value) {
    double[] array = new double[length];
    Arrays.fill(array, value);
    return array;
  }

  private static double[][] copy(double[][] rows) {
    double[][] copy = new double[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      copy[i] = rows[i].clone();
    }
    return copy;
  }
}
