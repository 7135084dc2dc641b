package org.kronproj.cli.sketch;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.Parts;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Sizes sketches and applies them. */
@Command(name = "sketch", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND")
public final class SketchCommand implements Callable<Integer> {

  private final Console console;

  @Spec private CommandSpec spec;

  /**
   * Makes the command.
   *
   * @param console its streams
   */
  public SketchCommand(Console console) {
    this.console = console;
  }

  @Command(
      name = "info",
      description =
          "Says how many rows a family needs for an error and a failure probability, and what that"
              + " costs.",
      mixinStandardHelpOptions = true)
  int info(@Mixin SizeOptions size, @Mixin InfoOptions options) throws IOException {
    return new InfoRun(console, size, options).call();
  }

  @Command(
      name = "apply",
      description = {
        "Sketches a Matrix Market file, or a stream of changes to a vector.",
        "A stream has lines \"index value\", indices from 0: each adds the value to that element."
            + " Blank lines and lines that start with # or %% are passed over."
      },
      mixinStandardHelpOptions = true)
  int apply(@Mixin SizeOptions size, @Mixin ApplyOptions options) throws IOException {
    return new ApplyRun(console, size, options).call();
  }

  @Override
  public Integer call() {
    throw Parts.missing(spec);
  }
}
