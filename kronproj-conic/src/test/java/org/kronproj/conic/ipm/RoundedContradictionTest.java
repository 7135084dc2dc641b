package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.DelicatePrograms;
import org.kronproj.conic.instances.KnownPrograms;
import org.kronproj.conic.instances.ScaledPrograms;
import org.kronproj.conic.instances.ScaledPrograms.Digits;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.reduce.Presolve;
import org.kronproj.conic.reduce.PresolveOutcome;

/**
 * Constraints that look dependent, because one column is 10¹² times as large as the rest, and whose
 * right-hand sides do not agree.
 */
class RoundedContradictionTest {

  private static final Solver SOLVER = new Solver(SolverOptions.defaults());

  /** Feasible programs in units that hide that their rows are independent. */
  private static Program seeminglyDependent(int seed) {
    return ScaledPrograms.scaled(
            KnownPrograms.optimal(
                List.of(Block.diagonal(8)), 4, seed % 2 == 0 ? 1 : 0.5, Seed.of(seed)),
            new Digits(10, 10, 10, 10),
            Seed.of(seed))
        .program();
  }

  @Test
  void aContradictionThatIsNotProvedIsNone() {
    for (int seed : new int[] {40020, 40066, 40220, 40755}) {
      Program program = seeminglyDependent(seed);
      assertThat(Presolve.run(program)).isInstanceOf(PresolveOutcome.PrimalInfeasible.class);
      assertThat(SOLVER.solve(program).status()).isEqualTo(SolverStatus.OPTIMAL);
      PresolveOutcome outcome = Presolve.ignoringContradictions(program);
      assertThat(outcome).isInstanceOf(PresolveOutcome.Reduced.class);
      Program left = ((PresolveOutcome.Reduced) outcome).reduction().reduced();
      assertThat(left.constraintCount()).isEqualTo(4);
    }
  }

  @Test
  void aContradictionThatIsProvedStands() {
    Program program = DelicatePrograms.inconsistent(5, 3, Seed.of(1)).program();
    assertThat(SOLVER.solve(program).status()).isEqualTo(SolverStatus.PRIMAL_INFEASIBLE);
  }
}
