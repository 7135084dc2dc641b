package org.kronproj.bench.scenario;

import java.nio.file.Path;
import java.util.List;
import org.kronproj.bench.projection.Figures;
import org.kronproj.linalg.BlasThreads;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of a benchmark made of scenarios, and its loop. */
public final class ScenarioRun {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--csv", description = "write the figures to this file")
  private Path csv;

  @Option(names = "--tiny", description = "tiny sizes, to see that everything works")
  private boolean tiny;

  @Option(names = "--threads", description = "BLAS threads (default: ${DEFAULT-VALUE})")
  private int threads = 2;

  @Option(names = "--only", split = ",", description = "scenarios to run (default: all)")
  private List<String> only = List.of();

  /** For picocli. */
  public ScenarioRun() {}

  /**
   * Runs the scenarios that were asked for and writes their figures.
   *
   * @param scenarios all there are, in order
   * @return the exit status
   * @throws Exception if something could not be measured or written
   */
  public int of(List<Scenario> scenarios) throws Exception {
    List<String> names = scenarios.stream().map(Scenario::name).toList();
    for (String name : only) {
      if (!names.contains(name)) {
        throw new ParameterException(
            command.commandLine(), "--only: found " + name + ", expected one of " + names);
      }
    }
    BlasThreads.set(threads);
    Size size = tiny ? Size.TINY : Size.FULL;
    Figures figures = new Figures();
    for (Scenario scenario : scenarios) {
      if (only.isEmpty() || only.contains(scenario.name())) {
        scenario.run(size, figures);
      }
    }
    if (csv != null) {
      figures.writeCsv(csv);
    }
    if (!tiny) {
      System.out.println(figures.missed() + " figures miss their bound");
    }
    return 0;
  }
}
