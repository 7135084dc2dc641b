package org.kronproj.bench.robust;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.kronproj.bench.projection.Figures;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures robust estimators: how many copies plans take, what attacks achieve, what a private
 * median costs, how many answers a second are served.
 *
 * <pre>
 * java -cp … org.kronproj.bench.robust.RobustBenchmark --csv figures.csv
 * </pre>
 */
@Command(
    name = "robust-benchmark",
    mixinStandardHelpOptions = true,
    description = "Measures robust estimators.")
public final class RobustBenchmark implements Callable<Integer> {

  /** One row, or a few, of the table. */
  interface Scenario {

    /** Its name on the command line. */
    String name();

    /** Measures; tiny sizes only show that everything works. */
    void run(boolean tiny, Figures figures) throws Exception;
  }

  private static final List<Scenario> SCENARIOS =
      List.of(
          new PlanCopies(),
          new VoteAttack(),
          new AmsAttack(),
          new MaintainedAttack(),
          new MedianTime(),
          new ServeRate());

  @Option(names = "--csv", description = "write the figures to this file")
  private Path csv;

  @Option(names = "--tiny", description = "tiny sizes, to see that everything works")
  private boolean tiny;

  @Option(names = "--only", split = ",", description = "scenarios to run (default: all)")
  private List<String> only = List.of();

  /** For picocli. */
  public RobustBenchmark() {}

  @Override
  public Integer call() throws Exception {
    Figures figures = new Figures();
    for (Scenario scenario : SCENARIOS) {
      if (only.isEmpty() || only.contains(scenario.name())) {
        scenario.run(tiny, figures);
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
    System.exit(new CommandLine(new RobustBenchmark()).execute(arguments));
  }
}
