package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.Cancellation;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.DelicatePrograms;
import org.kronproj.conic.instances.IllPosedPrograms;
import org.kronproj.conic.instances.Instance;
import org.kronproj.conic.instances.KnownPrograms;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.verify.Verification;

/**
 * Programs that take several attempts, cancelled at every iteration of each: what is found by then
 * is no verdict.
 */
class StoppedSolvesTest {

  private static final SolverOptions OPTIONS = SolverOptions.defaults();

  private static List<Program> undecidedAtFirst() {
    List<Program> programs = new ArrayList<>();
    programs.add(DelicatePrograms.weaklyPrimalInfeasible().program());
    programs.add(DelicatePrograms.weaklyDualInfeasible().program());
    programs.add(DelicatePrograms.gap().program());
    programs.add(IllPosedPrograms.weaklyPrimalInfeasible(5, 4, Seed.of(3)).program());
    programs.add(IllPosedPrograms.gap(5, 4, Seed.of(3)).program());
    return programs;
  }

  private static List<IterationRecord> records(Program program, List<Solution> full) {
    List<IterationRecord> records = new ArrayList<>();
    full.add(new Solver(OPTIONS.withListener(records::add)).solve(program));
    return records;
  }

  private static Solution cancelledAt(Program program, int number) {
    Cancellation cancellation = new Cancellation();
    int[] told = {0};
    return new Solver(
            OPTIONS
                .withCancellation(cancellation)
                .withListener(
                    record -> {
                      if (++told[0] == number) {
                        cancellation.request();
                      }
                    }))
        .solve(program);
  }

  private static long attempts(List<IterationRecord> records) {
    return records.stream().filter(record -> record.iteration() == 0).count();
  }

  @Test
  void noVerdictIsMadeOfWhatWasStopped() {
    long laterAttempts = 0;
    for (Program program : undecidedAtFirst()) {
      List<Solution> full = new ArrayList<>();
      List<IterationRecord> records = records(program, full);
      laterAttempts += attempts(records) - 1;
      SolverStatus status = full.get(0).status();
      for (int number = 1; number <= records.size(); number++) {
        Solution stopped = cancelledAt(program, number);
        if (stopped.status() != SolverStatus.CANCELLED) {
          assertThat(stopped.status()).as("cancelled at record %d", number).isEqualTo(status);
          assertThat(number == records.size() || stopped.certificate().isPresent()).isTrue();
        } else {
          assertThat(stopped.ending()).isEqualTo(Ending.CANCELLED);
          assertThat(stopped.verification())
              .isEqualTo(Verification.of(program, stopped.point(), OPTIONS.threads()));
        }
      }
    }
    assertThat(laterAttempts).as("what is not tried again tests nothing").isGreaterThan(3);
  }

  /**
   * Programs with a gap that errors do not show: what passes for a solution is refuted by solves
   * that nobody is told of, which a request cuts that comes with the last record.
   */
  @Test
  void noSuccessIsLeftWhereItsCheckWasStopped() {
    List<Instance> gaps =
        List.of(
            DelicatePrograms.hidden(IllPosedPrograms.gap(8, 8, Seed.of(102)), 2, Seed.of(102)),
            IllPosedPrograms.mixed(IllPosedPrograms.gap(9, 7, Seed.of(236)), Seed.of(236)));
    for (Instance gap : gaps) {
      List<Solution> full = new ArrayList<>();
      List<IterationRecord> records = records(gap.program(), full);
      assertThat(full.get(0).status()).isEqualTo(SolverStatus.ILL_POSED);
      for (int before = 0; before < 6; before++) {
        Solution stopped = cancelledAt(gap.program(), records.size() - before);
        assertThat(stopped.status()).as(gap.name()).isEqualTo(SolverStatus.CANCELLED);
      }
    }
  }

  /** The twin: what is optimal with every check done stays so when the request comes late. */
  @Test
  void aRequestThatComesWhenAllIsDoneChangesNothing() {
    Program program =
        KnownPrograms.optimal(List.of(Block.semidefinite(6)), 4, 0.5, Seed.of(2)).program();
    List<Solution> full = new ArrayList<>();
    List<IterationRecord> records = records(program, full);
    assertThat(full.get(0).status()).isEqualTo(SolverStatus.OPTIMAL);
    assertThat(cancelledAt(program, records.size()).status()).isEqualTo(SolverStatus.OPTIMAL);
    assertThat(cancelledAt(program, 3).status()).isEqualTo(SolverStatus.CANCELLED);
  }

  /** Before it is cut, an attempt may have found what another would not believe. */
  @Test
  void aStopTakesSuccessAndFailureAndLeavesProofs() {
    Program program =
        KnownPrograms.optimal(List.of(Block.semidefinite(6)), 4, 0.5, Seed.of(2)).program();
    Solution solved = new Solver(OPTIONS).solve(program);
    Solution stopped = Verdict.stopped(solved, Ending.TIME_LIMIT);
    assertThat(stopped.status()).isEqualTo(SolverStatus.TIME_LIMIT);
    assertThat(stopped.point()).isSameAs(solved.point());
    Solution infeasible =
        new Solver(OPTIONS)
            .solve(
                KnownPrograms.primalInfeasible(List.of(Block.semidefinite(6)), 4, Seed.of(2))
                    .program());
    assertThat(infeasible.status()).isEqualTo(SolverStatus.PRIMAL_INFEASIBLE);
    assertThat(Verdict.stopped(infeasible, Ending.CANCELLED)).isSameAs(infeasible);
  }
}
