package org.kronproj.cli.generate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.kronproj.base.Seed;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.ExitStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a scenario into a directory, ready for {@code kronproj maintain}. */
@Command(name = "generate", mixinStandardHelpOptions = true)
public final class GenerateCommand implements Callable<Integer> {

  private final Console console;

  @Parameters(
      index = "0",
      paramLabel = "SCENARIO",
      description = {
        "${COMPLETION-CANDIDATES}:",
        "  line-reweighting: robust fits to frames; 1 to 3 rows and columns re-weighted a step",
        "  spectral: another power for one band a step, with roll-back of rejected steps",
        "  sweep: every eigenvalue drifts a little at every step",
        "  haar: the weight of one wavelet level changes a step"
      })
  private Scenario scenario;

  @Option(
      names = "--n",
      paramLabel = "N",
      description = "Order of W and of the constraint matrices (default: ${DEFAULT-VALUE}).",
      defaultValue = "64")
  private int n;

  @Option(
      names = "--m",
      paramLabel = "M",
      description = "Number of constraint matrices (default: ${DEFAULT-VALUE}).",
      defaultValue = "256")
  private int m;

  @Option(
      names = "--steps",
      paramLabel = "T",
      description = "Number of updates (default: ${DEFAULT-VALUE}).",
      defaultValue = "100")
  private int steps;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The same seed writes the same files (default: ${DEFAULT-VALUE}).",
      defaultValue = "1")
  private long seed;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Where to write (default: the scenario's name).")
  private Path output;

  /**
   * Makes the command.
   *
   * @param console its streams
   */
  public GenerateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    Path folder = output == null ? Path.of(scenario.toString()) : output;
    try (Workload workload = scenario.generate(new Size(n, m, steps), Seed.of(seed))) {
      Files.createDirectories(folder);
      WorkloadFiles.write(folder, scenario.toString(), workload);
      console
          .out()
          .printf(
              "%s: n = %d, m = %d, %d operations (%d updates), seed %d%n",
              folder, n, m, workload.operations().size(), steps, seed);
    }
    return ExitStatus.SUCCESS;
  }
}
