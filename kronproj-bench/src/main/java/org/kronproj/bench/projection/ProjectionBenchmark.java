package org.kronproj.bench.projection;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.bench.scenario.ScenarioSelection;
import org.kronproj.linalg.BlasThreads;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Measures the maintained projection. Every ratio is between medians of one run on this machine.
 *
 * <pre>
 * java -cp … org.kronproj.bench.projection.ProjectionBenchmark --csv figures.csv
 * </pre>
 */
@Command(
    name = "projection-benchmark",
    mixinStandardHelpOptions = true,
    description = "Measures the maintained projection against rebuilding.")
public final class ProjectionBenchmark implements Callable<Integer> {

  private static final List<Scenario> SCENARIOS =
      List.of(
          new UpdateRatio(false),
          new UpdateRatio(true),
          new PlannerRatio(),
          new QueryRatio(),
          new LongRun(),
          new PeakMemory(),
          new AmortisedRun(),
          new LineReweighting(),
          new WhereItLoses(),
          new SdpTraces());

  @Option(names = "--csv", description = "write the figures to this file")
  private Path csv;

  @Option(names = "--data", description = "folder of SDPA files whose constraints to maintain")
  private Path data;

  @Option(names = "--tiny", description = "tiny sizes, to see that everything works")
  private boolean tiny;

  @Option(names = "--threads", description = "BLAS threads (default: ${DEFAULT-VALUE})")
  private int threads = 2;

  @Option(
      names = "--clock",
      description =
          "wall, or cpu on a machine that others use: then with --threads 1 (default: wall)",
      converter = ClockConverter.class)
  private Clock clock = Clock.WALL;

  @Mixin private ScenarioSelection only;

  /** Lower-case names. */
  static final class ClockConverter implements CommandLine.ITypeConverter<Clock> {
    @Override
    public Clock convert(String value) {
      return Clock.valueOf(value.toUpperCase(Locale.ROOT));
    }
  }

  /** For picocli. */
  public ProjectionBenchmark() {}

  @Override
  public Integer call() throws Exception {
    only.check(SCENARIOS.stream().map(Scenario::name).toList());
    BlasThreads.set(threads);
    Settings settings = new Settings(tiny, Optional.ofNullable(data), clock);
    Figures figures = new Figures();
    for (Scenario scenario : SCENARIOS) {
      if (only.contains(scenario.name())) {
        scenario.run(settings, figures);
      }
    }
    if (csv != null) {
      figures.writeCsv(csv);
    }
    if (!tiny) {
      System.out.println(figures.missed() + " figures miss their bound");
    }
    return 0;
  }

  /**
   * Runs the benchmark.
   *
   * @param arguments the command line
   */
  public static void main(String... arguments) {
    System.exit(new CommandLine(new ProjectionBenchmark()).execute(arguments));
  }
}
