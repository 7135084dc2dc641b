package org.kronproj.cli.robust;

import java.nio.file.Path;
import org.kronproj.base.InvalidValueException;
import org.kronproj.robust.PlanKind;
import picocli.CommandLine.Option;

/** Where serve reads and how it answers. */
public final class ServeOptions {

  @Option(
      names = "--vector",
      paramLabel = "FILE",
      description = "Matrix Market file of one column (or row): the vector at the start.")
  private Path vector;

  @Option(
      names = "--stream",
      paramLabel = "FILE|-",
      defaultValue = "-",
      description = "Where updates and queries are read, - for standard input (${DEFAULT-VALUE}).")
  private String stream;

  @Option(
      names = "--plan",
      paramLabel = "PLAN",
      defaultValue = "zcdp-renyi",
      description = "zcdp-renyi, zcdp-sampled or jung (${DEFAULT-VALUE}).")
  private String plan;

  @Option(
      names = "--copy-failure",
      paramLabel = "P",
      description = "Failure probability of a copy; by default the one that needs least memory.")
  private Double copyFailure;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      description =
          "Makes the run reproducible. Whoever asks must not know it: without this option nobody"
              + " does.")
  private Long seed;

  @Option(names = "--json", paramLabel = "FILE", description = "Write a summary at the end.")
  private Path json;

  /** Makes the options, to be filled from a command line. */
  public ServeOptions() {}

  Path vector() {
    return vector;
  }

  String stream() {
    return stream;
  }

  PlanKind kind() {
    for (PlanKind kind : PlanKind.values()) {
      if (kind.name().replace('_', '-').equalsIgnoreCase(plan.replace('_', '-'))) {
        return kind;
      }
    }
    throw new InvalidValueException("--plan", plan, "zcdp-renyi, zcdp-sampled, jung or literal");
  }

  Double copyFailure() {
    return copyFailure;
  }

  Long seed() {
    return seed;
  }

  Path json() {
    return json;
  }
}
