package org.kronproj.cli.conic;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.kronproj.base.Cancellation;
import org.kronproj.base.FormatException;
import org.kronproj.base.InsufficientMemoryException;
import org.kronproj.base.InvalidValueException;
import org.kronproj.cli.console.Console;
import org.kronproj.conic.io.CsdpSolutions;
import org.kronproj.conic.io.InvalidEntryException;
import org.kronproj.conic.io.SdpaReader;
import org.kronproj.conic.ipm.IterationListener;
import org.kronproj.conic.ipm.IterationRecord;
import org.kronproj.conic.ipm.ReducingSolver;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.SolverOptions;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.verify.Certificates;
import org.kronproj.conic.verify.DimacsErrors;
import org.kronproj.conic.verify.Verification;
import org.kronproj.linalg.BlasUse;

/**
 * Stands in for the {@code csdp} executable of CSDP 6.2: the same operands, parameter file, exit
 * statuses, solution file and lines on standard output. Nothing goes to standard error. Programs
 * with structure are reduced, as by {@code kronproj solve}; what is written is lifted to the
 * program in the file, and the measures are taken there.
 */
public final class CsdpCommand {

  /** The first line is CSDP's own, for callers that look for it; the second says who answers. */
  private static final String BANNER =
      "CSDP 6.2.0\nThis is kronproj, another solver with the interface of CSDP 6.2.0.\n";

  private static final String SYNOPSIS =
      "csdp <input problem> [<final solution>] [<initial solution>]";

  /** Set by the launcher where Java may fail by itself: statuses to 10 are raised by 100. */
  private static final String SUPERVISED = "kronproj.csdp.supervised";

  private static final int VERDICT_OFFSET = 100;

  private final Console console;
  private final Path folder;
  private final Cancellation cancellation = new Cancellation();

  private CsdpCommand(Console console, Path folder) {
    this.console = console;
    this.folder = folder;
  }

  /**
   * Runs the command as a process of its own.
   *
   * @param arguments problem, final solution, initial solution
   */
  public static void main(String[] arguments) {
    int status = CsdpStatus.MEMORY;
    try {
      Console console = Console.system();
      status = runUntilStopped(console, Path.of(""), arguments);
      console.flush();
    } finally {
      // Not exit: a shutdown that a signal began waits for this thread, and must keep our status.
      // Nor may an exception leave: Java would answer with 1, which is a verdict.
      Runtime.getRuntime().halt(exitStatus(status));
    }
  }

  /** Raised where the launcher tells verdicts from what Java itself leaves with. */
  static int exitStatus(int status) {
    return Boolean.getBoolean(SUPERVISED) && status <= CsdpStatus.STOPPED
        ? VERDICT_OFFSET + status
        : status;
  }

  /**
   * Runs the command on the main thread of a process: a signal that ends the process first ends the
   * iteration, and what there is gets written.
   *
   * @param console its streams
   * @param folder the current directory, where param.csdp is looked for
   * @param arguments problem, final solution, initial solution
   * @return the exit status
   */
  public static int runUntilStopped(Console console, Path folder, String... arguments) {
    CsdpCommand command = new CsdpCommand(console, folder);
    Thread worker = Thread.currentThread();
    Thread stop = new Thread(() -> command.stop(worker), "csdp-stop");
    BlasUse use = BlasUse.begin();
    try {
      Runtime.getRuntime().addShutdownHook(stop);
      return command.run(arguments);
    } finally {
      use.close();
    }
  }

  /**
   * Runs the command within this process.
   *
   * @param console its streams
   * @param folder the current directory, where param.csdp is looked for
   * @param arguments problem, final solution, initial solution
   * @return the exit status
   */
  public static int run(Console console, Path folder, String... arguments) {
    return new CsdpCommand(console, folder).run(arguments);
  }

