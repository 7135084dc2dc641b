package org.kronproj.cli.maintain;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.kronproj.cli.CommandRun;
import org.kronproj.cli.Main;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.cli.report.Chromium;

class MaintainCommandTest {

  /** One row (3, 4) under two weights: P is the projection onto (3√w₁, 4√w₂). */
  private static final String ROW = "%%MatrixMarket matrix array real general\n1 2\n3\n4\n";

  @TempDir private Path folder;

  private String file(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, content);
    return file.toString();
  }

  private CommandRun live(String input, String constraints, String weighting, String... more) {
    String[] arguments = {
      "maintain", "--constraints", constraints, "--weighting", weighting, "--ops", "-"
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
    Matcher matcher = Pattern.compile("\"" + member + "\" ?: ?([-0-9.Ee]+)").matcher(text);
    assertThat(matcher.find()).as(text).isTrue();
    return Double.parseDouble(matcher.group(1));
  }

  @Test
  void answersEveryOperationByItsDefinition() throws IOException {
    String snapshot = folder.resolve("state.snapshot").toString();
    CommandRun run =
        live(
            """
            {"op":"query","h":[1,0]}
            {"op":"update","changed":{"1":4}}
            {"op":"query","h":[1,0]}
            {"op":"query","complement":[1,0]}

            {"op":"logdet"}
            {"op":"leverages"}
            {"op":"rollback"}
            {"op":"query","h":[1,0],"complement":true}
            {"op":"update","eigenvalues":[2,0]}
            {"op":"leverages"}
            {"op":"snapshot","file":"%s"}
            """
                .formatted(snapshot),
            file("row.mtx", ROW),
            "diagonal");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isEqualTo(ExitStatus.SUCCESS);
    List<String> answers = run.out().lines().toList();
    assertThat(answers).hasSize(11);
    assertClose(numbers(answers.get(0), "p"), 9 / 25.0, 12 / 25.0);
    assertThat(answers.get(1)).contains("\"line\":2,\"op\":\"update\",\"kind\":\"", "\"moved\":1");
    assertThat(number(answers.get(1), "largestLogChange")).isEqualTo(Math.log(4), within(1e-15));
    assertClose(numbers(answers.get(2), "p"), 9 / 73.0, 24 / 73.0); // b = (3, 8)
    assertClose(numbers(answers.get(3), "complement"), 64 / 73.0, -24 / 73.0);
    assertThat(answers.get(4)).startsWith("{\"line\":6,");
    assertThat(number(answers.get(4), "logdet")).isEqualTo(Math.log(73), within(1e-13));
    assertClose(numbers(answers.get(5), "leverages"), 9 / 73.0, 64 / 73.0);
    assertThat(answers.get(6)).contains("\"rolledBack\":true");
    assertClose(numbers(answers.get(7), "complement"), 16 / 25.0, -12 / 25.0);
    assertClose(numbers(answers.get(9), "leverages"), 1, 0);
    assertThat(number(answers.get(10), "bytes")).isEqualTo((double) Files.size(Path.of(snapshot)));
  }

  private static void assertClose(double[] actual, double... expected) {
    assertThat(actual).containsExactly(expected, within(1e-13));
  }

  @Test
  void aRefusedLineChangesNothingAndTheStreamGoesOn() throws IOException {
    CommandRun run =
        live(
            """
            {"op":"rollback"}
            {"op":"update","changed":{"1":-4}}
            {"op":"update","changed":{"2":4}}
            {"op":"update","eigenvalues":[1,2,3]}
            {"op":"update","eigenvalues":[0,0]}
            {"op":"query","h":[1]}
            {"op":"query","h":[1,2}
            nonsense
            {"op":"snapshot","file":"%s/no/such/folder/x"}
            {"op":"snapshot","file":""}
            {"op":"snapshot","file":"%s"}
            {"op":"snapshot","file":"a\\u0000b"}
            {"op":"query","h":[1,0]}\
            """
                .formatted(folder, folder),
            file("row.mtx", ROW),
            "diagonal");
    List<String> answers = run.out().lines().toList();
    assertThat(answers).hasSize(13);
    assertThat(answers.subList(0, 12)).allMatch(answer -> answer.contains("\"error\":\""));
    assertThat(answers.get(1)).contains("<stdin>:2: changed, index 1: found -4.0, expected a ");
    assertThat(answers.get(2))
        .contains("\"line\":3,\"op\":\"update\"", "<stdin>:3: changed: found index 2, expected");
    assertThat(answers.get(6)).contains("\"line\":7,\"error\":\"<stdin>:7:");
    assertThat(answers.get(8)).contains("no/such/folder: no such file");
    assertThat(answers.get(10)).contains("not a regular file");
    assertClose(numbers(answers.get(12), "p"), 9 / 25.0, 12 / 25.0);
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.err()).startsWith("kronproj: 12 lines were refused; the first: <stdin>:1: ");
  }

  @Test
  void aSnapshotReplacesNothingButASnapshot() throws IOException {
    String row = file("row.mtx", ROW);
    String precious = file("precious", "years of work");
    String empty = file("empty", "");
    String json = folder.resolve("figures.json").toString();
    String state = folder.resolve("state").toString();
    CommandRun run =
        live(
            """
            {"op":"snapshot","file":"%1$s"}
            {"op":"snapshot","file":"%2$s"}
            {"op":"snapshot","file":"%3$s"}
            {"op":"snapshot","file":"%4$s/./figures.json"}
            {"op":"snapshot","file":"%5$s"}
            {"op":"snapshot","file":"%5$s"}
            {"op":"snapshot","file":"%6$s"}
            {"op":"query","h":[1,0]}
            """
                .formatted(row, precious, json, folder, state, empty),
            row,
            "diagonal",
            "--json",
            json);
    List<String> answers = run.out().lines().toList();
    assertThat(answers).hasSize(8);
    assertThat(answers.subList(0, 2)).allMatch(a -> a.contains("exists and is no snapshot"));
    assertThat(answers.subList(2, 4)).allMatch(a -> a.contains("written by this run itself"));
    assertThat(answers.subList(4, 7)).allMatch(a -> a.contains("\"bytes\""));
    assertClose(numbers(answers.get(7), "p"), 9 / 25.0, 12 / 25.0);
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(Files.readString(Path.of(row))).isEqualTo(ROW);
    assertThat(Files.readString(Path.of(precious))).isEqualTo("years of work");
    assertThat(Files.readString(Path.of(json))).startsWith("{");
  }

  /** Whoever reads the answers has gone: an endless stream must not keep us. */
  @Test
  void aStreamEndsWhenNobodyReadsItsAnswers() throws IOException {
    InputStream endless =
        new InputStream() {
          private static final String LINE = "{\"op\":\"logdet\"}\n";
          private int next;

          @Override
          public int read() {
            return LINE.charAt(next++ % LINE.length());
          }

          @Override
          public int read(byte[] bytes, int offset, int length) {
            bytes[offset] = (byte) read();
            return 1;
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String constraints = file("row.mtx", ROW);
    Console console = new Console(endless, closedPipe(), new PrintStream(err, true, UTF_8), false);
    int status =
        Main.run(
            console, "maintain", "--constraints=" + constraints, "--weighting=diagonal", "--ops=-");
    assertThat(status).isEqualTo(ExitStatus.INPUT);
    assertThat(err.toString(UTF_8))
        .startsWith("kronproj: standard output is closed")
        .hasLineCount(1);
  }

  private static PrintStream closedPipe() {
    return new PrintStream(
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw new IOException("Broken pipe");
          }
        },
        false,
        UTF_8);
  }

  @Test
  void symmetricConstraintsTakeAndGiveWholeMatrices() throws IOException {
    String sdpa = file("a.dat-s", "2\n2\n2 -1\n1 1\n1 1 1 1 2.0\n1 1 1 2 -1\n2 2 1 1 3\n");
    String dense =
        file(
            "a.mtx",
            "%%MatrixMarket matrix array real general\n2 9\n2 0 -1 0 0 0 -1 0 0 0 0 0 0 0 0 0 0 3");
    String sparse =
        file(
            "s.mtx",
            """
            %%MatrixMarket matrix coordinate real general
            2 9 4
            1 1 2
            1 2 -1
            1 4 -1
            2 9 3
            """);
    String nearly =
        file(
            "n.mtx",
            """
            %%MatrixMarket matrix coordinate real general
            2 9 4
            1 1 2
            1 2 -1
            1 4 -1.0000000000001
            2 9 3
            """);
    String operations =
        """
        {"op":"update","changed":{"0":2,"2":0.5}}
        {"op":"query","h":[1,2,3,4,5,6,7,8,9]}
        {"op":"query","complement":{"seed":5}}
        {"op":"leverages"}
        """;
    List<String> expected = live(operations, nearly, "two-sided").out().lines().toList();
    for (String constraints : List.of(sdpa, dense, sparse)) {
      CommandRun run = live(operations, constraints, "two-sided");
      assertThat(run.err()).isEmpty();
      List<String> answers = run.out().lines().toList();
      for (int i = 1; i < 4; i++) {
        String member = List.of("", "p", "complement", "leverages").get(i);
        assertThat(numbers(answers.get(i), member))
            .containsExactly(numbers(expected.get(i), member), within(1e-11));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"line-reweighting", "spectral", "sweep", "haar"})
  void everyScenarioRunsAndAgreesWithRebuilding(String scenario) throws IOException {
    String directory = folder.resolve("scenario").toString();
    CommandRun generated =
        CommandRun.of(
            "generate", scenario, "--n", "8", "--m", "20", "--steps", "12", "--output", directory);
    assertThat(generated.err()).isEmpty();
    assertThat(generated.out()).contains("n = 8, m = 20", "(12 updates)");
    Path json = folder.resolve("run.json");
    CommandRun run =
        CommandRun.of("maintain", directory, "--compare", "rebuild", "--json", json.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .hasLineCount(4)
        .startsWith(scenario + ": n = 8, m = 20")
        .contains("12 up");
    String figures = Files.readString(json);
    boolean lazy = scenario.equals("sweep");
    assertThat(number(figures, "maxRelativeDifference"))
        .isBetween(lazy ? 1e-5 : 0, lazy ? 0.2 : 1e-10);
    assertThat(number(figures, "ratio"))
        .isEqualTo(
            Double.parseDouble(
                    figures.replaceAll("(?s).*compare\" : \\{\\s*\"seconds\" : ([^,]*),.*", "$1"))
                / Double.parseDouble(figures.replaceAll("(?s).*?\"seconds\" : ([^,]*),.*", "$1")),
            within(1e-9));
  }

  @Test
  void theSameSeedWritesTheSameFiles() throws IOException {
    for (String name : List.of("one", "other")) {
      CommandRun.of(
          "generate", "spectral", "--n", "6", "--m", "9", "--output", folder + "/" + name);
    }
    for (String name : List.of("constraints.mtx.gz", "operations.ndjson", "problem.json")) {
      assertThat(folder.resolve("one").resolve(name))
          .hasSameBinaryContentAs(folder.resolve("other").resolve(name));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"auto", "rebuild", "refactor", "woodbury", "defer"})
  void everyStrategyGivesTheSameAnswers(String strategy) throws IOException {
    String directory = folder.resolve("d").toString();
    CommandRun.of(
        "generate", "haar", "--n", "8", "--m", "15", "--steps", "6", "--output", directory);
    Path json = folder.resolve("run.json");
    CommandRun run =
        CommandRun.of(
            "maintain",
            directory,
            "--strategy",
            strategy,
            "--compare",
            "rebuild",
            "--json",
            json.toString());
    assertThat(run.err()).isEmpty();
    assertThat(number(Files.readString(json), "maxRelativeDifference")).isLessThan(1e-10);
    assertThat(Files.readString(json)).contains("\"strategy\" : \"" + strategy + "\"");
  }

  @Test
  void answersGoToAFileWhenAsked() throws IOException {
    String directory = folder.resolve("d").toString();
    CommandRun.of(
        "generate", "spectral", "--n", "6", "--m", "9", "--steps", "5", "--output", directory);
    Path answers = folder.resolve("answers.ndjson");
    CommandRun run = CommandRun.of("maintain", directory, "--answers", answers.toString());
    assertThat(run.out()).hasLineCount(3).startsWith("spectral: ");
    long lines = Files.readAllLines(Path.of(directory, "operations.ndjson")).size();
    assertThat(Files.readAllLines(answers))
        .hasSize((int) lines)
        .noneMatch(a -> a.contains("error"));
    CommandRun toStream = CommandRun.of("maintain", directory, "--answers", "-");
    assertThat(toStream.out().lines())
        .hasSize((int) lines)
        .allMatch(a -> a.startsWith("{\"line\":"));
  }

  @Test
  void theReportDrawsRankTimeAndError() throws IOException, InterruptedException {
    Chromium chromium = Chromium.orSkip();
    String directory = folder.resolve("d").toString();
    CommandRun.of(
        "generate",
        "line-reweighting",
        "--n",
        "8",
        "--m",
        "20",
        "--steps",
        "15",
        "--output",
        directory);
    Path report = folder.resolve("report.html");
    CommandRun run =
        CommandRun.of("maintain", directory, "--compare", "rebuild", "--report", report.toString());
    assertThat(run.err()).isEmpty();
    Chromium.Page page = chromium.open(report, folder);
    assertThat(page.error()).isEmpty();
    assertThat(page.colouredPixels()).hasSize(3).allMatch(count -> count > 100);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--weighting two-sided|found 2, expected a square number n²",
        "--weighting diagonal --basis nowhere.mtx|nowhere.mtx: no such file",
        "--weighting diagonal --accuracy exactly|accuracy: found exactly, expected one of maintained, exact",
        "--weighting diagonal --strategy guess|strategy: found guess, expected one of auto, rebuild, refactor, woodbury, defer",
        "--weighting diagonal --epsilon 2|epsilon: found 2.0, expected 0",
        "--weighting diagonal --constraints missing.mtx|missing.mtx: no such file",
        "--weighting diagonal --constraints x.csv|found a file of another kind, expected .mtx",
        "--weighting diagonal --constraints x.cbf|found a file in the CBF format, which is not",
      })
  void wrongInputIsOneLine(String options, String message) throws IOException {
    String row = file("row.mtx", ROW);
    String constraints = options.contains("--constraints") ? "" : " --constraints " + row;
    CommandRun run = CommandRun.of(("maintain --ops - " + options + constraints).split(" "));
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).hasLineCount(1).startsWith("kronproj: ").contains(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "maintain",
        "maintain --weighting sideways --constraints a --ops -",
        "maintain --constraints a.mtx --ops -",
        "maintain no-such-folder",
        "maintain . --compare nothing",
        "generate",
        "generate sideways",
        "generate haar --n many",
      })
  void wrongCommandLinesAreUsageErrors(String line) {
    CommandRun run = CommandRun.of(line.split(" "));
    assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(run.err()).startsWith("kronproj: ").contains("try: kronproj ");
  }

  @Test
  void dependentRowsAreNamed() throws IOException {
    String rows = file("r.mtx", "%%MatrixMarket matrix array real general\n2 3\n1 2 1 2 1 2\n");
    CommandRun run = live("", rows, "diagonal");
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.err()).hasLineCount(1).contains("linearly independent rows");
  }

  @Test
  void aBasisThatIsNotOrthonormalIsRefused() throws IOException {
    String basis = file("u.mtx", "%%MatrixMarket matrix array real general\n2 2\n1 0 0.1 1\n");
    CommandRun run = live("", file("row.mtx", ROW), "diagonal", "--basis", basis);
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.err()).hasLineCount(1).contains("orthonormal");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[]|:1:1: found [, expected an object",
        "{\"weighting\":\"diagonal\"}|found no member \"constraints\", expected one",
        "{\"weighting\":\"both\"}|:1:14: found \"both\", expected two-sided, one-sided or diagonal",
        "{\"wieghting\":\"diagonal\"}|found member \"wieghting\", expected name, constraints",
        "{\"eigenvalues\":[1,\"2\"]}|:1:19: found 2, expected a number",
        "{\"epsilon\":\"a\"}|:1:12: found a, expected a number",
        "{\"name\":7}|:1:9: found 7, expected a string",
        "{\"name\":|malformed JSON",
        "{\"constraints\":\"a.mtx\",\"weighting\":\"diagonal\"} {}|:1:48: found {, expected the end",
      })
  void wrongProblemsSayWhereAndWhy(String problem, String message) throws IOException {
    file("problem.json", problem);
    CommandRun run = CommandRun.of("maintain", folder.toString());
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.err()).hasLineCount(1).contains("problem.json").contains(message);
  }
}
