package org.kronproj.bench.conic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.kronproj.bench.conic.SolverFigures.Figure;
import org.kronproj.bench.peer.Contestant;
import org.kronproj.bench.peer.PeerOptions;
import org.kronproj.bench.peer.ProcessRun;
import org.kronproj.bench.projection.Timing;
import org.kronproj.conic.io.SdpaWriter;
import org.kronproj.conic.model.Program;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Solves SDPA files (or LPs in MPS files) beside peers, whole processes from the file in one run,
 * and prints the ratio to the fastest peer: medians, and their geometric mean over the instances on
 * which that peer needs a second or more. Each figure stands beside its bound, and a run of ours
 * without a verdict fails the benchmark (exit status 1).
 *
 * <pre>
 * kronproj-bench/run solver --generated --csdp csdp --sdpa sdpa --csv solver.csv
 * kronproj-bench/run solver --csdp csdp FOLDER
 * kronproj-bench/run solver --clp clp FOLDER
 * </pre>
 *
 * <p>With a CSV file, instances that it has are not measured again, so that a long benchmark can be
 * run in pieces: {@code --seconds} says when to begin no further instance.
 */
@Command(
    name = "solver-benchmark",
    mixinStandardHelpOptions = true,
    description = "Measures the solver beside peers.")
public final class SolverBenchmark implements Callable<Integer> {

  private static final Pattern SDPA_NAME = Pattern.compile("(.*)\\.dat-s(\\.gz)?");
  private static final Pattern MPS_NAME = Pattern.compile("(.*)\\.mps(\\.gz)?");

  @Parameters(arity = "0..*", paramLabel = "PATH", description = "files, or folders of files")
  private List<Path> paths = List.of();

  @Option(names = "--generated", description = "also programs made for the purpose")
  private boolean generated;

  @Option(names = "--tiny", description = "tiny programs, to see that everything works")
  private boolean tiny;

  @Mixin private PeerOptions peers;

  @Option(names = "--clp", description = "a peer that is called as CLP is, for MPS files")
  private List<String> clp = List.of();

  @Option(names = "--in-process", description = "also solves so many times in one process")
  private int inProcess;

  @Option(names = "--only", description = "a regular expression for the instances' names")
  private String only = ".*";

  @Option(names = "--repeat", description = "runs of each (default: ${DEFAULT-VALUE})")
  private int repeat = 1;

  @Option(names = "--threads", description = "BLAS threads of all (default: ${DEFAULT-VALUE})")
  private int threads = 2;

  @Option(names = "--seconds", description = "begin no instance after so many seconds")
  private double seconds = Double.POSITIVE_INFINITY;

  @Option(names = "--csv", description = "keep the figures in this file")
  private Path csv;

  @Option(names = "--again", description = "measure also what the file has")
  private boolean again;

  private final long begin = System.nanoTime();
  private SolverFigures figures;

  /** For picocli. */
  public SolverBenchmark() {}

  @Override
  public Integer call() throws IOException {
    figures = new SolverFigures(csv);
    makeStartUpArchive();
    for (Path path : paths) {
      try (Stream<Path> files = Files.isDirectory(path) ? Files.list(path) : Stream.of(path)) {
        for (Path file : files.sorted().toList()) {
          String name = file.getFileName().toString();
          Matcher sdpaName = SDPA_NAME.matcher(name);
          Matcher mpsName = MPS_NAME.matcher(name);
          if (sdpaName.matches()) {
            measure(sdpaName.group(1), file.toAbsolutePath(), semidefinite());
          } else if (mpsName.matches() && !clp.isEmpty()) {
            measure(mpsName.group(1), file.toAbsolutePath(), linear());
          }
        }
      }
    }
    Map<String, Supplier<Program>> programs = new LinkedHashMap<>();
    if (generated) {
      programs.putAll(SolverInstances.large());
    }
    if (tiny) {
      programs.putAll(SolverInstances.tiny());
    }
    measureGenerated(programs);
    return figures.print("kronproj") ? 0 : 1;
  }

