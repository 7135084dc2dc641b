package org.kronproj.conic.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.DelicatePrograms;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.testkit.ForAll;
import org.kronproj.testkit.Tolerance;

class VerificationTest {

  /** Maximise 2x_12 + d with x_11 = x_22 = 1, d + f = 3, f = 2: X all ones, d = 1, value 3. */
  private static Program program() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2));
    builder.addBlock(Block.diagonal(1));
    builder.addBlock(Block.free(1));
    for (double b : new double[] {1, 1, 3, 2}) {
      builder.addConstraint(b);
    }
    builder.objective(0, 0, 1, 1).objective(1, 0, 0, 1);
    builder.coefficient(0, 0, 0, 0, 1).coefficient(1, 0, 1, 1, 1);
    builder.coefficient(2, 1, 0, 0, 1).coefficient(2, 2, 0, 0, 1).coefficient(3, 2, 0, 0, 1);
    return builder.build();
  }

  private static Point point(double[] x, double[] y, double[] z) {
    List<Block> blocks = program().blocks();
    return new Point(matrix(blocks, x), y, matrix(blocks, z));
  }

  private static BlockMatrix matrix(List<Block> blocks, double[] v) {
    return new BlockMatrix(blocks, new double[][] {{v[0], v[1], v[2]}, {v[3]}, {v[4]}});
  }

  private static final double[] X = {1, 1, 1, 1, 2};
  private static final double[] Y = {1, 1, 1, -1};
  private static final double[] Z = {1, -1, 1, 0, 0};

  @Test
  void anExactSolutionHasNoErrors() {
    Verification verification = Verification.of(program(), point(X, Y, Z));
    assertThat(verification.primalObjective()).isEqualTo(3);
    assertThat(verification.dualObjective()).isEqualTo(3);
    assertThat(verification.errors().largest()).isLessThan(1e-15);
    assertThat(verification.isSolution(1e-12)).isTrue();
  }

  @Test
  void eachErrorIsSeen() {
    double[] x = {1.4, 1, 1, -0.2, 2};
    DimacsErrors errors = Verification.of(program(), point(x, Y, Z)).errors();
    assertThat(errors.primalResidual()).isCloseTo(Math.hypot(0.4, 1.2) / 4, within(1e-15));
    assertThat(errors.primalCone()).isCloseTo(0.2 / 4, within(1e-15));
    double[] z = {1, -1.5, 1, 0, 0.25};
    errors = Verification.of(program(), point(X, Y, z)).errors();
    assertThat(errors.dualResidual()).isCloseTo(Math.sqrt(2 * 0.25 + 0.0625) / 2, within(1e-15));
    assertThat(errors.dualCone()).isCloseTo(0.25, within(1e-15));
    assertThat(errors.complementarity()).isCloseTo((2 - 3 + 0.5) / 7, within(1e-15));
    errors = Verification.of(program(), point(X, new double[] {2, 1, 1, -1}, Z)).errors();
    assertThat(errors.gap()).isCloseTo(1.0 / 8, within(1e-15));
  }

  @Test
  void whatIsNotFiniteIsNoSolution() {
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      double[] x = X.clone();
      x[1] = bad;
      double[] y = Y.clone();
      y[2] = bad;
      assertThat(Verification.of(program(), point(x, Y, Z)).isSolution(1e10)).isFalse();
      assertThat(Verification.of(program(), point(X, y, Z)).isSolution(1e10)).isFalse();
    }
  }

  @Test
  void otherShapesAreRefused() {
    Point other =
        new Point(
            BlockMatrix.identity(List.of(Block.diagonal(2)), 1),
            new double[4],
            BlockMatrix.identity(List.of(Block.diagonal(2)), 1));
    assertThatThrownBy(() -> Verification.of(program(), other))
        .isInstanceOf(InvalidValueException.class);
  }

  /** The dual value −1 is not attained by any y, yet y = (−1, 1e9) passes all six measures. */
  @Test
  void successIsWithheldWhereTheNormsBlowUp() {
    Program gap = DelicatePrograms.gap().program();
    double large = 1e10;
    List<Block> blocks = gap.blocks();
    BlockMatrix x = new BlockMatrix(blocks, new double[][] {{0, 0, 0, 0, 0, 1}});
    BlockMatrix z = new BlockMatrix(blocks, new double[][] {{1 / large, -1, large, 0, 0, 0}});
    Verification verification = Verification.of(gap, new Point(x, new double[] {-1, large}, z));
    assertThat(verification.errors().largest()).isLessThan(1e-9);
    assertThat(verification.isSolution(1e-8)).isFalse();
  }

  @Test
  void leastEigenvaluesAreRight() {
    ForAll.cases(Seed.of(3), 40)
        .check(
            (random, size) -> {
              int n = 1 + random.nextInt(size);
              double[] packed = packed(n, random);
              Block block = Block.semidefinite(n);
              BlockMatrix matrix = new BlockMatrix(List.of(block), new double[][] {packed});
              double least = Spectra.eigenvalues(matrix, 0)[0];
              double[] shifted = packed.clone();
              for (int i = 0; i < n; i++) {
                shifted[i * (i + 3) / 2] -= least + 0.125;
              }
              assertThat(Spectra.outside(block, shifted))
                  .isCloseTo(0.125, within(Tolerance.of(20, n, n)));
              for (int i = 0; i < n; i++) {
                shifted[i * (i + 3) / 2] += 0.25;
              }
              assertThat(Spectra.outside(block, shifted)).isZero();
            });
  }

  private static double[] packed(int n, RandomStream random) {
    double[] packed = new double[n * (n + 1) / 2];
    for (int p = 0; p < packed.length; p++) {
      packed[p] = 2 * random.nextDouble() - 1;
    }
    return packed;
  }
}
