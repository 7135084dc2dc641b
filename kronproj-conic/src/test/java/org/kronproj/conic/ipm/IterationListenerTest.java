package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.Cancellation;
import org.kronproj.base.Seed;
import org.kronproj.conic.instances.KnownPrograms;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.verify.Verification;
import org.kronproj.linalg.NativeMemory;

/** What a listener is told, and what it may do. */
class IterationListenerTest {

  /** Large enough to be native, so that what is not freed shows. */
  private static final Program PROGRAM =
      KnownPrograms.optimal(
              List.of(Block.semidefinite(40), Block.diagonal(5)), 20, 0.3, Seed.of(11))
          .program();

  private static Solver solver(SolverOptions options, IterationListener listener) {
    return new Solver(options.withListener(listener));
  }

  @Test
  void isToldOfEachIterationOnceAndInOrder() {
    List<IterationRecord> told = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    Solution solution =
        solver(
                SolverOptions.defaults(),
                record -> {
                  told.add(record);
                  threads.add(Thread.currentThread());
                })
            .solve(PROGRAM);
    assertThat(solution.status()).isEqualTo(SolverStatus.OPTIMAL);
    assertThat(told).isEqualTo(solution.history()).hasSize(solution.iterations() + 1);
    assertThat(threads).containsOnly(Thread.currentThread());
    for (int i = 0; i < told.size(); i++) {
      IterationRecord record = told.get(i);
      assertThat(record.iteration()).isEqualTo(i);
      assertThat(record.complementarity()).isPositive();
      assertThat(record.primalStep()).isBetween(0.0, 1.0);
      assertThat(record.dualStep()).isBetween(0.0, 1.0);
      double sum = 1 + Math.abs(record.primalObjective()) + Math.abs(record.dualObjective());
      double gap = Math.abs(record.dualObjective() - record.primalObjective()) / sum;
      assertThat(record.relativeGap()).isEqualTo(gap);
      if (i > 0) {
        assertThat(record.seconds()).isGreaterThanOrEqualTo(told.get(i - 1).seconds());
        assertThat(Math.max(record.primalStep(), record.dualStep())).isPositive();
      }
    }
    IterationRecord last = told.get(told.size() - 1);
    assertThat(last.merit()).isLessThan(1e-3 * told.get(0).merit());
  }

  @Test
  void mayCancelAndThePointReachedIsReturned() {
    Cancellation cancellation = new Cancellation();
    List<IterationRecord> told = new ArrayList<>();
    Solution solution =
        solver(
                SolverOptions.defaults().withCancellation(cancellation),
                record -> {
                  told.add(record);
                  if (record.iteration() == 3) {
                    cancellation.request();
                  }
                })
            .solve(PROGRAM);
    assertThat(solution.status()).isEqualTo(SolverStatus.CANCELLED);
    assertThat(solution.iterations()).isEqualTo(3);
    assertThat(told).hasSize(4);
    Verification verification = Verification.of(PROGRAM, solution.point());
    assertThat(solution.verification()).isEqualTo(verification);
    assertThat(verification.errors().primalCone()).isZero();
    assertThat(verification.errors().dualCone()).isZero();
    assertThat(verification.errors().largest()).isFinite();
    Solution continued =
        new Solver(SolverOptions.defaults().withWarmStart(solution.point())).solve(PROGRAM);
    assertThat(continued.status()).isEqualTo(SolverStatus.OPTIMAL);
  }

  @Test
  void itsExceptionsReachTheCallerAndNothingIsLeaked() {
    solver(SolverOptions.defaults(), IterationListener.none()).solve(PROGRAM);
    long before = NativeMemory.liveBytes();
    List<Long> during = new ArrayList<>();
    IllegalStateException thrown = new IllegalStateException("enough");
    Solver failing =
        solver(
            SolverOptions.defaults(),
            record -> {
              during.add(NativeMemory.liveBytes());
              if (record.iteration() == 2) {
                throw thrown;
              }
            });
    assertThatThrownBy(() -> failing.solve(PROGRAM)).isSameAs(thrown);
    assertThat(during).hasSize(3).allMatch(bytes -> bytes > before);
    assertThat(NativeMemory.liveBytes()).isEqualTo(before);
  }
}
