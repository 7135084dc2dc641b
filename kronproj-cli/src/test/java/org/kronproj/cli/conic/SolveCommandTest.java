package org.kronproj.cli.conic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.cli.CommandRun;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.cli.report.Chromium;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.io.SdpaWriter;

class SolveCommandTest {

  private static final String LINEAR =
      """
      NAME small
      ROWS
       N cost
       L l
       G g
      COLUMNS
       x cost -1 l 1
       x g 1
       y cost -2 l 2
      RHS
       r l 4 g 1
       r cost 10
      BOUNDS
       UP b x 3
      ENDATA
      """;

  @TempDir private Path folder;
  private String cut;

  @BeforeEach
  void writeProgram() throws IOException {
    Path file = folder.resolve("cut.dat-s.gz");
    SdpaWriter.write(GraphPrograms.maxCut(Graph.cycle(5)), file);
    cut = file.toString();
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private String content(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  @Test
  void printsATableAndAVerdict() {
    CommandRun run = CommandRun.of("solve", cut);
    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("iter  primal objective")
        .contains("\nsolved\n")
        .contains("primal objective   4.52254")
        .contains("DIMACS errors ");
  }

  @Test
  void writesSolutionsInThreeFormats() throws IOException {
    assertThat(CommandRun.of("solve", cut, "--solution", file("a")).status()).isZero();
    assertThat(content("a")).contains("\n1 1 1 1 ").contains("\n2 1 1 1 1.0");
    CommandRun.of("solve", cut, "--solution", file("b"), "--format", "sdpa");
    assertThat(content("b")).startsWith("phase.value = pdOPT\nobjValPrimal = +4.5225");
    CommandRun.of("solve", cut, "--solution", file("c"), "--format", "json");
    assertThat(content("c"))
        .contains("\"status\" : \"optimal\"")
        .contains("\"dimacsErrors\"")
        .contains("\"history\"")
        .contains("\"X\"");
    CommandRun again = CommandRun.of("solve", cut, "--warm-start", file("a"));
    assertThat(again.status()).isZero();
  }

  @Test
  void jsonAloneGoesToStandardOutput() {
    CommandRun run = CommandRun.of("solve", cut, "--format", "json");
    assertThat(run.status()).isZero();
    assertThat(run.out()).startsWith("{\"status\":\"optimal\"").endsWith("}\n");
  }

  @Test
  void aLinearProgramIsAnsweredInItsOwnWords() throws IOException {
    Files.writeString(folder.resolve("small.mps"), LINEAR);
    CommandRun run = CommandRun.of("solve", file("small.mps"));
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("2 rows, 2 columns")
        .containsPattern("objective          -(4\\.0000000|3\\.99999999)")
        .contains("constant of the objective row, not included: -10.0");
    CommandRun.of("solve", file("small.mps"), "--solution", file("x"), "--format", "json");
    assertThat(content("x")).contains("\"columns\"").contains("\"multiplier\"");
    run = CommandRun.of("solve", file("small.mps"), "--format", "csdp");
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void theHistoryOfALinearProgramEndsAtItsValue() throws IOException {
    Files.writeString(folder.resolve("small.mps"), LINEAR);
    CommandRun.of("solve", file("small.mps"), "--solution", file("x"), "--format", "json");
    Matcher values = Pattern.compile("\"primalObjective\" : ([-0-9.E]+)").matcher(content("x"));
    double first = Double.NaN;
    double last = Double.NaN;
    while (values.find()) {
      last = Double.parseDouble(values.group(1));
      first = Double.isNaN(first) ? last : first;
    }
    assertThat(first).isCloseTo(-4, within(1e-6));
    assertThat(last).isCloseTo(-4, within(1e-6));
  }

  @Test
  void linearProgramsWithoutSolutionAreAnsweredByNames() throws IOException {
    Files.writeString(folder.resolve("none.mps"), LINEAR.replace("g 1\n r cost", "g 5\n r cost"));
    CommandRun run = CommandRun.of("solve", file("none.mps"), "--format", "json");
    assertThat(run.status()).isEqualTo(ExitStatus.NUMERICAL);
    assertThat(run.out())
        .contains("\"verdict\":\"infeasible: no x satisfies rows and bounds")
        .containsPattern("\"certificate\":\\{\"rows\":\\{\"l\":.*\"columns\":\\{\"x\":");
    Files.writeString(folder.resolve("far.mps"), LINEAR.replace(" L l", " G l"));
    run = CommandRun.of("solve", file("far.mps"), "--format", "json");
    assertThat(run.status()).isEqualTo(ExitStatus.NUMERICAL);
    assertThat(run.out())
        .contains("\"verdict\":\"unbounded or infeasible: ")
        .containsPattern("\"certificate\":\\{\"columns\":\\{\"x\":.*\"rows\":\\{\"l\":");
  }

  @Test
  void solutionsInJsonAreStartedFrom() throws IOException {
    Files.writeString(folder.resolve("small.mps"), LINEAR);
    for (String program : List.of(file("small.mps"), cut)) {
      CommandRun cold =
          CommandRun.of("solve", program, "--solution", file("x"), "--format", "json");
      CommandRun warm = CommandRun.of("solve", program, "--warm-start", file("x"));
      assertThat(warm.status()).isZero();
      assertThat(warm.out().lines().count()).isLessThan(cold.out().lines().count() - 1);
    }
  }

  @Test
  void startsThatDoNotFitAreRefusedWithTheirPlace() throws IOException {
    Files.writeString(folder.resolve("small.mps"), LINEAR);
    Map<String, String> faults =
        Map.of(
            "{\n \"columns\": {\"q\": 1}}", "2:14: found q, expected a column of the program",
            "{\"columns\": {\"x\": 1}}", "1:20: found }, expected a column named y",
            "{\"columns\": {\"x\": null}}", "1:19: found null, expected a number",
            "{\"columns\": [1]}", "1:13: found [, expected an object",
            "{\"rows\": {\"l\": {}}}", "1:17: found }, expected a member multiplier before it",
            "{}", "1:2: found }, expected members columns and rows before it",
            "{\"columns\"", "1:11: found malformed JSON");
    for (Map.Entry<String, String> fault : faults.entrySet()) {
      Files.writeString(folder.resolve("start"), fault.getKey());
      CommandRun run = CommandRun.of("solve", file("small.mps"), "--warm-start", file("start"));
      assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
      assertThat(run.err()).startsWith("kronproj: " + file("start") + ":" + fault.getValue());
    }
    Files.writeString(folder.resolve("start"), "{\"y\": [1, 2, 3, 4, 5, 6]}");
    CommandRun run = CommandRun.of("solve", cut, "--warm-start", file("start"));
    assertThat(run.err()).contains("start:1:23: found 6, expected the end of 5 numbers");
  }

  @Test
  void infeasibleAndStoppedAreToldApart() throws IOException {
    Files.writeString(folder.resolve("p.dat-s"), "1\n1\n2\n-1\n1 1 1 1 1\n1 1 2 2 1\n");
    CommandRun run = CommandRun.of("solve", file("p.dat-s"));
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out()).contains("primal infeasible: no X");
    run = CommandRun.of("solve", cut, "--max-iterations", "1");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out()).contains("iteration limit");
    run = CommandRun.of("solve", cut, "--time-limit", "0");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out()).contains("time limit");
  }

