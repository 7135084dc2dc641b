package org.kronproj.cli.maintain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.cli.CommandRun;
import org.kronproj.cli.console.ExitStatus;

/** An SRHT that keeps every row is orthogonal: its sketches answer exactly. */
class MaintainSketchedTest {

  /** One row (3, 4) under two weights: P is the projection onto (3√w₁, 4√w₂). */
  private static final String ROW = "%%MatrixMarket matrix array real general\n1 2\n3\n4\n";

  /** One symmetric 2×2 constraint, (1, 2; 2, 0). */
  private static final String SYMMETRIC =
      "%%MatrixMarket matrix array real general\n1 4\n1\n2\n2\n0\n";

  @TempDir private Path folder;

  private CommandRun run(
      String input, String constraints, String weighting, String rows, String... more)
      throws IOException {
    Path file = Files.writeString(folder.resolve("a.mtx"), constraints);
    String[] arguments = {
      "maintain",
      "--constraints",
      file.toString(),
      "--weighting",
      weighting,
      "--ops",
      "-",
      "--mode",
      "sketched",
      "--sketch",
      "srht",
      "--sketch-rows",
      rows,
      "--sketch-seed",
      "1"
    };
    String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return CommandRun.withInput(input, all);
  }

  private static double[] numbers(String line, String member) {
    Matcher matcher = Pattern.compile("\"" + member + "\":\\[([^\\]]*)\\]").matcher(line);
    assertThat(matcher.find()).as(line).isTrue();
    return Arrays.stream(matcher.group(1).split(",")).mapToDouble(Double::valueOf).toArray();
  }

  private static double number(String text, String member) {
    Matcher matcher = Pattern.compile("\"" + member + "\":([-0-9.Ee]+)").matcher(text);
    assertThat(matcher.find()).as(text).isTrue();
    return Double.parseDouble(matcher.group(1));
  }

  @Test
  void sketchesFollowTheUpdates() throws IOException {
    CommandRun run =
        run(
            """
            {"op":"norm","h":[1,0]}
            {"op":"update","changed":{"1":4}}
            {"op":"query","h":[1,0],"coordinates":[1,0]}
            {"op":"query","h":[1,0]}
            {"op":"query","h":[1,0],"complement":true}
            {"op":"heavy","h":[1,0],"threshold":0.2}
            {"op":"logdet"}
            {"op":"rollback"}
            {"op":"norm","h":[1,0]}
            """,
            ROW,
            "diagonal",
            "2");
    List<String> answers = run.out().lines().toList();
    assertThat(number(answers.get(0), "squaredNorm")).isEqualTo(9.0 / 25, within(1e-12));
    assertThat(number(answers.get(0), "relativeError")).isZero();
    // The row is now (3, 8): P = (9, 24; 24, 64)/73.
    assertThat(numbers(answers.get(2), "values"))
        .containsExactly(new double[] {24.0 / 73, 9.0 / 73}, within(1e-12));
    assertThat(number(answers.get(2), "errorBound")).isZero();
    assertThat(numbers(answers.get(3), "noisy"))
        .containsExactly(new double[] {9.0 / 73, 24.0 / 73}, within(1e-12));
    assertThat(number(answers.get(3), "rootMeanSquareError")).isEqualTo(1, within(1e-12));
    assertThat(numbers(answers.get(4), "noisyComplement"))
        .containsExactly(new double[] {64.0 / 73, -24.0 / 73}, within(1e-12));
    assertThat(numbers(answers.get(5), "coordinates")).containsExactly(1);
    assertThat(numbers(answers.get(5), "values"))
        .containsExactly(new double[] {24.0 / 73}, within(1e-12));
    assertThat(number(answers.get(6), "logdet")).isEqualTo(Math.log(73), within(1e-12));
    assertThat(answers.get(7)).contains("\"rolledBack\":true");
    assertThat(number(answers.get(8), "squaredNorm")).isEqualTo(9.0 / 25, within(1e-12));
    assertThat(run.status()).isEqualTo(ExitStatus.SUCCESS);
  }

  /** With W = (2, 1; 1, 3), against exact answers; the twin is the answer before. */
  @Test
  void sketchesFollowAWeightOutOfItsBasisAndBack() throws IOException {
    String h = "\"h\":[1,2,-1,0.5],\"coordinates\":[0,1,2,3]}\n";
    String ops =
        "{\"op\":\"query\","
            + h
            + "{\"op\":\"update\",\"weight\":[[2,1],[1,3]]}\n{\"op\":\"query\","
            + h
            + "{\"op\":\"rollback\"}\n{\"op\":\"query\","
            + h;
    List<String> sketched = run(ops, SYMMETRIC, "two-sided", "4").out().lines().toList();
    String file = folder.resolve("a.mtx").toString();
    CommandRun other =
        CommandRun.withInput(
            ops, "maintain", "--constraints", file, "--weighting", "two-sided", "--ops", "-");
    List<String> exact = other.out().lines().toList();
    for (int line : new int[] {0, 2, 4}) {
      assertThat(numbers(sketched.get(line), "values"))
          .containsExactly(numbers(exact.get(line), "values"), within(1e-12));
    }
    assertThat(numbers(sketched.get(2), "values")[0])
        .isNotCloseTo(numbers(sketched.get(0), "values")[0], within(1e-3));
  }

