package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.verify.Certificates;

/** Feasible programs with rays that prove the opposite but for rounding. */
class ContradictedRaysTest {

  private static final Solver SOLVER = new Solver(SolverOptions.defaults().withThreads(1));

  /** X_22 = b and X_11 − 2X_12 + X_22 = 0: feasible, by X = ones, for b = 1 and not for −1. */
  private static Program onTheEdge(double right) {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2));
    builder.objective(0, 0, 1, 1).objective(0, 1, 1, -2);
    builder.coefficient(builder.addConstraint(right), 0, 1, 1, 1);
    int zero = builder.addConstraint(0);
    builder.coefficient(zero, 0, 0, 0, 1).coefficient(zero, 0, 0, 1, -1);
    builder.coefficient(zero, 0, 1, 1, 1);
    return builder.build();
  }

  @Test
  void roundingOfLargeMultipliersIsNoProof() {
    Program program = onTheEdge(1);
    double[] y = {-1, 9841213704182696.0};
    Point ray = new Point(BlockMatrix.identity(program.blocks(), 0), y, ones(program));
    // [[y, −y], [−y, y − 1]] has the determinant −y, and y − 1 is rounded.
    assertThat(Certificates.primalViolation(program, ray)).isZero();
    assertThat(Certificates.primalRemainder(program, ray, 0, ones(program))).isGreaterThan(1);
    assertThat(SOLVER.solve(program).status()).isNotEqualTo(SolverStatus.PRIMAL_INFEASIBLE);
  }

  @Test
  void moderateMultipliersAre() {
    Program program = onTheEdge(-1);
    Solution solution = SOLVER.solve(program);
    assertThat(solution.status()).isEqualTo(SolverStatus.PRIMAL_INFEASIBLE);
    Point ray = new Point(ones(program), new double[] {1, 2}, ones(program));
    assertThat(Certificates.primalViolation(program, ray)).isZero();
    assertThat(Certificates.primalRemainder(program, ray, 0, ones(program))).isLessThan(1e-14);
  }

  private static BlockMatrix ones(Program program) {
    return new BlockMatrix(program.blocks(), new double[][] {{1, 1, 1}});
  }

  /** x_1 − x_3 is free: its columns are opposite, and grow together without meaning anything. */
  private static Program splitFree(double objective) {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.diagonal(3));
    builder.objective(0, 1, 1, 4e4).objective(0, 0, 0, objective);
    int first = builder.addConstraint(-4000);
    builder.coefficient(first, 0, 0, 0, 3e13).coefficient(first, 0, 1, 1, -3e13);
    builder.coefficient(first, 0, 2, 2, -3e13);
    int second = builder.addConstraint(2.9999999999999997e-5);
    builder.coefficient(second, 0, 0, 0, 99999.99999999999);
    builder.coefficient(second, 0, 1, 1, 199999.99999999997);
    builder.coefficient(second, 0, 2, 2, -99999.99999999999);
    return builder.build();
  }

  @Test
  void whatCancelsBetweenOppositeColumnsIsNoProof() {
    Solution solution = SOLVER.solve(splitFree(0));
    assertThat(solution.status()).isEqualTo(SolverStatus.OPTIMAL);
    // The difference of the rows, 3·10⁵ x_2 = b_2 + 4000/(3·10⁸), tells x_2.
    double value = 4e4 * (2.9999999999999997e-5 + 4000 / 3e8) / 3e5;
    assertThat(solution.primalObjective()).isCloseTo(value, within(1e-6 * value));
  }

  @Test
  void whatGrowsWithTheObjectiveIs() {
    assertThat(SOLVER.solve(splitFree(1)).status()).isEqualTo(SolverStatus.DUAL_INFEASIBLE);
  }

  /** x_1 = x_2 and x_1 − (1 + 10⁻⁹)x_2 = −1, by x = (10⁹, 10⁹) only. */
  private static Program farAway() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.diagonal(2));
    int first = builder.addConstraint(0);
    builder.coefficient(first, 0, 0, 0, 1).coefficient(first, 0, 1, 1, -1);
    int second = builder.addConstraint(-1);
    builder.coefficient(second, 0, 0, 0, 1).coefficient(second, 0, 1, 1, -(1 + 1e-9));
    return builder.build();
  }

  /** The verdict on (x_1, x_2), with errors of its own, and a ray of violation 5·10⁻¹⁰. */
  private static SolverStatus verdict(double first, double second) {
    Program program = farAway();
    BlockMatrix zero = BlockMatrix.identity(program.blocks(), 0);
    Point ray = new Point(zero, new double[] {-1, 1}, zero);
    assertThat(Certificates.primalViolation(program, ray)).isBetween(4e-10, 6e-10);
    BlockMatrix x = new BlockMatrix(program.blocks(), new double[][] {{first, second}});
    return Verdict.of(
            program,
            SolverOptions.defaults(),
            Ending.NO_PROGRESS,
            new Point(x, new double[2], zero),
            List.of(ray),
            List.of(),
            new Stopwatch())
        .status();
  }

  @Test
  void pointsThatAreNearlyFeasibleCountMoreThanRaysThatLeaveSomething() {
    assertThat(verdict(1e9 + 0.005, 1e9)).isEqualTo(SolverStatus.NO_PROGRESS);
    assertThat(verdict(1e9 + 0.5, 1e9)).isEqualTo(SolverStatus.PRIMAL_INFEASIBLE);
    assertThat(verdict(1e6, 1e6)).isEqualTo(SolverStatus.PRIMAL_INFEASIBLE);
  }
}
