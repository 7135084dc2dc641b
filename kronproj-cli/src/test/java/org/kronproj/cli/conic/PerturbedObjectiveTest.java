package org.kronproj.cli.conic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.Instance;
import org.kronproj.conic.instances.KnownPrograms;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.Solver;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.ipm.SolverStatus;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;

class PerturbedObjectiveTest {

  private static final List<Block> BLOCKS =
      List.of(Block.semidefinite(6), Block.diagonal(3), Block.free(2));

  @Test
  void theAnswerIsThatOfTheProgramItself() {
    for (int seed = 0; seed < 4; seed++) {
      Instance instance = KnownPrograms.optimal(BLOCKS, 8, 0.5, Seed.of(seed));
      Solution solution =
          PerturbedObjective.solve(instance.program(), 1e-3, SolverOptions.defaults());
      assertThat(solution.status()).isEqualTo(SolverStatus.OPTIMAL);
      assertThat(solution.primalObjective()).isCloseTo(instance.optimalValue(), within(1e-5));
    }
    Instance none = KnownPrograms.primalInfeasible(List.of(Block.semidefinite(5)), 4, Seed.of(1));
    assertThat(PerturbedObjective.solve(none.program(), 1e-3, SolverOptions.defaults()).status())
        .isEqualTo(SolverStatus.PRIMAL_INFEASIBLE);
  }

  /** x_1 − x_2 = 1, nothing to maximise: every x_2 ≥ 0 is optimal, the perturbed program's is 0. */
  @Test
  void thePerturbedProgramHasABoundedOptimalSet() {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.diagonal(2));
    int constraint = builder.addConstraint(1);
    builder.coefficient(constraint, 0, 0, 0, 1).coefficient(constraint, 0, 1, 1, -1);
    Program perturbed = PerturbedObjective.perturbed(builder.build(), 0.5);
    double first = perturbed.data(0).value(0);
    double second = perturbed.data(0).value(1);
    assertThat(first).isEqualTo(-0.5);
    assertThat(second).isBetween(-1.0, -0.5).isNotEqualTo(first);
    Solution solution = new Solver(SolverOptions.defaults()).solve(perturbed);
    assertThat(solution.point().x().packed(0)[1]).isCloseTo(0, within(1e-6));
  }

  @Test
  void freeEntriesAndTheRestOfTheProgramStay() {
    Program program = KnownPrograms.optimal(BLOCKS, 8, 0.5, Seed.of(1)).program();
    Program perturbed = PerturbedObjective.perturbed(program, 1e-3);
    assertThat(perturbed.blocks()).isEqualTo(program.blocks());
    assertThat(perturbed.rightHandSide()).isEqualTo(program.rightHandSide());
    for (int k = 0; k < program.blockCount(); k++) {
      for (int slot = 0; slot < program.data(k).slotCount(); slot++) {
        int p = program.data(k).begin(slot);
        int q = perturbed.data(k).begin(slot);
        assertThat(perturbed.data(k).value(q)).isEqualTo(program.data(k).value(p));
      }
    }
    for (int p = 0; p < program.data(2).objectiveEnd(); p++) {
      assertThat(perturbed.data(2).value(p)).isEqualTo(program.data(2).value(p));
    }
  }
}
