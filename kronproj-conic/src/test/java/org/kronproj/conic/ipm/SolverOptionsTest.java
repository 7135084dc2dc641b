package org.kronproj.conic.ipm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.kronproj.base.Cancellation;

class SolverOptionsTest {

  @Test
  void whatIsMissingIsRefusedAtOnce() {
    SolverOptions options = SolverOptions.defaults();
    assertThatThrownBy(() -> options.withListener(null)).hasMessage("listener");
    assertThatThrownBy(() -> options.withCancellation(null)).hasMessage("cancellation");
    assertThatThrownBy(() -> options.withSteps(null)).hasMessage("steps");
    assertThatThrownBy(() -> new ReducingSolver(null)).isInstanceOf(NullPointerException.class);
    Cancellation own = new Cancellation();
    assertThat(options.withCancellation(own).cancellation()).isSameAs(own);
  }

  @Test
  void timesBeyondNanosecondsAreLongOnesAllTheSame() {
    SolverOptions options = SolverOptions.defaults().withTimeLimit(Duration.ofDays(365 * 300));
    assertThat(options.timeLimit().orElseThrow().toNanos()).isEqualTo(Long.MAX_VALUE);
    Duration hour = Duration.ofHours(1);
    assertThat(options.withTimeLimit(hour).timeLimit()).contains(hour);
  }

  @Test
  void timeThatPassedIsNoLongerLeft() {
    SolverOptions options = SolverOptions.defaults();
    assertThat(options.after(3)).isEqualTo(options);
    SolverOptions limited = options.withTimeLimit(Duration.ofSeconds(10));
    assertThat(limited.after(3).timeLimit()).contains(Duration.ofSeconds(7));
    assertThat(limited.after(30).timeLimit()).contains(Duration.ZERO);
  }
}
