package org.kronproj.cli.maintain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.cli.CommandRun;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.projection.CostModel;

/** What the planner goes by, what it chose, and where a run starts. */
class MaintainPlanningTest {

  @TempDir private Path folder;

  private String problem;

  @BeforeEach
  void generate() {
    problem = path("problem");
    CommandRun.of(
        "generate", "haar", "--n", "8", "--m", "15", "--steps", "12", "--output", problem);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  /** An answer without what is a machine's own: the seconds. */
  private static List<String> answers(CommandRun run) {
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(ExitStatus.SUCCESS);
    return run.out().lines().map(line -> line.replaceAll(",\"seconds\":[^,}]*", "")).toList();
  }

  @Test
  void aRecordedRunIsReplayedToTheSameBits() throws IOException {
    String record = path("choices");
    String mixed = path("mixed");
    CommandRun first = CommandRun.of("maintain", problem, "--answers", "-", "--record", record);
    assertThat(Files.readAllLines(Path.of(record))).hasSize(12);
    assertThat(answers(CommandRun.of("maintain", problem, "--answers", "-", "--replay", record)))
        .isEqualTo(answers(first));

    List<String> choices = new ArrayList<>(Collections.nCopies(12, "refactor"));
    List<String> first5 = List.of("rebuild", "woodbury", "refactor", "defer", "woodbury");
    Collections.copy(choices, first5);
    Files.write(Path.of(mixed), choices);
    CommandRun replayed =
        CommandRun.of("maintain", problem, "--answers", "-", "--replay", mixed, "--record", record);
    assertThat(answers(replayed).stream().filter(line -> line.contains("\"kind\"")).limit(5))
        .extracting(line -> line.replaceAll(".*\"kind\":\"([^\"]*)\".*", "$1"))
        .containsExactly("rebuilt", "rank-updated", "refactored", "deferred", "rank-updated");
    assertThat(Files.readAllLines(Path.of(record))).hasSize(12).isEqualTo(choices);
  }

  @Test
  void updatesBeyondARecordAreRefused() throws IOException {
    Files.writeString(folder.resolve("choices"), "refactor\nrefactor\n");
    CommandRun run =
        CommandRun.of("maintain", problem, "--answers", "-", "--replay", path("choices"));
    assertThat(run.out()).contains("found 2 recorded strategies").contains("this is number 3");
  }

  @Test
  void aRunWithoutUpdatesIsReplayedToo() throws IOException {
    String record = path("choices");
    String operations = path("ops");
    Files.writeString(Path.of(operations), "{\"op\":\"logdet\"}\n");
    CommandRun.of("maintain", problem, "--ops", operations, "--record", record);
    assertThat(Path.of(record)).isEmptyFile();
    CommandRun run = CommandRun.of("maintain", problem, "--ops", operations, "--replay", record);
    assertThat(run.status()).isEqualTo(ExitStatus.SUCCESS);
  }

  @Test
  void whatIsNoRecordIsRefused() throws IOException {
    Files.writeString(folder.resolve("choices"), "refactor\nguess\n");
    CommandRun run = CommandRun.of("maintain", problem, "--replay", path("choices"));
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.err()).contains("choices:2:1: found \"guess\", expected the name of a strategy");
  }

  @Test
  void aRestoredRunGoesOnWhereTheSnapshotWasTaken() throws IOException {
    List<String> lines = Files.readAllLines(Path.of(problem, "operations.ndjson"));
    String snapshot = path("state.snapshot");
    Files.write(folder.resolve("front"), lines.subList(0, 10));
    Files.writeString(
        folder.resolve("saving"),
        "{\"op\":\"snapshot\",\"file\":\"%s\"}".formatted(snapshot.replace("\\", "\\\\")));
    Files.write(folder.resolve("back"), lines.subList(10, lines.size()));
    List<String> all = answers(CommandRun.of("maintain", problem, "--answers", "-"));
    CommandRun saved =
        CommandRun.withInput(
            Files.readString(folder.resolve("front")) + Files.readString(folder.resolve("saving")),
            "maintain",
            problem,
            "--ops",
            "-");
    assertThat(answers(saved)).hasSize(11);

    String json = path("run.json");
    CommandRun restored =
        CommandRun.of(
            "maintain",
            "--restore",
            snapshot,
            "--ops",
            path("back"),
            "--answers",
            "-",
            "--compare",
            "rebuild",
            "--json",
            json);
    List<String> later = answers(restored);
    assertThat(later).hasSize(lines.size() - 10);
    for (int i = 0; i < later.size(); i++) {
      if (later.get(i).contains("\"p\"")) {
        assertThat(vector(later.get(i))).containsExactly(vector(all.get(10 + i)), within(1e-12));
      }
    }
    assertThat(Files.readString(Path.of(json)))
        .contains("\"name\" : \"state.snapshot\"", "\"weighting\" : \"two-sided\"")
        .contains("\"basis\" : \"haar\"", "\"order\" : 8", "\"constraints\" : 15");
  }

