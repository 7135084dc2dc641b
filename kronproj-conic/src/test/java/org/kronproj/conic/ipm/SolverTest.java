package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.instances.Instance;
import org.kronproj.conic.instances.KnownPrograms;
import org.kronproj.conic.model.Block;

/** Verdicts and values on programs whose answer is known by construction. */
class SolverTest {

  private static final Solver SOLVER = new Solver(SolverOptions.defaults());
  private static final List<Block> BLOCKS =
      List.of(Block.semidefinite(7), Block.diagonal(5), Block.semidefinite(40));

  @Test
  void findsAnOptimumKnownByConstruction() {
    for (int seed = 0; seed < 5; seed++) {
      Instance instance = KnownPrograms.optimal(BLOCKS, 20, 0.3, Seed.of(seed));
      Solution solution = SOLVER.solve(instance.program());
      assertThat(solution.status()).isEqualTo(SolverStatus.OPTIMAL);
      double scale = 1 + Math.abs(instance.optimalValue());
      assertThat(solution.primalObjective())
          .isCloseTo(instance.optimalValue(), within(1e-6 * scale));
      assertThat(solution.dualObjective()).isCloseTo(instance.optimalValue(), within(1e-6 * scale));
    }
  }

  @Test
  void findsThetaOfACycle() {
    Instance instance = GraphPrograms.thetaOfCycle(41);
    Solution solution = SOLVER.solve(instance.program());
    assertThat(solution.status()).isEqualTo(SolverStatus.OPTIMAL);
    assertThat(solution.primalObjective()).isCloseTo(instance.optimalValue(), within(1e-6));
  }

  @Test
  void findsPrimalInfeasibility() {
    for (int seed = 0; seed < 5; seed++) {
      Instance instance = KnownPrograms.primalInfeasible(BLOCKS, 12, Seed.of(seed));
      Solution solution = SOLVER.solve(instance.program());
      assertThat(solution.status()).isEqualTo(SolverStatus.PRIMAL_INFEASIBLE);
      assertThat(solution.certificate()).isPresent();
    }
  }

  @Test
  void findsDualInfeasibility() {
    for (int seed = 0; seed < 5; seed++) {
      Instance instance = KnownPrograms.dualInfeasible(BLOCKS, 12, Seed.of(seed));
      Solution solution = SOLVER.solve(instance.program());
      assertThat(solution.status()).isEqualTo(SolverStatus.DUAL_INFEASIBLE);
      assertThat(solution.certificate()).isPresent();
    }
  }
}
