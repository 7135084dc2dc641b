package org.kronproj.cli.conic;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.kronproj.base.InsufficientMemoryException;
import org.kronproj.base.Seed;
import org.kronproj.base.WholeFile;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.cli.console.Outputs;
import org.kronproj.cli.console.ThreadsOption;
import org.kronproj.cli.json.JsonOutput;
import org.kronproj.conic.io.CsdpSolutions;
import org.kronproj.conic.ipm.ReducingSolver;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.Solver;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.reduce.StructureSearch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kronproj solve}: solves a semidefinite or linear program. */
@Command(
    name = "solve",
    footer = {
      "",
      "The primal is the maximisation over X, the dual the minimisation over y",
      "(CSDP's names; SDPA's are the other way round). Exit status: 0 solved, also",
      "with reduced accuracy (the verdict says so); 3 infeasible with a verified certificate, ill-posed, or stopped."
    },
    mixinStandardHelpOptions = true)
public final class SolveCommand implements Callable<Integer> {

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

  private static final Seed SEED = Seed.of(0);

  /** Options that mean nothing where nothing is solved. */
  private static final List<String> OF_SOLVING =
      List.of(
          "--solution",
          "--report",
          "--warm-start",
          "--tolerance",
          "--time-limit",
          "--max-iterations");

