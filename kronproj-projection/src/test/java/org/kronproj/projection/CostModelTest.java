package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.base.FormatException;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Progress;
import org.kronproj.base.ShapeException;

class CostModelTest {

  private static Planner planner() {
    return new Planner(StrategyPolicy.automatic());
  }

  private static Planner.Situation situation(int m, int n, int touched, Slot.Content content) {
    return situation(m, n, touched, touched, content, (double) m * m * n, (double) m * n);
  }

  private static Planner.Situation situation(
      int m,
      int n,
      int touched,
      int lag,
      Slot.Content content,
      double gramFlops,
      double passDoubles) {
    return new Planner.Situation(
        m,
        n,
        GramEngine.chunk(m, n),
        halves(touched),
        halves(lag),
        content,
        gramFlops,
        passDoubles,
        1,
        1,
        false);
  }

  /**
   * The narrowest change of which Woodbury is not predicted to take less than a part of
   * refactoring.
   */
  private static Planner.Situation balanced(double part, Slot.Content content) {
    CostModel model = CostModel.uncalibrated();
    int chunk = GramEngine.chunk(640, 9216);
    int panel = GramEngine.panel(chunk);
    int touched = 2;
    while (model.woodbury(640, halves(touched), chunk)
        < part * model.refactor(640, halves(touched), panel)) {
      touched += 2;
    }
    return situation(640, 9216, touched, touched, content, 3.8e9, 5.9e6);
  }

  /** As many weights rise as fall. */
  private static List<Integer> halves(int size) {
    return List.of(size / 2, size - size / 2);
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
  void surfacesPassThroughTheirCurves() {
    RateCurve low = new RateCurve(new double[] {1, 4}, new double[] {1e9, 4e9});
    RateCurve high = new RateCurve(new double[] {1, 4}, new double[] {4e9, 1.6e10});
    RateSurface surface = new RateSurface(List.of(10, 160), List.of(low, high));
    assertThat(surface.at(10, 4)).isCloseTo(4e9, within(1.0));
    assertThat(surface.at(160, 2)).isCloseTo(8e9, within(10.0));
    assertThat(surface.at(40, 2)).isCloseTo(4e9, within(10.0)); // half-way in logarithms
    assertThat(surface.at(1, 1)).isEqualTo(1e9);
    assertThat(surface.at(999, 99)).isEqualTo(1.6e10);
    for (List<Integer> orders : List.of(List.of(2, 1), List.of(0, 1), List.of(3, 3))) {
      assertThatThrownBy(() -> new RateSurface(orders, List.of(low, high)))
          .isInstanceOf(InvalidValueException.class);
    }
    assertThatThrownBy(() -> new RateSurface(List.of(1), List.of(low, high)))
        .isInstanceOf(ShapeException.class);
    assertThatThrownBy(() -> new RateSurface(List.of(), List.of()))
        .isInstanceOf(InvalidValueException.class);
  }

  @Test
  void narrowChangesGoByWoodburyAndWideOnesDoNot() {
    assertThat(planner().choose(situation(2000, 20000, 20, Slot.Content.INVERSE)))
        .isEqualTo(Strategy.WOODBURY);
    assertThat(planner().choose(situation(2000, 20000, 2000, Slot.Content.INVERSE)))
        .isEqualTo(Strategy.REFACTOR);
    Planner.Situation all = situation(2000, 2000, 2000, 2000, Slot.Content.INVERSE, 1e6, 2e4);
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
      strategy = planner.choose(situation(640, 9216, 300, lag, Slot.Content.INVERSE, 3.8e9, 5.9e6));
    }
    assertThat(steps).isBetween(2, 50);
    assertThat(planner.choose(situation(640, 9216, 300, 300, Slot.Content.FACTOR, 3.8e9, 5.9e6)))
        .isEqualTo(Strategy.REFACTOR);
  }

  /** A slow start slows every strategy: it is no reason to change to another. */
  @Test
  void aColdStartDoesNotChangeTheChoice() {
    Planner planner = planner();
    Planner.Situation situation = situation(640, 9216, 300, 300, Slot.Content.FACTOR, 3.8e9, 5.9e6);
    for (int step = 0; step < 5; step++) {
      assertThat(planner.choose(situation)).isEqualTo(Strategy.REFACTOR);
      planner.observe(Strategy.REFACTOR, 0.02);
    }
    for (int step = 0; step < 50; step++) {
      assertThat(planner.choose(situation)).isEqualTo(Strategy.REFACTOR);
      planner.observe(Strategy.REFACTOR, 0.005);
    }
  }

