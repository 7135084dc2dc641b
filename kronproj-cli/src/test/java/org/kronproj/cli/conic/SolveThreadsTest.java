package org.kronproj.cli.conic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.cli.CommandRun;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.io.SdpaWriter;
import org.kronproj.conic.model.Program;
import org.kronproj.linalg.BlasThreads;

class SolveThreadsTest {

  @TempDir private Path folder;
  private final int before = BlasThreads.get();

  @BeforeEach
  void setTwo() {
    BlasThreads.set(2);
  }

  @AfterEach
  void restore() {
    BlasThreads.set(before);
  }

  private CommandRun solve(Program program, String... options) throws IOException {
    Path file = folder.resolve("p.dat-s");
    SdpaWriter.write(program, file);
    String[] arguments = new String[options.length + 2];
    arguments[0] = "solve";
    arguments[1] = file.toString();
    System.arraycopy(options, 0, arguments, 2, options.length);
    return CommandRun.of(arguments);
  }

  /** Setting a number would load the natives. */
  @Test
  void tinyProgramsSetNone() throws IOException {
    CommandRun run = solve(GraphPrograms.maxCut(Graph.cycle(5)), "--threads", "3");
    assertThat(run.status()).isZero();
    assertThat(BlasThreads.get()).isEqualTo(2);
  }

  @Test
  void smallProgramsGetOneWhateverWasAskedFor() throws IOException {
    assertThat(solve(GraphPrograms.maxCut(Graph.cycle(64)), "--threads", "3").status()).isZero();
    assertThat(BlasThreads.get()).isEqualTo(1);
  }

  @Test
  void largeProgramsGetWhatWasAskedFor() throws IOException {
    Program program = GraphPrograms.maxCut(Graph.cycle(410));
    assertThat(solve(program, "--max-iterations", "1").status()).isEqualTo(ExitStatus.NUMERICAL);
    assertThat(BlasThreads.get()).isEqualTo(2);
    solve(program, "--max-iterations", "1", "--threads", "3");
    assertThat(BlasThreads.get()).isEqualTo(3);
  }

  @Test
  void numbersOutOfRangeAreRefusedWhereNoneIsSet() throws IOException {
    CommandRun run = solve(GraphPrograms.maxCut(Graph.cycle(5)), "--threads", "65");
    assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(run.err()).startsWith("kronproj: --threads: found 65, expected 1 to 64\n");
  }
}
