package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.DelicatePrograms;
import org.kronproj.conic.instances.Instance;
import org.kronproj.conic.instances.KnownPrograms;
import org.kronproj.conic.instances.ScaledPrograms;
import org.kronproj.conic.instances.ScaledPrograms.Digits;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.conic.verify.Certificates;

/** Whether a program has feasible points does not depend on the units it is written in. */
class ScaledProgramsTest {

  private static final Solver SOLVER = new Solver(SolverOptions.defaults());

  private static final int SEEDS = 8;

  private static final List<List<Block>> CONES =
      List.of(
          List.of(Block.semidefinite(5)),
          List.of(Block.diagonal(8)),
          List.of(Block.semidefinite(4), Block.semidefinite(3), Block.diagonal(5)));

  private static final List<List<Block>> WITH_FREE =
      List.of(
          List.of(Block.semidefinite(4), Block.diagonal(4), Block.free(2)),
          List.of(Block.diagonal(8), Block.free(2)));

  static List<Digits> digits() {
    return List.of(
        new Digits(10, 0, 0, 0),
        new Digits(0, 10, 0, 0),
        new Digits(0, 0, 10, 0),
        new Digits(0, 0, 0, 10),
        new Digits(4, 4, 4, 4),
        new Digits(10, 10, 10, 10));
  }

  private static List<Instance> feasible(Digits digits) {
    List<List<Block>> shapes = new ArrayList<>(CONES);
    shapes.addAll(WITH_FREE);
    List<Instance> instances = new ArrayList<>();
    for (List<Block> shape : shapes) {
      for (int s = 0; s < SEEDS; s++) {
        Instance plain = KnownPrograms.optimal(shape, 4, s % 2 == 0 ? 1 : 0.5, Seed.of(s));
        instances.add(ScaledPrograms.scaled(plain, digits, Seed.of(s)));
      }
    }
    return instances;
  }

  private static boolean isInfeasible(SolverStatus status) {
    return status == SolverStatus.PRIMAL_INFEASIBLE || status == SolverStatus.DUAL_INFEASIBLE;
  }

  @ParameterizedTest
  @MethodSource("digits")
  void aFeasibleProgramIsNeverCalledInfeasible(Digits digits) {
    for (Instance instance : feasible(digits)) {
      assertThat(isInfeasible(SOLVER.solve(instance.program()).status())).isFalse();
    }
  }

  /** Rows and columns in units 10⁶ apart make X or C large, and say nothing about the answer. */
  @Test
  void aProgramWithAnInteriorIsSolvedInItsUnits() {
    for (List<Block> shape : CONES) {
      for (int s = 0; s < SEEDS; s++) {
        Instance plain = KnownPrograms.optimal(shape, 4, s % 2 == 0 ? 1 : 0.5, Seed.of(s));
        Digits digits = new Digits(s % 2 == 0 ? 0 : 6, 6, 0, 0);
        Program program = ScaledPrograms.scaled(plain, digits, Seed.of(s)).program();
        Solution solution = SOLVER.solve(program);
        assertThat(solution.status()).isEqualTo(SolverStatus.OPTIMAL);
        double value = plain.optimalValue();
        assertThat(solution.primalObjective())
            .isCloseTo(value, within(1e-6 * (1 + Math.abs(value))));
      }
    }
  }

  @Test
  void aWeaklyInfeasibleProgramIsSolvedInNoUnits() {
    for (int s = 0; s < SEEDS; s++) {
      for (Instance plain :
          List.of(
              DelicatePrograms.weaklyDualInfeasible(),
              DelicatePrograms.hidden(DelicatePrograms.weaklyDualInfeasible(), 3, Seed.of(s)),
              DelicatePrograms.hidden(DelicatePrograms.weaklyPrimalInfeasible(), 3, Seed.of(s)))) {
        Program program =
            ScaledPrograms.scaled(plain, new Digits(6, 6, 0, 0), Seed.of(s)).program();
        assertThat(SOLVER.solve(program).status())
            .isNotIn(SolverStatus.OPTIMAL, SolverStatus.REDUCED_ACCURACY);
      }
    }
  }

  /**
   * Where small constraints are not satisfied, the two values of a program with a gap agree. Its
   * own DIMACS errors do not tell; neither do they where there is an interior, which is solved.
   */
  @Test
  void aProgramWithAGapIsSolvedInNoUnits() {
    int fooled = 0;
    for (int digits = 1; digits <= 3; digits++) {
      for (int s = 0; s < 3 * SEEDS; s++) {
        Seed seed = Seed.of(1000 * digits + s);
        Digits all = new Digits(digits, digits, digits, digits);
        Instance gap = DelicatePrograms.gap();
        for (Instance plain : List.of(gap, DelicatePrograms.hidden(gap, 2, seed))) {
          Solution solution = SOLVER.solve(ScaledPrograms.scaled(plain, all, seed).program());
          assertThat(solution.status()).isIn(SolverStatus.ILL_POSED, SolverStatus.NO_PROGRESS);
          boolean small = solution.verification().errors().largest() <= 1e-5;
          fooled += small && 1e-8 * solution.verification().sensitivity() <= 0.01 ? 1 : 0;
        }
        Instance interior = KnownPrograms.optimal(CONES.get(s % 3), 4, 1, seed);
        Program program = ScaledPrograms.scaled(interior, all, seed).program();
        assertThat(SOLVER.solve(program).status()).isEqualTo(SolverStatus.OPTIMAL);
      }
    }
    assertThat(fooled).isPositive();
  }

