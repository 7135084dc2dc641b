package org.kronproj.cli.robust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.cli.CommandRun;
import org.kronproj.cli.Main;
import org.kronproj.cli.console.ExitStatus;

class RobustServeTest {

  @TempDir private Path folder;

  private static CommandRun serve(String input, String... options) {
    String[] all = new String[options.length + 4];
    all[0] = "robust";
    all[1] = "serve";
    all[2] = "--error";
    all[3] = "0.2";
    System.arraycopy(options, 0, all, 4, options.length);
    return CommandRun.withInput(input, all);
  }

  private static double number(String line, String member) {
    Matcher matcher = Pattern.compile("\"" + member + "\":([-+.eE0-9]+)").matcher(line);
    assertThat(matcher.find()).as(line).isTrue();
    return Double.parseDouble(matcher.group(1));
  }

  @Test
  void answersUpdatesAndQueriesLineByLine() {
    CommandRun run =
        serve(
            "{\"update\":{\"7\":1,\"3\":2}}\n\n{\"query\":{\"3\":1,\"9\":1}}\n",
            "--rounds",
            "5",
            "--ambient",
            "50",
            "--seed",
            "4");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(ExitStatus.SUCCESS);
    List<String> lines = run.out().lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).isEqualTo("{\"line\":1,\"updated\":true}");
    assertThat(number(lines.get(1), "line")).isEqualTo(3);
    assertThat(Math.abs(number(lines.get(1), "value") - 2))
        .isLessThan(number(lines.get(1), "bound"));
    assertThat(number(lines.get(1), "roundsLeft")).isEqualTo(4);
    assertThat(number(lines.get(1), "budgetLeft")).isPositive();
    assertThat(lines.get(1)).contains("\"policy\":\"REPRODUCIBLE\"");
  }

  @Test
  void refusesWhenThePlanIsSpentAndNamesTheRemedy() {
    CommandRun run =
        serve(
            "{\"query\":{\"3\":1}}\n".repeat(3) + "{\"update\":{\"3\":1}}\n",
            "--rounds",
            "2",
            "--ambient",
            "50");
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(1)).contains("\"policy\":\"SECURE\"", "\"roundsLeft\":0");
    assertThat(lines.get(2)).contains("\"refused\":true", "plan for more rounds");
    assertThat(lines.get(3)).contains("\"updated\":true");
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
  }

  @Test
  void wrongLinesGetAnErrorWithTheirPlaceAndChangeNothing() {
    String[] wrong = {
      "{\"query\":{\"3\":1}",
      "[1]",
      "{\"ask\":{\"3\":1}}",
      "{\"query\":{\"x\":1}}",
      "{\"query\":{\"3\":\"y\"}}",
      "{\"query\":{\"3\":1,\"3\":2}}",
      "{\"query\":{}}",
      "{\"query\":{\"50\":1}}",
      "{\"query\":\"norm\"}",
      "{\"query\":{\"3\":1}} extra",
      "{\"update\":{\"3\":1e999}}",
      "{\"update\":{\"99999999999999999999\":1}}",
      "\u0000\u0001",
    };
    CommandRun run =
        serve(
            String.join("\n", wrong) + "\n{\"query\":{\"3\":1}}\n",
            "--rounds",
            "1",
            "--ambient",
            "50");
    List<String> lines = run.out().lines().toList();
    assertThat(lines).hasSize(wrong.length + 1);
    for (int i = 0; i < wrong.length; i++) {
      assertThat(lines.get(i)).as(wrong[i]).startsWith("{\"line\":" + (i + 1) + ",\"error\":\"");
    }
    assertThat(lines.get(3)).contains("<stdin>:4:", "an index");
    assertThat(lines.get(0)).doesNotContain("REDACTED");
    assertThat(number(lines.get(wrong.length), "value")).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
  }

  @Test
  void servesAVectorFromAFileAndQueriesFromAnother() throws IOException {
    Path vector = folder.resolve("g.mtx");
    Files.writeString(vector, "%%MatrixMarket matrix array real general\n4 1\n3\n0\n-4\n12\n");
    Path stream = folder.resolve("queries.ndjson");
    Files.writeString(stream, "{\"query\":{\"2\":2}}\n");
    Path json = folder.resolve("summary.json");
    CommandRun run =
        serve(
            "",
            "--rounds",
            "3",
            "--vector",
            vector.toString(),
            "--stream",
            stream.toString(),
            "--plan",
            "jung",
            "--copy-failure",
            "0.01",
            "--seed",
            "1",
            "--json",
            json.toString());
    assertThat(run.err()).isEmpty();
    double value = number(run.out(), "value");
    double bound = number(run.out(), "bound");
    assertThat(bound).isCloseTo(2 * 13 * (0.2 + 1e-6) + 0.1 / 1.1 * Math.abs(value), within(1e-9));
    assertThat(Math.abs(value + 8)).isLessThan(bound);
    assertThat(Files.readString(json)).contains("\"answered\" : 1", "\"plan\" : \"JUNG\"");
    for (Path input : new Path[] {vector, stream}) {
      String before = Files.readString(input);
      String[] arguments = {
        "--rounds", "3", "--vector", vector.toString(), "--stream", stream.toString(), "--json", ""
      };
      arguments[arguments.length - 1] = input.toString();
      assertThat(serve("", arguments).err()).contains("read by this command");
      assertThat(Files.readString(input)).isEqualTo(before);
    }

    assertThat(serve("", "--rounds", "3", "--ambient", "5", "--vector", vector.toString()).err())
        .isEqualTo("kronproj: --vector: expected length 5, found length 4\n");
    assertThat(serve("", "--rounds", "3", "--vector", folder.resolve("no.mtx").toString()).err())
        .contains("no such file");
    assertThat(serve("", "--rounds", "3").err()).contains("--ambient: found nothing");
    assertThat(serve("", "--rounds", "3", "--ambient", "5", "--plan", "best").err())
        .contains("--plan: found best");
    assertThat(serve("", "--rounds", "3", "--ambient", "5", "--copy-failure", "0").err())
        .isEqualTo("kronproj: --copy-failure: found 0.0, expected a number in (0, 1/2)\n");
    assertThat(serve("", "--rounds", "3", "--ambient", "5", "--failure", "1").err())
        .startsWith("kronproj: --failure: found 1.0");
    assertThat(serve("", "--rounds", "99999999", "--ambient", "9", "--family", "countsketch").err())
        .startsWith("kronproj: plan: found");
    assertThat(serve("", "--rounds", "3", "--ambient", "5", "--coordinates", "2").err())
        .contains("--coordinates: found 2, expected 1");
  }

  @Test
  void servesNormsAndSquares() {
    CommandRun norm =
        serve(
            """
            {"update":{"7":3,"3":4}}
            {"query":"norm"}
            {"query":{"1":1}}
            {"update":{"9":1e6}}
            {"query":"norm"}
            """,
            "--rounds",
            "5",
            "--ambient",
            "50",
            "--quantity",
            "norm",
            "--seed",
            "2");
    List<String> lines = norm.out().lines().toList();
    assertThat(number(lines.get(1), "value")).isBetween(25 * 0.68, 25 * 1.32);
    assertThat(lines.get(2)).contains("expected \\\"norm\\\"");
    assertThat(lines.get(4)).as("above U").contains("\"bound\":null");
    CommandRun squares =
        serve(
            "{\"update\":{\"7\":-3}}\n{\"query\":{\"7\":1}}\n",
            "--rounds",
            "5",
            "--ambient",
            "50",
            "--quantity",
            "squares",
            "--seed",
            "2");
    assertThat(number(squares.out().lines().toList().get(1), "value"))
        .isBetween(9 * 0.68, 9 * 1.32);
  }

  /** A million lines, 30 MB of input, in a heap of 32 MB. */
  @Test
  void aMillionLinesDoNotLeak() throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx32m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "robust",
                "serve",
                "--rounds",
                "3",
                "--ambient",
                "1000000",
                "--error",
                "0.9",
                "--family",
                "countsketch",
                "--copy-failure",
                "0.1")
            .redirectOutput(out.toFile())
            .redirectError(folder.resolve("err").toFile())
            .start();
    try (OutputStream in = process.getOutputStream()) {
      StringBuilder block = new StringBuilder();
      for (int i = 0; i < 1_000_000; i++) {
        block.append(i % 2 == 0 ? "{\"update\":{\"" : "{\"query\":{\"");
        block.append(i).append("\":1.5}}\n");
        if (i % 1000 == 999) {
          in.write(block.toString().getBytes(StandardCharsets.US_ASCII));
          block.setLength(0);
        }
      }
    }
    assertThat(process.waitFor(600, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(folder.resolve("err"))).isEmpty();
    assertThat(process.exitValue()).isEqualTo(ExitStatus.INPUT);
    try (var lines = Files.lines(out)) {
      assertThat(lines.filter(l -> l.contains("\"refused\":true")).count()).isEqualTo(499_997);
    }
  }
}
