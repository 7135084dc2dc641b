package org.kronproj.cli.conic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.kronproj.cli.CommandRun;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.io.SdpaWriter;

/** Where {@code solve} puts a solution, and what it says of options that do not serve. */
class SolveOutputTest {

  /** A trace of −1. */
  private static final String INFEASIBLE = "1\n1\n2\n-1\n1 1 1 1 1\n1 1 2 2 1\n";

  /** x ≤ 3, and at least what is put in. */
  private static final String LINEAR =
      """
      NAME l
      ROWS
       N c
       G g
      COLUMNS
       x c 1 g 1
      RHS
       r g %s
      BOUNDS
       UP b x 3
      ENDATA
      """;

  @TempDir private Path folder;
  private String cut;

  @BeforeEach
  void writeProgram() throws IOException {
    Path file = folder.resolve("cut.dat-s");
    SdpaWriter.write(GraphPrograms.maxCut(Graph.cycle(5)), file);
    cut = file.toString();
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private CommandRun solve(String... arguments) {
    return CommandRun.of(
        Stream.concat(Stream.of("solve", cut), Stream.of(arguments)).toArray(String[]::new));
  }

  /** Byte for byte what a file would hold, and nothing beside it. */
  @ParameterizedTest
  @CsvSource({"csdp, '1 1 1 1 '", "sdpa, yMat ="})
  void aFormatWithoutAFileGoesToStandardOutput(String format, String part) throws IOException {
    Path written = folder.resolve("solution");
    assertThat(solve("--format", format, "--solution", written.toString()).out())
        .contains("iter  primal objective");
    for (CommandRun run :
        List.of(
            solve("--format", format),
            solve("--format", format, "--solution", "-"),
            solve("--solution=-", "--format", format))) {
      assertThat(run.status()).isZero();
      assertThat(run.err()).isEmpty();
      assertThat(run.out()).contains(part).isEqualTo(Files.readString(written));
    }
    assertThat(Path.of("-")).doesNotExist();
  }

  @Test
  void aHyphenAloneIsStandardOutput() throws IOException {
    assertThat(solve("--solution", "-").out()).isEqualTo(solve("--format", "csdp").out());
    assertThat(solve("--solution", "-", "--format", "json").out())
        .startsWith("{\"status\":\"optimal\"");
    String linear = file("l.mps", LINEAR.formatted("2"));
    assertThat(CommandRun.of("solve", linear, "--solution", "-").out())
        .startsWith("{\"status\":\"optimal\"")
        .contains("\"columns\"");
    CommandRun report = solve("--report", "-");
    assertThat(report.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(report.err()).startsWith("kronproj: --report: found -, expected a file");
  }

  @Test
  void sdpaNamesWhatItsUsersExpect() {
    assertThat(solve("--format", "sdpa").out().lines())
        .contains("phase.value = pdOPT", "xVec =", "xMat =", "yMat =")
        .anyMatch(line -> line.matches("objValPrimal = \\+4\\.5225424\\d{9}e\\+00"))
        .anyMatch(line -> line.matches("objValDual = \\+4\\.5225424\\d{9}e\\+00"));
  }

  /** The verdict that these formats have no word for, and warnings, leave standard output alone. */
  @Test
  void whatIsNoSolutionIsSaidOnStandardError() throws IOException {
    String program = file("p.dat-s", INFEASIBLE);
    for (String format : List.of("csdp", "sdpa")) {
      CommandRun run = CommandRun.of("solve", program, "--format", format);
      assertThat(run.status()).isEqualTo(ExitStatus.NUMERICAL);
      assertThat(run.out()).isNotEmpty().doesNotContain("infeasible", "iter");
      assertThat(run.err())
          .isEqualTo(
              "kronproj: "
                  + program
                  + ": primal infeasible: no X satisfies the constraints (verified certificate)\n");
    }
    String warned = file("w.dat-s", Files.readString(Path.of(cut)) + "*INTEGER\n*1\n");
    CommandRun run = CommandRun.of("solve", warned, "--format", "sdpa");
    assertThat(run.out()).startsWith("phase.value").doesNotContain("warning");
    assertThat(run.err()).startsWith("warning: ");
  }

  @Test
  void objectivesWithoutASolutionAreCalledThoseOfTheLastIterate() throws IOException {
    String program = file("p.dat-s", INFEASIBLE);
    String report = folder.resolve("r.html").toString();
    assertThat(CommandRun.of("solve", program, "--report", report).out())
        .containsPattern("primal objective +\\S+   \\(of the last iterate; maximise tr")
        .containsPattern("dual objective +\\S+   \\(of the last iterate; minimise b'y");
    assertThat(Files.readString(Path.of(report)))
        .contains(">primal objective of the last iterate<");
    String linear = file("l.mps", LINEAR.formatted("5"));
    assertThat(CommandRun.of("solve", linear).out())
        .containsPattern("\nobjective +\\S+   \\(of the last iterate\\)\n");
    assertThat(solve("--report", report).out()).doesNotContain("iterate");
    assertThat(Files.readString(Path.of(report))).doesNotContain("last iterate");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "--time-limit=-1, \"--time-limit: found -1.0, expected at least 0 seconds\"",
        "--time-limit=NaN, \"--time-limit: found NaN, expected at least 0 seconds\"",
        "--time-limit=, Invalid value for option '--time-limit': '' is not a double",
        "--tolerance=0, \"--tolerance: found 0.0, expected \"",
        "--tolerance=, Invalid value for option '--tolerance': '' is not a double",
        "--threads=0, \"--threads: found 0, expected 1 to 64\"",
        "--threads=, Invalid value for option '--threads': '' is not an int",
        "--solution=, \"Invalid value for option '--solution': found nothing, expected the name\"",
        "--warm-start=, \"Invalid value for option '--warm-start': found nothing, expected\"",
        "-x, Unknown option: '-x'",
        "--tolerence=1e-6, Unknown option: '--tolerence=1e-6'"
      })
  void wrongValuesAreNamedInOneLine(String option, String message) {
    CommandRun run = solve(option);
    assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("kronproj: " + message).endsWith("kronproj solve --help\n");
  }

  @Test
  void anUnknownOptionIsNamedRatherThanTheMissingFile() {
    for (String command : List.of("solve", "theta", "info")) {
      assertThat(CommandRun.of(command, "-x").err()).startsWith("kronproj: Unknown option: '-x'\n");
      assertThat(CommandRun.of(command).err())
          .startsWith("kronproj: Missing required parameter: 'FILE'");
    }
    assertThat(CommandRun.of("solve", "").err()).contains("found nothing, expected the name");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      delimiter = '|',
      value = {
        "\"\"|1:1: found the end of the file",
        "phase.value = pdOPT|1:1: found 'phase.value', expected a number as entry 1 of y",
        "1 2 3 4 5;1 1 6 6 1|2:5: found 6.0, expected a row from 1 to 5",
        "1 2 3 4 5;1 1 1 1 nan|2:9: found 'nan', expected a number",
        "1 2 3 4 5;3 1 1 1 1|2:1: found 3.0, expected 1 for Z or 2 for X",
        "1 2 3 4 5 6|1:11: found 6.0, expected 1 for Z or 2 for X"
      })
  void startsInTheFormatOfCsdpThatDoNotFitAreRefusedWithTheirPlace(String text, String message)
      throws IOException {
    String start = file("start", text.replace(';', '\n'));
    CommandRun run = solve("--warm-start", start);
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.out()).doesNotContain("iter");
    assertThat(run.err()).startsWith("kronproj: " + start + ":" + message);
  }
}
