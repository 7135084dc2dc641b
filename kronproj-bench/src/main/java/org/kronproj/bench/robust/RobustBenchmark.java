package org.kronproj.bench.robust;

import java.util.List;
import java.util.concurrent.Callable;
import org.kronproj.bench.scenario.ScenarioRun;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Measures robust estimators: how many copies plans take, what attacks achieve, what a private
 * median costs, how many answers a second are served.
 *
 * <pre>
 * kronproj-bench/run robust --csv figures.csv
 * </pre>
 */
@Command(
    name = "robust-benchmark",
    mixinStandardHelpOptions = true,
    description = "Measures robust estimators.")
public final class RobustBenchmark implements Callable<Integer> {

  @Mixin private ScenarioRun run;

  /** For picocli. */
  public RobustBenchmark() {}

  @Override
  public Integer call() throws Exception {
    return run.of(
        List.of(
            new PlanCopies(),
            new VoteAttack(),
            new AmsAttack(),
            new MaintainedAttack(),
            new MedianTime(),
            new ServeRate(),
            new ServeMemory()));
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
