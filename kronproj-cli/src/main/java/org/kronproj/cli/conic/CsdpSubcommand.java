package org.kronproj.cli.conic;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.kronproj.cli.console.Console;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code kronproj csdp}: see {@link CsdpCommand}. */
@Command(
    name = "csdp",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "param.csdp in the current directory is read as CSDP reads it; 'csdp --help' lists its keys",
      "and the exit statuses."
    })
public final class CsdpSubcommand implements Callable<Integer> {

  private final Console console;

  @Parameters(
      arity = "0..*",
      paramLabel = "FILE",
      description = "PROBLEM [FINAL] [INITIAL]: the program, and solution files to write and read")
  private String[] files = {};

  /**
   * Makes the command.
   *
   * @param console its streams
   */
  public CsdpSubcommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    return CsdpCommand.run(console, Path.of(""), files);
  }
}
