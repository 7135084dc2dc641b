package org.kronproj.cli.robust;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** What plan prints. */
public final class PlanOptions {

  @Option(
      names = "--copy-failure",
      paramLabel = "P",
      description =
          "Also show the plans for copies that fail with this probability; without it, for 0.1"
              + " and DELTA/(4KT).")
  private Double copyFailure;

  @Option(
      names = "--flips",
      paramLabel = "F",
      description =
          "How often an answer can change by a factor of 1+ALPHA, for sketch switching (KT).")
  private Long flips;

  @Option(names = "--json", paramLabel = "FILE", description = "Also write all of it as JSON.")
  private Path json;

  /** Makes the options, to be filled from a command line. */
  public PlanOptions() {}

  Double copyFailure() {
    return copyFailure;
  }

  Long flips() {
    return flips;
  }

  Path json() {
    return json;
  }
}
