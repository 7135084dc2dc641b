package org.kronproj.bench.scenario;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option {@code --only}: which of a benchmark's scenarios to run. */
public final class ScenarioSelection {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--only", split = ",", description = "scenarios to run (default: all)")
  private List<String> only = List.of();

  /** For picocli. */
  public ScenarioSelection() {}

  /**
   * Checks the names that were given.
   *
   * @param names all there are
   * @throws ParameterException if another was asked for
   */
  public void check(List<String> names) {
    for (String name : only) {
      if (!names.contains(name)) {
        throw new ParameterException(
            command.commandLine(), "--only: found " + name + ", expected one of " + names);
      }
    }
  }

  /**
   * Tells whether a scenario is to run.
   *
   * @param name its name
   * @return whether it was asked for, or none was
   */
  public boolean contains(String name) {
    return only.isEmpty() || only.contains(name);
  }
}
