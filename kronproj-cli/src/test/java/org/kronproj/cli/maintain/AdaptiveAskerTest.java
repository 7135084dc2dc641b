package org.kronproj.cli.maintain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.cli.LiveRun;
import org.kronproj.cli.console.ExitStatus;

/**
 * The maintained projection under a live asker who knows the projection and whose every question
 * may depend on all earlier answers. It asks for coordinate j of P·e_i for every i, keeps by how
 * much the answers were off, and then asks along what it has learnt, where a linear sketch errs
 * most.
 */
class AdaptiveAskerTest {

  private static final int LENGTH = 24;
  private static final int ROWS = 12;
  private static final int ROUNDS = 2 * (LENGTH + 1);
  private static final int ASKED = 3;

  /** The promise of --error 0.5: γ + α + αγ. */
  private static final double BAND = 0.65;

  @TempDir private Path folder;

  private LiveRun run(String... options) throws IOException {
    Path constraints = folder.resolve("a.mtx");
    StringBuilder file = new StringBuilder("%%MatrixMarket matrix array real general\n");
    file.append(ROWS).append(' ').append(LENGTH).append('\n');
    RandomStream random = Seed.of(3).stream();
    for (int i = 0; i < ROWS * LENGTH; i++) {
      file.append(random.nextDouble() - 0.5).append('\n');
    }
    Files.writeString(constraints, file);
    String[] first = {
      "maintain", "--constraints", constraints.toString(), "--weighting", "diagonal", "--ops", "-"
    };
    String[] all = Arrays.copyOf(first, first.length + options.length);
    System.arraycopy(options, 0, all, first.length, options.length);
    return new LiveRun(all);
  }

  @Test
  @Timeout(240)
  void privateMediansSurviveAndThenRefuse() throws Exception {
    String[] options = {
      "--mode", "robust", "--rounds", Integer.toString(ROUNDS), "--set-size", "2", "--seed", "5"
    };
    try (LiveRun target = run(options);
        LiveRun truth = run()) {
      assertThat(attack(target, truth, true)).isLessThan(BAND);
      String refusal = target.ask(query(unit(0)));
      assertThat(refusal).contains("the plan is spent", "plan for more rounds");
      assertThat(target.ask("{\"op\":\"logdet\"}")).contains("\"logdet\":");
      assertThat(target.end()).isEqualTo(ExitStatus.INPUT);
      assertThat(truth.end()).isZero();
    }
  }

  /** The same asker, and one sketch that answers again and again. */
  @Test
  @Timeout(240)
  void oneReusedSketchIsLedAstray() throws Exception {
    String[] options = {
      "--mode",
      "sketched",
      "--sketches",
      "1",
      "--sketch-use",
      "reuse",
      "--sketch-rows",
      "8",
      "--sketch-seed",
      "5"
    };
    try (LiveRun target = run(options);
        LiveRun truth = run()) {
      assertThat(attack(target, truth, false)).isGreaterThan(BAND);
    }
  }

  /** Returns the largest error of coordinate j when it strikes, relative to ‖P·e_j‖‖h‖. */
  private static double attack(LiveRun target, LiveRun truth, boolean bounded) throws IOException {
    RandomStream random = Seed.of(8).stream();
    double[] learnt = new double[LENGTH];
    double worst = 0;
    for (int round = 0; round < ROUNDS; round++) {
      int axis = round % (LENGTH + 1);
      boolean strike = axis == LENGTH;
      if (round % 5 == 4) {
        String update =
            String.format(
                "{\"op\":\"update\",\"changed\":{\"%d\":%.6f}}",
                random.nextInt(LENGTH), 0.98 + 0.04 * random.nextDouble());
        assertThat(target.ask(update)).doesNotContain("error");
        assertThat(truth.ask(update)).doesNotContain("error");
      }
      double[] h = strike ? learnt.clone() : unit(axis);
      String answer = target.ask(query(h));
      double[] values = numbers(answer, "values");
      double[] exact = numbers(truth.ask(query(h)), "values");
      for (int k = 0; bounded && k < values.length; k++) {
        assertThat(Math.abs(values[k] - exact[k]))
            .as("round %d", round)
            .isLessThanOrEqualTo(numbers(answer, "bounds")[k]);
      }
      double error = values[0] - exact[0];
      if (strike) {
        double leverage = numbers(truth.ask("{\"op\":\"leverages\"}"), "leverages")[ASKED];
        worst = Math.max(worst, Math.abs(error) / (Math.sqrt(leverage) * norm(h)));
      } else {
        learnt[axis] = error;
      }
    }
    return worst;
  }

  private static String query(double[] h) {
    return "{\"op\":\"query\",\"h\":"
        + Arrays.toString(h).replace(" ", "")
        + ",\"coordinates\":["
        + ASKED
        + ",17]}";
  }

  private static double[] unit(int axis) {
    double[] h = new double[LENGTH];
    h[axis] = 1;
    return h;
  }

  private static double norm(double[] x) {
    return Math.sqrt(Arrays.stream(x).map(v -> v * v).sum());
  }

  private static double[] numbers(String line, String member) {
    Matcher matcher = Pattern.compile("\"" + member + "\":\\[([^\\]]*)\\]").matcher(line);
    assertThat(matcher.find()).as(line).isTrue();
    return Arrays.stream(matcher.group(1).split(",")).mapToDouble(Double::valueOf).toArray();
  }
}
