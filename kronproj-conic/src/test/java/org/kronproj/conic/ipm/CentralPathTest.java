package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.CommutingPrograms;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.newton.WeightForm;
import org.kronproj.conic.reduce.ReductionChain;
import org.kronproj.conic.reduce.StructureSearch;
import org.kronproj.projection.AmortisedCost;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.UpdateKind;

class CentralPathTest {

  private static final Seed SEED = Seed.of(12);

  private static Program linear(int n, int m) {
    ReductionChain chain =
        StructureSearch.thorough(SEED).search(CommutingPrograms.diagonalObjective(n, m, SEED));
    return chain.reduced();
  }

  @Test
  void everyFormAndEveryLazinessReachesTheOptimum() {
    Program program = linear(40, 20);
    Solution reference = new Solver(SolverOptions.defaults()).solve(program);
    for (WeightForm form : WeightForm.values()) {
      for (CentralPathOptions options :
          new CentralPathOptions[] {
            CentralPathOptions.lazy(form), CentralPathOptions.fresh(form)
          }) {
        CentralPathResult result = new CentralPath(options).solve(program);
        assertThat(result.status()).isEqualTo(SolverStatus.OPTIMAL);
        assertThat(result.primalObjective()).isCloseTo(reference.primalObjective(), within(1e-6));
        assertThat(result.primalResidual()).isLessThan(1e-8);
        assertThat(result.dualResidual()).isLessThan(1e-8);
      }
    }
  }

  @Test
  void lazyWeightsAreDeferredAndStayNearThePath() {
    Program program = linear(60, 30);
    CentralPathResult result =
        new CentralPath(CentralPathOptions.lazy(WeightForm.VECTOR)).solve(program);
    long deferred = result.history().stream().filter(r -> r.kind() == UpdateKind.DEFERRED).count();
    assertThat(deferred).isGreaterThan(result.history().size() / 2);
    assertThat(result.history()).allMatch(r -> r.centrality() < 0.5 && r.step() == 1);
    AmortisedCost cost = AmortisedCost.conjectured(0.3);
    assertThat(result.weightedRanks(cost)).isLessThan(result.bound(cost, 1));
  }

  @Test
  void iterationsGrowWithTheRootOfTheOrder() {
    int small = iterations(25);
    int large = iterations(100);
    assertThat((double) large / small).isBetween(1.5, 2.6);
  }

  private static int iterations(int n) {
    return new CentralPath(CentralPathOptions.lazy(WeightForm.VECTOR))
        .solve(linear(n, n / 2))
        .history()
        .size();
  }

  @Test
  void thePathEndsWhereItIsToldTo() {
    CentralPathOptions options = CentralPathOptions.lazy(WeightForm.VECTOR).withIterationLimit(7);
    CentralPathResult result = new CentralPath(options).solve(linear(20, 10));
    assertThat(result.status()).isEqualTo(SolverStatus.ITERATION_LIMIT);
    assertThat(result.history()).hasSize(7);
    options.cancellation().request();
    assertThat(new CentralPath(options).solve(linear(20, 10)).status())
        .isEqualTo(SolverStatus.CANCELLED);
  }

  @Test
  void longStepsOnAMaintainedFactorReachTheOptimum() {
    Program program = linear(50, 20);
    double expected = new Solver(SolverOptions.defaults()).solve(program).primalObjective();
    for (WeightForm form : WeightForm.values()) {
      LongStepSolver.Result result =
          new LongStepSolver(SolverOptions.defaults(), form, ProjectionOptions.defaults())
              .solve(program);
      assertThat(result.solution().status()).isEqualTo(SolverStatus.OPTIMAL);
      assertThat(result.solution().primalObjective()).isCloseTo(expected, within(1e-6));
      assertThat(result.choices()).hasSize(result.solution().iterations() - 1);
    }
  }

  @Test
  void semidefiniteBlocksAreRefused() {
    Program program = GraphPrograms.maxCut(Graph.cycle(5));
    CentralPath path = new CentralPath(CentralPathOptions.lazy(WeightForm.VECTOR));
    assertThatThrownBy(() -> path.solve(program))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("block 0");
  }
}
