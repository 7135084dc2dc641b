package org.kronproj.cli.conic;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import org.kronproj.base.Seed;
import org.kronproj.base.WholeFile;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.cli.console.Outputs;
import org.kronproj.cli.json.JsonOutput;
import org.kronproj.conic.io.CsdpSolutionWriter;
import org.kronproj.conic.io.CsdpSolutions;
import org.kronproj.conic.ipm.ReducingSolver;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.Solver;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.reduce.StructureSearch;

/** One run of {@code kronproj solve}. */
final class SolveRun {

  private static final Seed SEED = Seed.of(0);

  private final Console console;
  private final SolveOptions given;

  SolveRun(Console console, SolveOptions given) {
    this.console = console;
    this.given = given;
  }

  /** Reads, solves, prints and writes; returns the exit status. */
  int run() throws IOException {
    given.check();
    checkKept(given.solution(), "--solution");
    checkKept(given.report(), "--report");
    Outputs.check(given.solution(), given.report());
    if (given.reduce() == SolveOptions.Reduce.ONLY) {
      given.threads().use();
      Program program = ProgramInput.read(given.file(), Optional.empty()).program();
      StructureText.thorough(program, given.threads().given()).print(console.out());
      return ExitStatus.SUCCESS;
    }
    given.threads().check();
    LoadAhead ahead = new LoadAhead(given.threads().given());
    ProgramInput input = ProgramInput.read(given.file(), Optional.of(ahead));
    SolveOptions.Format format = given.format(input);
    boolean silent = given.isPrinted();
    SolverOptions options = options(input);
    if (format != SolveOptions.Format.JSON || !silent) {
      PrintStream warned = silent ? console.err() : console.out();
      input.warnings().forEach(warning -> warned.println("warning: " + warning));
    }
    if (!silent) {
      console.out().println(given.file() + ": " + input.shape());
      options = options.withListener(new IterationTable(console.out(), input::objective));
    }
    Solution solution = solve(input.program(), options, silent);
    if (!silent) {
      summary(input, solution);
    }
    write(input, solution, format);
    return Verdicts.exitStatus(solution.status());
  }

  private Solution solve(Program program, SolverOptions options, boolean silent) {
    if (given.reduce() == SolveOptions.Reduce.OFF) {
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

  /** What is read is not written over. */
  private void checkKept(Path output, String option) throws IOException {
    if (Outputs.replaces(output, given.file())) {
      throw given.refusal(option + ": the program's own file, " + given.file());
    }
  }

  private SolverOptions options(ProgramInput input) throws IOException {
    SmallPrograms.setThreads(input.program(), given.threads().given());
    SolverOptions options = given.forSolver();
    return given.warmStart().isPresent()
        ? options.withWarmStart(StartFile.read(given.warmStart().get(), input))
        : options;
  }

  private void summary(ProgramInput input, Solution solution) {
    PrintStream out = console.out();
    out.println(Verdicts.sentence(input, solution));
    boolean solved = solution.status().isSolved();
    if (input.linear().isPresent()) {
      String note = solved ? "" : "   (" + Verdicts.LAST + ")";
      value("objective          ", input.objective(solution.primalObjective()), note);
      value("dual bound         ", input.objective(solution.dualObjective()), note);
      double constant = input.linear().get().source().objectiveConstant();
      if (constant != 0) {
        out.print("constant of the objective row, not included: " + constant + "\n");
      }
    } else {
      String note = "   (" + (solved ? "" : Verdicts.LAST + "; ");
      value(
          "primal objective   ",
          solution.primalObjective(),
          note + "maximise tr(CX); SDPA's dual)");
      value("dual objective     ", solution.dualObjective(), note + "minimise b'y; SDPA's primal)");
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

  private void write(ProgramInput input, Solution solution, SolveOptions.Format format)
      throws IOException {
    Path file = given.solution();
    if (given.isPrinted()) {
      print(input, solution, format);
    } else if (file != null) {
      switch (format) {
        case CSDP -> CsdpSolutions.write(answer(solution), file);
        case SDPA -> WholeFile.write(file, out -> SdpaSolution.write(solution, out));
        case JSON -> JsonOutput.file(file, new SolutionJson(input, solution)::writeTo);
      }
    }
    if (given.report() != null) {
      new SolveReport(input, solution).write(given.file(), given.report());
    }
  }

  /**
   * The solution on standard output. The other formats than JSON do not say why there may be none.
   */
  private void print(ProgramInput input, Solution solution, SolveOptions.Format format)
      throws IOException {
    switch (format) {
      case CSDP -> CsdpSolutionWriter.write(answer(solution), console.out());
      case SDPA -> SdpaSolution.write(solution, console.out());
      case JSON -> JsonOutput.line(console.out(), new SolutionJson(input, solution)::writeTo);
    }
    if (format != SolveOptions.Format.JSON && !solution.status().isSolved()) {
      console
          .err()
          .println("kronproj: " + given.file() + ": " + Verdicts.sentence(input, solution));
    }
  }

  /** What CSDP's format holds: a certificate where there is one. */
  private static Point answer(Solution solution) {
    return solution.certificate().orElse(solution.point());
  }
}
