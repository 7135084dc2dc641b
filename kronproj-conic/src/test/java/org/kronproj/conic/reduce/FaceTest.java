package org.kronproj.conic.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

class FaceTest {

  /** X_11 = 0, 2·X_12 = b, X_22 + X_33 + 5x = 1. */
  private static Program program(double right) {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(3));
    builder.addBlock(Block.diagonal(1));
    builder.objective(0, 1, 2, 7).objective(0, 0, 2, 1);
    builder.coefficient(builder.addConstraint(0), 0, 0, 0, 1);
    builder.coefficient(builder.addConstraint(right), 0, 0, 1, 1);
    int trace = builder.addConstraint(1);
    builder.coefficient(trace, 0, 1, 1, 1).coefficient(trace, 0, 2, 2, 1);
    builder.coefficient(trace, 1, 0, 0, 5);
    return builder.build();
  }

  /** vvᵀ and a number, in the blocks of {@link #program}. */
  private static BlockMatrix exposing(double[] v, double entry) {
    double[] packed = new double[6];
    for (int j = 0, p = 0; j < 3; j++) {
      for (int i = 0; i <= j; i++) {
        packed[p++] = v[i] * v[j];
      }
    }
    return new BlockMatrix(program(0).blocks(), new double[][] {packed, {entry}});
  }

  private static final BlockMatrix FIRST = exposing(new double[] {1, 1e-9, 0}, 0);

  @Test
  void theMatricesOfTheFaceAreThoseWithoutTheExposedRow() {
    Program restricted = Face.exposedBy(FIRST, 1e-6).restrictPrimal(program(0)).orElseThrow();
    assertThat(restricted.blocks()).containsExactly(Block.semidefinite(2), Block.diagonal(1));
    assertThat(restricted.rightHandSide()).containsExactly(1);
    assertThat(restricted.data(0).objectiveEnd()).isEqualTo(1);
    assertThat(restricted.data(0).value(0)).isCloseTo(7, within(1e-14));
    assertThat(restricted.entryCount()).isEqualTo(program(0).entryCount() - 3);
  }

  @Test
  void whatIsLeftOfAConstraintMayContradictItsRightHandSide() {
    assertThat(Face.exposedBy(FIRST, 1e-6).restrictPrimal(program(2))).isEmpty();
  }

  /** Z_11 is free of y, and Z_13 is −1: what X has there is free, and no y is feasible. */
  @Test
  void theEquationsOfZAreFreeEntriesOfX() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2));
    int row = builder.addConstraint(1);
    builder.coefficient(row, 0, 0, 1, 3).coefficient(row, 0, 1, 1, 2);
    builder.objective(0, 0, 1, 4);
    Program plain = builder.build();
    BlockMatrix first = new BlockMatrix(plain.blocks(), new double[][] {{1, 0, 0}});
    Program restricted = Face.exposedBy(first, 1e-6).restrictDual(plain).orElseThrow();
    assertThat(restricted.blocks()).containsExactly(Block.semidefinite(1), Block.free(1));
    // 3y = 4 whatever the scale of the free entry.
    double coefficient = restricted.data(1).value(restricted.data(1).begin(0));
    assertThat(restricted.data(1).value(0) / coefficient).isCloseTo(4.0 / 3, within(1e-14));
    assertThat(Face.exposedBy(FIRST, 1e-6).restrictDual(program(0))).isEmpty();
  }

  @Test
  void anExposedDirectionNeedNotBeAnEntry() {
    double half = Math.sqrt(0.5);
    Face face = Face.exposedBy(exposing(new double[] {half, half, 0}, 1), 1e-6);
    assertThat(face.isWhole()).isFalse();
    // X_11 = w/2 and 2·X_12 = −w for a matrix of the face: the two constraints say the same.
    Program restricted = face.restrictPrimal(program(0)).orElseThrow();
    assertThat(restricted.blocks()).containsExactly(Block.semidefinite(2));
    assertThat(restricted.constraintCount()).isEqualTo(2);
    assertThat(face.restrictPrimal(program(-1))).isEmpty();
  }

  @Test
  void nothingIsExposedByZero() {
    Face face = Face.exposedBy(exposing(new double[3], 0), 1e-6);
    assertThat(face.isWhole()).isTrue();
    assertThat(face.restrictPrimal(program(2)).orElseThrow().rightHandSide())
        .containsExactly(0, 2, 1);
    assertThat(program(0).block(1).kind()).isEqualTo(BlockKind.DIAGONAL);
  }
}
