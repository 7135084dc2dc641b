package org.kronproj.conic.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/** What both factorisations must do, on rows some of which are sums of two others. */
class GramFactorTest {

  private static final int SUMS = 7;

  private enum Kind {
    SPARSE,
    DENSE
  }

  /** Rows of five entries; the last ones are sums. */
  private static Program program(int rows) {
    RandomStream random = Seed.of(rows).stream();
    ProgramBuilder builder = Program.builder();
    int block = builder.addBlock(Block.diagonal(2 * rows));
    double[][] dense = new double[rows][2 * rows];
    for (int i = 0; i < rows; i++) {
      builder.addConstraint(0);
      if (i < rows - SUMS) {
        for (int e = 0; e < 5; e++) {
          dense[i][random.nextInt(2 * rows)] = 1 + random.nextDouble();
        }
      } else {
        int first = 3 * (rows - i);
        for (int c = 0; c < 2 * rows; c++) {
          dense[i][c] = dense[first][c] - 2 * dense[first + 1][c];
        }
      }
      for (int c = 0; c < 2 * rows; c++) {
        if (dense[i][c] != 0) {
          builder.coefficient(i, block, c, c, dense[i][c]);
        }
      }
    }
    return builder.build();
  }

  private static GramFactor factor(Kind kind, SparseRows rows, int[] chosen) {
    int[] entries = new int[1];
    rows.gram(chosen, (column, met, count, values) -> entries[0] += count);
    return kind == Kind.DENSE
        ? new DenseGramFactor(rows, chosen)
        : SparseGramFactor.analyse(rows, chosen, entries[0]);
  }

  private static int count(boolean[] marks) {
    return (int) IntStream.range(0, marks.length).filter(i -> marks[i]).count();
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 150, 300, 530})
  void skipsAsManyAsDependAndSolvesWithTheRest(int n) {
    SparseRows rows = SparseRows.of(program(n));
    int[] chosen = IntStream.range(0, n).toArray();
    for (Kind kind : Kind.values()) {
      try (GramFactor factor = factor(kind, rows, chosen)) {
        boolean[] skipped = factor.factor(new boolean[n]);
        assertThat(count(skipped)).as("%s of order %d", kind, n).isEqualTo(SUMS);
        double[][] columns = {rows.products(n - 1, chosen), rows.products(2, chosen)};
        double[][] solved = {columns[0].clone(), columns[1].clone()};
        factor.solve(solved);
        for (int t = 0; t < columns.length; t++) {
          for (int i = 0; i < n; i++) {
            if (skipped[i]) {
              assertThat(solved[t][i]).isZero();
            }
          }
          assertThat(rows.residual(t == 0 ? n - 1 : 2, chosen, solved[t]))
              .isCloseTo(0, within(1e-10));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {150, 300})
  void skipsNothingThatIsForced(int n) {
    SparseRows rows = SparseRows.of(program(n));
    int[] chosen = IntStream.range(0, n).toArray();
    for (Kind kind : Kind.values()) {
      try (GramFactor factor = factor(kind, rows, chosen)) {
        boolean[] skipped = factor.factor(new boolean[n]);
        boolean[] forced = new boolean[n];
        int first = IntStream.range(0, n).filter(i -> skipped[i]).findFirst().orElseThrow();
        forced[first] = true;
        boolean[] again = factor.factor(forced);
        assertThat(again[first]).isFalse();
        assertThat(count(again)).isEqualTo(SUMS - 1);
      }
    }
  }
}