  @Test
  void theProgramIsNotWrittenOver() throws IOException {
    byte[] before = Files.readAllBytes(Path.of(cut));
    for (String option : List.of("--solution", "--report")) {
      CommandRun run = CommandRun.of("solve", cut, option, cut);
      assertThat(run.status()).isEqualTo(2);
      assertThat(run.err()).startsWith("kronproj: " + option + ": the program's own file");
      assertThat(Path.of(cut)).hasBinaryContent(before);
    }
  }

  @Test
  void wrongUseIsAnswered() throws IOException {
    assertThat(CommandRun.of("solve").status()).isEqualTo(2);
    assertThat(CommandRun.of("solve", file("missing")).err()).contains("no such file");
    assertThat(CommandRun.of("solve", cut, "--tolerance", "2").status()).isEqualTo(2);
    assertThat(CommandRun.of("solve", cut, "--tolerance", "2").err())
        .startsWith("kronproj: --tolerance: found 2.0, expected");
    assertThat(CommandRun.of("theta", cut, "--tolerance", "2").status()).isEqualTo(2);
    assertThat(CommandRun.of("solve", cut, "--max-iterations", "-1").status()).isEqualTo(2);
    assertThat(CommandRun.of("solve", cut, "--solution", file("s"), "--report", file("s")).status())
        .isEqualTo(2);
    assertThat(CommandRun.of("solve", cut, "--threads", "0").status()).isEqualTo(2);
    Files.writeString(folder.resolve("p.dat-s"), "1\n1\n2\nx\n");
    assertThat(CommandRun.of("solve", file("p.dat-s")).err())
        .isEqualTo(
            "kronproj: " + file("p.dat-s") + ":4:1: found 'x', expected a right-hand side\n");
  }