  /** The first call of a new jar does so, in seconds that belong to no instance. */
  private void makeStartUpArchive() throws IOException {
    Path work = Files.createTempDirectory("solver-benchmark-start");
    ProcessRun.of(work, threads, List.of(peers.launcher("kronproj"), "--version"));
    delete(work);
  }

  private List<Contestant> semidefinite() {
    List<Contestant> all = peers.semidefinite();
    if (inProcess > 0) {
      all.add(new Contestant(Contestant.Kind.REPEATED, Integer.toString(inProcess)));
    }
    all.add(new Contestant(Contestant.Kind.OWN, peers.launcher("csdp")));
    return all;
  }

  private List<Contestant> linear() {
    List<Contestant> all = new ArrayList<>();
    clp.forEach(command -> all.add(new Contestant(Contestant.Kind.CLP, command)));
    all.add(new Contestant(Contestant.Kind.OWN_LINEAR, peers.launcher("kronproj")));
    return all;
  }

  private boolean isDue(String name, List<Contestant> contestants) {
    List<String> names = contestants.stream().map(Contestant::name).toList();
    return name.matches(only)
        && 1e-9 * (System.nanoTime() - begin) < seconds
        && (again || !figures.has(name, names));
  }

  private void measureGenerated(Map<String, Supplier<Program>> programs) throws IOException {
    Path folder = Files.createTempDirectory("solver-benchmark");
    for (Map.Entry<String, Supplier<Program>> entry : programs.entrySet()) {
      if (isDue(entry.getKey(), semidefinite())) {
        Path file = folder.resolve(entry.getKey() + ".dat-s");
        SdpaWriter.write(entry.getValue().get(), file);
        measure(entry.getKey(), file, semidefinite());
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  /** Every solver on one instance, one after the other. */
  private void measure(String name, Path file, List<Contestant> contestants) throws IOException {
    if (!isDue(name, contestants)) {
      return;
    }
    Path work = Files.createTempDirectory("solver-benchmark-run");
    List<Figure> row = new ArrayList<>();
    for (Contestant contestant : contestants) {
      row.add(median(name, file, contestant, work));
    }
    figures.add(row);
    delete(work);
  }

  private Figure median(String name, Path file, Contestant contestant, Path work)
      throws IOException {
    double[] wall = new double[repeat];
    double[] cpu = new double[repeat];
    ProcessRun run = null;
    String status = null;
    for (int i = 0; i < repeat; i++) {
      run = contestant.run(work, file, threads);
      wall[i] = run.seconds();
      cpu[i] = run.cpuSeconds();
      String found = contestant.status(work, run);
      status = status == null || found.isEmpty() ? found : status;
      if (found.isEmpty()) {
        System.err.printf(
            "%s on %s: no verdict, exit status %d, last words:%n%s%n",
            contestant.name(), name, run.exitStatus(), lastLines(run.output()));
      }
    }
    boolean repeated = contestant.kind() == Contestant.Kind.REPEATED;
    return new Figure(
        name,
        contestant.name(),
        repeated ? run.number("median solve seconds:").orElse(Double.NaN) : Timing.median(wall),
        Timing.median(cpu),
        run.megabytes(),
        contestant.largestError(run),
        status);
  }

  private static void delete(Path work) throws IOException {
    try (Stream<Path> files = Files.list(work)) {
      for (Path left : files.toList()) {
        Files.delete(left);
      }
    }
    Files.delete(work);
  }

  private static String lastLines(String text) {
    List<String> lines = text.lines().toList();
    return String.join(
        System.lineSeparator(), lines.subList(Math.max(0, lines.size() - 5), lines.size()));
  }

  /** Runs the benchmark. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new SolverBenchmark()).execute(arguments));
  }
}