  @Test
  void lazyAnswersOfASnapshotHaveNoneToCompareWith() {
    String snapshot = path("lazy.snapshot");
    CommandRun.withInput(
        "{\"op\":\"snapshot\",\"file\":\"%s\"}".formatted(snapshot),
        "maintain",
        problem,
        "--epsilon",
        "0.5",
        "--ops",
        "-");
    CommandRun run =
        CommandRun.of("maintain", "--restore", snapshot, "--ops", "-", "--compare", "rebuild");
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.err()).contains("--compare: found a snapshot of lazy weights, expected");
  }

  private static double[] vector(String answer) {
    return java.util.Arrays.stream(answer.replaceAll(".*\"p\":\\[([^]]*)].*", "$1").split(","))
        .mapToDouble(Double::parseDouble)
        .toArray();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "maintain DIR --restore s --ops -|DIR: a snapshot brings its own",
        "maintain --basis dct --restore s --ops -|--basis: a snapshot brings its own",
        "maintain --accuracy exact --restore s --ops -|--accuracy: a snapshot brings its own",
        "maintain --restore s|--restore needs --ops",
        "maintain DIR --replay s --strategy defer|--replay or --strategy, not both",
        "maintain DIR --replay s --cost-model builtin|--replay or --cost-model, not both",
        "maintain DIR --strategy refactor --cost-model builtin|--cost-model: found strategy refactor",
      })
  void contradictionsAreUsageErrors(String line, String message) {
    CommandRun run = CommandRun.of(line.replace("DIR", problem).split(" "));
    assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(run.err()).contains(message, "try: kronproj maintain --help");
  }

  /** The strategy of a file counts like that of an option, which wins over it. */
  @Test
  void aCostModelBesideAFilesStrategyIsAUsageError() throws IOException {
    Path file = Path.of(problem, "problem.json");
    Files.writeString(
        file, Files.readString(file).replaceFirst("\\{", "{\"strategy\":\"woodbury\","));
    CommandRun run = CommandRun.of("maintain", problem, "--cost-model", "builtin");
    assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(run.err())
        .contains("--cost-model: found strategy woodbury, expected --strategy auto");
    CommandRun planned =
        CommandRun.of("maintain", problem, "--cost-model", "builtin", "--strategy", "auto");
    assertThat(planned.status()).isEqualTo(ExitStatus.SUCCESS);
  }

  @Test
  void whatIsNoSnapshotIsRefused() throws IOException {
    Files.writeString(folder.resolve("s"), "no snapshot, but long enough to be one ".repeat(9));
    CommandRun run = CommandRun.of("maintain", "--restore", path("s"), "--ops", "-");
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.err()).hasLineCount(1).contains("expected a snapshot of a projection");
  }

  @Test
  void aKeptCostModelIsUsedAndNamed() throws IOException {
    String json = path("run.json");
    String model = path("cost-model.properties");
    CostModel.uncalibrated().write(Path.of(model));
    CommandRun.of("maintain", problem, "--json", json, "--cost-model", model);
    assertThat(Files.readString(Path.of(json))).contains("\"costModel\" : \"" + model + "\"");
    CommandRun.of("maintain", problem, "--json", json, "--cost-model", "builtin");
    assertThat(Files.readString(Path.of(json))).contains("\"costModel\" : \"builtin\"");
    CommandRun.of("maintain", problem, "--json", json, "--strategy", "refactor");
    assertThat(Files.readString(Path.of(json))).doesNotContain("costModel");
    CommandRun wrong =
        CommandRun.of("maintain", problem, "--cost-model", problem + "/problem.json");
    assertThat(wrong.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(wrong.err()).contains("problem.json:1:1: found no cost model, expected format");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--json", "--report", "--answers", "--record"})
  void aPlaceThatCannotBeWrittenFailsBeforeTheRun(String option) {
    for (String place : List.of(path("none/file"), folder.toString())) {
      CommandRun run =
          CommandRun.withInput(
              "{\"op\":\"snapshot\",\"file\":\"%s\"}".formatted(path("s")),
              "maintain",
              problem,
              "--ops",
              "-",
              option,
              place);
      assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
      assertThat(run.err()).hasLineCount(1).startsWith("kronproj: " + folder);
      assertThat(folder.resolve("s")).as("nothing was run").doesNotExist();
    }
  }
}
