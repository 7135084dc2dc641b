package org.kronproj.bench.conic;

import java.util.List;
import java.util.Locale;
import org.kronproj.conic.ipm.SolverStatus;

/**
 * What an answer must be: of a program with an optimum a success with its value and, where it is
 * semidefinite, errors of at most 1e-7 and ten times the better peer's, or ten times the peer's
 * where that is above 1e-7; of the hinf programs, which are nearly ill-posed, the errors alone.
 */
final class AccuracyRule {

  private static final double SMALL = 1e-7;
  private static final double SLACK = 10;
  private static final double VIOLATION = 1e-8;
  private static final List<String> DELICATE = List.of("weak", "gap", "unattained", "no-interior");

  private final AccuracySet set;

  AccuracyRule(AccuracySet set) {
    this.set = set;
  }

  /**
   * Judges a result; {@code peer} is the largest error of the better peer, not a number if none was
   * asked. Returns what is wrong, empty if nothing is.
   */
  String fault(AccuracyReference reference, AccuracyResult result, double peer) {
    if (DELICATE.contains(reference.kind())) {
      return delicateFault(reference, result);
    }
    if (!reference.status().equals("optimal")) {
      return certificateFault(reference, result);
    }
    if (set.isLinear()) {
      return result.status().isSolved()
          ? valueFault(reference, result)
          : "verdict " + result.status();
    }
    String fault = errorFault(result, peer);
    if (reference.name().startsWith("hinf")) {
      return fault.startsWith("error") ? fault : "";
    }
    return fault.isEmpty() ? valueFault(reference, result) : fault;
  }

  /** Right, or a verdict that claims nothing. */
  private String delicateFault(AccuracyReference reference, AccuracyResult result) {
    if (result.status() == SolverStatus.ILL_POSED || matches(reference, result)) {
      return "";
    }
    if (!result.status().isSolved() || !reference.status().equals("optimal")) {
      return "verdict " + result.status();
    }
    return Double.isNaN(reference.value())
        ? "success where there is none"
        : valueFault(reference, result);
  }

  private String certificateFault(AccuracyReference reference, AccuracyResult result) {
    if (!matches(reference, result)) {
      return "verdict " + result.status();
    }
    return result.violation() <= VIOLATION
        ? ""
        : String.format(Locale.ROOT, "certificate violated by %.1e", result.violation());
  }

  /** Whether the verdict is infeasibility of a side that the reference says is infeasible. */
  private boolean matches(AccuracyReference reference, AccuracyResult result) {
    // The problem in x of an SDPA file is the dual one of a program.
    String primal = set.isLinear() ? "primal" : "dual";
    String dual = set.isLinear() ? "dual" : "primal";
    return switch (result.status()) {
      case PRIMAL_INFEASIBLE -> isInfeasible(reference, primal);
      case DUAL_INFEASIBLE -> isInfeasible(reference, dual);
      default -> false;
    };
  }

  private static boolean isInfeasible(AccuracyReference reference, String side) {
    return reference.status().contains(side) && reference.status().contains("infeasible");
  }

  private String errorFault(AccuracyResult result, double peer) {
    double limit = Double.isNaN(peer) ? SMALL : SLACK * peer;
    if (peer <= SMALL) {
      limit = Math.min(SMALL, limit);
    }
    if (!(result.largestError() <= limit)) {
      return String.format(Locale.ROOT, "error %.1e, not %.1e", result.largestError(), limit);
    }
    boolean enough = result.status() == SolverStatus.OPTIMAL || limit > SMALL;
    return enough && result.status().isSolved() ? "" : "verdict " + result.status();
  }

  /** Both objectives are compared. */
  private static String valueFault(AccuracyReference reference, AccuracyResult result) {
    double value = reference.value();
    if (Double.isNaN(value)) {
      return "";
    }
    double off = Math.max(Math.abs(result.primal() - value), Math.abs(result.dual() - value));
    double relative = off / Math.max(1, Math.abs(value));
    return relative <= reference.tolerance()
        ? ""
        : String.format(Locale.ROOT, "value off by %.1e", relative);
  }
}