  @ParameterizedTest
  @MethodSource("digits")
  void anInfeasibleProgramIsProvedToBeAndNeverCalledSolved(Digits digits) {
    int proved = 0;
    int count = 0;
    for (List<Block> shape : CONES) {
      for (int s = 0; s < SEEDS; s++) {
        for (Instance plain :
            List.of(
                KnownPrograms.primalInfeasible(shape, 4, Seed.of(s)),
                KnownPrograms.dualInfeasible(shape, 3, Seed.of(s)))) {
          Instance instance = ScaledPrograms.scaled(plain, digits, Seed.of(s));
          SolverStatus status = SOLVER.solve(instance.program()).status();
          assertThat(status).isNotIn(SolverStatus.OPTIMAL, SolverStatus.REDUCED_ACCURACY);
          boolean right = status.name().equals(plain.answer().name());
          assertThat(right || !isInfeasible(status)).isTrue();
          proved += right ? 1 : 0;
          count++;
        }
      }
    }
    assertThat(proved).isGreaterThan(count * 9 / 10);
  }

  /** A residual of the normalised ray, as certificates used to be judged by, says nothing here. */
  @Test
  void residualsInTheProgramsOwnUnitsWouldProveFalsehoods() {
    int fooledPrimal = 0;
    int fooledDual = 0;
    for (Instance instance : feasible(new Digits(0, 0, 12, 12))) {
      Program program = instance.program();
      List<Point> rays = new ArrayList<>();
      for (int i = 0; i < program.constraintCount(); i++) {
        double[] y = new double[program.constraintCount()];
        y[i] = -Math.signum(program.rightHandSide(i));
        rays.add(new Point(BlockMatrix.identity(program.blocks(), 0), y, zero(program)));
      }
      for (double sign : new double[] {-1, 1}) {
        BlockMatrix identity = BlockMatrix.identity(program.blocks(), sign);
        rays.add(new Point(identity, new double[program.constraintCount()], zero(program)));
      }
      for (Point ray : rays) {
        fooledPrimal += Certificates.primalResidual(program, ray) <= 1e-8 ? 1 : 0;
        fooledDual += Certificates.dualResidual(program, ray) <= 1e-8 ? 1 : 0;
        assertThat(Certificates.primalViolation(program, ray)).isGreaterThan(1e-3);
        assertThat(Certificates.dualViolation(program, ray)).isGreaterThan(1e-3);
      }
    }
    assertThat(fooledPrimal).isPositive();
    assertThat(fooledDual).isPositive();
  }

  private static BlockMatrix zero(Program program) {
    return BlockMatrix.identity(program.blocks(), 0);
  }

  /** Maximise 10⁹·X_11 over the spectrahedron, and minimise −10⁹·y where |y| ≤ 1. */
  @Test
  void largeObjectivesAreNoRays() {
    ProgramBuilder first = Program.builder();
    first.addBlock(Block.semidefinite(2));
    first.objective(0, 0, 0, 1e9);
    int trace = first.addConstraint(1);
    first.coefficient(trace, 0, 0, 0, 1).coefficient(trace, 0, 1, 1, 1);
    assertThat(SOLVER.solve(first.build()).status()).isEqualTo(SolverStatus.OPTIMAL);
    ProgramBuilder second = Program.builder();
    second.addBlock(Block.semidefinite(2));
    second.objective(0, 0, 0, -1).objective(0, 1, 1, -1);
    second.coefficient(second.addConstraint(-1e9), 0, 0, 1, 1);
    assertThat(SOLVER.solve(second.build()).status()).isEqualTo(SolverStatus.OPTIMAL);
  }

  /** Maximise x where 10⁻⁹·x ≤ 1; and −x_1 where x_2 must be 10¹¹ to let x_1 vanish. */
  @Test
  void smallCoefficientsAreNoZeros() {
    ProgramBuilder first = Program.builder();
    first.addBlock(Block.diagonal(2));
    first.objective(0, 0, 0, 1);
    int row = first.addConstraint(1);
    first.coefficient(row, 0, 0, 0, 1e-9).coefficient(row, 0, 1, 1, 1);
    assertThat(SOLVER.solve(first.build()).status()).isEqualTo(SolverStatus.OPTIMAL);
    ProgramBuilder second = Program.builder();
    second.addBlock(Block.diagonal(2));
    second.objective(0, 0, 0, -1);
    int other = second.addConstraint(1);
    second.coefficient(other, 0, 0, 0, -1).coefficient(other, 0, 1, 1, 1e-11);
    assertThat(isInfeasible(SOLVER.solve(second.build()).status())).isFalse();
    ProgramBuilder third = Program.builder();
    third.addBlock(Block.semidefinite(2));
    third.objective(0, 0, 1, 1).objective(0, 1, 1, -1e-12);
    third.coefficient(third.addConstraint(1), 0, 0, 0, 1);
    assertThat(isInfeasible(SOLVER.solve(third.build()).status())).isFalse();
  }
}
