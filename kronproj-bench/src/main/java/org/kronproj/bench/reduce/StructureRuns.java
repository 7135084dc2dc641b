package org.kronproj.bench.reduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.kronproj.bench.peer.Contestant;
import org.kronproj.bench.peer.PeerOptions;
import org.kronproj.bench.peer.ProcessRun;
import org.kronproj.conic.io.SdpaWriter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whole processes from a program's file, which is written once. */
final class StructureRuns {

  private static final Pattern ERRORS = Pattern.compile("DIMACS errors +(.*)");

  @Mixin private PeerOptions peers;

  @Option(
      names = "--folder",
      description = "where the files are kept, from one run to the next (default: a temporary one)")
  private Path folder;

  @Option(names = "--repeat", description = "runs of each (default: ${DEFAULT-VALUE})")
  private int repeat = 3;

  /** BLAS threads of the peers. */
  private static final int THREADS = 2;

  /** The peer that took least. */
  record Fastest(double seconds, double loopSeconds, double value) {}

  /** The file of an instance. */
  Path file(StructureInstance instance) throws IOException {
    if (folder == null) {
      folder = Files.createTempDirectory("structure");
    }
    Files.createDirectories(folder);
    Path file = folder.resolve(instance.name() + ".dat-s").toAbsolutePath();
    if (!Files.exists(file)) {
      SdpaWriter.write(instance.program().get(), file);
    }
    return file;
  }

  /** One {@code kronproj solve}, as a user starts it. */
  ProcessRun once(Path file, String... options) throws IOException {
    List<String> command =
        new ArrayList<>(List.of(peers.launcher("kronproj"), "solve", file.toString()));
    command.addAll(Arrays.asList(options));
    ProcessRun run = ProcessRun.of(folder, THREADS, command);
    if (run.exitStatus() != 0) {
      throw new IOException(command + " ended with status " + run.exitStatus() + run.output());
    }
    return run;
  }

  /** The median by wall-clock time of {@code kronproj solve}, after one run that does not count. */
  ProcessRun solve(Path file, String... options) throws IOException {
    once(file, options);
    List<ProcessRun> runs = new ArrayList<>();
    for (int i = 0; i < repeat; i++) {
      runs.add(once(file, options));
    }
    return median(runs);
  }

  static ProcessRun median(List<ProcessRun> runs) {
    List<ProcessRun> sorted = new ArrayList<>(runs);
    sorted.sort(Comparator.comparingDouble(ProcessRun::seconds));
    return sorted.get(sorted.size() / 2);
  }

  /** How often each is run. */
  int repeat() {
    return repeat;
  }

  /** The same in one Java process that has done it some times already. */
  ProcessRun startedUp(Path file) throws IOException {
    return ProcessRun.of(
        folder,
        THREADS,
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xlog:disable",
            "-XX:+UseSerialGC",
            "-Dorg.bytedeco.javacpp.maxBytes=0",
            "-Dorg.bytedeco.javacpp.maxPhysicalBytes=0",
            "-cp",
            System.getProperty("java.class.path"),
            SolveFile.class.getName(),
            file.toString()));
  }

  /** Every peer once; infinite times where none was named. */
  Fastest fastestPeer(Path file) throws IOException {
    Fastest fastest = new Fastest(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.NaN);
    for (Contestant peer : peers.semidefinite()) {
      ProcessRun run = peer.run(folder, file, THREADS);
      System.out.printf(
          "  %s on %s: %.3f s, main loop %.3f s%n",
          peer.name(), file.getFileName(), run.seconds(), peer.loopSeconds(run));
      fastest =
          new Fastest(
              Math.min(fastest.seconds(), run.seconds()),
              Math.min(fastest.loopSeconds(), peer.loopSeconds(run)),
              run.seconds() < fastest.seconds() ? peer.value(run) : fastest.value());
    }
    return fastest;
  }

  /** Search and solve, by the command's own account: all between reading and writing. */
  static double afterReading(ProcessRun run) {
    return run.number("(in").orElse(0) + run.number("iterations,").orElse(Double.NaN);
  }

  static double value(ProcessRun run) {
    return run.number("primal objective").orElse(Double.NaN);
  }

  /** The largest of the six errors on the file's own data. */
  static double largestError(ProcessRun run) {
    Matcher matcher = ERRORS.matcher(run.output());
    if (!matcher.find()) {
      return Double.NaN;
    }
    return Arrays.stream(matcher.group(1).strip().split("\\s+", -1))
        .mapToDouble(word -> Math.abs(Double.parseDouble(word)))
        .max()
        .orElse(Double.NaN);
  }
}
