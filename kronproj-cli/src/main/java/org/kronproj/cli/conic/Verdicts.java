package org.kronproj.cli.conic;

import java.util.Locale;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.SolverStatus;

/** Verdicts in words. */
final class Verdicts {

  /** What values are where there is no solution. */
  static final String LAST = "of the last iterate";

  private Verdicts() {}

  /** One sentence, in the words of the file's own problem. */
  static String sentence(ProgramInput input, Solution solution) {
    boolean linear = input.linear().isPresent();
    if (linear && solution.status() == SolverStatus.PRIMAL_INFEASIBLE) {
      return "infeasible: no x satisfies rows and bounds (verified certificate)";
    }
    if (linear && solution.status() == SolverStatus.DUAL_INFEASIBLE) {
      return "unbounded or infeasible: rows and bounds allow a direction in which the objective"
          + " improves without end (verified certificate)";
    }
    return sentence(solution);
  }

  /** One sentence that names the problem it speaks of. */
  static String sentence(Solution solution) {
    return switch (solution.status()) {
      case OPTIMAL -> "solved";
      case REDUCED_ACCURACY -> "solved with reduced accuracy";
      case PRIMAL_INFEASIBLE ->
          "primal infeasible: no X satisfies the constraints (verified certificate)";
      case DUAL_INFEASIBLE ->
          "dual infeasible: no y makes Z positive semidefinite (verified certificate)";
      case ILL_POSED ->
          Double.isFinite(solution.verification().errors().largest())
              ? "ill-posed: the iterates are so large that small residuals prove nothing"
              : "ill-posed: numbers of the program are so large that their sums overflow";
      case NO_PROGRESS -> "not solved: no further progress";
      case ITERATION_LIMIT -> "not solved: iteration limit";
      case TIME_LIMIT -> "not solved: time limit";
      case CANCELLED -> "not solved: cancelled";
    };
  }

  /** The word that JSON uses: optimal, primal-infeasible, … */
  static String word(SolverStatus status) {
    return status.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static int exitStatus(SolverStatus status) {
    return status.isSolved() ? ExitStatus.SUCCESS : ExitStatus.NUMERICAL;
  }
}
