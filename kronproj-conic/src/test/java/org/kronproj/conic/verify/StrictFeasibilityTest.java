package org.kronproj.conic.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.DelicatePrograms;
import org.kronproj.conic.instances.IllPosedPrograms;
import org.kronproj.conic.instances.Instance;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.Solver;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/**
 * A definite matrix that nearly satisfies its equations proves an interior; without one none does.
 */
class StrictFeasibilityTest {

  private static final int SEEDS = 30;

  /** X_ii = b_i. */
  private static Program fixedDiagonal(double... b) {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(b.length));
    for (int i = 0; i < b.length; i++) {
      builder.coefficient(builder.addConstraint(b[i]), 0, i, i, 1);
    }
    return builder.build();
  }

  private static BlockMatrix of(Program program, double[]... packed) {
    return new BlockMatrix(program.blocks(), packed);
  }

  /** 10⁷ wide and 10⁻⁷ thin, and near if it is so beside that. */
  @Test
  void thinInteriorsAreProvedInTheirOwnUnits() {
    double[] near = {1e7, 0.5, 1e-7};
    assertThat(StrictFeasibility.isNearPoints(fixedDiagonal(1e7 * 1.01, 1e-7), point(near)))
        .isTrue();
    assertThat(StrictFeasibility.isNearPoints(fixedDiagonal(3e7, 1e-7), point(near))).isFalse();
    double[] outside = {1e7, 1 + 1e-7, 1e-7};
    assertThat(StrictFeasibility.isNearPoints(fixedDiagonal(1e7, 1e-7), point(outside))).isFalse();
  }

  private static BlockMatrix point(double[] packed) {
    return of(fixedDiagonal(1, 1), packed);
  }

  /** X_11 = 0: however small it is, no definite X is near. */
  @Test
  void nothingIsProvedWhereAnEntryHasToVanish() {
    Program program = fixedDiagonal(0, 1);
    for (double size = 1; size > 1e-120; size *= 1e-3) {
      double[] packed = {size, 0, 1};
      assertThat(StrictFeasibility.isNearPoints(program, of(program, packed))).isFalse();
      Program twin = fixedDiagonal(0.9 * size, 1);
      assertThat(StrictFeasibility.isNearPoints(twin, of(twin, packed))).isTrue();
    }
  }

  /**
   * Twenty thousand equations of free entries in one y depend on each other, though it satisfies
   * all. Their Gram matrix would not fit into memory.
   */
  @Test
  void moreFreeEntriesThanMultipliersAreNotProvedAndTakeNoSpace() {
    for (int free : new int[] {1, 20_000}) {
      ProgramBuilder builder = Program.builder();
      builder.addBlock(Block.semidefinite(1));
      builder.addBlock(Block.free(free));
      int row = builder.addConstraint(1);
      builder.coefficient(row, 0, 0, 0, 1);
      for (int e = 0; e < free; e++) {
        builder.coefficient(row, 1, e, e, 1);
        builder.objective(1, e, e, 1);
      }
      boolean proved = StrictFeasibility.isNearSlacks(builder.build(), new double[] {1});
      assertThat(proved).isEqualTo(free == 1);
    }
  }

  /** Z_22 = y_2 and Z_11 = y_1 − 1, where y_1 + 10⁻⁹·y_2 = 1 + 2·10⁻⁹ for a free entry. */
  @Test
  void slacksMayBeOffInTheEquationsOfFreeEntries() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.diagonal(2));
    builder.addBlock(Block.free(1));
    builder.addConstraint(1);
    builder.addConstraint(1);
    builder.coefficient(0, 0, 0, 0, 1).coefficient(1, 0, 1, 1, 1).objective(0, 0, 0, 1);
    builder.coefficient(0, 1, 0, 0, 1).coefficient(1, 1, 0, 0, 1e-9);
    builder.objective(1, 0, 0, 1 + 2e-9);
    Program program = builder.build();
    assertThat(StrictFeasibility.isNearSlacks(program, new double[] {1 + 1e-9, 1.1})).isTrue();
    assertThat(StrictFeasibility.isNearSlacks(program, new double[] {1 + 1e-8, 1.1})).isFalse();
    assertThat(StrictFeasibility.isNearSlacks(program, new double[] {1, 1.1})).isFalse();
  }

  /** Dependent rows are not told from contradictory ones. */
  @Test
  void nothingIsProvedOfDependentRows() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.diagonal(2));
    builder.coefficient(builder.addConstraint(1), 0, 0, 0, 1);
    builder.coefficient(builder.addConstraint(2), 0, 0, 0, 2);
    Program program = builder.build();
    assertThat(StrictFeasibility.isNearPoints(program, of(program, new double[] {1, 1}))).isFalse();
  }

  /** Where the iterations for programs without an interior end; rounded bases give none. */
  @Test
  void onlyWhatIsTrueIsProvedOfProgramsWithoutAnInterior() {
    Solver solver = new Solver(SolverOptions.defaults());
    for (int s = 0; s < SEEDS; s++) {
      Seed seed = Seed.of(s);
      Instance points = IllPosedPrograms.noInterior(5 + s % 4, 5, seed);
      Instance slacks = IllPosedPrograms.noDualInterior(5 + s % 4, 5, seed);
      Instance gap = IllPosedPrograms.gap(5 + s % 4, 5, seed);
      for (Instance instance : List.of(points, DelicatePrograms.hidden(points, 1, seed))) {
        Solution solution = solver.solve(instance.program());
        assertThat(provesPoints(instance, solution)).isFalse();
        assertThat(provesSlacks(instance, solution)).isTrue();
      }
      for (Instance instance : List.of(slacks, gap, DelicatePrograms.hidden(gap, 1, seed))) {
        assertThat(provesSlacks(instance, solver.solve(instance.program()))).isFalse();
      }
    }
  }

  private static boolean provesPoints(Instance instance, Solution solution) {
    return StrictFeasibility.isNearPoints(instance.program(), solution.point().x());
  }

  private static boolean provesSlacks(Instance instance, Solution solution) {
    return StrictFeasibility.isNearSlacks(instance.program(), solution.point().y());
  }
}
