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
    assertThat(Certificates.primalViolation(program, ray(new double[] {-2, -1e-3}, 0, 0, 0, 0)))
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
    assertThat(Certificates.dualViolation(program(1), ray(y, 0, 0.5, 4, 0))).isGreaterThan(0.01);
    assertThat(Certificates.dualViolation(program(1), ray(y, 0, 0, 4, 1))).isEqualTo(0.25);
    assertThat(Certificates.dualViolation(program(1), ray(y, Double.NaN, 0, 4, 1))).isInfinite();
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
    assertThat(Certificates.primalViolation(program, ray) * (1 + step))
        .isCloseTo(2 * step * step, org.assertj.core.api.Assertions.within(1e-12 * step * step));
  }
}
