package org.kronproj.cli.conic;

import org.kronproj.conic.ipm.Ending;
import org.kronproj.conic.ipm.Solution;
import org.kronproj.conic.ipm.SolverStatus;

/** The exit statuses of CSDP 6.2. Its primal is the maximisation over X. */
final class CsdpStatus {

  static final int SOLVED = 0;
  static final int PRIMAL_INFEASIBLE = 1;
  static final int DUAL_INFEASIBLE = 2;
  static final int REDUCED_ACCURACY = 3;
  static final int ITERATION_LIMIT = 4;
  static final int STUCK_PRIMAL = 5;
  static final int STUCK_DUAL = 6;
  static final int NO_PROGRESS = 7;
  static final int SINGULAR = 8;
  static final int NOT_FINITE = 9;
  static final int STOPPED = 10;
  static final int USAGE = 200;
  static final int FORMAT = 201;
  static final int INITIAL_POINT = 202;
  static final int CANNOT_WRITE = 204;
  static final int MEMORY = 205;
  static final int BAD_DATA = 206;

  private CsdpStatus() {}

  static int of(Solution solution) {
    if (solution.status() == SolverStatus.ILL_POSED) {
      return ofEnding(solution.ending());
    }
    return switch (solution.status()) {
      case OPTIMAL -> SOLVED;
      case PRIMAL_INFEASIBLE -> PRIMAL_INFEASIBLE;
      case DUAL_INFEASIBLE -> DUAL_INFEASIBLE;
      case REDUCED_ACCURACY -> REDUCED_ACCURACY;
      case CANCELLED, TIME_LIMIT -> STOPPED;
      default -> ofEnding(solution.ending());
    };
  }

  private static int ofEnding(Ending ending) {
    return switch (ending) {
      case ITERATION_LIMIT -> ITERATION_LIMIT;
      case STUCK_PRIMAL -> STUCK_PRIMAL;
      case STUCK_DUAL -> STUCK_DUAL;
      case SINGULAR -> SINGULAR;
      case NOT_FINITE -> NOT_FINITE;
      case CANCELLED, TIME_LIMIT -> STOPPED;
      default -> NO_PROGRESS;
    };
  }

  /** What CSDP says before the verdict; empty where it says nothing. */
  static String notice(int status) {
    return switch (status) {
      case PRIMAL_INFEASIBLE -> "Declaring primal infeasibility.\n";
      case DUAL_INFEASIBLE -> "Declaring dual infeasibility.\n";
      case REDUCED_ACCURACY, NO_PROGRESS -> "Lack of progress.  Giving up!\n";
      case ITERATION_LIMIT -> "Maximum iterations reached. \n";
      case STUCK_PRIMAL -> "Stuck at edge of primal feasibility, giving up. \n";
      case STUCK_DUAL -> "Stuck at edge of dual feasibility, giving up. \n";
      case SINGULAR -> "Factorization of the system matrix failed, giving up. \n";
      case NOT_FINITE -> "The system matrix has entries that are not numbers, giving up. \n";
      default -> "";
    };
  }

  static String verdict(int status) {
    return switch (status) {
      case SOLVED -> "Success: SDP solved\n";
      case PRIMAL_INFEASIBLE -> "Success: SDP is primal infeasible\n";
      case DUAL_INFEASIBLE -> "Success: SDP is dual infeasible\n";
      case REDUCED_ACCURACY -> "Partial Success: SDP solved with reduced accuracy\n";
      default -> "Failure: return code is " + status + " \n";
    };
  }
}
