package org.kronproj.conic.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.CommutingPrograms;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.FullMatrices;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.testkit.ForAll;

class CommutingConstraintsTest {

  private static final Seed SEED = Seed.of(7);

  @Test
  void constraintsBecomeDiagonalAndTheObjectiveStaysDense() {
    Program program = CommutingPrograms.denseObjective(30, 20, SEED);
    CommutingConstraints reduction = CommutingConstraints.find(program, SEED, 2);
    assertThat(reduction.rotatedBlockCount()).isEqualTo(1);
    assertThat(reduction.diagonalBlockCount()).isZero();
    assertThat(reduction.droppedConstraintCount()).isZero();
    BlockData data = reduction.reduced().data(0);
    for (int p = data.objectiveEnd(); p < data.entryCount(); p++) {
      assertThat(data.row(p)).isEqualTo(data.column(p));
    }
    ReductionContract.check(reduction, SEED);
  }

  @Test
  void aCommutingObjectiveMakesALinearProgram() {
    for (int n : new int[] {2, 5, 33, 100}) {
      Program program = CommutingPrograms.diagonalObjective(n, Math.max(1, n / 2), SEED);
      CommutingConstraints reduction = CommutingConstraints.find(program, SEED, 2);
      assertThat(reduction.reduced().blocks()).containsExactly(Block.diagonal(n));
      ReductionContract.check(reduction, SEED);
    }
  }

  @Test
  void equationsAreTheSameOnBothSides() {
    ForAll.cases(SEED, 20)
        .check(
            (random, size) -> {
              Program program =
                  CommutingPrograms.denseObjective(size + 1, size, SEED.split("equations", size));
              CommutingConstraints reduction = CommutingConstraints.find(program, SEED, 2);
              if (reduction == null) {
                return; // a 2×2 matrix may be too sparse to be worth it
              }
              BlockMatrix x = Residuals.randomInCone(reduction.reduced().blocks(), random);
              Point point =
                  new Point(
                      x,
                      new double[reduction.reduced().constraintCount()],
                      BlockMatrix.identity(reduction.reduced().blocks(), 0));
              double[] reduced = Residuals.constraints(reduction.reduced(), x);
              double[] lifted = Residuals.constraints(program, reduction.lift(point).x());
              assertThat(lifted).containsExactly(reduced, within(1e-10 * size));
            });
  }

  /** Eigenvalues with multiplicities that differ between the matrices. */
  @Test
  void repeatedEigenvaluesAreSplitByTheOtherMatrices() {
    int n = 24;
    double[][] basis = Orthogonal.random(n, SEED.stream());
    double[][] diagonals = new double[4][n];
    for (int i = 0; i < n; i++) {
      diagonals[0][i] = Math.floorDiv(i, 12);
      diagonals[1][i] = Math.floorDiv(i, 6) % 2;
      diagonals[2][i] = Math.floorDiv(i, 3) % 2;
      diagonals[3][i] = 1;
    }
    RandomStream random = SEED.split("objective").stream();
    Program program = rotated(basis, diagonals, Orthogonal.randomSymmetric(n, random));
    CommutingConstraints reduction = CommutingConstraints.find(program, SEED, 2);
    assertThat(reduction.rotatedBlockCount()).isEqualTo(1);
    // C is diagonal inside the eight common eigenspaces of dimension three.
    BlockData data = reduction.reduced().data(0);
    assertThat(data.objectiveEnd()).isEqualTo(n * (n + 1) / 2 - 8 * 3);
    ReductionContract.check(reduction, SEED);
  }