  @Test
  void theReportStandsAlone() throws IOException {
    CommandRun run = CommandRun.of("solve", cut, "--report", file("r.html"));
    assertThat(run.status()).isZero();
    assertThat(content("r.html"))
        .contains("Convergence")
        .contains("Eigenvalues of X")
        .contains("Eigenvalues of Z")
        .contains("Time by part")
        .doesNotContain("src=\"http");
  }

  @Test
  void theReportDrawsConvergenceSpectraAndTime() throws IOException, InterruptedException {
    Chromium chromium = Chromium.orSkip();
    CommandRun.of("solve", cut, "--report", file("r.html"));
    Chromium.Page page = chromium.open(folder.resolve("r.html"), folder);
    assertThat(page.error()).isEmpty();
    assertThat(page.colouredPixels()).hasSize(4).allMatch(count -> count > 20);
  }

  /** Not by those of its standard form, which has a slack more for each row and bound. */
  @Test
  void theReportOfALinearProgramIsHeadedByItsRowsAndColumns() throws IOException {
    Files.writeString(folder.resolve("small.mps"), LINEAR);
    CommandRun run = CommandRun.of("solve", file("small.mps"), "--report", file("r.html"));
    assertThat(run.out()).contains("2 rows, 2 columns");
    assertThat(content("r.html")).contains("2 rows, 2 columns").doesNotContain("2 blocks, order");
  }

  @Test
  void overflowIsCalledByItsName() throws IOException {
    Files.writeString(
        folder.resolve("huge.dat-s"),
        "1\n1\n-2\n1\n0 1 1 1 1.7e308\n0 1 2 2 1.7e308\n1 1 1 1 1\n1 1 2 2 1\n");
    CommandRun run = CommandRun.of("solve", file("huge.dat-s"));
    assertThat(run.status()).isEqualTo(ExitStatus.NUMERICAL);
    assertThat(run.out()).contains("\nill-posed: numbers of the program are so large that");
    CommandRun.of("solve", file("huge.dat-s"), "--solution", file("j"), "--format", "json");
    assertThat(content("j")).contains("sums overflow").contains("\"primalObjective\" : null");
  }

  @Test
  void ordersThatNoArrayHoldsAreNamedWithTheFile() throws IOException {
    Files.writeString(folder.resolve("big.dat-s"), "1\n1\n70000\n1\n0 1 1 1 1\n1 1 1 1 1\n");
    CommandRun run = CommandRun.of("solve", file("big.dat-s"));
    assertThat(run.status()).isEqualTo(ExitStatus.INPUT);
    assertThat(run.err())
        .contains("big.dat-s: a symmetric matrix of order 70000: wanted 19600280000 bytes");
  }

  @Test
  void furtherAttemptsAreToldApart() throws IOException {
    Files.writeString(
        folder.resolve("far.dat-s"), "2\n1\n2\n0 2\n0 1 2 2 -1\n1 1 1 1 1\n2 1 1 2 1\n");
    CommandRun run = CommandRun.of("solve", file("far.dat-s"));
    assertThat(run.out()).containsOnlyOnce("iter  primal");
    assertThat(run.out()).contains("\nattempt 2\n");
  }

  @Test
  void thetaOfGraphsWithoutEdges() throws IOException {
    for (int n : new int[] {1, 3}) {
      Files.writeString(folder.resolve("empty.col"), "p edge " + n + " 0\n");
      CommandRun run = CommandRun.of("theta", file("empty.col"));
      assertThat(run.status()).isZero();
      String value = run.out().substring(run.out().lastIndexOf(' ')).trim();
      assertThat(Double.parseDouble(value)).isCloseTo(n, within(1e-6));
    }
  }

  @Test
  void thetaOfAPentagon() throws IOException {
    for (String nodes : List.of("", "n 1 3\nn 5 -2.5\n")) {
      Files.writeString(
          folder.resolve("c5.col"), "p edge 5 5\n" + nodes + "e 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n");
      CommandRun run = CommandRun.of("theta", file("c5.col"));
      assertThat(run.status()).isZero();
      assertThat(run.err()).isEmpty();
      assertThat(run.out())
          .isEqualTo("5 vertices, 5 edges: solved\nThe Lovasz theta number is 2.23606798e+00\n");
    }
  }
}
