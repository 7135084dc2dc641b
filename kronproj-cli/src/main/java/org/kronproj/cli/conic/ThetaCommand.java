package org.kronproj.cli.conic;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.kronproj.cli.console.CommandModel;
import org.kronproj.cli.console.Console;
import org.kronproj.conic.instances.Graph;
import org.kronproj.conic.instances.GraphPrograms;
import org.kronproj.conic.io.GraphReader;
import org.kronproj.conic.ipm.ReducingSolver;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.model.Program;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code kronproj theta}: Lovász's theta number of a graph. */
public final class ThetaCommand implements Callable<Integer> {

  private static final String TOLERANCE = "--tolerance";

  private final Console console;
  private final CommandSpec spec;

  private ThetaCommand(Console console) {
    this.console = console;
    spec =
        new CommandModel(this)
            .operand(
                "FILE",
                Path.class,
                "A graph: DIMACS .col, or CSDP's (vertices, edges, then FROM TO WEIGHT); .gz."
                    + " Weights of vertices and edges are passed over.")
            .option(
                TOLERANCE,
                "EPS",
                double.class,
                "Relative residuals and gap to reach; 1e-8 unless given.")
            .build();
  }

  /**
   * Makes the command.
   *
   * @param console its streams
   * @return the command, as picocli takes it
   */
  public static CommandSpec of(Console console) {
    return new ThetaCommand(console).spec;
  }

  @Override
  public Integer call() throws IOException {
    ParseResult given = spec.commandLine().getParseResult();
    double tolerance = given.matchedOptionValue(TOLERANCE, 1e-8);
    ToleranceCheck.check(spec, tolerance);
    Graph graph = GraphReader.read(given.<Path>matchedPositionalValue(0, null));
    SolverOptions options = SolverOptions.defaults().withTolerance(tolerance);
    Program program = GraphPrograms.theta(graph);
    SmallPrograms.limitThreads(program);
    Solution solution = new ReducingSolver(options).solve(program);
    double theta = (solution.primalObjective() + solution.dualObjective()) / 2;
    // Not printf, whose first call takes 20 ms.
    console
        .out()
        .print(
            graph.vertexCount()
                + " vertices, "
                + graph.edgeCount()
                + " edges: "
                + Verdicts.sentence(solution)
                + (solution.status().isSolved()
                    ? "\nThe Lovasz theta number is "
                    : "\nThe Lovasz theta number is not known; the last iterate's value is ")
                + Numerals.scientific(theta, 8)
                + "\n");
    return Verdicts.exitStatus(solution.status());
  }
}
