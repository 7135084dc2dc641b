package org.kronproj.cli.conic;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.kronproj.cli.console.Console;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.io.GraphReader;
import org.kronproj.conic.ipm.ReducingSolver;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.model.Program;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kronproj theta}: Lovász's theta number of a graph. */
@Command(name = "theta", mixinStandardHelpOptions = true)
public final class ThetaCommand implements Callable<Integer> {

  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      description = "A graph: DIMACS .col, or CSDP's (vertices, edges, then FROM TO WEIGHT); .gz")
  private Path file;

  @Option(
      names = "--tolerance",
      paramLabel = "EPS",
      description = "Relative residuals and gap to reach; 1e-8 unless given.")
  private double tolerance = 1e-8;

  /**
   * Makes the command.
   *
   * @param console its streams
   */
  public ThetaCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    ToleranceCheck.check(spec, tolerance);
    Graph graph = GraphReader.read(file);
    SolverOptions options = SolverOptions.defaults().withTolerance(tolerance);
    Program program = GraphPrograms.theta(graph);
    SmallPrograms.limitThreads(program);
    Solution solution = new ReducingSolver(options).solve(program);
    console
        .out()
        .printf(
            Locale.ROOT,
            "%d vertices, %d edges: %s%n",
            graph.vertexCount(),
            graph.edgeCount(),
            Verdicts.sentence(solution));
    console
        .out()
        .printf(
            Locale.ROOT,
            "The Lovasz theta number is %.8e%n",
            (solution.primalObjective() + solution.dualObjective()) / 2);
    return Verdicts.exitStatus(solution.status());
  }
}