  @Test
  void anObjectiveThatActsInsideTheEigenspacesMakesALinearProgram() {
    int n = 12;
    double[][] basis = Orthogonal.random(n, SEED.stream());
    double[][] inner = new double[n][n];
    RandomStream random = SEED.split("inner").stream();
    for (int first = 0; first < n; first += 3) {
      double[][] small = Orthogonal.randomSymmetric(3, random);
      for (int i = 0; i < 3; i++) {
        System.arraycopy(small[i], 0, inner[first + i], first, 3);
      }
    }
    double[][] diagonals = new double[2][n];
    for (int i = 0; i < n; i++) {
      diagonals[0][i] = 1;
      diagonals[1][i] = Math.floorDiv(i, 3);
    }
    Program program = rotated(basis, diagonals, Orthogonal.conjugate(basis, inner));
    CommutingConstraints reduction = CommutingConstraints.find(program, SEED, 2);
    assertThat(reduction.reduced().block(0).kind()).isEqualTo(BlockKind.DIAGONAL);
    ReductionContract.check(reduction, SEED);
  }

  @Test
  void dependentConstraintsAreLeftOutWhenTheyAgree() {
    int n = 8;
    double[][] basis = Orthogonal.random(n, SEED.stream());
    double[][] diagonals = new double[12][n];
    RandomStream random = SEED.split("dependent").stream();
    for (double[] diagonal : diagonals) {
      for (int i = 0; i < n; i++) {
        diagonal[i] = random.nextDouble() - 0.5;
      }
    }
    Program program = rotated(basis, diagonals, new double[n][n]);
    CommutingConstraints reduction = CommutingConstraints.find(program, SEED, 2);
    assertThat(reduction.droppedConstraintCount()).isEqualTo(4);
    ReductionContract.check(reduction, SEED);
    CommutingConstraints inconsistent =
        CommutingConstraints.find(withOtherRightHandSide(program, 11, 1), SEED, 2);
    assertThat(inconsistent.droppedConstraintCount()).isLessThan(4);
  }

  @Test
  void dependentConstraintsAgreeOrNotWhateverTheirUnits() {
    int n = 5;
    for (double scale : new double[] {1e-9, 1, 1e9}) {
      for (double second : new double[] {1, 2}) {
        ProgramBuilder builder = Program.builder();
        builder.addBlock(Block.semidefinite(n));
        builder.objective(
            0, Orthogonal.flatten(Orthogonal.randomSymmetric(n, SEED.split("units").stream())));
        builder.addConstraint(1);
        builder.addConstraint(scale * second);
        for (int i = 0; i < n; i++) {
          builder.coefficient(0, 0, i, i, 1);
          builder.coefficient(1, 0, i, i, scale);
        }
        CommutingConstraints reduction = CommutingConstraints.find(builder.build(), SEED, 2);
        assertThat(reduction.droppedConstraintCount()).isEqualTo(second == 1 ? 1 : 0);
        assertThat(reduction.isIndependent()).isEqualTo(second == 1);
        assertThat(reduction.isContradictory()).isEqualTo(second == 2);
      }
    }
  }

  @Test
  void nearlyCommutingIsNotCommuting() {
    int n = 20;
    for (double size : new double[] {1e-4, 1e-6, 1e-8}) {
      assertThat(CommutingConstraints.find(disturbed(n, size), SEED, 2)).isNull();
    }
    CommutingConstraints rounding = CommutingConstraints.find(disturbed(n, 1e-14), SEED, 2);
    assertThat(rounding.rotatedBlockCount()).isEqualTo(1);
    ReductionContract.check(rounding, SEED);
  }

