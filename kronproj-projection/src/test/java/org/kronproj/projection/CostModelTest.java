package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.base.FormatException;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Progress;

class CostModelTest {

  private static Planner planner() {
    return new Planner(StrategyPolicy.automatic());
  }

  private static Planner.Situation situation(int m, int n, int touched, Slot.Content content) {
    return new Planner.Situation(
        m, n, touched, touched, content, (double) m * m * n, (double) m * n, 1, 1, false);
  }

  @Test
  void curvesPassThroughTheirPoints() {
    RateCurve curve = new RateCurve(new double[] {1, 4, 16}, new double[] {1e9, 4e9, 1e10});
    assertThat(curve.at(4)).isCloseTo(4e9, within(1.0));
    assertThat(curve.at(2)).isCloseTo(2e9, within(1.0)); // a straight line in logarithms
    assertThat(curve.at(0.1)).isEqualTo(1e9);
    assertThat(curve.at(99)).isEqualTo(1e10);
    assertThatThrownBy(() -> new RateCurve(new double[] {2, 1}, new double[] {1, 1}))
        .isInstanceOf(InvalidValueException.class);
  }

  @Test
  void narrowChangesGoByWoodburyAndWideOnesDoNot() {
    assertThat(planner().choose(situation(2000, 20000, 20, Slot.Content.INVERSE)))
        .isEqualTo(Strategy.WOODBURY);
    assertThat(planner().choose(situation(2000, 20000, 2000, Slot.Content.INVERSE)))
        .isEqualTo(Strategy.REFACTOR);
    Planner.Situation all =
        new Planner.Situation(2000, 2000, 2000, 2000, Slot.Content.INVERSE, 1e6, 2e4, 1, 1, false);
    assertThat(planner().choose(all)).isEqualTo(Strategy.REBUILD); // a very sparse G
  }

  /**
   * The inverse is bought once, after the savings it would have brought have added up to its price.
   */
  @Test
  void theInverseIsBoughtWhenItPays() {
    Planner planner = planner();
    int bought = 0;
    Slot.Content content = Slot.Content.FACTOR;
    for (int step = 0; step < 30 && bought == 0; step++) {
      Strategy strategy = planner.choose(situation(1152, 9216, 100, content));
      if (strategy == Strategy.WOODBURY) {
        bought = step + 1;
      }
    }
    assertThat(bought).isBetween(2, 29);
    assertThat(planner.choices()).hasSize(bought);
  }

  /**
   * Changes that refactoring takes in less time than Woodbury are refactored in the end, however
   * far the formed H lags behind: catching up is paid for once, not by every step.
   */
  @Test
  void theInverseIsLeftWhenItNoLongerPays() {
    Planner planner = planner();
    int steps = 0;
    int lag = 9000; // as after many Woodbury updates
    Strategy strategy = Strategy.WOODBURY;
    while (strategy == Strategy.WOODBURY && steps < 100) {
      steps++;
      strategy =
          planner.choose(
              new Planner.Situation(
                  640, 9216, 300, lag, Slot.Content.INVERSE, 3.8e9, 5.9e6, 1, 1, false));
    }
    assertThat(steps).isBetween(2, 50);
    assertThat(
            planner.choose(
                new Planner.Situation(
                    640, 9216, 300, 300, Slot.Content.FACTOR, 3.8e9, 5.9e6, 1, 1, false)))
        .isEqualTo(Strategy.REFACTOR);
  }

  /** A slow start slows every strategy: it is no reason to change to another. */
  @Test
  void aColdStartDoesNotChangeTheChoice() {
    Planner planner = planner();
    Planner.Situation situation =
        new Planner.Situation(640, 9216, 300, 300, Slot.Content.FACTOR, 3.8e9, 5.9e6, 1, 1, false);
    for (int step = 0; step < 5; step++) {
      assertThat(planner.choose(situation)).isEqualTo(Strategy.REFACTOR);
      planner.observe(Strategy.REFACTOR, 0.02);
    }
    for (int step = 0; step < 50; step++) {
      assertThat(planner.choose(situation)).isEqualTo(Strategy.REFACTOR);
      planner.observe(Strategy.REFACTOR, 0.005);
    }
  }

  /** A strategy that begins to take far more than the seconds predicted is left. */
  @Test
  void predictionsAreCorrectedByWhatHappens() {
    Planner planner = planner();
    Planner.Situation situation = situation(2000, 20000, 20, Slot.Content.INVERSE);
    Strategy strategy = planner.choose(situation);
    for (int step = 0; step < 20; step++) {
      planner.observe(strategy, 0.01);
      strategy = planner.choose(situation);
      assertThat(strategy).isEqualTo(Strategy.WOODBURY);
    }
    for (int step = 0; step < 50 && strategy == Strategy.WOODBURY; step++) {
      planner.observe(strategy, 60);
      strategy = planner.choose(situation);
    }
    assertThat(strategy).isNotEqualTo(Strategy.WOODBURY);
  }

  @Test
  void smallDriftsOfEverythingAreDeferredWhenAnswersIterate() {
    Planner.Situation drift =
        new Planner.Situation(
            1152, 9216, 9216, 9216, Slot.Content.INVERSE, 1.2e10, 1e7, 0.005, 1, true);
    assertThat(planner().choose(drift)).isEqualTo(Strategy.DEFER);
    Planner.Situation far =
        new Planner.Situation(
            1152, 9216, 9216, 9216, Slot.Content.INVERSE, 1.2e10, 1e7, 5, 100, true);
    assertThat(planner().choose(far)).isNotEqualTo(Strategy.DEFER);
  }

  @Test
  void measuresOnceAndKeepsTheModel(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("deep/model.properties");
    AtomicLong reports = new AtomicLong();
    CostModel measured =
        CostModel.kept(
            file,
            () ->
                Calibration.run(
                    (done, total) -> {
                      assertThat(done).isBetween(1L, total);
                      reports.incrementAndGet();
                    },
                    64));
    assertThat(reports.get()).isPositive();
    CostModel kept =
        CostModel.ofThisMachine(
            file,
            (done, total) -> {
              throw new AssertionError("measured again");
            });
    assertThat(kept).isEqualTo(measured);
    Files.writeString(file, Files.readString(file).replace("processors", "abaci"));
    assertThat(CostModel.kept(file, CostModel::uncalibrated)).isEqualTo(CostModel.uncalibrated());
    Files.writeString(file, Files.readString(file).replaceAll("product.rates=.*", ""));
    assertThatThrownBy(() -> CostModel.ofThisMachine(file, Progress.none()))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("expected a cost model");
  }
}
