package org.kronproj.bench.conic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.kronproj.bench.projection.Timing;
import org.kronproj.bench.reduce.ProcessRun;
import org.kronproj.conic.io.SdpaWriter;
import org.kronproj.conic.model.Program;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Solves SDPA files beside peers, whole processes from the file in one run, and prints the ratio to
 * the fastest peer: medians, and their geometric mean over the instances on which that peer needs a
 * second or more.
 *
 * <pre>
 * java -cp … org.kronproj.bench.conic.SolverBenchmark --generated --csdp csdp --sdpa sdpa --csv solver.csv
 * java -cp … org.kronproj.bench.conic.SolverBenchmark --csdp csdp FOLDER
 * </pre>
 */
@Command(
    name = "solver-benchmark",
    mixinStandardHelpOptions = true,
    description = "Measures the solver beside peers.")
public final class SolverBenchmark implements Callable<Integer> {

  private static final double WORTH_COUNTING = 1;
  private static final Pattern FILE_NAME = Pattern.compile("(.*)\\.dat-s(\\.gz)?");

  @Parameters(arity = "0..*", paramLabel = "FOLDER", description = "folders of *.dat-s files")
  private List<Path> folders = List.of();

  @Option(names = "--generated", description = "also programs made for the purpose")
  private boolean generated;

  @Option(names = "--tiny", description = "tiny programs, to see that everything works")
  private boolean tiny;

  @Option(names = "--csdp", description = "a peer that is called as CSDP is; may be repeated")
  private List<String> csdp = List.of();

  @Option(names = "--sdpa", description = "a peer that is called as SDPA is; may be repeated")
  private List<String> sdpa = List.of();

  @Option(names = "--only", description = "a regular expression for the instances' names")
  private String only = ".*";

  @Option(names = "--repeat", description = "runs of each (default: ${DEFAULT-VALUE})")
  private int repeat = 1;

  @Option(names = "--threads", description = "BLAS threads of all (default: ${DEFAULT-VALUE})")
  private int threads = 2;

  @Option(names = "--csv", description = "write the figures to this file")
  private Path csv;

  private final List<String> rows = new ArrayList<>();
  private final List<Double> ratios = new ArrayList<>();

  /** For picocli. */
  public SolverBenchmark() {}

  @Override
  public Integer call() throws IOException {
    rows.add("instance,solver,seconds,megabytes,status,objective,largest_error");
    print(
        "%-20s %9s %9s %7s %8s  %s%n", "instance", "own s", "peer s", "ratio", "own MB", "status");
    for (Path folder : folders) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.sorted().toList()) {
          Matcher name = FILE_NAME.matcher(file.getFileName().toString());
          if (name.matches() && name.group(1).matches(only)) {
            measure(name.group(1), file.toAbsolutePath());
          }
        }
      }
    }
    if (generated) {
      measureGenerated(SolverInstances.large());
    }
    if (tiny) {
      measureGenerated(SolverInstances.tiny());
    }
    if (!ratios.isEmpty()) {
      double sum = ratios.stream().mapToDouble(Math::log).sum();
      print(
          "geometric mean of the ratios where the fastest peer needs %.0f s or more: %.2f (%d)%n",
          WORTH_COUNTING, Math.exp(sum / ratios.size()), ratios.size());
    }
    if (csv != null) {
      Files.write(csv, rows);
    }
    return 0;
  }

  private void measureGenerated(Map<String, Supplier<Program>> programs) throws IOException {
    Path folder = Files.createTempDirectory("solver-benchmark");
    for (Map.Entry<String, Supplier<Program>> entry : programs.entrySet()) {
      if (entry.getKey().matches(only)) {
        Path file = folder.resolve(entry.getKey() + ".dat-s");
        SdpaWriter.write(entry.getValue().get(), file);
        measure(entry.getKey(), file);
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  private void measure(String name, Path file) throws IOException {
    Path work = Files.createTempDirectory("solver-benchmark-run");
    double fastest = Double.POSITIVE_INFINITY;
    for (String peer : csdp) {
      List<String> command = List.of(peer, file.toString(), "solution");
      fastest = Math.min(fastest, run(name, peer, work, command).seconds());
    }
    for (String peer : sdpa) {
      List<String> command =
          List.of(peer, "-ds", file.toString(), "-o", "result", "-numThreads", "" + threads);
      fastest = Math.min(fastest, run(name, peer, work, command).seconds());
    }
    ProcessRun own = run(name, "kronproj", work, ownCommand(file));
    double ratio = own.seconds() / fastest;
    if (fastest >= WORTH_COUNTING && fastest < Double.POSITIVE_INFINITY) {
      ratios.add(ratio);
    }
    print(
        "%-20s %9.3f %9.3f %7.2f %8.0f  %s, error %.1e%n",
        name,
        own.seconds(),
        fastest,
        ratio,
        own.megabytes(),
        word(own, "status:"),
        own.number("largest error:").orElse(Double.NaN));
    try (Stream<Path> files = Files.list(work)) {
      for (Path left : files.toList()) {
        Files.delete(left);
      }
    }
    Files.delete(work);
  }

  private List<String> ownCommand(Path file) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        System.getProperty("java.class.path"),
        SolveOne.class.getName(),
        file.toString());
  }

  /** The run of median time. */
  private ProcessRun run(String name, String solver, Path work, List<String> command)
      throws IOException {
    ProcessRun[] runs = new ProcessRun[repeat];
    for (int i = 0; i < repeat; i++) {
      runs[i] = ProcessRun.of(work, threads, command);
    }
    double seconds = Timing.median(Arrays.stream(runs).mapToDouble(ProcessRun::seconds).toArray());
    ProcessRun last = runs[repeat - 1];
    rows.add(
        String.format(
            Locale.ROOT,
            "%s,%s,%.4f,%.0f,%s,%s,%s",
            name,
            solver,
            seconds,
            last.megabytes(),
            word(last, "status:"),
            last.number("primal objective:")
                .orElse(last.number("Primal objective value:").orElse(Double.NaN)),
            last.number("largest error:").orElse(Double.NaN)));
    return new ProcessRun(seconds, last.cpuSeconds(), last.megabytes(), last.output());
  }

  private static String word(ProcessRun run, String label) {
    Matcher matcher = Pattern.compile(Pattern.quote(label) + "\\s*(\\S+)").matcher(run.output());
    return matcher.find() ? matcher.group(1) : "";
  }

  private static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format, values);
  }

  /** Runs the benchmark. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new SolverBenchmark()).execute(arguments));
  }
}
