package org.kronproj.conic.newton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/** A, Aᵀ and C by their definitions, in blocks that go through BLAS and in such that do not. */
class ConstraintMapTest {

  private static final int N = 130;

  private static final double ROUNDING = 1e-12;

  private final RandomStream random = Seed.of(4).stream();

  @Test
  void denseVectorsAreMultipliedAsAMatrix() {
    check(program(Block.diagonal(N), N, N), true);
    check(program(Block.free(N), N, N), true);
  }

  @Test
  void denseDiagonalsAreMultipliedAsAMatrixBesideADenseAndASparseObjective() {
    check(program(Block.semidefinite(N), N, N), true);
    check(program(Block.semidefinite(N), N, 1), true);
  }

  @Test
  void matricesWithGapsGoTheSameWayWhereTheyAreFew() {
    check(program(Block.diagonal(N), N - 3, N), true);
    check(program(Block.semidefinite(N), N / 3, N), false);
  }

  @Test
  void matricesWithEntriesOffTheDiagonalDoNot() {
    ProgramBuilder builder = builder(Block.semidefinite(N), N, N);
    builder.addConstraint(1);
    builder.coefficient(N, 0, 2, 5, 3);
    check(builder.build(), false);
  }

  /** A block of N constraints with so many entries each, and so many columns of C. */
  private Program program(Block block, int entries, int objectiveColumns) {
    return builder(block, entries, objectiveColumns).build();
  }

  private ProgramBuilder builder(Block block, int entries, int objectiveColumns) {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(block);
    for (int j = 0; j < objectiveColumns; j++) {
      for (int i = block.isSemidefinite() ? 0 : j; i <= j; i++) {
        builder.objective(0, i, j, number());
      }
    }
    for (int i = 0; i < N; i++) {
      builder.addConstraint(number());
      for (int j = 0; j < entries; j++) {
        builder.coefficient(i, 0, j, j, number());
      }
    }
    return builder;
  }

  private double number() {
    return 2 * random.nextDouble() - 1;
  }

  private void check(Program program, boolean dense) {
    BlockData data = program.data(0);
    assertThat(DenseDiagonals.fit(data)).isEqualTo(dense);
    double[][] v = new double[N][N];
    double[] y = new double[program.constraintCount()];
    for (int i = 0; i < y.length; i++) {
      y[i] = number();
    }
    try (ConstraintMap map = new ConstraintMap(program);
        BlockVariable variable = BlockVariable.allocate(program.blocks());
        BlockVariable target = BlockVariable.allocate(program.blocks())) {
      fill(variable, v);
      double[] applied = new double[y.length];
      map.addApplied(-2, variable, applied);
      for (int slot = 0; slot < data.slotCount(); slot++) {
        assertThat(applied[data.constraint(slot)])
            .isCloseTo(-2 * inner(data, data.begin(slot), data.end(slot), v), within(ROUNDING * N));
      }
      assertThat(map.objective(variable))
          .isCloseTo(inner(data, 0, data.objectiveEnd(), v), within(ROUNDING * N * N));
      for (double c : List.of(0.0, 1.0, -0.5)) {
        fill(target, new double[N][N]);
        map.adjoint(y, c, target);
        checkAdjoint(data, y, c, target);
        y[0] += 0.25;
        map.adjoint(y, c, target);
        checkAdjoint(data, y, c, target);
      }
    }
  }

  /** Fills a symmetric V at random, which is left in the array; the diagonal of vectors. */
  private void fill(BlockVariable variable, double[][] v) {
    for (int j = 0; j < N; j++) {
      for (int i = 0; i <= j; i++) {
        v[i][j] = number();
        v[j][i] = v[i][j];
      }
    }
    for (int j = 0; j < N; j++) {
      if (variable.isMatrix(0)) {
        variable.matrix(0).write(0, j, v[j], 0, N);
      } else {
        variable.vector(0)[j] = v[j][j];
      }
    }
  }

  private static double inner(BlockData data, int begin, int end, double[][] v) {
    double sum = 0;
    for (int p = begin; p < end; p++) {
      double twice = data.row(p) == data.column(p) ? 1 : 2;
      sum += twice * data.value(p) * v[data.row(p)][data.column(p)];
    }
    return sum;
  }

  private static void checkAdjoint(BlockData data, double[] y, double c, BlockVariable target) {
    double[][] expected = new double[N][N];
    add(data, 0, data.objectiveEnd(), -c, expected);
    for (int slot = 0; slot < data.slotCount(); slot++) {
      add(data, data.begin(slot), data.end(slot), y[data.constraint(slot)], expected);
    }
    for (int j = 0; j < N; j++) {
      double[] column = new double[N];
      if (target.isMatrix(0)) {
        target.matrix(0).read(0, j, column, 0, N);
      } else {
        column[j] = target.vector(0)[j];
      }
      assertThat(column).containsExactly(expected[j], within(ROUNDING * N));
    }
  }

  private static void add(BlockData data, int begin, int end, double factor, double[][] sum) {
    for (int p = begin; p < end; p++) {
      sum[data.row(p)][data.column(p)] += factor * data.value(p);
      if (data.row(p) != data.column(p)) {
        sum[data.column(p)][data.row(p)] += factor * data.value(p);
      }
    }
  }
}
