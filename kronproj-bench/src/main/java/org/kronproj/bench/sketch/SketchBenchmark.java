package org.kronproj.bench.sketch;

import java.util.List;
import java.util.concurrent.Callable;
import org.kronproj.bench.scenario.ScenarioRun;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Measures the sketching operators and the sketched projection. Every ratio is between medians of
 * one run on this machine.
 *
 * <pre>
 * kronproj-bench/run sketch --csv figures.csv
 * </pre>
 */
@Command(
    name = "sketch-benchmark",
    mixinStandardHelpOptions = true,
    description = "Measures sketching against copies, products and peers.")
public final class SketchBenchmark implements Callable<Integer> {

  @Mixin private ScenarioRun run;

  /** For picocli. */
  public SketchBenchmark() {}

  @Override
  public Integer call() throws Exception {
    return run.of(
        List.of(
            new HadamardRate(),
            new CountSketchRate(),
            new GaussianRate(),
            new IncrementRatio(),
            new CoordinatesRatio()));
  }

  /**
   * Runs the benchmark.
   *
   * @param arguments the command line
   */
  public static void main(String... arguments) {
    System.exit(new CommandLine(new SketchBenchmark()).execute(arguments));
  }
}
