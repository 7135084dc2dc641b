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
import org.kronproj.cli.console.Console;
import org.kronproj.conic.instances.DelicatePrograms;
import org.kronproj.conic.instances.EngineeringPrograms;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.instances.SchemeGraphs;
import org.kronproj.conic.io.SdpaWriter;
import org.kronproj.conic.model.Program;
import org.kronproj.linalg.NativeLibraries;

/**
 * Runs small jobs so that their classes are loaded when the launcher makes its class-data-sharing
 * archive. Prints nothing.
 */
final class WarmUp {

  private WarmUp() {}

  /**
   * Runs the jobs, or syncs an archive that was made by running them.
   *
   * @param arguments nothing, or the archive
   * @throws IOException if the archive is missing or cannot be synced
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length > 0) {
      try (FileChannel archive = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.READ)) {
        archive.force(true);
      }
    }
    Console console =
        new Console(
            InputStream.nullInputStream(),
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            false);
    Main.run(console, "--version");
    Main.run(console, "--help");
    Main.run(console, "no-such-command");
    solve(console);
    maintain(console);
    String natives = System.getProperty(NativeLibraries.RECORD);
    if (natives != null && arguments.length == 0) {
      NativeLibraries.record(Path.of(natives));
    }
  }

  /**
   * Programs through the csdp command, solution file and all: of order 5; of order 150, which loads
   * the natives, whose classes alone take longer to load than such a program to solve; dense blocks
   * and free ones; one that is infeasible; and one whose structure is looked for and found.
   */
  private static void solve(Console console) throws IOException {
    Path folder = Files.createTempDirectory("kronproj-warm-up");
    try {
      Path problem = folder.resolve("p.dat-s");
      Path solution = folder.resolve("p.sol");
      List<Program> programs =
          List.of(
              GraphPrograms.maxCut(Graph.cycle(5)),
              GraphPrograms.maxCut(Graph.cycle(150)),
              GraphPrograms.equipartition(Graph.cycle(40)),
              GraphPrograms.theta(Graph.cycle(7)),
              EngineeringPrograms.control(2, Seed.of(0)),
              DelicatePrograms.weaklyPrimalInfeasible().program());
      for (Program program : programs) {
        SdpaWriter.write(program, problem);
        CsdpCommand.run(console, folder, problem.toString(), solution.toString());
        Main.run(console, "solve", problem.toString());
      }
      SdpaWriter.write(GraphPrograms.theta(SchemeGraphs.hamming(6, 1)), problem);
      CsdpCommand.run(console, folder, problem.toString(), solution.toString());
      Main.run(console, "solve", problem.toString());
      Files.deleteIfExists(solution);
      Files.delete(problem);
    } finally {
      Files.delete(folder);
    }
  }

  /** A problem so small that it loads no natives, with everything that is written about it. */
  private static void maintain(Console console) throws IOException {
    Path folder = Files.createTempDirectory("kronproj-warm-up");
    try {
      Path problem = folder.resolve("problem");
      Path json = folder.resolve("run.json");
      Path report = folder.resolve("run.html");
      Main.run(
          console,
          "generate",
          "spectral",
          "--n",
          "3",
          "--m",
          "4",
          "--steps",
          "3",
          "--output",
          problem.toString());
      Main.run(
          console,
          "maintain",
          problem.toString(),
          "--compare",
          "rebuild",
          "--json",
          json.toString(),
          "--report",
          report.toString());
      Main.run(console, "maintain", problem.toString(), "--answers", "-");
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
