package org.kronproj.cli.robust;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.Parts;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Plans, serves and attacks estimators that survive adaptive questions. */
@Command(name = "robust", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND")
public final class RobustCommand implements Callable<Integer> {

  private final Console console;

  @Spec private CommandSpec spec;

  /**
   * Makes the command.
   *
   * @param console its streams
   */
  public RobustCommand(Console console) {
    this.console = console;
  }

  @Command(
      name = "plan",
      description =
          "Says how many copies, of how many rows, T rounds of k answers take, by four proofs,"
              + " beside what else would do, and recommends the smallest.",
      mixinStandardHelpOptions = true)
  int plan(@Mixin RequestOptions request, @Mixin PlanOptions options) throws IOException {
    return new PlanRun(console, request, options).call();
  }

  @Command(
      name = "serve",
      description = {
        "Answers inner products with a vector from sketches, one JSON object a line in and out:",
        "{\"query\":{\"3\":1,\"17\":-2.5}} asks, {\"update\":{\"3\":0.5}} adds to the vector,"
            + " {\"query\":\"norm\"} asks for its squared norm (--quantity norm)."
      },
      mixinStandardHelpOptions = true)
  int serve(@Mixin RequestOptions request, @Mixin ServeOptions options) throws IOException {
    return new ServeRun(console, request, options).call();
  }

  @Command(
      name = "attack",
      description =
          "Attacks one copy, the mean, the median or the private median by adaptive questions.",
      mixinStandardHelpOptions = true)
  int attack(@Mixin AttackOptions options) throws IOException {
    return new AttackRun(console, options).call();
  }

  @Override
  public Integer call() {
    throw Parts.missing(spec);
  }
}
