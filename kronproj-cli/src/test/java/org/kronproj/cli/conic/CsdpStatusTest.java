package org.kronproj.cli.conic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.kronproj.base.Cancellation;
import org.kronproj.conic.instances.DelicatePrograms;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.ipm.Ending;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.Solver;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.ipm.SolverStatus;

/** The table of exit statuses, for every way an iteration ends and every verdict. */
class CsdpStatusTest {

  private static final Solution SOME =
      new Solver(SolverOptions.defaults()).solve(DelicatePrograms.squareRootOfTwo().program());

  private static int of(SolverStatus status, Ending ending) {
    return CsdpStatus.of(
        new Solution(
            status,
            ending,
            SOME.point(),
            SOME.verification(),
            SOME.certificate(),
            SOME.history(),
            SOME.timings()));
  }

  @Test
  void verdictsHaveTheirStatuses() {
    for (Ending ending : Ending.values()) {
      assertThat(of(SolverStatus.OPTIMAL, ending)).isZero();
      assertThat(of(SolverStatus.PRIMAL_INFEASIBLE, ending)).isEqualTo(1);
      assertThat(of(SolverStatus.DUAL_INFEASIBLE, ending)).isEqualTo(2);
      assertThat(of(SolverStatus.REDUCED_ACCURACY, ending)).isEqualTo(3);
      assertThat(of(SolverStatus.CANCELLED, ending)).isEqualTo(10);
    }
  }

  @Test
  void withoutAVerdictTheEndingDecides() {
    Map<Ending, Integer> expected = new EnumMap<>(Ending.class);
    expected.put(Ending.ITERATION_LIMIT, 4);
    expected.put(Ending.STUCK_PRIMAL, 5);
    expected.put(Ending.STUCK_DUAL, 6);
    expected.put(Ending.NO_PROGRESS, 7);
    expected.put(Ending.CONVERGED, 7);
    expected.put(Ending.PRIMAL_RAY, 7);
    expected.put(Ending.DUAL_RAY, 7);
    expected.put(Ending.SINGULAR, 8);
    expected.put(Ending.NOT_FINITE, 9);
    expected.put(Ending.CANCELLED, 10);
    expected.put(Ending.TIME_LIMIT, 10);
    assertThat(expected).hasSize(Ending.values().length);
    expected.forEach(
        (ending, status) -> {
          assertThat(of(SolverStatus.NO_PROGRESS, ending)).isEqualTo(status);
          assertThat(of(SolverStatus.ILL_POSED, ending)).isEqualTo(status);
        });
  }

  @Test
  void aStoppedSolveIsTen() {
    Cancellation stopped = new Cancellation();
    stopped.request();
    Solution solution =
        new Solver(SolverOptions.defaults().withCancellation(stopped))
            .solve(GraphPrograms.thetaOfCycle(9).program());
    assertThat(CsdpStatus.of(solution)).isEqualTo(10);
  }

  @Test
  void eachFailureHasItsWords() {
    Set<String> notices = new HashSet<>();
    for (int status : new int[] {4, 5, 6, 7, 8, 9}) {
      assertThat(CsdpStatus.verdict(status)).isEqualTo("Failure: return code is " + status + " \n");
      assertThat(CsdpStatus.notice(status)).endsWith("\n");
      notices.add(CsdpStatus.notice(status));
    }
    assertThat(notices).hasSize(6);
    assertThat(CsdpStatus.notice(0)).isEmpty();
    assertThat(CsdpStatus.verdict(3)).startsWith("Partial Success: SDP solved with reduced");
  }
}
