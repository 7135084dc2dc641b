package org.kronproj.conic.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

class CertificatesTest {

  /** x_11 = 1 and −x_11 − x_22 = 1 with C = x_22: y = (1, 1) + … proves that no X is feasible. */
  private static Program program(double cost) {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2));
    builder.addBlock(Block.free(1));
    builder.addConstraint(1);
    builder.addConstraint(1);
    builder.objective(0, 1, 1, cost);
    builder.coefficient(0, 0, 0, 0, 1);
    builder.coefficient(1, 0, 0, 0, -1).coefficient(1, 1, 0, 0, 1);
    return builder.build();
  }

  private static Point ray(double[] y, double... x) {
    List<Block> blocks = program(1).blocks();
    BlockMatrix matrix = new BlockMatrix(blocks, new double[][] {{x[0], x[1], x[2]}, {x[3]}});
    return new Point(matrix, y, BlockMatrix.identity(blocks, 0));
  }

  @Test
  void primalCertificates() {
    Program program = program(1);
    // y = (−2, −0.001): −1.999 of terms 2.001 at X_11, all of the free entry's; b does not cancel.
    assertThat(Certificates.primalViolation(program, ray(new double[] {-2, -1e-3}, 0, 0, 0, 0)))
        .isCloseTo(1, within(1e-15));
    assertThat(Certificates.primalResidual(program, ray(new double[] {-2, -1e-3}, 0, 0, 0, 0)))
        .isCloseTo((2 - 1e-3) / 2.001, within(1e-15));
    assertThat(Certificates.primalViolation(program, ray(new double[] {1, 1}, 0, 0, 0, 0)))
        .isInfinite();
    assertThat(Certificates.primalViolation(program, ray(new double[] {Double.NaN, 0}, 0, 0, 0, 0)))
        .isInfinite();
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(1));
    builder.addConstraint(-3);
    builder.coefficient(0, 0, 0, 0, 2);
    Program impossible = builder.build();
    BlockMatrix zero = BlockMatrix.identity(impossible.blocks(), 0);
    assertThat(Certificates.primalViolation(impossible, new Point(zero, new double[] {5}, zero)))
        .isZero();
  }

  @Test
  void dualCertificates() {
    double[] y = {0, 0};
    assertThat(Certificates.dualViolation(program(1), ray(y, 0, 0, 4, 0))).isZero();
    assertThat(Certificates.dualViolation(program(-1), ray(y, 0, 0, 4, 0))).isInfinite();
    assertThat(Certificates.dualViolation(program(1), ray(y, 0, 0.5, 4, 0))).isInfinite();
    assertThat(Certificates.dualViolation(program(1), ray(y, 1, 0, 4, 0.75))).isEqualTo(1);
    assertThat(Certificates.dualViolation(program(1), ray(y, 0, 0, 4, 1))).isEqualTo(1);
    assertThat(Certificates.dualResidual(program(1), ray(y, 0, 0, 4, 1))).isEqualTo(0.25);
    assertThat(Certificates.dualViolation(program(1), ray(y, Double.NaN, 0, 4, 1))).isInfinite();
  }

  /** X with ⟨A, X⟩ = 0.01 of 2.01, an eigenvalue −0.005 of its correlations, ⟨C, X⟩ = 3 of 5. */
  @Test
  void violationsAreRelativeToTerms() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2));
    builder.objective(0, 0, 0, 4).objective(0, 1, 1, -0.25);
    int row = builder.addConstraint(1);
    builder.coefficient(row, 0, 0, 0, 1.01).coefficient(row, 0, 1, 1, -0.25);
    Program program = builder.build();
    BlockMatrix x = new BlockMatrix(program.blocks(), new double[][] {{1, 2.01, 4}});
    Point ray = new Point(x, new double[1], BlockMatrix.identity(program.blocks(), 0));
    assertThat(Certificates.dualViolation(program, ray))
        .isCloseTo((0.01 / 2.01 + 0.005) * 5 / 3, within(1e-14));
  }

  /**
   * Both violations are 1; ⟨T, |X|⟩ = 2·3 + 10⁻³·(3 + 5) beside β = 2.001, and 2·1 beside γ = 4.
   */
  @Test
  void remaindersCompareTermsWithSides() {
    Program program = program(1);
    BlockMatrix x = ray(new double[2], 3, 0, 0, -5).x();
    Point ofPrimal = ray(new double[] {-2, -1e-3}, 0, 0, 0, 0);
    double ofY = Certificates.primalViolation(program, ofPrimal);
    assertThat(Certificates.primalRemainder(program, ofPrimal, ofY, x))
        .isCloseTo(6.008 / 2.001, within(1e-14));
    Point ofDual = ray(new double[2], 0, 0, 4, 1);
    double ofX = Certificates.dualViolation(program, ofDual);
    assertThat(Certificates.dualRemainder(program, ofDual, ofX, new double[] {7, -2}))
        .isEqualTo(0.5);
    Point exact = ray(new double[2], 0, 0, 4, 0);
    assertThat(Certificates.dualViolation(program, exact)).isZero();
    assertThat(Certificates.dualRemainder(program, exact, 0, new double[] {1e300, 1e300})).isZero();
  }

  @Test
  void violationsDoNotDependOnUnits() {
    double primal = Certificates.primalViolation(inUnits(1, 1, 1, 1), rayInUnits(1, 1));
    double dual = Certificates.dualViolation(inUnits(1, 1, 1, 1), rayInUnits(1, 1));
    assertThat(primal).isCloseTo(0.5 / 2.5 * 3, within(1e-15)); // 1 − 1.5 at X_22, bᵀy = 1 − 2
    assertThat(dual).isBetween(0.01, 1.0);
    double[] powers = {0x1p-40, 1, 0x1p40};
    for (double row : powers) {
      for (double entry : powers) {
        for (double right : powers) {
          Program program = inUnits(row, entry, right, 1 / right);
          Point ray = rayInUnits(row, entry);
          assertThat(Certificates.primalViolation(program, ray)).isEqualTo(primal);
          assertThat(Certificates.dualViolation(program, ray)).isEqualTo(dual);
        }
      }
    }
  }

  private static Program inUnits(double row, double entry, double right, double objective) {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2));
    builder.objective(0, 0, 0, objective * entry * entry).objective(0, 0, 1, objective * entry);
    int first = builder.addConstraint(row * right);
    builder.coefficient(first, 0, 0, 0, row * entry * entry);
    builder.coefficient(first, 0, 1, 1, row);
    int second = builder.addConstraint(-right);
    builder.coefficient(second, 0, 0, 0, entry * entry).coefficient(second, 0, 1, 1, -0.75);
    return builder.build();
  }

  private static Point rayInUnits(double row, double entry) {
    List<Block> blocks = List.of(Block.semidefinite(2));
    double[] x = {1 / (entry * entry), 0.25 / entry, 1};
    BlockMatrix matrix = new BlockMatrix(blocks, new double[][] {x});
    return new Point(matrix, new double[] {1 / row, 2}, BlockMatrix.identity(blocks, 0));
  }

  @Test
  void productsThatCancelAreSummedExactly() {
    double step = 0x1p-30;
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.diagonal(1));
    builder.coefficient(builder.addConstraint(-1), 0, 0, 0, 1 + step);
    builder.coefficient(builder.addConstraint(0), 0, 0, 0, -(1 + 2 * step));
    builder.coefficient(builder.addConstraint(0), 0, 0, 0, -3 * step * step);
    Program program = builder.build();
    BlockMatrix zero = BlockMatrix.identity(program.blocks(), 0);
    // (1 + s)² − (1 + 2s) − 3s² = −2s²: in working precision the square loses s².
    Point ray = new Point(zero, new double[] {1 + step, 1, 1}, zero);
    assertThat(Certificates.primalResidual(program, ray) * (1 + step))
        .isCloseTo(2 * step * step, within(1e-12 * step * step));
    assertThat(Certificates.primalViolation(program, ray))
        .isCloseTo(step * step / (1 + 2 * step), within(1e-12 * step * step));
  }
}
