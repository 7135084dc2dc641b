package org.kronproj.cli.conic;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.kronproj.base.InsufficientMemoryException;
import org.kronproj.cli.console.Console;
import picocli.CommandLine.Model.CommandSpec;

/** {@code kronproj solve}: solves a semidefinite or linear program. */
public final class SolveCommand implements Callable<Integer> {

  private final Console console;
  private final CommandSpec spec;

  private SolveCommand(Console console) {
    this.console = console;
    spec = SolveOptions.model(this);
  }

  /**
   * Makes the command.
   *
   * @param console its streams
   * @return the command, as picocli takes it
   */
  public static CommandSpec of(Console console) {
    return new SolveCommand(console).spec;
  }

  @Override
  public Integer call() throws IOException {
    SolveOptions given = SolveOptions.of(spec.commandLine().getParseResult());
    try {
      return new SolveRun(console, given).run();
    } catch (InsufficientMemoryException e) {
      throw e.in(given.file().toString());
    }
  }
}
