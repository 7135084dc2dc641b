package org.kronproj.cli.sketch;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** What {@code sketch info} takes beside the size. */
public final class InfoOptions {

  @Option(names = "--json", paramLabel = "FILE", description = "Write the same as one object.")
  private Path json;

  /** Makes the options, to be filled from a command line. */
  public InfoOptions() {}

  /** Where to write the object, or null. */
  Path json() {
    return json;
  }
}