  /** What is added to every matrix changes neither what commutes nor what is independent. */
  @Test
  void aMultipleOfTheIdentityHidesNothing() {
    int n = 12;
    double[][] basis = Orthogonal.random(n, SEED.stream());
    RandomStream random = SEED.split("hidden").stream();
    double[][] diagonals = new double[6][n];
    for (double[] diagonal : diagonals) {
      for (int i = 0; i < n; i++) {
        diagonal[i] = random.nextDouble() - 0.5;
      }
    }
    Program commuting = rotated(basis, diagonals, new double[n][n]);
    for (double multiple : new double[] {0, 1, 1e5, 1e7, 1e9}) {
      ProgramBuilder builder = Program.builder();
      copy(commuting, builder, (i, row, column) -> row == column ? multiple : 0);
      CommutingConstraints reduction = CommutingConstraints.find(builder.build(), SEED, 2);
      if (multiple <= 1e7) { // beyond, a basis is not looked for in what is that small
        assertThat(reduction.rotatedBlockCount()).isEqualTo(1);
        assertThat(reduction.droppedConstraintCount()).isZero();
      }
      ProgramBuilder other = Program.builder();
      copy(
          commuting,
          other,
          (i, row, column) -> row == column ? multiple : 1e-2 * (random.nextDouble() - 0.5));
      assertThat(CommutingConstraints.find(other.build(), SEED, 2)).isNull();
    }
  }

  @Test
  void oneDisturbedEntryIsSeen() {
    Program program = CommutingPrograms.denseObjective(20, 15, SEED);
    ProgramBuilder builder = Program.builder();
    copy(program, builder, (i, row, column) -> i == 9 && row == 3 && column == 7 ? 1e-6 : 0);
    assertThat(CommutingConstraints.find(builder.build(), SEED, 2)).isNull();
  }

  /** Large blocks without gaps are read by BLAS. */
  @Test
  void largeFullBlocksAreJudgedAsOthers() {
    Program program = CommutingPrograms.denseObjective(130, 130, SEED);
    assertThat(FullMatrices.areWorthCopying(program.data(0))).isTrue();
    CommutingConstraints reduction = CommutingConstraints.find(program, SEED, 2);
    assertThat(reduction.rotatedBlockCount()).isEqualTo(1);
    ReductionContract.check(reduction, SEED);
    ProgramBuilder builder = Program.builder();
    copy(program, builder, (i, row, column) -> i == 9 && row == 3 && column == 7 ? 1e-6 : 0);
    assertThat(CommutingConstraints.find(builder.build(), SEED, 2)).isNull();
  }

  /** In units in which squares vanish, or overflow. */
  @Test
  void tinyAndHugeObjectivesAreNotDiagonal() {
    int n = 20;
    Program commuting = CommutingPrograms.diagonalObjective(n, 15, SEED);
    double[] dense =
        Orthogonal.flatten(Orthogonal.randomSymmetric(n, SEED.split("units").stream()));
    for (double unit : new double[] {1e-200, 1e-170, 1, 1e170}) {
      double[] objective = new double[dense.length];
      for (int p = 0; p < dense.length; p++) {
        objective[p] = unit * dense[p];
      }
      ProgramBuilder scaled = Program.builder();
      scaled.addBlock(Block.semidefinite(n));
      scaled.objective(0, objective);
      CommutingConstraints reduction =
          CommutingConstraints.find(withConstraintsOf(commuting, scaled), SEED, 2);
      assertThat(reduction.reduced().blocks())
          .as("unit %s", unit)
          .containsExactly(Block.semidefinite(n));
    }
  }

