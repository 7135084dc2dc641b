package org.kronproj.cli.maintain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.cli.CommandRun;
import org.kronproj.cli.console.ExitStatus;

class MaintainRobustTest {

  /** Two symmetric 3×3 matrices, as rows vec(A_i)ᵀ. */
  private static final String ROWS =
      """
      %%MatrixMarket matrix array real general
      2 9
      1
      0
      2
      1
      0
      0
      2
      1
      3
      0
      1
      1
      0
      0
      1
      1
      2
      1
      """;

  @TempDir private Path folder;

  private CommandRun run(String input, String... more) throws IOException {
    Path rows = folder.resolve("a.mtx");
    Files.writeString(rows, ROWS);
    String[] arguments = {
      "maintain", "--constraints", rows.toString(), "--weighting", "two-sided", "--ops", "-"
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

  private static final String STREAM =
      """
      {"op":"query","h":[1,0,2,0,1,0,0,0,1],"coordinates":[0,3,8]}
      {"op":"update","changed":{"1":1.5}}
      {"op":"query","h":{"seed":7},"coordinates":[1,4]}
      {"op":"query","h":[0,0,1,0,0,0,0,0,0],"coordinates":[2]}
      """;

  @Test
  void setQueriesStayWithinTheirBoundsOfTheExactAnswers() throws IOException {
    Path json = folder.resolve("run.json");
    Path html = folder.resolve("run.html");
    CommandRun exact = run(STREAM);
    String[] options = {
      "--mode",
      "robust",
      "--rounds",
      "10",
      "--seed",
      "3",
      "--json",
      json.toString(),
      "--report",
      html.toString()
    };
    CommandRun robust = run(STREAM, options);
    assertThat(robust.err()).isEmpty();
    assertThat(robust.status()).isEqualTo(ExitStatus.SUCCESS);
    List<String> answers = robust.out().lines().toList();
    List<String> truths = exact.out().lines().toList();
    for (int line : new int[] {0, 2, 3}) {
      double[] values = numbers(answers.get(line), "values");
      double[] bounds = numbers(answers.get(line), "bounds");
      double[] truth = numbers(truths.get(line), "values");
      for (int k = 0; k < truth.length; k++) {
        assertThat(Math.abs(values[k] - truth[k])).isLessThan(bounds[k]);
      }
      assertThat(answers.get(line)).contains("\"policy\":\"REPRODUCIBLE\"", "\"budgetLeft\":");
    }
    // Ten rounds of four coordinates, less six coordinates: eight full rounds are left.
    assertThat(answers.get(3)).contains("\"roundsLeft\":8");
    assertThat(Files.readString(json))
        .contains("\"robust\" : {", "\"horizon\" : 40", "\"releasesLeft\" : 34");
    assertThat(Files.readString(html))
        .contains("34 of 40 coordinates left, randomness REPRODUCIBLE");
  }

  @Test
  void refusesAtTheEndOfTheBudgetAndWhatSketchesCannotDo() throws IOException {
    CommandRun run =
        run(
            """
            {"op":"query","h":[1,0,2,0,1,0,0,0,1],"coordinates":[0]}
            {"op":"query","h":[1,0,2,0,1,0,0,0,1],"coordinates":[0,1,2,3,4]}
            {"op":"query","h":[1,0,2,0,1,0,0,0,1],"coordinates":[9]}
            {"op":"rollback"}
            {"op":"query","h":[1,0,2,0,1,0,0,0,1],"coordinates":[0]}
            {"op":"query","h":[1,0,2,0,1,0,0,0,1],"coordinates":[0]}
            {"op":"query","h":[1,0,2,0,1,0,0,0,1]}
            """,
            "--mode",
            "robust",
            "--rounds",
            "1",
            "--set-size",
            "2");
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(0)).contains("\"policy\":\"SECURE\"");
    assertThat(lines.get(1)).contains("error", "1 … 2, the plan's k");
    assertThat(lines.get(2)).contains("coordinates: found 9, expected 0 to 8");
    assertThat(lines.get(3)).contains("rollback");
    assertThat(lines.get(4)).contains("\"roundsLeft\":0");
    assertThat(lines.get(5)).contains("the plan is spent", "plan for more rounds");
    assertThat(lines.get(6)).contains("\"p\":[");
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run("", "--mode", "robust").err()).contains("--rounds: found nothing");
    String[][] wrong = {
      {"--rounds", "0"}, {"--set-size", "0"}, {"--error", "NaN"}, {"--failure", "-1"},
    };
    for (String[] option : wrong) {
      String[] others =
          option[0].equals("--rounds") ? new String[0] : new String[] {"--rounds", "5"};
      CommandRun refused =
          run(
              "",
              Stream.of(new String[] {"--mode", "robust"}, others, option)
                  .flatMap(Arrays::stream)
                  .toArray(String[]::new));
      assertThat(refused.err()).startsWith("kronproj: " + option[0] + ": found " + option[1]);
      assertThat(refused.status()).isEqualTo(ExitStatus.INPUT);
    }
  }

  @Test
  void malformedCoordinatesGetAnErrorEach() throws IOException {
    CommandRun run =
        run(
            """
            {"op":"query","h":[1,0,2,0,1,0,0,0,1],"coordinates":[]}
            {"op":"query","h":[1,0,2,0,1,0,0,0,1],"coordinates":[1.5]}
            {"op":"query","h":[1,0,2,0,1,0,0,0,1],"coordinates":[-1]}
            {"op":"query","complement":[1,0,2,0,1,0,0,0,1],"coordinates":[1]}
            {"op":"logdet","coordinates":[1]}
            """);
    assertThat(run.out().lines()).hasSize(5).allMatch(line -> line.contains("\"error\":"));
  }
}
