package org.kronproj.cli.conic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kronproj.base.Seed;
import org.kronproj.cli.CommandRun;
import org.kronproj.conic.instances.CommutingPrograms;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.instances.SchemeGraphs;
import org.kronproj.conic.io.SdpaReader;
import org.kronproj.conic.io.SdpaWriter;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.Solver;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.ipm.SolverStatus;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.model.ProgramBuilder;
import org.kronproj.linalg.BlasThreads;

class InfoCommandTest {

  private static final String EIGHT = "primal objective +(7\\.999999|8\\.000000)";

  @TempDir private Path folder;

  private Path write(Program program) throws IOException {
    Path file = folder.resolve("program.dat-s");
    SdpaWriter.write(program, file);
    return file;
  }

  @Test
  void saysWhatAlgebraWasFoundAndWritesTheReducedProgram() throws IOException {
    Path file = write(GraphPrograms.theta(SchemeGraphs.hamming(5, 2)));
    Path reduced = folder.resolve("reduced.dat-s");
    CommandRun run = CommandRun.of("info", file.toString(), "--reduced", reduced.toString());
    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("161 constraints", "blocks 32", "algebra of dimension 4", "a linear program");
    assertThat(SdpaReader.read(reduced).blocks()).containsExactly(Block.diagonal(4));
  }

