package org.kronproj.cli.maintain;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.WholeFile;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.cli.console.TerminalProgress;
import org.kronproj.cli.operations.Lines;
import org.kronproj.cli.problem.Problem;
import org.kronproj.linalg.BlasThreads;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.Strategy;
import org.kronproj.projection.StrategyPolicy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Maintains a projection under a stream of updates and questions. */
@Command(
    name = "maintain",
    description = "Keeps a projection fresh under a stream of updates and answers its questions.",
    sortOptions = false,
    mixinStandardHelpOptions = true)
public final class MaintainCommand implements Callable<Integer> {

  private static final String STREAM = "-";

  private final Console console;

  @Mixin private ProblemOptions problemOptions;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      defaultValue = "EXACT",
      description =
          "How queries are answered: exact; robust: set queries from sketches through private"
              + " medians, right even for questions that depend on earlier answers; or sketched:"
              + " set queries, norms and large coordinates from one sketch each"
              + " (${DEFAULT-VALUE}).")
  private Mode mode;

  @Mixin private RobustModeOptions robustOptions;

  @Mixin private SketchOptions sketchOptions;

  @Option(
      names = "--answers",
      paramLabel = "FILE",
      description = "Where the answers go; - is standard output (default with --ops -).")
  private String answers;

  @Option(
      names = "--compare",
      paramLabel = "rebuild",
      description = "Also rebuild at each update, and compare time and answers.")
  private Compare compare;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the run's figures.")
  private Path json;

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Draw rank, time and error of each step into one HTML file.")
  private Path report;

  @Option(
      names = "--threads",
      paramLabel = "K",
      description = "Threads of OpenBLAS (default: one for each core).")
  private Integer threads;

  /**
   * Makes the command.
   *
   * @param console its streams
   */
  public MaintainCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    if (mode == Mode.SKETCHED && compare != null) {
      throw new InvalidValueException("--compare", "--mode sketched", "--mode exact");
    }
    Problem problem = problemOptions.problem();
    ProjectionOptions options = ProblemOptions.projectionOptions(problem);
    if (threads != null) {
      BlasThreads.set(threads);
    }
    try (Opener opener = Opener.read(problem, problemOptions.folder())) {
      long start = System.nanoTime();
      try (Session session = open(opener, options)) {
        double initSeconds = (System.nanoTime() - start) * 1e-9;
        RunDescription description = describe(problem, session, initSeconds);
        if (compare == null) {
          return finish(problem, description, session, run(problem, session, Optional.empty()));
        }
        ProjectionOptions rebuild =
            ProjectionOptions.defaults().withPolicy(StrategyPolicy.forced(Strategy.REBUILD));
        try (Comparison comparison = new Comparison(session, opener.open(rebuild))) {
          return finish(
              problem, description, session, run(problem, session, Optional.of(comparison)));
        }
      }
    }
  }

  private Session open(Opener opener, ProjectionOptions options) {
    return switch (mode) {
      case EXACT -> opener.open(options);
      case ROBUST -> opener.open(options, robustOptions);
      case SKETCHED -> opener.open(options, sketchOptions);
    };
  }

  private Tally run(Problem problem, Session session, Optional<Comparison> comparison)
      throws IOException {
    String operations =
        problem
            .operations()
            .orElseThrow(() -> new InvalidValueException("operations", "none", "a file, by --ops"));
    if (answersOnOut(problem)) {
      return read(
          operations, session, comparison, Optional.of(new AnswerWriter(console.answers())));
    } else if (answers == null) {
      return read(operations, session, comparison, Optional.empty());
    }
    Tally[] tally = new Tally[1];
    WholeFile.write(
        Path.of(answers),
        out ->
            tally[0] = read(operations, session, comparison, Optional.of(new AnswerWriter(out))));
    return tally[0];
  }

  private Tally read(
      String operations,
      Session session,
      Optional<Comparison> comparison,
      Optional<AnswerWriter> writer)
      throws IOException {
    Run run = new Run(session, comparison, writer);
    if (operations.equals(STREAM)) {
      return run.all(new Lines(console.in()), "<stdin>", org.kronproj.base.Progress.none());
    }
    Path file = problemOptions.folder().resolve(operations);
    long size = Files.size(file);
    try (InputStream in = Files.newInputStream(file);
        TerminalProgress progress = new TerminalProgress(console, "maintain")) {
      return run.all(
          new Lines(in), file.toString(), (done, total) -> progress.report(done >> 10, size >> 10));
    }
  }

  private boolean answersOnOut(Problem problem) {
    boolean live = problem.operations().equals(Optional.of(STREAM));
    return answers == null ? live : answers.equals(STREAM);
  }

  private RunDescription describe(Problem problem, Session session, double initSeconds) {
    return new RunDescription(
        problem.name(),
        problem.weighting().toString(),
        problem.basis(),
        session.projection().weighting().order(),
        session.projection().rows(),
        session.coordinates().size(),
        session.projection().options().accuracy().name().toLowerCase(Locale.ROOT),
        ProblemOptions.strategy(problem).toString(),
        threads != null ? threads : Runtime.getRuntime().availableProcessors(),
        initSeconds,
        compare != null);
  }

  private int finish(Problem problem, RunDescription description, Session session, Tally tally)
      throws IOException {
    if (json != null) {
      RunJson.write(json, description, tally, session.robust());
    }
    if (report != null) {
      RunReport.write(report, description, tally);
    }
    if (!answersOnOut(problem)) {
      ClosingLines.print(console.out(), description, tally);
    }
    if (tally.errors() == 0) {
      return ExitStatus.SUCCESS;
    }
    console
        .err()
        .printf(
            "kronproj: %d %s refused; the first: %s%n",
            tally.errors(), tally.errors() == 1 ? "line was" : "lines were", tally.firstError());
    return ExitStatus.INPUT;
  }
}