  /** Seconds that are no limit, thirty years. */
  private static final double UNLIMITED = 1e9;

  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      description = "The program: .dat-s, or .mps; compressed by gzip or not.")
  private Path file;

  @Option(names = "--solution", paramLabel = "FILE", description = "Where to write the solution.")
  private Path solutionFile;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "csdp, sdpa or json; csdp unless given. json without --solution goes to standard"
              + " output, in place of the table.")
  private Format format;

  @Option(names = "--report", paramLabel = "FILE.html", description = "Where to write a report.")
  private Path report;

  @Option(
      names = "--tolerance",
      paramLabel = "EPS",
      description = "Relative residuals and gap to reach; 1e-8 unless given.")
  private double tolerance = 1e-8;

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      description = "When to stop, looked at between iterations and steps of the search.")
  private double timeLimit = Double.POSITIVE_INFINITY;

  @Option(
      names = "--max-iterations",
      paramLabel = "N",
      description = "When to give up; 100 unless given.")
  private int maximumIterations = 100;

  @Mixin private ThreadsOption threads;

  @Option(
      names = "--warm-start",
      paramLabel = "FILE",
      description = "A solution to start near: JSON as this command writes it, or CSDP's format.")
  private Path warmStart;

  @Option(
      names = "--reduce",
      paramLabel = "WHEN",
      description =
          "auto: reduce the program by its structure, if it has any and is not solved sooner without"
              + " looking (the default); off: solve it as it is; only: say what structure there is and solve nothing (not with options that"
              + " only a solve has).")
  private Reduce reduce = Reduce.AUTO;

  /**
   * Makes the command.
   *
   * @param console its streams
   */
  public SolveCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    try {
      return solve();
    } catch (InsufficientMemoryException e) {
      throw e.in(file.toString());
    }
  }

  private int solve() throws IOException {
    checkOptions();
    checkKept(solutionFile, "--solution");
    checkKept(report, "--report");
    Outputs.check(solutionFile, report);
    threads.use();
    ProgramInput input = ProgramInput.read(file, threads.given());
    if (reduce == Reduce.ONLY) {
      StructureText.thorough(input.program(), threads.given()).print(console.out());
      return ExitStatus.SUCCESS;
    }
    checkFormat(input);
    boolean silent = format == Format.JSON && solutionFile == null;
    SolverOptions options = options(input);
    if (!silent) {
      input.warnings().forEach(warning -> console.out().println("warning: " + warning));
      console.out().println(file + ": " + input.shape());
      options = options.withListener(new IterationTable(console.out(), input::objective));
    }
    Solution solution = solve(input.program(), options, silent);
    if (!silent) {
      summary(input, solution);
    }
    write(input, solution);
    return Verdicts.exitStatus(solution.status());
  }

  private Solution solve(Program program, SolverOptions options, boolean silent) {
    if (reduce == Reduce.OFF) {
      return new Solver(options).solve(program);
    }
    StructureSearch search = StructureSearch.worthwhile(SEED).withThreads(options.threads());
    return new ReducingSolver(options, search)
        .solve(
            program,
            (chain, seconds) -> {
              StructureText found = new StructureText(chain, seconds);
              if (!silent && found.isFound()) {
                found.print(console.out());
              }
            });
  }

  private void checkFormat(ProgramInput input) {
    if (input.linear().isPresent()) {
      if (format == null) {
        format = Format.JSON;
        if (solutionFile == null) {
          format = Format.CSDP; // nothing is written
        }
      } else if (format != Format.JSON) {
        throw new ParameterException(
            spec.commandLine(), "the solution of an MPS file is written with --format json");
      }
    }
    format = format == null ? Format.CSDP : format;
  }

  /** What is read is not written over. */
  private void checkKept(Path output, String option) throws IOException {
    if (Outputs.replaces(output, file)) {
      throw new ParameterException(
          spec.commandLine(), option + ": the program's own file, " + file);
    }
  }

  private void checkOptions() {
    if (reduce == Reduce.ONLY && spec.commandLine().getParseResult().hasMatchedOption("--format")) {
      throw new ParameterException(
          spec.commandLine(), "--format: not with --reduce only; info --json answers with JSON");
    }
    if (reduce == Reduce.ONLY) {
      refuseOptionsOfSolving();
    }
    if (!(timeLimit >= 0)) {
      throw new ParameterException(spec.commandLine(), "--time-limit: not negative");
    }
    if (maximumIterations < 0) {
      throw new ParameterException(
          spec.commandLine(),
          "--max-iterations: found " + maximumIterations + ", expected at least 0");
    }
    ToleranceCheck.check(spec, tolerance);
    if (solutionFile != null && report != null && solutionFile.equals(report)) {
      throw new ParameterException(
          spec.commandLine(), "--solution and --report: the same file, " + report);
    }
  }

  /** What a search alone would pass over in silence. */
  private void refuseOptionsOfSolving() {
    for (String option : OF_SOLVING) {
      if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
        throw new ParameterException(
            spec.commandLine(),
            option
                + ": not with --reduce only, which solves nothing; info --reduced writes the"
                + " reduced program");
      }
    }
  }

  private SolverOptions options(ProgramInput input) throws IOException {
    SmallPrograms.limitThreads(input.program());
    SolverOptions options =
        SolverOptions.defaults().withTolerance(tolerance).withMaximumIterations(maximumIterations);
    if (threads.given().isPresent()) {
      options = options.withThreads(threads.given().getAsInt());
    }
    if (timeLimit < UNLIMITED) {
      options = options.withTimeLimit(Duration.ofNanos((long) (timeLimit * 1e9)));
    }
    if (warmStart != null) {
      options = options.withWarmStart(StartFile.read(warmStart, input));
    }
    return options;
  }

  private void summary(ProgramInput input, Solution solution) {
    PrintStream out = console.out();
    out.println(Verdicts.sentence(input, solution));
    if (input.linear().isPresent()) {
      value("objective          ", input.objective(solution.primalObjective()), "");
      value("dual bound         ", input.objective(solution.dualObjective()), "");
      double constant = input.linear().get().source().objectiveConstant();
      if (constant != 0) {
        out.print("constant of the objective row, not included: " + constant + "\n");
      }
    } else {
      value("primal objective   ", solution.primalObjective(), "   (maximise tr(CX); SDPA's dual)");
      value("dual objective     ", solution.dualObjective(), "   (minimise b'y; SDPA's primal)");
    }
    out.print("DIMACS errors     ");
    for (double error : solution.verification().errors().toArray()) {
      out.print(" " + Numerals.scientific(error, 2));
    }
    out.print(
        "\n"
            + solution.iterations()
            + " iterations, "
            + Numerals.thousandths(solution.timings().total())
            + " seconds\n");
  }

  private void value(String before, double value, String after) {
    console.out().print(before + Numerals.scientific(value, 12) + after + "\n");
  }

  private void write(ProgramInput input, Solution solution) throws IOException {
    SolutionJson json = new SolutionJson(input, solution);
    if (solutionFile != null) {
      switch (format) {
        case CSDP ->
            CsdpSolutions.write(solution.certificate().orElse(solution.point()), solutionFile);
        case SDPA -> WholeFile.write(solutionFile, out -> SdpaSolution.write(solution, out));
        case JSON -> JsonOutput.file(solutionFile, json::writeTo);
      }
    } else if (format == Format.JSON) {
      JsonOutput.line(console.out(), json::writeTo);
    }
    if (report != null) {
      new SolveReport(input, solution).write(file, report);
    }
  }
}
