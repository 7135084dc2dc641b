package org.kronproj.conic.verify;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

class RayCleaningTest {

  /** x_1 = −1 excludes every X; x_2 − x_3 = 1 has nothing to do with it. */
  private static Program program() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.diagonal(3));
    builder.coefficient(builder.addConstraint(-1), 0, 0, 0, 1);
    int second = builder.addConstraint(1);
    builder.coefficient(second, 0, 1, 1, 1).coefficient(second, 0, 2, 2, -1);
    return builder.build();
  }

  private static Point multipliers(Program program, double... y) {
    BlockMatrix zero = BlockMatrix.identity(program.blocks(), 0);
    return new Point(zero, y, zero);
  }

  @Test
  void multipliersThatAreNoPartOfTheProofGo() {
    Program program = program();
    Point ray = multipliers(program, 1e9, 3);
    assertThat(Certificates.primalViolation(program, ray)).isGreaterThan(0.9);
    Point clean = RayCleaning.ofMultipliers(program, ray).orElseThrow();
    assertThat(clean.y()).containsExactly(1e9, 0);
    assertThat(Certificates.primalViolation(program, clean)).isZero();
  }

  /** x_1 = −1 excludes every X; beside it stands a matrix that only its eigenvalues betray. */
  @Test
  void multipliersOfIndefiniteMatricesGo() {
    for (double corner : new double[] {1, 0}) {
      ProgramBuilder builder = Program.builder();
      builder.addBlock(Block.diagonal(1));
      builder.addBlock(Block.semidefinite(2));
      builder.coefficient(builder.addConstraint(-1), 0, 0, 0, 1);
      int second = builder.addConstraint(3);
      if (corner != 0) {
        builder.coefficient(second, 1, 0, 0, corner).coefficient(second, 1, 1, 1, corner);
      }
      builder.coefficient(second, 1, 0, 1, 2);
      Program program = builder.build();
      Point ray = multipliers(program, 1e20, 1);
      assertThat(Certificates.primalViolation(program, ray)).isGreaterThan(0.9);
      Point clean = RayCleaning.ofMultipliers(program, ray).orElseThrow();
      assertThat(clean.y()).containsExactly(1e20, 0);
      assertThat(Certificates.primalViolation(program, clean)).isZero();
    }
  }

  /** X_11 is free to grow; X_12 of another block is 3, and no diagonal entry is constrained. */
  @Test
  void entriesOffTheDiagonalThatAreNoPartOfTheProofGo() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.diagonal(1));
    builder.addBlock(Block.semidefinite(2));
    builder.objective(0, 0, 0, 1);
    builder.coefficient(builder.addConstraint(3), 1, 0, 1, 0.5);
    Program program = builder.build();
    double[][] x = {{1e20}, {4, 3, 4}};
    BlockMatrix zero = BlockMatrix.identity(program.blocks(), 0);
    Point ray = new Point(new BlockMatrix(program.blocks(), x), new double[1], zero);
    assertThat(Certificates.dualViolation(program, ray)).isGreaterThan(0.9);
    Point clean = RayCleaning.ofX(program, ray).orElseThrow();
    assertThat(clean.x().packed(0)).containsExactly(1e20);
    assertThat(clean.x().packed(1)).containsExactly(0, 0, 0);
    assertThat(Certificates.dualViolation(program, clean)).isZero();
  }

  @Test
  void nothingIsLeftOfWhatProvesNothing() {
    Program program = program();
    assertThat(RayCleaning.ofMultipliers(program, multipliers(program, 0, -1))).isEmpty();
    assertThat(RayCleaning.ofMultipliers(program, multipliers(program, Double.NaN, 1))).isEmpty();
  }

  /** X_11 + X_33 = 0 and X_22 = x_4; the objective is X_22 + X_12. */
  @Test
  void rowsOfXThatAreNoPartOfTheProofGo() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(3));
    builder.addBlock(Block.diagonal(1));
    builder.objective(0, 1, 1, 1).objective(0, 0, 1, 1);
    int first = builder.addConstraint(0);
    builder.coefficient(first, 0, 0, 0, 1).coefficient(first, 0, 2, 2, 1);
    int second = builder.addConstraint(0);
    builder.coefficient(second, 0, 1, 1, 1).coefficient(second, 1, 0, 0, -1);
    Program program = builder.build();
    double[][] x = {{1e-9, 1e-6, 1, 0, 1e-6, 1e-9}, {1}};
    BlockMatrix zero = BlockMatrix.identity(program.blocks(), 0);
    Point ray = new Point(new BlockMatrix(program.blocks(), x), new double[2], zero);
    assertThat(Certificates.dualViolation(program, ray)).isGreaterThan(0.9);
    Point clean = RayCleaning.ofX(program, ray).orElseThrow();
    assertThat(clean.x().packed(0)).containsExactly(0, 0, 1, 0, 0, 0);
    assertThat(Certificates.dualViolation(program, clean)).isZero();
    x[0][2] = 1e-9;
    Point none = new Point(new BlockMatrix(program.blocks(), x), new double[2], zero);
    assertThat(RayCleaning.ofX(program, none)).isEmpty();
  }
}
