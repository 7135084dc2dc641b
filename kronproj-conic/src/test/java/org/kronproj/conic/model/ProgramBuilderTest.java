package org.kronproj.conic.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.testkit.ForAll;

class ProgramBuilderTest {

  @Test
  void entriesInAnyOrderComeOutSortedOnceEach() {
    ForAll.cases(Seed.of(1), 40).check(ProgramBuilderTest::shuffledEntries);
  }

  private static void shuffledEntries(RandomStream random, int size) {
    int n = 1 + random.nextInt(size);
    int m = random.nextInt(4);
    double[][][] dense = new double[m + 1][n][n];
    int[][] all = new int[(m + 1) * n * (n + 1) / 2][];
    int count = 0;
    for (int i = 0; i <= m; i++) {
      for (int c = 0; c < n; c++) {
        for (int r = 0; r <= c; r++) {
          if (random.nextInt(3) > 0) {
            dense[i][r][c] = random.nextDouble() - 0.5;
            all[count++] = random.nextInt(2) == 0 ? new int[] {i, r, c} : new int[] {i, c, r};
          }
        }
      }
    }
    for (int i = count - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int[] swap = all[i];
      all[i] = all[j];
      all[j] = swap;
    }
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(n));
    for (int i = 0; i < m; i++) {
      builder.addConstraint(i);
    }
    for (int e = 0; e < count; e++) {
      int r = Math.min(all[e][1], all[e][2]);
      double value = dense[all[e][0]][r][Math.max(all[e][1], all[e][2])];
      if (all[e][0] == 0) {
        builder.objective(0, all[e][1], all[e][2], value);
      } else {
        builder.coefficient(all[e][0] - 1, 0, all[e][1], all[e][2], value);
      }
    }
    Program program = builder.build();
    BlockData data = program.data(0);
    assertThat(data.entryCount()).isEqualTo(count);
    checkRange(data, 0, data.objectiveEnd(), dense[0]);
    for (int s = 0; s < data.slotCount(); s++) {
      assertThat(data.begin(s)).isLessThan(data.end(s));
      checkRange(data, data.begin(s), data.end(s), dense[data.constraint(s) + 1]);
      assertThat(program.touchedBlockCount(data.constraint(s))).isEqualTo(1);
      assertThat(program.touchedSlot(data.constraint(s), 0)).isEqualTo(s);
    }
  }

  private static void checkRange(BlockData data, int begin, int end, double[][] dense) {
    for (int p = begin; p < end; p++) {
      assertThat(data.value(p)).isEqualTo(dense[data.row(p)][data.column(p)]);
      if (p > begin) {
        assertThat(data.column(p) * 1000 + data.row(p))
            .isGreaterThan(data.column(p - 1) * 1000 + data.row(p - 1));
      }
    }
  }

  @Test
  void denseAndSparseColumnsGiveTheSameProgram() {
    double[] dense = {1, 2, 0, 2, 0, 3, 0, 3, 4};
    ProgramBuilder builder = Program.builder();
    int block = builder.addBlock(Block.semidefinite(3));
    for (int i = 0; i < 4; i++) {
      builder.addConstraint(1);
    }
    builder.coefficient(0, block, dense);
    int[] rows = {0, 1, 0, 2, 1, 2};
    double[] values = {1, 2, 2, 3, 3, 4};
    builder.coefficient(1, block, Triangle.BOTH, new int[] {0, 2, 4, 6}, rows, values);
    builder.coefficient(
        2,
        block,
        Triangle.UPPER,
        new int[] {0, 1, 2, 4},
        new int[] {0, 0, 1, 2},
        new double[] {1, 2, 3, 4});
    builder.coefficient(
        3,
        block,
        Triangle.LOWER,
        new int[] {0, 2, 3, 4},
        new int[] {0, 1, 2, 2},
        new double[] {1, 2, 3, 4});
    BlockData data = builder.build().data(0);
    for (int s = 1; s < 4; s++) {
      assertThat(data.end(s) - data.begin(s)).isEqualTo(4);
      for (int p = 0; p < 4; p++) {
        assertThat(data.row(data.begin(s) + p)).isEqualTo(data.row(p));
        assertThat(data.column(data.begin(s) + p)).isEqualTo(data.column(p));
        assertThat(data.value(data.begin(s) + p)).isEqualTo(data.value(p));
      }
    }
  }

  @Test
  void constraintsListTheirBlocks() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2));
    builder.addBlock(Block.diagonal(3));
    builder.addBlock(Block.free(1));
    builder.addConstraint(1);
    builder.addConstraint(2);
    builder.addConstraint(3);
    builder.coefficient(2, 0, 1, 0, 5).coefficient(2, 2, 0, 0, 6).coefficient(0, 1, 2, 2, 7);
    Program program = builder.build();
    assertThat(program.touchedBlockCount(0)).isEqualTo(1);
    assertThat(program.touchedBlockCount(1)).isZero();
    assertThat(program.touchedBlockCount(2)).isEqualTo(2);
    assertThat(program.touchedBlock(2, 1)).isEqualTo(2);
    assertThat(program.data(0).row(0)).isZero();
    assertThat(program.data(0).column(0)).isEqualTo(1);
    assertThat(program.entryCount()).isEqualTo(3);
    assertThat(program.order()).isEqualTo(6);
  }

  @Test
  void aBuilderStartsAnewWhereThereWasNoProgram() {
    ProgramBuilder builder = Program.builder();
    for (int k = 0; k < 2; k++) {
      builder.addBlock(Block.diagonal(1));
      builder.objective(k, 0, 0, 1);
      builder.addConstraint(1);
    }
    builder.objective(1, 0, 0, 1);
    assertThatThrownBy(builder::build).isInstanceOf(DuplicateEntryException.class);
    assertThat(builder.blockCount()).isZero();
    assertThat(builder.constraintCount()).isZero();
    builder.addBlock(Block.diagonal(1));
    builder.addConstraint(2);
    Program program = builder.coefficient(0, 0, 0, 0, 3).build();
    assertThat(program.data(0).entryCount()).isEqualTo(1);
    assertThat(program.constraintCount()).isEqualTo(1);
  }

  @Test
  void aDuplicateIsNamed() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(3));
    builder.addConstraint(0);
    builder.coefficient(0, 0, 0, 2, 1).objective(0, 1, 1, 2).coefficient(0, 0, 2, 0, 1);
    assertThatThrownBy(builder::build)
        .isInstanceOf(DuplicateEntryException.class)
        .hasMessage("constraint 0: two entries for row 0, column 2 of block 0");
  }

  @Test
  void badArgumentsAreNamedAndChangeNothing() {
    ProgramBuilder builder = Program.builder();
    assertThatThrownBy(() -> builder.objective(0, 0, 0, 1)).hasMessageContaining("none");
    builder.addBlock(Block.semidefinite(2));
    assertThatThrownBy(() -> builder.addBlock(null)).hasMessage("block");
    assertThat(builder.addBlock(Block.diagonal(2))).isEqualTo(1);
    builder.addConstraint(0);
    assertThatThrownBy(() -> builder.coefficient(1, 0, 0, 0, 1))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> builder.coefficient(0, 0, 0, 2, 1))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> builder.coefficient(0, 1, 0, 1, 1))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> builder.coefficient(0, 0, 0, 1, Double.NaN))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> builder.coefficient(0, 0, new double[] {1, 2, 3, 4}))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> builder.coefficient(0, 0, new double[3]))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(
            () ->
                builder.coefficient(
                    0, 0, Triangle.UPPER, new int[] {0, 1, 1}, new int[] {1}, new double[] {1}))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> Block.semidefinite(0)).isInstanceOf(InvalidValueException.class);
    assertThat(builder.build().entryCount()).isZero();
  }

  @Test
  void diagonalsAreTheEntriesOnThem() {
    double[] diagonal = {2, 0, -0.5};
    for (Block block : new Block[] {Block.semidefinite(3), Block.diagonal(3), Block.free(3)}) {
      ProgramBuilder builder = Program.builder();
      builder.addBlock(block);
      builder.addConstraint(1);
      builder.diagonalCoefficient(0, 0, diagonal);
      BlockData data = builder.build().data(0);
      assertThat(data.entryCount()).isEqualTo(2);
      for (int p = 0; p < 2; p++) {
        assertThat(data.row(p)).isEqualTo(2 * p);
        assertThat(data.column(p)).isEqualTo(2 * p);
        assertThat(data.value(p)).isEqualTo(diagonal[2 * p]);
      }
    }
  }

  @Test
  void diagonalsWithoutZerosAreSortedAmongOtherEntriesOrRefusedWithThem() {
    int n = 100;
    double[] diagonal = new double[n];
    for (int i = 0; i < n; i++) {
      diagonal[i] = i + 1;
    }
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(n));
    builder.addConstraint(1);
    builder.addConstraint(1);
    builder.diagonalCoefficient(1, 0, diagonal);
    builder.coefficient(0, 0, 2, 3, -1);
    builder.diagonalCoefficient(0, 0, diagonal);
    BlockData data = builder.build().data(0);
    assertThat(data.end(0) - data.begin(0)).isEqualTo(n + 1);
    assertThat(data.value(3)).isEqualTo(-1);
    for (int i = 0; i < n; i++) {
      assertThat(data.value(i < 3 ? i : i + 1)).isEqualTo(diagonal[i]);
      assertThat(data.column(data.begin(1) + i)).isEqualTo(i);
      assertThat(data.row(data.begin(1) + i)).isEqualTo(i);
      assertThat(data.value(data.begin(1) + i)).isEqualTo(diagonal[i]);
    }
    ProgramBuilder twice = Program.builder();
    twice.addBlock(Block.diagonal(n));
    twice.addConstraint(1);
    twice.coefficient(0, 0, 0, 0, 1);
    twice.diagonalCoefficient(0, 0, diagonal);
    assertThatThrownBy(twice::build).isInstanceOf(DuplicateEntryException.class);
  }

  @Test
  void diagonalsOfAnotherLengthOrNotFiniteAreRefusedBeforeAnythingChanges() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2));
    builder.addConstraint(1);
    assertThatThrownBy(() -> builder.diagonalCoefficient(0, 0, new double[3]))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> builder.diagonalCoefficient(0, 0, new double[] {1, Double.NaN}))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(
            () -> builder.diagonalCoefficient(0, 0, new double[] {Double.POSITIVE_INFINITY, 1}))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> builder.diagonalCoefficient(1, 0, new double[2]))
        .isInstanceOf(InvalidValueException.class);
    assertThat(builder.build().entryCount()).isZero();
  }

  @Test
  void theObjectiveIsCopiedPackedWithOrWithoutGaps() {
    double[] full = {1, 2, 3};
    double[] gaps = {1, 0, 3};
    for (double[] packed : new double[][] {full, gaps}) {
      ProgramBuilder builder = Program.builder();
      builder.addBlock(Block.semidefinite(2));
      builder.objective(0, new double[] {packed[0], packed[1], packed[1], packed[2]});
      assertThat(builder.build().data(0).packedObjective()).containsExactly(packed);
    }
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.free(3));
    builder.objective(0, gaps);
    assertThat(builder.build().data(0).packedObjective()).containsExactly(gaps);
  }
}