  @Test
  void symmetricConstraintsKeepTheUsersCoordinates() throws IOException {
    CommandRun run =
        run(
            """
            {"op":"query","h":[0,1,0,0],"coordinates":[0,1,2,3]}
            {"op":"heavy","h":[0,1,0,0],"threshold":0.2}
            {"op":"query","h":[0,1,0,0]}
            """,
            SYMMETRIC,
            "two-sided",
            "4");
    List<String> answers = run.out().lines().toList();
    // P = aaᵀ/9 for a = (1, 2, 2, 0).
    double[] p = {2.0 / 9, 4.0 / 9, 4.0 / 9, 0};
    assertThat(numbers(answers.get(0), "values")).containsExactly(p, within(1e-12));
    assertThat(numbers(answers.get(1), "coordinates")).containsExactly(0, 1, 2);
    assertThat(numbers(answers.get(1), "values"))
        .containsExactly(Arrays.copyOf(p, 3), within(1e-12));
    assertThat(numbers(answers.get(2), "noisy")).containsExactly(p, within(1e-12));
    assertThat(run.err()).isEmpty();
  }

  @Test
  void sketchesRunOutUnlessToldOtherwise() throws IOException {
    String input = "{\"op\":\"norm\",\"h\":[1,0]}\n".repeat(3);
    CommandRun once = run(input, ROW, "diagonal", "2", "--sketches", "2");
    assertThat(once.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(once.out().lines().toList().get(2)).contains("all 2 sketches have answered");
    for (String use : new String[] {"reuse", "resample"}) {
      CommandRun run = run(input, ROW, "diagonal", "2", "--sketches", "2", "--sketch-use", use);
      assertThat(run.status()).isEqualTo(ExitStatus.SUCCESS);
      assertThat(run.out().lines()).hasSize(3);
    }
  }

  /** The same seed, so the same R; the twin is the other estimator. */
  @Test
  void storedSketchesAnswerLikeGeneratedOnes() throws IOException {
    String input =
        "{\"op\":\"query\",\"h\":[1,2],\"coordinates\":[0,1]}\n{\"op\":\"norm\",\"h\":[1,2]}\n";
    String[] more = {"--sketches", "2", "--sketch-estimator", "paper", "--sketch-storage"};
    for (String family : new String[] {"gaussian", "rademacher", "ams", "countsketch"}) {
      CommandRun generated = sketched(family, input, more, "generated");
      CommandRun stored = sketched(family, input, more, "stored");
      assertThat(stored.err()).isEqualTo(generated.err()).isEmpty();
      double[] expected = numbers(generated.out(), "values");
      assertThat(numbers(stored.out(), "values")).containsExactly(expected, within(1e-12));
      CommandRun projected =
          sketched(family, input, new String[] {"--sketch-estimator", "projected"});
      assertThat(numbers(projected.out(), "values")[0]).isNotCloseTo(expected[0], within(1e-6));
    }
  }

  private CommandRun sketched(String family, String input, String[] options, String... more)
      throws IOException {
    Path file = Files.writeString(folder.resolve("a.mtx"), ROW);
    List<String> arguments =
        new ArrayList<>(
            List.of("maintain", "--constraints", file.toString(), "--weighting", "diagonal"));
    arguments.addAll(List.of("--ops", "-", "--mode", "sketched", "--sketch-rows", "3"));
    arguments.addAll(List.of("--sketch", family, "--sketch-seed", "5"));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of(more));
    return CommandRun.withInput(input, arguments.toArray(String[]::new));
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() throws IOException {
    CommandRun compared = run("", ROW, "diagonal", "2", "--compare", "rebuild");
    assertThat(compared.err()).contains("--compare: found --mode sketched, expected --mode exact");
    CommandRun unused = run("", ROW, "diagonal", "2", "--rounds", "5");
    assertThat(unused.err()).contains("--rounds: found --mode sketched, expected --mode robust");
    CommandRun both = run("", ROW, "diagonal", "2", "--sketch-error", "0.5");
    assertThat(both.err()).contains("--sketch-rows or --sketch-error, not both");
    CommandRun many = run("", ROW, "diagonal", "3");
    assertThat(many.err()).contains("sketch dimension b of an SRHT: found 3, expected at most 2");
    CommandRun exact =
        CommandRun.withInput(
            "{\"op\":\"norm\",\"h\":[1,0]}\n",
            "maintain",
            "--constraints",
            folder.resolve("a.mtx").toString(),
            "--weighting",
            "diagonal",
            "--ops",
            "-");
    assertThat(exact.out()).contains("\"error\":\"<stdin>:1: op norm needs --mode sketched\"");
  }

  @Test
  void aDrawnSeedIsReportedSoThatTheRunCanBeRepeated() throws IOException {
    Path constraints =
        Files.writeString(
            folder.resolve("a.mtx"), "%%MatrixMarket matrix array real general\n1 4\n1\n2\n3\n4\n");
    Path json = folder.resolve("run.json");
    String[] line = {
      "maintain",
      "--constraints",
      constraints.toString(),
      "--weighting",
      "diagonal",
      "--ops",
      "-",
      "--mode",
      "sketched",
      "--sketch",
      "srht",
      "--sketch-rows",
      "2",
      "--json",
      json.toString()
    };
    String question = "{\"op\":\"query\",\"h\":[1,0,2,0]}\n";
    CommandRun first = CommandRun.withInput(question, line);
    String report = Files.readString(json);
    assertThat(report.replaceAll("\\s", ""))
        .contains("\"sketch\":{\"family\":\"srht\",\"rows\":2,", "\"use\":\"once\"");
    Matcher seed = Pattern.compile("\"seed\"\\s*:\\s*(-?[0-9]+)").matcher(report);
    assertThat(seed.find()).as(report).isTrue();
    String[] again = Arrays.copyOf(line, line.length + 2);
    again[line.length] = "--sketch-seed";
    again[line.length + 1] = seed.group(1);
    String answer = "\"seconds\":[^,}]*";
    assertThat(CommandRun.withInput(question, again).out().replaceAll(answer, ""))
        .isEqualTo(first.out().replaceAll(answer, ""));
  }
}
