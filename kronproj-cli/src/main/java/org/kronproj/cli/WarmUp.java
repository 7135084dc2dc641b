package org.kronproj.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.kronproj.base.Seed;
import org.kronproj.cli.conic.CsdpCommand;
import org.kronproj.cli.conic.SmallPrograms;
import org.kronproj.cli.console.Console;
import org.kronproj.conic.instances.CommutingPrograms;
import org.kronproj.conic.instances.DelicatePrograms;
import org.kronproj.conic.instances.EngineeringPrograms;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.instances.KnownPrograms;
import org.kronproj.conic.instances.SchemeGraphs;
import org.kronproj.conic.io.SdpaWriter;
import org.kronproj.conic.ipm.ReducingSolver;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.reduce.StructureSearch;
import org.kronproj.linalg.NativeLibraries;

/**
 * Runs small jobs so that their classes are loaded when the launcher makes a class-data-sharing
 * archive. Prints nothing.
 *
 * <p>There are two archives: of the classes that every command needs, and of those alone that
 * {@code csdp} needs for a program that is solved without natives. Java pays for what it does not
 * use of an archive, too, as fewer of the classes that it loads share a page.
 */
final class WarmUp {

  /** The archive of what {@code csdp} needs for the smallest programs. */
  private static final String SMALL = "small";

  private WarmUp() {}

  /**
   * Runs the jobs of an archive; or tries an archive that was made by running them, and syncs it.
   *
   * @param arguments "all" or "small", and, to try it, the archive
   * @throws IOException if the archive is missing or cannot be synced
   */
  public static void main(String[] arguments) throws IOException {
    Console console =
        new Console(
            InputStream.nullInputStream(),
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            false);
    Path folder = Files.createTempDirectory("kronproj-warm-up");
    try {
      if (arguments.length > 1) {
        sync(Path.of(arguments[1]));
        csdp(console, folder, GraphPrograms.maxCut(Graph.cycle(5)));
        if (!arguments[0].equals(SMALL)) {
          maintain(console, folder);
        }
      } else if (arguments[0].equals(SMALL)) {
        solveSmall(folder);
      } else {
        Main.run(console, "--version");
        Main.run(console, "--help");
        Main.run(console, "no-such-command");
        maintain(console, folder);
        solve(console, folder);
        String natives = System.getProperty(NativeLibraries.RECORD);
        if (natives != null) {
          NativeLibraries.record(Path.of(natives));
        }
      }
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static void sync(Path archive) throws IOException {
    try (FileChannel channel = FileChannel.open(archive, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /**
   * Programs that load no natives, through the csdp command and this process's own streams: sparse,
   * dense, with a linear block, in many blocks, and infeasible.
   */
  private static void solveSmall(Path folder) throws IOException {
    Console console = Console.system();
    csdp(console, folder, GraphPrograms.maxCut(Graph.cycle(5)));
    for (Program program : small()) {
      csdp(console, folder, program);
    }
    console.flush();
  }

  private static List<Program> small() {
    List<Block> blocks = List.of(Block.semidefinite(6), Block.semidefinite(1), Block.diagonal(4));
    return List.of(
        GraphPrograms.theta(Graph.cycle(7)),
        EngineeringPrograms.control(2, Seed.of(0)),
        EngineeringPrograms.truss(3, 2),
        KnownPrograms.optimal(blocks, 6, 0.5, Seed.of(0)).program(),
        KnownPrograms.primalInfeasible(blocks, 6, Seed.of(0)).program(),
        KnownPrograms.dualInfeasible(blocks, 6, Seed.of(0)).program(),
        DelicatePrograms.noInterior().program(),
        DelicatePrograms.weaklyPrimalInfeasible().program());
  }

  /**
   * Programs through the csdp command, solution file and all: the small ones; of order 100, which
   * load the natives, whose classes alone take longer to load than such a program to solve, with a
   * sparse dual, with a term of rank one beside it and dense; of more constraints than are solved
   * without natives; and some whose structure is looked for and found, small ones that are read and
   * larger ones that are solved with natives once they are linear programs.
   */
  private static void solve(Console console, Path folder) throws IOException {
    Graph graph = Graph.random(100, 250, Seed.of(0));
    List<Program> programs =
        List.of(
            GraphPrograms.maxCut(graph),
            GraphPrograms.equipartition(graph),
            GraphPrograms.equipartition(Graph.cycle(40)),
            EngineeringPrograms.control(6, Seed.of(0)),
            EngineeringPrograms.truss(10, 10),
            GraphPrograms.theta(SchemeGraphs.hamming(6, 1)),
            GraphPrograms.maxCut(Graph.cycle(5)));
    for (Program program : small()) {
      csdp(console, folder, program);
    }
    for (Program program : programs) {
      csdp(console, folder, program);
    }
    String smallest = folder.resolve("p.dat-s").toString();
    Main.run(console, "solve", smallest);
    Main.run(console, "info", smallest);
    Main.run(console, "info", smallest, "--json");
    Path pentagon = folder.resolve("p.col");
    Files.writeString(pentagon, "p edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n");
    Main.run(console, "theta", pentagon.toString());
    Path commuting = folder.resolve("c.dat-s");
    SdpaWriter.write(CommutingPrograms.diagonalObjective(96, 96, Seed.of(0)), commuting);
    Main.run(console, "solve", commuting.toString());
    reduce(CommutingPrograms.denseObjective(160, 160, Seed.of(0)));
    reduce(CommutingPrograms.diagonalObjective(160, 160, Seed.of(0)));
  }

  /** Constraints that commute, enough of them to be passed over by BLAS. */
  private static void reduce(Program program) {
    SmallPrograms.limitThreads(program);
    new ReducingSolver(SolverOptions.defaults(), StructureSearch.thorough(Seed.of(0)))
        .solve(program);
  }

  private static void csdp(Console console, Path folder, Program program) throws IOException {
    Path problem = folder.resolve("p.dat-s");
    SdpaWriter.write(program, problem);
    CsdpCommand.runUntilStopped(
        console, folder, problem.toString(), folder.resolve("p.sol").toString());
  }

  /** A problem so small that it loads no natives, with everything that is written about it. */
  private static void maintain(Console console, Path folder) {
    String problem = folder.resolve("problem").toString();
    String json = folder.resolve("run.json").toString();
    String report = folder.resolve("run.html").toString();
    List<String> generate =
        List.of("generate", "spectral", "--n", "3", "--m", "4", "--steps", "3", "--output");
    Main.run(console, Stream.concat(generate.stream(), Stream.of(problem)).toArray(String[]::new));
    Main.run(
        console, "maintain", problem, "--compare", "rebuild", "--json", json, "--report", report);
    Main.run(console, "maintain", problem, "--answers", "-");
  }
}
