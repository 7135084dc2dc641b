package org.kronproj.bench.scenario;

import java.nio.file.Path;
import java.util.List;
import org.kronproj.linalg.BlasThreads;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of a benchmark made of scenarios, and its loop. */
public final class ScenarioRun {

  @Option(names = "--csv", description = "write the figures to this file")
  private Path csv;

  @Option(names = "--tiny", description = "tiny sizes, to see that everything works")
  private boolean tiny;

  @Option(names = "--threads", description = "BLAS threads (default: ${DEFAULT-VALUE})")
  private int threads = 2;

  @Mixin private ScenarioSelection only;

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
    only.check(scenarios.stream().map(Scenario::name).toList());
    BlasThreads.set(threads);
    Size size = tiny ? Size.TINY : Size.FULL;
    Figures figures = new Figures();
    for (Scenario scenario : scenarios) {
      if (only.contains(scenario.name())) {
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
