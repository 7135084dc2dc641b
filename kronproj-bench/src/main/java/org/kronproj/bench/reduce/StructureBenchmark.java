package org.kronproj.bench.reduce;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.kronproj.conic.io.SdpaWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Solves programs with structure, whole processes from the file, beside peers, and programs without
 * structure with the search and without it. Medians of one run on this machine.
 *
 * <pre>
 * java -cp … org.kronproj.bench.reduce.StructureBenchmark --csv structure.csv
 * </pre>
 */
@Command(
    name = "structure-benchmark",
    mixinStandardHelpOptions = true,
    description = "Measures what structure reduction is worth.")
public final class StructureBenchmark implements Callable<Integer> {

  @Option(names = "--folder", description = "where the files go (default: a temporary folder)")
  private Path folder;

  @Option(names = "--csv", description = "write the figures to this file")
  private Path csv;

  @Option(names = "--peer", description = "a peer's command, CSDP's way of being called")
  private List<String> peers = List.of();

  @Option(names = "--sdpa", description = "a peer's command, SDPA's way of being called")
  private List<String> sdpa = List.of();

  @Option(
      names = "--own",
      paramLabel = "DIR",
      description = "the folder of the launcher kronproj (the source tree's root)",
      defaultValue = "${sys:kronproj.root}")
  private Path own;

  @Option(names = "--repeat", description = "runs of each (default: ${DEFAULT-VALUE})")
  private int repeat = 3;

  @Option(names = "--threads", description = "threads of the peers (default: ${DEFAULT-VALUE})")
  private int threads = 2;

  @Option(names = "--only", split = ",", description = "instances to run (default: all)")
  private List<String> only = List.of();

  @Option(names = "--solution", description = "write solutions, too")
  private boolean solution;

  @Option(names = "--tiny", description = "tiny sizes, to see that everything works")
  private boolean tiny;

  private final List<String> rows = new ArrayList<>();

  /** For picocli. */
  public StructureBenchmark() {}

  @Override
  public Integer call() throws IOException {
    rows.add(
        "instance,solver,seconds,cpu_seconds,megabytes,after_reading_seconds,value,error_in_value");
    Path files = folder != null ? folder : Files.createTempDirectory("structure");
    Files.createDirectories(files);
    for (StructureInstance instance : tiny ? StructureInstance.tiny() : StructureInstance.all()) {
      if (wanted(instance)) {
        measure(instance, file(files, instance));
      }
    }
    for (StructureInstance instance :
        tiny ? List.<StructureInstance>of() : StructureInstance.unstructured()) {
      if (wanted(instance)) {
        Path file = file(files, instance);
        ProcessRun off = own(instance, file, "off", "without search");
        ProcessRun auto = own(instance, file, "auto", "with search");
        print(
            "%s: the search costs %.1f %%, %.1f %% of processor time; it is %.1f %% of the solve%n",
            instance.name(),
            100 * (auto.seconds() / off.seconds() - 1),
            100 * (auto.cpuSeconds() / off.cpuSeconds() - 1),
            100 * auto.number("search=").orElse(Double.NaN) / afterReading(auto));
      }
    }
    if (csv != null) {
      Files.write(csv, rows);
    }
    return 0;
  }

  private boolean wanted(StructureInstance instance) {
    return only.isEmpty() || only.contains(instance.name());
  }

  private static Path file(Path files, StructureInstance instance) throws IOException {
    Path file = files.resolve(instance.name() + ".dat-s");
    if (!Files.exists(file)) {
      SdpaWriter.write(instance.program().get(), file);
    }
    return file;
  }