  /** A run that becomes faster as it warms up leaves the choice where the model has it. */
  @Test
  void warmingUpIsNoMeritOfTheStrategyThatIsTaken() {
    Planner.Situation situation = balanced(0.96, Slot.Content.FACTOR);
    Planner steady = planner();
    Planner warming = planner();
    for (int step = 0; step < 400; step++) {
      assertThat(warming.choose(situation)).isEqualTo(steady.choose(situation));
      steady.observe(Strategy.REFACTOR, 0.005);
      warming.observe(Strategy.REFACTOR, 0.005 * (1 + 0.5 * Math.exp(-0.02 * step)));
    }
    assertThat(warming.choices()).contains(Strategy.WOODBURY, Strategy.REFACTOR);
  }

  /** Other work on the machine now and then, which makes a single update slow, changes nothing. */
  @Test
  void singleSlowUpdatesLeaveTheChoiceAsItIs() {
    Planner planner = planner();
    Planner.Situation situation = balanced(0.93, Slot.Content.INVERSE);
    for (int step = 0; step < 400; step++) {
      assertThat(planner.choose(situation)).isEqualTo(Strategy.WOODBURY);
      planner.observe(Strategy.WOODBURY, step % 20 == 15 ? 0.05 : 0.005);
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
            1152,
            9216,
            GramEngine.chunk(1152, 9216),
            halves(9216),
            halves(9216),
            Slot.Content.INVERSE,
            1.2e10,
            1e7,
            0.005,
            1,
            true);
    assertThat(planner().choose(drift)).isEqualTo(Strategy.DEFER);
    Planner.Situation far =
        new Planner.Situation(
            1152,
            9216,
            GramEngine.chunk(1152, 9216),
            halves(9216),
            halves(9216),
            Slot.Content.INVERSE,
            1.2e10,
            1e7,
            5,
            100,
            true);
    assertThat(planner().choose(far)).isNotEqualTo(Strategy.DEFER);
  }

  /**
   * The launcher's rule: what is set to nothing counts for nothing, and HOME before the system's.
   */
  @Test
  void modelsAreKeptWhereTheLauncherKeepsItsArchives() {
    Map<String, String> environment = new HashMap<>();
    assertThat(CostModel.defaultFile(environment::get, "/system"))
        .isEqualTo(Path.of("/system/.cache/kronproj/cost-model.properties"));
    String[][] rules = {
      {"HOME", "/home", "/home/.cache/kronproj"},
      {"XDG_CACHE_HOME", "/xdg", "/xdg/kronproj"},
      {"KRONPROJ_CACHE", "/own", "/own"}
    };
    for (String[] rule : rules) {
      Path before = CostModel.defaultFile(environment::get, "/system");
      environment.put(rule[0], "");
      assertThat(CostModel.defaultFile(environment::get, "/system")).isEqualTo(before);
      environment.put(rule[0], rule[1]);
      assertThat(CostModel.defaultFile(environment::get, "/system"))
          .isEqualTo(Path.of(rule[2], "cost-model.properties"));
    }
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
    Files.writeString(file, Files.readString(file).replace("format=3", "format=2"));
    assertThat(CostModel.stored(file)).isEmpty();
    assertThat(CostModel.kept(file, () -> measured)).isEqualTo(measured);
    assertThat(CostModel.stored(file)).contains(measured);
    Files.writeString(file, Files.readString(file).replaceAll("copy.rates=.*", ""));
    assertThatThrownBy(() -> CostModel.ofThisMachine(file, Progress.none()))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("expected a cost model");
  }

  @Test
  void damagedFilesAreNamed(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("model");
    CostModel.uncalibrated().write(file);
    assertThat(CostModel.read(file)).isEqualTo(CostModel.uncalibrated());
    String text = Files.readString(file);
    for (String seconds : List.of("-1", "NaN", "Infinity", "")) {
      Files.writeString(file, text.replaceAll("pass.seconds=.*", "pass.seconds=" + seconds));
      assertThatThrownBy(() -> CostModel.read(file))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining(file.toString());
    }
    Files.writeString(file, text.replaceAll("copy.rates=[^ ]*", "copy.rates=NaN"));
    assertThatThrownBy(() -> CostModel.read(file)).hasMessageContaining(file.toString());
    Files.write(file, new byte[] {'f', '=', (byte) 0xff});
    assertThatThrownBy(() -> CostModel.read(file))
        .hasMessageContaining(file + ":1:1: found bytes that are not UTF-8");
    assertThatThrownBy(() -> Choices.read(file)).hasMessageContaining(file.toString());
    assertThatThrownBy(() -> CostModel.stored(folder))
        .hasMessageContaining(folder + ": is a directory");
    assertThatThrownBy(() -> Choices.read(folder)).hasMessageContaining(folder.toString());
  }
}
