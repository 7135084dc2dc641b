package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.Answer;
import org.kronproj.conic.instances.DelicatePrograms;
import org.kronproj.conic.instances.IllPosedPrograms;
import org.kronproj.conic.instances.Instance;
import org.kronproj.conic.instances.KnownPrograms;
import org.kronproj.conic.instances.ScaledPrograms;
import org.kronproj.conic.instances.ScaledPrograms.Digits;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

/** Programs without an interior: some have a value, and where others seem to, it is none. */
class FacialCheckTest {

  private static final Solver SOLVER = new Solver(SolverOptions.defaults());

  private static final int SEEDS = 20;

  /** As they are, in another basis, hidden by a rotation, and that in other units. */
  private static List<Instance> disguised(Instance plain, Seed seed) {
    Instance hidden = DelicatePrograms.hidden(plain, 2, seed);
    return List.of(
        plain,
        IllPosedPrograms.mixed(plain, seed),
        hidden,
        ScaledPrograms.scaled(hidden, new Digits(2, 2, 0, 0), seed));
  }

  private static Solution solve(Instance instance) {
    return SOLVER.solve(instance.program());
  }

  /** Their points are feasible and their gap is closed, as far as DIMACS errors tell. */
  @Test
  void aGapThatErrorsDoNotShowIsNotSolved() {
    List<Instance> gaps =
        List.of(
            DelicatePrograms.hidden(IllPosedPrograms.gap(8, 8, Seed.of(102)), 2, Seed.of(102)),
            IllPosedPrograms.mixed(IllPosedPrograms.gap(9, 7, Seed.of(236)), Seed.of(236)));
    for (Instance gap : gaps) {
      Solution solution = solve(gap);
      assertThat(solution.status()).isEqualTo(SolverStatus.ILL_POSED);
      assertThat(solution.verification().errors().largest()).isLessThan(1e-5);
    }
  }

  @Test
  void noProgramWithAGapOrWithoutAPointIsSolved() {
    for (int s = 0; s < SEEDS; s++) {
      Seed seed = Seed.of(s);
      int order = 4 + s % 6;
      for (Instance plain :
          List.of(
              IllPosedPrograms.gap(order, 4, seed),
              IllPosedPrograms.weaklyPrimalInfeasible(order, 4, seed),
              IllPosedPrograms.weaklyDualInfeasible(order, 4, seed))) {
        for (Instance instance : disguised(plain, seed)) {
          assertThat(solve(instance).status())
              .as(instance.name())
              .isNotIn(SolverStatus.OPTIMAL, SolverStatus.REDUCED_ACCURACY);
        }
      }
    }
  }

  /** X₁₁ = 0 forces X₁₃ = 0, hence X₂₂ = 0 and X₂₄ = 0: the first face does not show the second. */
  @Test
  void aGapBehindTwoStepsIsNotSolved() {
    assertThat(SOLVER.solve(twoSteps(Steps.GAP)).status()).isEqualTo(SolverStatus.ILL_POSED);
    assertThat(SOLVER.solve(twoSteps(Steps.NO_POINT)).status()).isEqualTo(SolverStatus.ILL_POSED);
  }

  /** In other bases the second step hides behind units in which the first seemed to be none. */
  @Test
  void aGapBehindTwoStepsIsNotSolvedInOtherBases() {
    for (Steps steps : Steps.values()) {
      Instance plain = new Instance("steps", twoSteps(steps), Answer.ILL_POSED, Double.NaN);
      for (int s = 0; s < 2 * SEEDS; s++) {
        assertThat(solve(IllPosedPrograms.mixed(plain, Seed.of(s))).status())
            .as("%s %d", steps, s)
            .isNotIn(SolverStatus.OPTIMAL, SolverStatus.REDUCED_ACCURACY);
      }
    }
  }

  /**
   * Free entries leave residuals that are larger than Z is thin: the search proves its interior.
   */
  @Test
  void interiorsOnBothSidesConfirmASolution() {
    List<Block> blocks = List.of(Block.semidefinite(6), Block.free(5));
    for (int s = 0; s < SEEDS; s++) {
      assertThat(confirms(KnownPrograms.optimal(blocks, 12, 1, Seed.of(s)))).isTrue();
      assertThat(confirms(IllPosedPrograms.noInterior(6, 5, Seed.of(s)))).isFalse();
      assertThat(confirms(IllPosedPrograms.noDualInterior(6, 5, Seed.of(s)))).isFalse();
    }
  }

  private static boolean confirms(Instance instance) {
    return new FacialCheck(SolverOptions.defaults(), new Stopwatch())
        .confirms(instance.program(), solve(instance).point());
  }

  /** Definite on both sides, with an interior of X that is 10⁷ times as wide as it is thin. */
  @Test
  void aThinInteriorIsOne() {
    double[] b = {3.6e7, 1.32, 168};
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(3));
    for (int i = 0; i < 3; i++) {
      builder.coefficient(builder.addConstraint(b[i]), 0, i, i, 1);
      for (int j = i; j < 3; j++) {
        builder.objective(0, i, j, (1 + i - 2 * j) / Math.sqrt(b[i] * b[j]));
      }
    }
    assertThat(SOLVER.solve(builder.build()).status()).isEqualTo(SolverStatus.OPTIMAL);
  }

  private enum Steps {
    GAP,
    NO_POINT
  }

  private static Program twoSteps(Steps ending) {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(5));
    builder.addConstraint(0);
    builder.addConstraint(0);
    builder.addConstraint(1);
    builder.coefficient(0, 0, 0, 0, 1);
    builder.coefficient(1, 0, 1, 1, 1).coefficient(1, 0, 0, 2, 1);
    builder.coefficient(2, 0, 1, 3, 1);
    if (ending == Steps.GAP) {
      builder.coefficient(2, 0, 4, 4, 1).objective(0, 4, 4, -1);
    }
    return builder.build();
  }

  /** The twin: without an interior on one side there is a value still, and both attain it. */
  @Test
  void aProgramWithoutAnInteriorIsSolvedIfItHasAValue() {
    int solved = solvedOf(seed -> IllPosedPrograms.noInterior(5 + seed % 4, 5, Seed.of(seed)));
    assertThat(solved).isEqualTo(3 * SEEDS);
    int ofDual = solvedOf(seed -> IllPosedPrograms.noDualInterior(5 + seed % 4, 5, Seed.of(seed)));
    assertThat(ofDual).isGreaterThan(3 * SEEDS * 9 / 10);
  }

  private static int solvedOf(Function<Integer, Instance> made) {
    int solved = 0;
    for (int s = 0; s < SEEDS; s++) {
      Instance plain = made.apply(s);
      for (Instance instance : disguised(plain, Seed.of(s)).subList(0, 3)) {
        Solution solution = solve(instance);
        if (solution.status() == SolverStatus.OPTIMAL) {
          solved++;
          assertThat(solution.primalObjective())
              .isCloseTo(plain.optimalValue(), within(1e-6 * (1 + Math.abs(plain.optimalValue()))));
        }
      }
    }
    return solved;
  }
}
