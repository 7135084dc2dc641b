package org.kronproj.conic.ipm;

import java.util.List;
import java.util.Optional;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.verify.Certificates;
import org.kronproj.conic.verify.Verification;

/**
 * Turns what the iteration came to into a verdict on the program that was given, from that
 * program's own data: a success needs all six DIMACS errors small and a value they say something
 * about, an infeasibility needs a ray that proves it. It can only lower what the iteration claims.
 */
final class Verdict {

  /** DIMACS errors divide by 1 + max|b| where the iteration's residuals may have been scaled. */
  private static final double SUCCESS = 10;

  private static final double REDUCED = 1000;

  /** A ray proves infeasibility up to points of trace or norm 1/this. */
  private static final double RAY_VIOLATION = 1e-8;

  /** From here on residuals at the tolerance say nothing about the value. */
  private static final double TRUST = 0.1;

  private final Program program;
  private final double tolerance;
  private final Optional<Point> ray;
  private final Ending ending;

  private Verdict(Program program, double tolerance, Ending ending, Optional<Point> ray) {
    this.program = program;
    this.tolerance = tolerance;
    this.ending = ending;
    this.ray = ray;
  }

  /** Judges an ending on the original program. */
  static Solution of(
      Program program,
      double tolerance,
      Ending ending,
      Point point,
      Optional<Point> ray,
      List<IterationRecord> history,
      Stopwatch watch) {
    Verdict verdict = new Verdict(program, tolerance, ending, ray);
    Verification verification = Verification.of(program, point);
    SolverStatus status = verdict.status(verification);
    boolean certified =
        status == SolverStatus.PRIMAL_INFEASIBLE || status == SolverStatus.DUAL_INFEASIBLE;
    watch.lap(Stopwatch.Part.VERIFICATION);
    return new Solution(
        status,
        ending,
        point,
        verification,
        certified ? ray : Optional.empty(),
        List.copyOf(history),
        watch.timings());
  }

  private SolverStatus status(Verification verification) {
    if (ray.isPresent()) {
      if (Certificates.primalViolation(program, ray.get()) <= RAY_VIOLATION) {
        return SolverStatus.PRIMAL_INFEASIBLE;
      }
      if (Certificates.dualViolation(program, ray.get()) <= RAY_VIOLATION) {
        return SolverStatus.DUAL_INFEASIBLE;
      }
    }
    double largest = verification.errors().largest();
    boolean trusted = isPolyhedral() || tolerance * verification.sensitivity() <= TRUST;
    if (trusted && largest <= SUCCESS * tolerance) {
      return SolverStatus.OPTIMAL;
    }
    boolean reducedTrusted = isPolyhedral() || largest * verification.sensitivity() <= TRUST;
    if (trusted && reducedTrusted && largest <= REDUCED * tolerance) {
      return SolverStatus.REDUCED_ACCURACY;
    }
    return switch (ending) {
      case TIME_LIMIT -> SolverStatus.TIME_LIMIT;
      case CANCELLED -> SolverStatus.CANCELLED;
      case ITERATION_LIMIT -> trusted ? SolverStatus.ITERATION_LIMIT : SolverStatus.ILL_POSED;
      case PRIMAL_RAY, DUAL_RAY -> SolverStatus.ILL_POSED;
      default -> trusted ? SolverStatus.NO_PROGRESS : SolverStatus.ILL_POSED;
    };
  }

  /** Linear programs have no gap and attain their values, however far away their solutions are. */
  private boolean isPolyhedral() {
    for (int k = 0; k < program.blockCount(); k++) {
      if (program.block(k).isSemidefinite() && program.block(k).size() > 1) {
        return false;
      }
    }
    return true;
  }
}
