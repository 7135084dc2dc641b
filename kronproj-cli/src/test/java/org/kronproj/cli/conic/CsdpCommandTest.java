package org.kronproj.cli.conic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.cli.CommandRun;
import org.kronproj.cli.console.Console;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.io.CsdpSolutions;
import org.kronproj.conic.io.SdpaReader;
import org.kronproj.conic.io.SdpaWriter;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.verify.Certificates;
import org.kronproj.conic.verify.Verification;

/** What programs that run csdp rely on. */
class CsdpCommandTest {

  /** No X: tr X = −1. */
  private static final String NO_X = "1\n1\n2\n-1\n1 1 1 1 1\n1 1 2 2 1\n";

  /** No y: y ≥ 1 and −y ≥ 0. */
  private static final String NO_Y = "1\n1\n-2\n0\n0 1 1 1 1\n1 1 1 1 1\n1 1 2 2 -1\n";

  @TempDir private Path folder;

  private CommandRun run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            InputStream.nullInputStream(),
            new PrintStream(out, false, StandardCharsets.UTF_8),
            new PrintStream(err, false, StandardCharsets.UTF_8),
            false);
    int status = CsdpCommand.run(console, folder, arguments);
    console.flush();
    assertThat(err.size()).isZero();
    return new CommandRun(status, out.toString(StandardCharsets.UTF_8), "");
  }

  private CommandRun runText(String text, String... more) throws IOException {
    Files.writeString(folder.resolve("p.dat-s"), text);
    List<String> arguments = new ArrayList<>(List.of("p.dat-s"));
    arguments.addAll(Arrays.asList(more));
    return run(arguments.toArray(String[]::new));
  }

  private CommandRun runCut(String... more) throws IOException {
    SdpaWriter.write(GraphPrograms.maxCut(Graph.cycle(5)), folder.resolve("cut.dat-s"));
    return runText(Files.readString(folder.resolve("cut.dat-s")), more);
  }

  @Test
  void aSolvedProgram() throws IOException {
    CommandRun run = runCut("p.sol");
    assertThat(run.status()).isZero();
    String[] lines = run.out().split("\n");
    assertThat(lines[0]).isEqualTo("CSDP 6.2.0");
    int verdict = Arrays.asList(lines).indexOf("Success: SDP solved");
    assertThat(lines[verdict - 1]).startsWith("Iter: ");
    assertThat(lines[verdict + 1]).matches("Primal objective value: -?\\d\\.\\d{7}e[+-]\\d\\d ");
    assertThat(lines[verdict + 2]).matches("Dual objective value: -?\\d\\.\\d{7}e[+-]\\d\\d ");
    assertThat(lines[verdict + 3]).startsWith("Relative primal infeasibility: ");
    assertThat(lines[verdict + 4]).startsWith("Relative dual infeasibility: ");
    assertThat(lines[verdict + 5]).startsWith("Real Relative Gap: ");
    assertThat(lines[verdict + 6]).startsWith("XZ Relative Gap: ");
    assertThat(lines[verdict + 7]).startsWith("DIMACS error measures: ");
    Program program = SdpaReader.read(folder.resolve("p.dat-s"));
    Point point = CsdpSolutions.read(folder.resolve("p.sol"), 5, program.blocks());
    assertThat(Verification.of(program, point).isSolution(1e-7)).isTrue();
  }

  @Test
  void aWarmStartFromItsOwnSolution() throws IOException {
    runCut("p.sol");
    assertThat(runCut("again.sol", "p.sol").status()).isZero();
    Files.writeString(folder.resolve("p.sol"), "1 2 3");
    assertThat(runCut("again.sol", "p.sol").status()).isEqualTo(202);
    assertThat(runCut("again.sol", "missing.sol").status()).isEqualTo(202);
  }

  @Test
  void infeasibleProgramsComeWithCertificates() throws IOException {
    CommandRun run = runText(NO_X, "p.sol");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains(
            "Success: SDP is primal infeasible\nCertificate of primal infeasibility: a'*y=-1.0")
        .doesNotContain("objective value");
    Program program = SdpaReader.read(folder.resolve("p.dat-s"));
    Point ray = CsdpSolutions.read(folder.resolve("p.sol"), 1, program.blocks());
    assertThat(Certificates.primalViolation(program, ray)).isLessThan(1e-8);
    assertThat(ray.y(0)).isEqualTo(1);

    run = runText(NO_Y, "p.sol");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out())
        .contains("Success: SDP is dual infeasible\nCertificate of dual infeasibility: tr(CX)=1.0")
        .doesNotContain("objective value");
    program = SdpaReader.read(folder.resolve("p.dat-s"));
    ray = CsdpSolutions.read(folder.resolve("p.sol"), 1, program.blocks());
    assertThat(Certificates.dualViolation(program, ray)).isLessThan(1e-8);
  }

  @Test
  void errorsHaveTheirStatuses() throws IOException {
    assertThat(run().status()).isEqualTo(200);
    assertThat(run("a", "b", "c", "d").status()).isEqualTo(200);
    assertThat(run("missing.dat-s").status()).isEqualTo(201);
    assertThat(runText("1\n1\n2\n").status()).isEqualTo(201);
    assertThat(runText("0\n1\n2\n", "p.sol").status()).isEqualTo(201);
    assertThat(folder.resolve("p.sol")).doesNotExist();
    assertThat(runText("2\n1\n2\n1 1\n1 1 1 1 1\n").status()).isEqualTo(206);
    assertThat(runText("2\n1\n2\n1 1\n1 1 1 1 1\n").out()).contains("Constraint 2 is empty.");
    assertThat(runText("1\n1\n2\n1\n1 1 1 2 1\n1 1 2 1 1\n").status()).isEqualTo(206);
    assertThat(runText("1\n1\n-2\n1\n1 1 1 2 1\n").status()).isEqualTo(206);
    String twice = "0 1 1 2 1\n0 1 2 1 1\n1 1 1 1 1\n1 1 2 2 1\n";
    assertThat(runText("1\n1\n2\n1\n" + twice).status()).isEqualTo(201);
    String surplus = "1.0\n1\n2 5\n1 2 3\n0 1 1 1 1\n1 1 1 1 1\n1 1 2 2 1\n";
    assertThat(runText(surplus).status()).isZero();
    String missing = "2\n1\n2\n1\n0 1 1 1 1\n1 1 1 1 1\n2 1 2 2 1\n";
    assertThat(runText(missing).status()).isEqualTo(201);
    assertThat(runCut("no-such-folder/p.sol").status()).isEqualTo(204);
  }

  /** Callers make the file themselves, keep it open and read what came. */
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aSolutionFileThatExistsIsKept() throws IOException {
    Path solution = Files.createFile(folder.resolve("p.sol"));
    Set<PosixFilePermission> own = PosixFilePermissions.fromString("rw-------");
    Files.setPosixFilePermissions(solution, own);
    try (InputStream held = Files.newInputStream(solution)) {
      assertThat(runCut("p.sol").status()).isZero();
      assertThat(held.readAllBytes()).isNotEmpty().isEqualTo(Files.readAllBytes(solution));
    }
    assertThat(Files.getPosixFilePermissions(solution)).isEqualTo(own);
  }

  /** Root may write it all the same: then its mode is what is kept. */
  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aWriteProtectedSolutionFileIsKept() throws IOException {
    Path solution = Files.writeString(folder.resolve("p.sol"), "before");
    Set<PosixFilePermission> readOnly = PosixFilePermissions.fromString("r--------");
    Files.setPosixFilePermissions(solution, readOnly);
    boolean writable = Files.isWritable(solution);
    assertThat(runText(NO_X, "p.sol").status() == 204).isNotEqualTo(writable);
    assertThat(Files.readString(solution).equals("before")).isNotEqualTo(writable);
    assertThat(Files.getPosixFilePermissions(solution)).isEqualTo(readOnly);
  }

  @Test
  void aSolutionFileMayHaveALongName() throws IOException {
    String name = "s".repeat(250);
    assertThat(runCut(name).status()).isZero();
    assertThat(folder.resolve(name)).isNotEmptyFile();
  }

  /** FINAL may be the pipe that standard output is, as /dev/stdout: it then comes last. */
  @Test
  void whatWasPrintedIsOutBeforeTheSolutionIsWritten() throws IOException {
    Path solution = folder.resolve("p.sol");
    List<Boolean> written = new ArrayList<>();
    OutputStream stream =
        new OutputStream() {
          @Override
          public void write(int value) {
            written.add(Files.exists(solution));
          }
        };
    PrintStream out = new PrintStream(new BufferedOutputStream(stream, 1 << 16), false);
    Console console = new Console(InputStream.nullInputStream(), out, out, false);
    Files.writeString(folder.resolve("p.dat-s"), NO_X);
    assertThat(CsdpCommand.run(console, folder, "p.dat-s", "p.sol")).isEqualTo(1);
    assertThat(solution).isNotEmptyFile();
    assertThat(written).isNotEmpty().doesNotContain(true);
  }

  @Test
  void numbersThatOverflowAreANumericalOutcomeAndNotAVerdict() throws IOException {
    String format = "1\n1\n2\n%1$s\n0 1 1 1 %1$s\n1 1 1 1 1\n1 1 2 2 1\n";
    assertThat(runText(String.format(format, "1e308")).status()).isEqualTo(9);
    assertThat(runText(String.format(format, "1")).status()).isZero();
  }

  @Test
  void aFaultOfTheProgramIsNotAVerdict() {
    folder = null;
    CommandRun run = run("p.dat-s");
    assertThat(run.status()).isEqualTo(205);
    assertThat(run.out()).contains("NullPointerException");
  }

  @Test
  void aProgramWithoutAnObjectiveIsSolved() throws IOException {
    assertThat(runText("1\n1\n2\n0\n1 1 1 1 1\n1 1 2 2 -1\n", "p.sol").status()).isZero();
  }

  @Test
  void theParameterFileIsRead() throws IOException {
    Path parameters = folder.resolve("param.csdp");
    Files.writeString(parameters, "maxiter=2\nprintlevel=1\n");
    CommandRun run = runCut("p.sol");
    assertThat(run.status()).isEqualTo(4);
    assertThat(run.out().lines())
        .containsSequence("Maximum iterations reached. ", "Failure: return code is 4 ");
    assertThat(folder.resolve("p.sol")).exists();
    Files.writeString(parameters, "axtol=1.0e-8\natytol=1.0e-8\nprintlevel=0\nfastmode=1\n");
    run = runCut("p.sol");
    assertThat(run.status()).isZero();
    assertThat(run.out()).isEmpty();
    Files.writeString(parameters, "objtol = 1.0d-7\nnonsense=3\nmaxiter=x\n");
    run = runCut("p.sol");
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("unknown parameter nonsense").contains("no number for maxiter");
  }

  private long iterations(String parameters) throws IOException {
    Files.writeString(folder.resolve("param.csdp"), parameters);
    return runCut("p.sol").out().lines().filter(line -> line.startsWith("Iter:")).count();
  }

  @Test
  void parametersAboutStepsChangeTheIteration() throws IOException {
    long usual = iterations("");
    assertThat(iterations("minstepfrac=0.3\nmaxstepfrac=0.4\n")).isGreaterThan(usual + 5);
    assertThat(iterations("minstepfrac=0.90\nmaxstepfrac=0.97\nminstepp=1.0e-8\nminstepd=1.0e-8\n"))
        .isEqualTo(usual);
    assertThat(iterations("affine=1\nfastmode=1\n")).isPositive();
    assertThat(iterations("perturbobj=1\n")).isEqualTo(usual);
    assertThat(iterations("perturbobj=100\n")).isGreaterThan(usual);
    assertThat(runCut().status()).isZero();
    Files.writeString(folder.resolve("param.csdp"), "minstepp=1\n");
    assertThat(runCut().status()).isEqualTo(5);
    Files.writeString(folder.resolve("param.csdp"), "minstepd=1\n");
    assertThat(runCut().status()).isEqualTo(6);
  }

  @Test
  void certificatesAreHeldAgainstTheirTolerance() throws IOException {
    // What has to vanish in the certificates of these is rounding: 3·0.1 is not 0.3.
    String roundedNoX = "2\n1\n-2\n0 1\n1 1 1 1 0.1\n1 1 2 2 -0.1\n2 1 1 1 0.3\n2 1 2 2 -0.3\n";
    String roundedNoY = "1\n1\n-3\n0\n0 1 1 1 1\n1 1 1 1 0.1\n1 1 2 2 -0.3\n1 1 3 3 -0.7\n";
    assertThat(runText(roundedNoX).status()).isEqualTo(1);
    assertThat(runText(roundedNoY).status()).isEqualTo(2);
    Files.writeString(folder.resolve("param.csdp"), "pinftol=1e25\ndinftol=1e25\n");
    assertThat(runText(roundedNoX).status()).isEqualTo(7);
    assertThat(runText(roundedNoY).status()).isEqualTo(7);
    assertThat(runText(NO_X).status()).isEqualTo(1);
    assertThat(runText(NO_Y).status()).isEqualTo(2);
  }

  /** X_11 − 10⁻¹⁰·X_22 = −1 has solutions, far away as they are. */
  @Test
  void whatIsFeasibleFarAwayIsNotInfeasible() throws IOException {
    assertThat(runText("1\n1\n2\n-1\n1 1 1 1 1\n1 1 2 2 -1e-10\n").status()).isNotIn(1, 2);
    assertThat(runText("1\n1\n2\n-1e9\n0 1 1 1 -1\n0 1 2 2 -1\n1 1 1 2 1\n").status()).isZero();
    assertThat(runText("1\n1\n2\n1\n0 1 1 1 1e9\n1 1 1 1 1\n1 1 2 2 1\n").status()).isZero();
  }

  @Test
  void aFirstStepIsTakenWhateverTheLimit() throws IOException {
    assertThat(iterations("maxiter=0\n")).isEqualTo(2);
    assertThat(iterations("maxiter=1\n")).isEqualTo(2);
  }

  @Test
  void numbersThatOverflowOnTheWayAreNotWritten() throws IOException {
    String huge =
        "2\n1\n2\n1e300 1\n0 1 1 1 1\n0 1 2 2 1e200\n1 1 1 1 1e300\n1 1 2 2 1e308\n2 1 1 2 1e-300\n";
    assertThat(runText(huge, "p.sol").status()).isBetween(7, 9);
    String written = Files.readString(folder.resolve("p.sol"));
    assertThat(written).doesNotContainIgnoringCase("nan").doesNotContainIgnoringCase("inf");
  }

  @Test
  void ordersThatNoArrayHoldsAreAMatterOfMemory() throws IOException {
    CommandRun run = runText("1\n1\n70000\n1\n0 1 1 1 1\n1 1 1 1 1\n");
    assertThat(run.status()).isEqualTo(205);
    assertThat(run.out()).contains("order 70000: wanted 19600280000 bytes");
  }

  @Test
  void helpNamesParametersAndStatuses() {
    for (String option : List.of("-h", "--help")) {
      CommandRun run = run(option);
      assertThat(run.status()).isZero();
      assertThat(run.out()).startsWith("CSDP 6.2.0\n").contains("usexzgap=1.0", "206 bad data");
    }
  }

  @Test
  void theSubcommandIsTheSame() throws IOException {
    runCut();
    CommandRun run = CommandRun.of("csdp", folder.resolve("p.dat-s").toString());
    assertThat(run.status()).isZero();
    assertThat(run.out()).startsWith("CSDP").contains("Success: SDP solved");
    assertThat(CommandRun.of("csdp").status()).isEqualTo(200);
  }

  /** Vertex 3 has no edge, so that presolving fixes its entry. */
  @Test
  void allOfXAndZIsInsideTheCone() throws IOException {
    String text = "3\n1\n3\n1 1 1\n0 1 1 2 -1\n1 1 1 1 1\n2 1 2 2 1\n3 1 3 3 1\n";
    assertThat(runText(text, "s").status()).isZero();
    String solution = Files.readString(folder.resolve("s"));
    assertThat(solution).contains("\n1 1 3 3 ").contains("\n2 1 3 3 1.0000").doesNotContain("-0.0");
    assertThat(solution.lines().toList()).noneMatch(line -> line.startsWith("1 1 3 3 -"));
  }
}