  /** On a signal: ends the iteration, and lets the command write what it has. */
  private void stop(Thread worker) {
    cancellation.request();
    try {
      worker.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private int run(String... arguments) {
    try {
      return solve(arguments);
    } catch (OutOfMemoryError | InsufficientMemoryException e) {
      return fail(CsdpStatus.MEMORY, "Storage allocation failed! " + e.getMessage());
    } catch (FormatException e) {
      boolean data = e instanceof InvalidEntryException;
      return fail(
          data ? CsdpStatus.BAD_DATA : CsdpStatus.FORMAT, "Incorrect SDPA file. " + e.getMessage());
    } catch (IOException | InvalidPathException e) {
      return fail(CsdpStatus.FORMAT, "Couldn't open problem file for reading! ");
    } catch (InvalidValueException e) { // numbers that overflow where they are combined
      return fail(CsdpStatus.BAD_DATA, "The numbers are too large. " + e.getMessage());
    } catch (ArithmeticException e) { // sizes that do
      return fail(CsdpStatus.MEMORY, "Storage allocation failed! The problem is too large.");
    } catch (RuntimeException | Error e) { // natives that do not load, or a fault of this program
      return fail(CsdpStatus.MEMORY, "Storage allocation failed, or the program itself: " + e);
    }
  }

  private int fail(int status, String message) {
    console.out().print(message + "\n");
    return status;
  }

  private int solve(String... arguments) throws IOException {
    PrintStream out = console.out();
    if (arguments.length == 1 && List.of("-h", "--help").contains(arguments[0])) {
      out.print(BANNER);
      return fail(CsdpStatus.SOLVED, CsdpParameters.help(SYNOPSIS));
    }
    if (arguments.length < 1 || arguments.length > 3) {
      out.print(BANNER);
      out.print(" \nUsage: \n\n");
      return fail(CsdpStatus.USAGE, SYNOPSIS);
    }
    StringBuilder notices = new StringBuilder();
    CsdpParameters parameters =
        CsdpParameters.read(folder, notice -> notices.append(notice).append('\n'));
    if (!parameters.isSilent()) {
      out.print(BANNER);
      out.print(notices);
    }
    Program program =
        SdpaReader.read(
            folder.resolve(arguments[0]),
            warning -> {},
            new LoadAhead(OptionalInt.empty()),
            SdpaReader.Surplus.IGNORED);
    if (program.constraintCount() == 0) {
      return fail(CsdpStatus.FORMAT, "Incorrect SDPA file. There are no constraints.");
    }
    for (int i = 0; i < program.constraintCount(); i++) {
      if (program.touchedBlockCount(i) == 0) {
        return fail(CsdpStatus.BAD_DATA, "Constraint " + (i + 1) + " is empty.");
      }
    }
    SolverOptions options =
        SolverOptions.defaults()
            .withTolerance(parameters.tolerance())
            .withMaximumIterations(parameters.maximumIterations())
            .withSteps(parameters.steps())
            .withCancellation(cancellation)
            .withListener(parameters.isSilent() ? IterationListener.none() : this::iteration);
    if (arguments.length == 3) {
      Point start;
      try {
        start =
            CsdpSolutions.read(
                folder.resolve(arguments[2]), program.constraintCount(), program.blocks());
      } catch (IOException e) {
        return fail(CsdpStatus.INITIAL_POINT, "Incorrect initial solution file. " + e.getMessage());
      }
      options = options.withWarmStart(start);
    }
    SmallPrograms.limitThreads(program);
    Solution solution =
        parameters.perturbation() > 0
            ? PerturbedObjective.solve(program, parameters.perturbation(), options)
            : new ReducingSolver(options).solve(program);
    return report(program, solution, parameters, arguments);
  }

  /** The solver's verdict, by the tolerances of the parameter file. */
  private static int status(Program program, Solution solution, CsdpParameters parameters) {
    int status = CsdpStatus.of(solution);
    Point ray = solution.certificate().orElse(solution.point());
    return switch (status) {
      case CsdpStatus.REDUCED_ACCURACY ->
          parameters.areMet(solution.verification().errors()) ? CsdpStatus.SOLVED : status;
      case CsdpStatus.PRIMAL_INFEASIBLE ->
          Certificates.primalViolation(program, ray) <= parameters.primalViolation()
              ? status
              : CsdpStatus.NO_PROGRESS;
      case CsdpStatus.DUAL_INFEASIBLE ->
          Certificates.dualViolation(program, ray) <= parameters.dualViolation()
              ? status
              : CsdpStatus.NO_PROGRESS;
      default -> status;
    };
  }

  private int report(
      Program program, Solution solution, CsdpParameters parameters, String... arguments) {
    int status = status(program, solution, parameters);
    if (!parameters.isSilent()) {
      if (solution.history().isEmpty()) {
        // Presolving settled it; callers look for the verdict behind an iteration.
        iteration(0, 0, solution.primalObjective(), 0, solution.dualObjective());
      }
      console.out().print(CsdpStatus.notice(status) + CsdpStatus.verdict(status));
      if (status == CsdpStatus.PRIMAL_INFEASIBLE || status == CsdpStatus.DUAL_INFEASIBLE) {
        certificate(program, solution, status);
      } else if (status != CsdpStatus.STOPPED) {
        measures(solution.verification());
      }
    }
    if (arguments.length >= 2) {
      Path file = folder.resolve(arguments[1]);
      console.flush(); // FINAL may be where standard output goes: neither is to overwrite the other
      try {
        if (Files.isDirectory(file)) {
          throw new IOException("a directory");
        }
        CsdpSolutions.write(solution.certificate().orElse(solution.point()), file);
      } catch (IOException e) {
        return fail(CsdpStatus.CANNOT_WRITE, "Couldn't open solution file for writing! ");
      }
    }
    return status;
  }

  private void iteration(IterationRecord record) {
    iteration(
        record.iteration(),
        record.primalStep(),
        record.primalObjective(),
        record.dualStep(),
        record.dualObjective());
  }

  private void iteration(
      int number, double primalStep, double primal, double dualStep, double dual) {
    StringBuilder line = new StringBuilder("Iter: ").append(number < 10 ? " " : "").append(number);
    line.append(" Ap: ").append(Numerals.scientific(primalStep, 2));
    line.append(" Pobj: ").append(signSpace(primal)).append(Numerals.scientific(primal, 7));
    line.append(" Ad: ").append(Numerals.scientific(dualStep, 2));
    line.append(" Dobj: ").append(signSpace(dual)).append(Numerals.scientific(dual, 7));
    console.out().print(line.append(" \n"));
  }

  /** What C's {@code "% e"} puts where a minus would stand. */
  private static String signSpace(double value) {
    return Double.doubleToRawLongBits(value) < 0 && !Double.isNaN(value) ? "" : " ";
  }

  private void certificate(Program program, Solution solution, int status) {
    Point ray = solution.certificate().orElseThrow();
    if (status == CsdpStatus.PRIMAL_INFEASIBLE) {
      print(
          5,
          "Certificate of primal infeasibility: a'*y=",
          Verification.of(program, ray).dualObjective());
      print(5, ", ||A'(y)-Z||=", Certificates.primalResidual(program, ray));
    } else {
      print(
          5,
          "Certificate of dual infeasibility: tr(CX)=",
          Verification.of(program, ray).primalObjective());
      print(5, ", ||A(X)||=", Certificates.dualResidual(program, ray));
    }
    console.out().print("\n");
  }

  private void measures(Verification verification) {
    DimacsErrors errors = verification.errors();
    print(7, "Primal objective value: ", verification.primalObjective());
    print(7, " \nDual objective value: ", verification.dualObjective());
    print(2, " \nRelative primal infeasibility: ", errors.primalResidual());
    print(2, " \nRelative dual infeasibility: ", errors.dualResidual());
    print(2, " \nReal Relative Gap: ", errors.gap());
    print(2, " \nXZ Relative Gap: ", errors.complementarity());
    print(2, " \nDIMACS error measures: ", errors.primalResidual());
    print(2, " ", errors.primalCone());
    print(2, " ", errors.dualResidual());
    print(2, " ", errors.dualCone());
    print(2, " ", errors.gap());
    print(2, " ", errors.complementarity());
    console.out().print("\n");
  }

  private void print(int decimals, String before, double value) {
    console.out().print(before + Numerals.scientific(value, decimals));
  }
}