  @Test
  void theProgramIsNotOverwritten() throws IOException {
    Path file = write(GraphPrograms.theta(Graph.cycle(5)));
    byte[] before = Files.readAllBytes(file);
    Path alias = folder.resolve(".").resolve(file.getFileName());
    CommandRun run = CommandRun.of("info", file.toString(), "--reduced", alias.toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--reduced", "another file than the program's own");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  void jsonCountsWhatCommutes() throws IOException {
    Path file = write(CommutingPrograms.denseObjective(8, 5, Seed.of(7)));
    assertThat(CommandRun.of("info", file.toString(), "--json").out())
        .contains("\"commutingBlocks\":1", "\"commutingWithObjective\":0")
        .contains("\"dependentConstraints\":0");
    Path graph = write(GraphPrograms.theta(Graph.cycle(5)));
    assertThat(CommandRun.of("info", graph.toString(), "--json").out())
        .doesNotContain("commutingBlocks");
  }

  @Test
  void onlyLookingWritesNoSolution() throws IOException {
    Path file = write(GraphPrograms.theta(Graph.cycle(5)));
    for (String option : new String[] {"--solution", "--report"}) {
      Path output = folder.resolve("output");
      CommandRun run =
          CommandRun.of("solve", file.toString(), "--reduce", "only", option, output.toString());
      assertThat(run.status()).isEqualTo(2);
      assertThat(run.err()).contains(option, "--reduce only");
      assertThat(output).doesNotExist();
    }
  }

  @Test
  void onlyLookingHasNoOptionsOfSolving() throws IOException {
    Path file = write(GraphPrograms.theta(Graph.cycle(5)));
    for (String option :
        new String[] {
          "--tolerance=1e-3", "--time-limit=9", "--max-iterations=9", "--warm-start=w"
        }) {
      CommandRun run = CommandRun.of("solve", file.toString(), "--reduce", "only", option);
      assertThat(run.status()).isEqualTo(2);
      assertThat(run.err()).contains(option.substring(0, option.indexOf('=')), "--reduce only");
    }
  }

  @Test
  void oneConstraintIsCountedAsOne() throws IOException {
    ProgramBuilder builder = Program.builder();
    builder.addBlock(Block.semidefinite(2));
    builder.objective(0, 0, 1, 1);
    builder.coefficient(builder.addConstraint(1), 0, 0, 0, 1);
    Path file = write(builder.build());
    assertThat(CommandRun.of("info", file.toString()).out()).contains(": 1 constraint, ");
  }

  @Test
  void onlyLookingHasNoFormat() throws IOException {
    Path file = write(GraphPrograms.theta(Graph.cycle(5)));
    CommandRun run =
        CommandRun.of("solve", file.toString(), "--reduce", "only", "--format", "json");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--format", "info --json");
  }

  @Test
  void theReducedFileHasTheSameOptimum() throws IOException {
    List<Program> programs =
        List.of(
            GraphPrograms.theta(SchemeGraphs.hamming(5, 2)),
            GraphPrograms.theta(Graph.cycle(9)),
            GraphPrograms.maxCut(Graph.cycle(8)));
    for (Program program : programs) {
      Path file = write(program);
      Path reduced = folder.resolve("reduced.dat-s");
      CommandRun run = CommandRun.of("info", file.toString(), "--reduced", reduced.toString());
      assertThat(run.out()).contains("found: algebra");
      Program small = SdpaReader.read(reduced);
      assertThat(small.order()).isLessThan(program.order());
      Solution whole = new Solver(SolverOptions.defaults()).solve(program);
      Solution part = new Solver(SolverOptions.defaults()).solve(small);
      assertThat(part.status()).isEqualTo(SolverStatus.OPTIMAL);
      assertThat(part.primalObjective())
          .isCloseTo(
              whole.primalObjective(), within(1e-6 * (1 + Math.abs(whole.primalObjective()))));
      assertThat(part.dualObjective())
          .isCloseTo(whole.dualObjective(), within(1e-6 * (1 + Math.abs(whole.dualObjective()))));
    }
  }

  @Test
  void lookingObeysTheNumberOfThreads() throws IOException {
    Path file = write(GraphPrograms.theta(SchemeGraphs.hamming(5, 2)));
    int before = BlasThreads.get();
    try {
      assertThat(CommandRun.of("info", file.toString(), "--threads", "1").status()).isZero();
      assertThat(BlasThreads.get()).isEqualTo(1);
      CommandRun.of("solve", file.toString(), "--reduce", "only", "--threads", "3");
      assertThat(BlasThreads.get()).isEqualTo(3);
      CommandRun wrong = CommandRun.of("info", file.toString(), "--threads", "0");
      assertThat(wrong.status()).isEqualTo(2);
      assertThat(wrong.err()).contains("--threads: found 0, expected 1 to 64");
    } finally {
      BlasThreads.set(before);
    }
  }

  @Test
  void answersInJson() throws IOException {
    Path file = write(GraphPrograms.theta(Graph.cycle(7)));
    CommandRun run = CommandRun.of("info", "--json", file.toString());
    assertThat(run.out())
        .contains("\"algebraDimension\":4", "\"commutative\":true", "\"linear\":true")
        .endsWith("}\n");
  }

  @Test
  void componentsAreListedByTheirOrders() throws IOException {
    Path file = write(GraphPrograms.maxCutWithSlacks(Graph.random(9, 20, Seed.of(1))));
    CommandRun run = CommandRun.of("info", file.toString());
    assertThat(run.out())
        .contains("found: 1 block falls into components, 1 of order 9, 9 of order 1\n");
    assertThat(CommandRun.of("info", "--json", file.toString()).out())
        .contains("\"components\":[{\"order\":9,\"count\":1},{\"order\":1,\"count\":9}]");
    Path whole = write(GraphPrograms.maxCut(Graph.cycle(5)));
    assertThat(CommandRun.of("info", "--json", whole.toString()).out())
        .doesNotContain("\"components");
  }

  @Test
  void saysWhenThereIsNone() throws IOException {
    Path file = write(GraphPrograms.maxCut(Graph.random(12, 30, Seed.of(1))));
    CommandRun run = CommandRun.of("info", file.toString());
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("found: no structure");
  }

  @Test
  void solveReducesUnlessToldNotTo() throws IOException {
    // Large enough to be worth a search; the number is 8.
    Path file = write(GraphPrograms.theta(SchemeGraphs.hamming(6, 1, 2)));
    CommandRun reduced = CommandRun.of("solve", file.toString());
    assertThat(reduced.status()).isZero();
    assertThat(reduced.out()).contains("algebra of dimension").containsPattern(EIGHT);
    CommandRun whole = CommandRun.of("solve", "--reduce", "off", file.toString());
    assertThat(whole.out()).doesNotContain("algebra").containsPattern(EIGHT);
    CommandRun only = CommandRun.of("solve", "--reduce", "only", file.toString());
    assertThat(only.out()).contains("algebra of dimension").doesNotContain("objective");
  }

  @Test
  void placesWhatIsWrongInTheFile() throws IOException {
    Path file = folder.resolve("bad.dat-s");
    Files.writeString(file, "1\n1\n2\n1\n1 1 3 3 1\n");
    CommandRun run = CommandRun.of("info", file.toString());
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).contains("bad.dat-s:5:");
  }
}