  private static Program withConstraintsOf(Program program, ProgramBuilder builder) {
    for (int i = 0; i < program.constraintCount(); i++) {
      builder.addConstraint(program.rightHandSide(i));
    }
    BlockData data = program.data(0);
    for (int slot = 0; slot < data.slotCount(); slot++) {
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        builder.coefficient(data.constraint(slot), 0, data.row(p), data.column(p), data.value(p));
      }
    }
    return builder.build();
  }

  @Test
  void oneConstraintCommutesWithItself() {
    int n = 9;
    RandomStream random = SEED.split("one").stream();
    double[][] identity = Orthogonal.identity(n);
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(n));
    builder.objective(0, Orthogonal.flatten(Orthogonal.randomSymmetric(n, random)));
    builder.coefficient(builder.addConstraint(1), 0, Orthogonal.flatten(identity));
    CommutingConstraints reduction = CommutingConstraints.find(builder.build(), SEED, 2);
    assertThat(reduction.reduced().blocks()).containsExactly(Block.diagonal(n));
    ReductionContract.check(reduction, SEED);
  }

  @Test
  void programsWithDiagonalOrGeneralConstraintsAreLeftAlone() {
    Graph graph = Graph.random(12, 30, SEED);
    assertThat(CommutingConstraints.find(GraphPrograms.maxCut(graph), SEED, 2)).isNull();
    assertThat(CommutingConstraints.find(GraphPrograms.theta(graph), SEED, 2)).isNull();
  }

  @Test
  void blocksAreJudgedOneByOne() {
    Program commuting = CommutingPrograms.diagonalObjective(10, 6, SEED);
    Graph graph = Graph.random(8, 5, SEED);
    Program theta = GraphPrograms.theta(graph);
    ProgramBuilder builder = Program.builder();
    copy(commuting, builder, (i, row, column) -> 0);
    int block = builder.addBlock(Block.semidefinite(8));
    BlockData data = theta.data(0);
    for (int slot = 0; slot < data.slotCount(); slot++) {
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        builder.coefficient(slot, block, data.row(p), data.column(p), data.value(p));
      }
    }
    CommutingConstraints reduction = CommutingConstraints.find(builder.build(), SEED, 2);
    assertThat(reduction.reduced().blocks())
        .containsExactly(Block.diagonal(10), Block.semidefinite(8));
    ReductionContract.check(reduction, SEED);
  }

  /** Adds size·(random symmetric matrix) to every constraint matrix. */
  private static Program disturbed(int n, double size) {
    Program program = CommutingPrograms.denseObjective(n, n / 2, SEED);
    RandomStream random = SEED.split("disturbed").stream();
    ProgramBuilder builder = Program.builder();
    copy(program, builder, (i, row, column) -> size * (random.nextDouble() - 0.5));
    return builder.build();
  }

  @FunctionalInterface
  private interface Disturbance {
    double at(int constraint, int row, int column);
  }

  private static void copy(Program program, ProgramBuilder builder, Disturbance disturbance) {
    for (Block block : program.blocks()) {
      builder.addBlock(block);
    }
    for (double value : program.rightHandSide()) {
      builder.addConstraint(value);
    }
    BlockData data = program.data(0);
    for (int p = 0; p < data.objectiveEnd(); p++) {
      builder.objective(0, data.row(p), data.column(p), data.value(p));
    }
    for (int slot = 0; slot < data.slotCount(); slot++) {
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        double value = data.value(p) + disturbance.at(slot, data.row(p), data.column(p));
        builder.coefficient(slot, 0, data.row(p), data.column(p), value);
      }
    }
  }

  private static Program withOtherRightHandSide(Program program, int constraint, double more) {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(program.block(0));
    for (int i = 0; i < program.constraintCount(); i++) {
      builder.addConstraint(program.rightHandSide(i) + (i == constraint ? more : 0));
    }
    BlockData data = program.data(0);
    for (int slot = 0; slot < data.slotCount(); slot++) {
      for (int p = data.begin(slot); p < data.end(slot); p++) {
        builder.coefficient(slot, 0, data.row(p), data.column(p), data.value(p));
      }
    }
    return builder.build();
  }

  /** A_i = V·diag(d_i)·Vᵀ, b_i = tr A_i. */
  private static Program rotated(double[][] basis, double[][] diagonals, double[][] objective) {
    int n = basis.length;
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(n));
    builder.objective(0, Orthogonal.flatten(objective));
    for (double[] diagonal : diagonals) {
      double trace = 0;
      double[][] inner = new double[n][n];
      for (int i = 0; i < n; i++) {
        inner[i][i] = diagonal[i];
        trace += diagonal[i];
      }
      builder.coefficient(
          builder.addConstraint(trace), 0, Orthogonal.flatten(Orthogonal.conjugate(basis, inner)));
    }
    return builder.build();
  }
}
