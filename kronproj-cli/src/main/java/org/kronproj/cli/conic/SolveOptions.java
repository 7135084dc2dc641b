package org.kronproj.cli.conic;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.kronproj.cli.console.CommandModel;
import org.kronproj.cli.console.ThreadsOption;
import org.kronproj.conic.ipm.SolverOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** What was given to {@code kronproj solve}. */
final class SolveOptions {

  /** How a solution file is written. */
  enum Format {
    /** As CSDP writes it. */
    CSDP,
    /** As SDPA writes it. */
    SDPA,
    /** Everything, as a JSON object. */
    JSON
  }

  /** Whether structure is looked for. */
  enum Reduce {
    /** Where a solve takes long enough. */
    AUTO,
    /** Not at all. */
    OFF,
    /** Whatever the size, and nothing is solved: says what was found. */
    ONLY
  }

  private static final String SOLUTION = "--solution";
  private static final String FORMAT = "--format";
  private static final String REPORT = "--report";
  private static final String TOLERANCE = "--tolerance";
  private static final String TIME_LIMIT = "--time-limit";
  private static final String MAX_ITERATIONS = "--max-iterations";
  private static final String WARM_START = "--warm-start";
  private static final String REDUCE = "--reduce";

  /** Options that mean nothing where nothing is solved. */
  private static final List<String> OF_SOLVING =
      List.of(SOLUTION, REPORT, WARM_START, TOLERANCE, TIME_LIMIT, MAX_ITERATIONS);

  /** Seconds that are no limit, thirty years. */
  private static final double UNLIMITED = 1e9;

  private final ParseResult given;

  private SolveOptions(ParseResult given) {
    this.given = given;
  }

  /** The command with its options. */
  static CommandSpec model(Callable<Integer> command) {
    return new CommandModel(command)
        .operand("FILE", Path.class, "The program: .dat-s, or .mps; compressed by gzip or not.")
        .option(
            SOLUTION,
            "FILE",
            Path.class,
            "Where to write the solution; - for standard output, in place of the table.")
        .option(
            FORMAT,
            "FORMAT",
            Format.class,
            "csdp, sdpa or json; csdp unless given. Given without --solution it goes to standard"
                + " output, in place of the table.")
        .option(REPORT, "FILE.html", Path.class, "Where to write a report.")
        .option(
            TOLERANCE,
            "EPS",
            double.class,
            "Relative residuals and gap to reach; 1e-8 unless given.")
        .option(
            TIME_LIMIT,
            "SECONDS",
            double.class,
            "When to stop, looked at between iterations and steps of the search.")
        .option(MAX_ITERATIONS, "N", int.class, "When to give up; 100 unless given.")
        .option(ThreadsOption.model())
        .option(
            WARM_START,
            "FILE",
            Path.class,
            "A solution to start near: JSON as this command writes it, or CSDP's format.")
        .option(
            REDUCE,
            "WHEN",
            Reduce.class,
            "auto: reduce the program by its structure, if it has any and is not solved sooner without"
                + " looking (the default); off: solve it as it is; only: say what structure there is and solve nothing (not with options that"
                + " only a solve has).")
        .footer(
            "",
            "The primal is the maximisation over X, the dual the minimisation over y",
            "(CSDP's names; SDPA's are the other way round). Exit status: 0 solved, also",
            "with reduced accuracy (the verdict says so); 3 infeasible with a verified certificate, ill-posed, or stopped.")
        .build();
  }

  /** What a command line of that command holds. */
  static SolveOptions of(ParseResult given) {
    return new SolveOptions(given);
  }

  Path file() {
    return given.matchedPositionalValue(0, null);
  }

  /** The file that the solution goes to; null where there is none. */
  Path solution() {
    Path named = given.matchedOptionValue(SOLUTION, null);
    return isStandardOutput(named) ? null : named;
  }

  /** Tells whether standard output gets the solution, and nothing else. */
  boolean isPrinted() {
    Path named = given.matchedOptionValue(SOLUTION, null);
    return named == null ? given.hasMatchedOption(FORMAT) : isStandardOutput(named);
  }

  private static boolean isStandardOutput(Path named) {
    return named != null && named.toString().equals("-");
  }

  /** Where the report goes; null where that was not given. */
  Path report() {
    return given.matchedOptionValue(REPORT, null);
  }

  Optional<Path> warmStart() {
    return Optional.ofNullable(given.matchedOptionValue(WARM_START, null));
  }

  Reduce reduce() {
    return given.matchedOptionValue(REDUCE, Reduce.AUTO);
  }

  ThreadsOption threads() {
    return ThreadsOption.of(given);
  }

  /** The format, which a linear program leaves no choice of. */
  Format format(ProgramInput input) {
    Format format = given.matchedOptionValue(FORMAT, null);
    if (input.linear().isEmpty()) {
      return format == null ? Format.CSDP : format;
    }
    if (format == null) {
      return given.hasMatchedOption(SOLUTION) ? Format.JSON : Format.CSDP; // not written
    }
    if (format != Format.JSON) {
      throw refusal("the solution of an MPS file is written with --format json");
    }
    return format;
  }

  /** Tolerance and limits, for the solver. */
  SolverOptions forSolver() {
    SolverOptions options =
        SolverOptions.defaults()
            .withTolerance(tolerance())
            .withMaximumIterations(maximumIterations());
    if (threads().given().isPresent()) {
      options = options.withThreads(threads().given().getAsInt());
    }
    double limit = timeLimit();
    return limit < UNLIMITED
        ? options.withTimeLimit(Duration.ofNanos((long) (limit * 1e9)))
        : options;
  }

  private double tolerance() {
    return given.matchedOptionValue(TOLERANCE, 1e-8);
  }

  private double timeLimit() {
    return given.matchedOptionValue(TIME_LIMIT, Double.POSITIVE_INFINITY);
  }

  private int maximumIterations() {
    return given.matchedOptionValue(MAX_ITERATIONS, 100);
  }

  /** Refuses values out of range, and options that do not go together. */
  void check() {
    if (reduce() == Reduce.ONLY) {
      if (given.hasMatchedOption(FORMAT)) {
        throw refusal("--format: not with --reduce only; info --json answers with JSON");
      }
      refuseOptionsOfSolving();
    }
    if (!(timeLimit() >= 0)) {
      throw refusal("--time-limit: found " + timeLimit() + ", expected at least 0 seconds");
    }
    if (maximumIterations() < 0) {
      throw refusal("--max-iterations: found " + maximumIterations() + ", expected at least 0");
    }
    ToleranceCheck.check(given.commandSpec(), tolerance());
    if (isStandardOutput(report())) {
      throw refusal("--report: found -, expected a file (./- for one of that name)");
    }
    if (solution() != null && solution().equals(report())) {
      throw refusal("--solution and --report: the same file, " + report());
    }
  }

  /** What a search alone would pass over in silence. */
  private void refuseOptionsOfSolving() {
    for (String option : OF_SOLVING) {
      if (given.hasMatchedOption(option)) {
        throw refusal(
            option
                + ": not with --reduce only, which solves nothing; info --reduced writes the"
                + " reduced program");
      }
    }
  }

  /** An error of the command line. */
  ParameterException refusal(String message) {
    return new ParameterException(given.commandSpec().commandLine(), message);
  }
}