  private void measure(StructureInstance instance, Path file) throws IOException {
    double fastest = Double.POSITIVE_INFINITY;
    double leastCpu = Double.POSITIVE_INFINITY;
    double fastestLoop = Double.POSITIVE_INFINITY;
    if (instance.peers()) {
      for (String peer : peers) {
        List<String> command = List.of(peer, file.toString(), file + ".sol");
        ProcessRun run = peer(instance, file, peer, command);
        fastest = Math.min(fastest, run.seconds());
        leastCpu = Math.min(leastCpu, run.cpuSeconds());
        fastestLoop = Math.min(fastestLoop, loop(run));
      }
      for (String peer : sdpa) {
        List<String> command =
            List.of(peer, "-ds", file.toString(), "-o", file + ".out", "-numThreads", "" + threads);
        ProcessRun run = peer(instance, file, peer, command);
        fastest = Math.min(fastest, run.seconds());
        leastCpu = Math.min(leastCpu, run.cpuSeconds());
        fastestLoop = Math.min(fastestLoop, loop(run));
      }
    }
    ProcessRun run = own(instance, file, "auto", "kronproj");
    ProcessRun launched = own == null ? run : launched(instance, file);
    if (fastest < Double.POSITIVE_INFINITY) {
      ProcessRun again = own(instance, file, "again", "kronproj, started up");
      print(
          "%s: once started up, reading and all, %.1f times as fast as the faster peer%n",
          instance.name(),
          fastest / (again.number("read=").orElse(Double.NaN) + afterReading(again)));
      print(
          "%s: %.1f times as fast as the faster peer, %.1f times by processor time;"
              + " after reading %.1f times%n",
          instance.name(),
          fastest / launched.seconds(),
          leastCpu / launched.cpuSeconds(),
          fastestLoop / afterReading(run));
    }
    if (solution) {
      ProcessRun writing = own(instance, file, "auto", "kronproj, solution", file + ".own.sol");
      print(
          "%s: the solution costs %.2f s, %.2f s of processor time%n",
          instance.name(),
          writing.seconds() - run.seconds(),
          writing.cpuSeconds() - run.cpuSeconds());
    }
  }

  private ProcessRun own(
      StructureInstance instance, Path file, String reduce, String name, String... more)
      throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:disable",
                "-XX:+UseSerialGC",
                "-Dorg.bytedeco.javacpp.maxBytes=0",
                "-Dorg.bytedeco.javacpp.maxPhysicalBytes=0",
                "-cp",
                System.getProperty("java.class.path"),
                SolveFile.class.getName(),
                file.toString(),
                reduce));
    command.addAll(Arrays.asList(more));
    ProcessRun median = median(file, command);
    report(
        instance, name, median, afterReading(median), median.number("primal=").orElse(Double.NaN));
    print("  %s%n", median.output().strip().lines().findFirst().orElse(""));
    return median;
  }

  private ProcessRun peer(StructureInstance instance, Path file, String name, List<String> command)
      throws IOException {
    ProcessRun run = ProcessRun.of(file.toAbsolutePath().getParent(), threads, command);
    double value =
        run.number("Primal objective value:")
            .orElse(run.number("objValPrimal =").orElse(Double.NaN));
    report(instance, name, run, loop(run), value);
    return run;
  }

  /** A peer's own account of its main loop; the whole process where it gives none. */
  private static double loop(ProcessRun run) {
    return run.number("Total time:").orElse(run.number("main loop time =").orElse(run.seconds()));
  }

  private static double afterReading(ProcessRun run) {
    return run.number("search=").orElse(Double.NaN) + run.number("solve=").orElse(Double.NaN);
  }

  /** The command as a user starts it. */
  private ProcessRun launched(StructureInstance instance, Path file) throws IOException {
    List<String> command =
        List.of(
            own.resolve("kronproj").toAbsolutePath().normalize().toString(),
            "solve",
            file.toString());
    ProcessRun median = median(file, command);
    report(
        instance,
        "kronproj, launcher",
        median,
        median.number("iterations,").orElse(Double.NaN),
        median.number("primal objective").orElse(Double.NaN));
    return median;
  }

  private ProcessRun median(Path file, List<String> command) throws IOException {
    List<ProcessRun> runs = new ArrayList<>();
    for (int i = 0; i < repeat; i++) {
      runs.add(ProcessRun.of(file.toAbsolutePath().getParent(), threads, command));
    }
    runs.sort(Comparator.comparingDouble(ProcessRun::seconds));
    return runs.get(runs.size() / 2);
  }

  private void report(
      StructureInstance instance, String solver, ProcessRun run, double solving, double value) {
    double error = Math.abs(value - instance.optimum()) / (1 + Math.abs(instance.optimum()));
    print(
        "%-24s %-22s %9.3f s (cpu %.2f) %6.0f MB %9.3f s after reading  value %.9g  error %.1e%n",
        instance.name(),
        solver,
        run.seconds(),
        run.cpuSeconds(),
        run.megabytes(),
        solving,
        value,
        error);
    rows.add(
        String.format(
            Locale.ROOT,
            "%s,%s,%.4f,%.3f,%.0f,%.4f,%.10g,%.3g",
            instance.name(),
            solver,
            run.seconds(),
            run.cpuSeconds(),
            run.megabytes(),
            solving,
            value,
            error));
  }

  private static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format, values);
  }

  /**
   * Runs the benchmark.
   *
   * @param arguments the command line
   */
  public static void main(String... arguments) {
    System.exit(new CommandLine(new StructureBenchmark()).execute(arguments));
  }
}
