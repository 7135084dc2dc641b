package org.kronproj.cli.maintain;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.kronproj.base.InputFile;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Progress;
import org.kronproj.base.WholeFile;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.cli.console.Spelling;
import org.kronproj.cli.console.TerminalProgress;
import org.kronproj.cli.console.ThreadsOption;
import org.kronproj.cli.operations.Lines;
import org.kronproj.cli.problem.Weights;
import org.kronproj.projection.MaintainedProjection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Maintains a projection under a stream of updates and questions. */
@Command(name = "maintain", sortOptions = false, mixinStandardHelpOptions = true)
public final class MaintainCommand implements Callable<Integer> {

  private static final String STREAM = "-";

  private final Console console;

  @Spec private CommandSpec spec;

  @Mixin private ProblemOptions problemOptions;

  @Mixin private PlanningOptions planningOptions;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      defaultValue = "exact",
      description =
          "How queries are answered: exact; robust: set queries from sketches through private"
              + " medians, right even for questions that depend on earlier answers; or sketched:"
              + " set queries, norms and large coordinates from one sketch each"
              + " (${DEFAULT-VALUE}).")
  private Mode mode;

  @Mixin private RobustModeOptions robustOptions;

  @Mixin private SketchOptions sketchOptions;

  @Option(
      names = "--compare",
      paramLabel = "rebuild",
      description = "Also rebuild at each update, and compare time and answers.")
  private Compare compare;

  @Mixin private OutputOptions outputs;

  @Mixin private ThreadsOption threads;

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
    check();
    threads.use();
    Job job = problemOptions.job();
    outputs.spare(problemOptions.inputs(job));
    outputs.spare(planningOptions.inputs());
    Planning planning = planningOptions.planning(job.strategy());
    try (Opener opener = problemOptions.opener(job)) {
      long start = System.nanoTime();
      try (Session session = open(opener.projection(planning.policy()))) {
        double initSeconds = (System.nanoTime() - start) * 1e-9;
        String basis = opener.basis(session.projection());
        RunDescription description = describe(job, planning, session, basis, initSeconds);
        if (compare == null) {
          return finish(job, description, session, run(job, session, Optional.empty()));
        }
        try (Comparison comparison = new Comparison(session, new Session(opener.rebuilding()))) {
          return finish(job, description, session, run(job, session, Optional.of(comparison)));
        }
      }
    }
  }

  /** What can be known to be wrong before anything is read. */
  private void check() throws IOException {
    if (mode == Mode.SKETCHED && compare != null) {
      throw new InvalidValueException("--compare", "--mode sketched", "--mode exact");
    }
    refuseUnused("robustOptions", Mode.ROBUST);
    refuseUnused("sketchOptions", Mode.SKETCHED);
    sketchOptions.check(spec.commandLine());
    planningOptions.check(problemOptions.forcesStrategy());
    outputs.check();
  }

  /** An option of another mode would be passed over in silence. */
  private void refuseUnused(String options, Mode user) {
    for (OptionSpec option : spec.mixins().get(options).options()) {
      if (mode != user
          && spec.commandLine().getParseResult().hasMatchedOption(option.longestName())) {
        throw new InvalidValueException(
            option.longestName(),
            "--mode " + mode.name().toLowerCase(Locale.ROOT),
            "--mode " + user.name().toLowerCase(Locale.ROOT));
      }
    }
  }

  /** Takes over a projection. */
  private Session open(MaintainedProjection projection) {
    try {
      return switch (mode) {
        case EXACT -> new Session(projection);
        case ROBUST ->
            new Session(robustOptions.answers(projection, projection.weighting().size()));
        case SKETCHED -> new Session(sketchOptions.open(projection));
      };
    } catch (RuntimeException e) {
      projection.close();
      throw e;
    }
  }

  private Tally run(Job job, Session session, Optional<Comparison> comparison) throws IOException {
    String operations =
        job.operations()
            .orElseThrow(() -> new InvalidValueException("operations", "none", "a file, by --ops"));
    if (outputs.answersOnOut(isLive(job))) {
      return read(
          operations, session, comparison, Optional.of(new AnswerWriter(console.answers())));
    } else if (outputs.answersFile().isEmpty()) {
      return read(operations, session, comparison, Optional.empty());
    }
    Tally[] tally = new Tally[1];
    WholeFile.write(
        outputs.answersFile().get(),
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
    Run run = new Run(session, comparison, writer, outputs.snapshotPlaces());
    long length = session.coordinates().size();
    if (operations.equals(STREAM)) {
      return run.all(Lines.ofVectors(console.in(), length), "<stdin>", Progress.none());
    }
    Path file = problemOptions.folder().resolve(operations);
    long size = Files.size(file);
    try (InputStream in = InputFile.open(file);
        TerminalProgress progress = new TerminalProgress(console, "maintain")) {
      return run.all(
          Lines.ofVectors(in, length),
          file.toString(),
          (done, total) -> progress.report(done >> 10, size >> 10));
    }
  }

  private static boolean isLive(Job job) {
    return job.operations().equals(Optional.of(STREAM));
  }

  private RunDescription describe(
      Job job, Planning planning, Session session, String basis, double initSeconds) {
    MaintainedProjection projection = session.projection();
    return new RunDescription(
        job.name(),
        Weights.of(projection.weighting()).toString(),
        basis,
        projection.weighting().order(),
        projection.rows(),
        session.coordinates().size(),
        Spelling.of(projection.options().accuracy()),
        planning.name(),
        planning.costModel(),
        initSeconds,
        compare != null);
  }

  private int finish(Job job, RunDescription description, Session session, Tally tally)
      throws IOException {
    outputs.write(description, session, tally);
    if (!outputs.answersOnOut(isLive(job))) {
      ClosingLines.print(console.out(), description, tally, session.robust());
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
