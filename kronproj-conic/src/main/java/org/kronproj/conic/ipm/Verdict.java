package org.kronproj.conic.ipm;

import java.util.List;
import java.util.Optional;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.reduce.Equilibration;
import org.kronproj.conic.verify.Certificates;
import org.kronproj.conic.verify.DimacsErrors;
import org.kronproj.conic.verify.Verification;

/**
 * Turns what the iteration came to into a verdict on the program that was given, from that
 * program's own data: a success needs all six DIMACS errors small and a value they say something
 * about, an infeasibility needs a ray that proves it. It can only lower what the iteration claims.
 */
final class Verdict {

  /** DIMACS errors divide by 1 + max|b| where the iteration's residuals may have been scaled. */
  private static final double SUCCESS = 10;

  /** Errors of so many times the tolerance are reduced accuracy. */
  static final double REDUCED = 1000;

  /** A ray proves infeasibility if this part of the terms is left where they have to cancel. */
  private static final double RAY_VIOLATION = 1e-8;

  /** A ray says nothing of points that are no smaller than this part of those that it leaves. */
  private static final double REMAINDER = 0.1;

  /** Errors that solutions have, in units that agree, for certain. */
  private static final double COARSE = 1e-4;

  /**
   * Residuals of points that count against a ray; what it leaves decides. Feasible programs without
   * an interior or with a gap, in units up to 10±¹⁰, that had a ray ended between 10⁻⁴ and 9·10⁻³
   * where they did not end below, with terms 4 to 10⁸ times as large as those that it excludes.
   */
  private static final double NEAR_FEASIBLE = 1e-2;

  /** From here on residuals at the tolerance say nothing about the value. */
  private static final double TRUST = 0.1;

  /**
   * The same where the units were brought to agree. Solutions have moderate sizes then: at the
   * tolerance 1e-8 random programs with an interior, in units up to 10±¹⁰, stay below 2·10⁻³, and
   * programs with a gap begin at 4·10⁻³.
   */
  private static final double AGREEING_TRUST = 1e-3;

  /**
   * The same for the gap, which bounds the error of the value by itself; only, where the point runs
   * away as fast as that, the value does too. The assignment relaxations qap7 and qap8 end between
   * 0.05 and 0.2, programs without an optimal solution above 0.6.
   */
  private static final double GAP_TRUST = 0.3;

  /**
   * How far residuals may move the value, as a part of it, in units that agree better than the
   * program's own. Programs with a gap in units up to 10±³ leave 3·10⁻³ and more even where the
   * errors in their own units are at the tolerance, qap8 2.6·10⁻⁵, random programs with an interior
   * 10⁻⁷.
   */
  private static final double AGREEING_SHIFT = 3e-4;

  /** How much smaller than they must residuals have to be, for that to be certain. */
  private static final double CLEAR = 2;

  /**
   * Below this in the program's own units, which are then not looked at again: SDPLIB's programs
   * stay below 3·10⁻⁹, those with a gap in units up to 10±³ begin between 10⁻⁸ and 10⁻⁶. A second
   * look takes two seconds on thirteen million entries.
   */
  private static final double SETTLED_SHIFT = 1e-8;

  /**
   * Programs that have an answer have found most of it by then; before, large errors tell nothing.
   */
  private static final int TELLING_ITERATIONS = 50;

  private final Program program;
  private final Units units;
  private final double tolerance;
  private final int threads;
  private final Ending ending;
  private final List<IterationRecord> history;

  private Verdict(
      Program program, SolverOptions options, Ending ending, List<IterationRecord> history) {
    this.program = program;
    units = Units.of(program);
    tolerance = options.tolerance();
    threads = options.threads();
    this.ending = ending;
    this.history = history;
  }

  /** Judges an ending on the original program. */
  static Solution of(
      Program program,
      SolverOptions options,
      Ending ending,
      Point reached,
      List<Point> rays,
      List<IterationRecord> history,
      Stopwatch watch) {
    Point point = isFinite(reached) ? reached : unit(program);
    Verdict verdict = new Verdict(program, options, ending, history);
    Verification verification = Verification.of(program, point, options.threads());
    Judgement judgement =
        verdict
            .infeasible(rays, Progression.PROOF, verification.errors(), point)
            .orElseGet(() -> verdict.judgement(verification, point, rays));
    watch.lap(Stopwatch.Part.VERIFICATION);
    return new Solution(
        judgement.status,
        ending,
        point,
        verification,
        judgement.certificate,
        List.copyOf(history),
        watch.timings());
  }

  private record Judgement(SolverStatus status, Optional<Point> certificate) {}

  private record Claim(SolverStatus status, Rays.Proof proof) {
    Judgement judgement() {
      return new Judgement(status, Optional.of(proof.ray()));
    }
  }

  /**
   * What the rays prove. A point that is nearly feasible and no smaller than what a ray leaves
   * counts more than the ray, even where that is but rounding: programs without an interior have
   * rays of size 10¹⁶ that violate nothing in double precision.
   */
  private Optional<Judgement> infeasible(
      List<Point> rays, double violation, DimacsErrors errors, Point point) {
    Optional<Claim> primal =
        Rays.provingPrimal(program, rays, violation)
            .map(proof -> new Claim(SolverStatus.PRIMAL_INFEASIBLE, proof))
            .filter(claim -> !isContradicted(claim, errors, point));
    return primal
        .or(
            () ->
                Rays.provingDual(program, rays, violation)
                    .map(proof -> new Claim(SolverStatus.DUAL_INFEASIBLE, proof))
                    .filter(claim -> !isContradicted(claim, errors, point)))
        .map(Claim::judgement);
  }

  /**
   * A point that solves the program counts more than a ray that leaves more than rounding: programs
   * with a gap have both.
   */
  private Judgement judgement(Verification verification, Point point, List<Point> rays) {
    Judgement ofPoint = new Judgement(status(verification, point), Optional.empty());
    return ofPoint.status.isSolved()
        ? ofPoint
        : infeasible(rays, RAY_VIOLATION, verification.errors(), point).orElse(ofPoint);
  }

  private boolean isContradicted(Claim claim, DimacsErrors errors, Point point) {
    Point ray = claim.proof.ray();
    double violation = claim.proof.violation();
    return claim.status == SolverStatus.PRIMAL_INFEASIBLE
        ? Math.max(errors.primalResidual(), errors.primalCone()) <= NEAR_FEASIBLE
            && Certificates.primalRemainder(program, ray, violation, point.x()) >= REMAINDER
        : Math.max(errors.dualResidual(), errors.dualCone()) <= NEAR_FEASIBLE
            && Certificates.dualRemainder(program, ray, violation, point.y()) >= REMAINDER;
  }

  /**
   * Whether residuals leave the value of a semidefinite program open, in some units or when the
   * point is looked at again, where the gap does not.
   */
  static boolean isLeftOpen(double largest, double residual, double sensitivity) {
    return CLEAR * residual * sensitivity > AGREEING_SHIFT && largest * sensitivity <= GAP_TRUST;
  }

  /** What a point that an iteration converged to is worth, without rays. */
  static SolverStatus of(Program program, SolverOptions options, Point point) {
    return new Verdict(program, options, Ending.CONVERGED, List.of())
        .status(Verification.of(program, point, options.threads()), point);
  }

  /** Whether a status says that there is no solution, or none that can be told. */
  static boolean refutes(SolverStatus status) {
    return switch (status) {
      case PRIMAL_INFEASIBLE, DUAL_INFEASIBLE, ILL_POSED, NO_PROGRESS -> true;
      case OPTIMAL, REDUCED_ACCURACY, ITERATION_LIMIT, TIME_LIMIT, CANCELLED -> false;
    };
  }

  /** Whether a solve ended before it had done what it would have done. */
  static boolean isStopped(SolverStatus status) {
    return status == SolverStatus.TIME_LIMIT || status == SolverStatus.CANCELLED;
  }

  /**
   * What is left of a verdict where what was still to be tried or checked was stopped: the point,
   * unless infeasibility was proved.
   */
  static Solution stopped(Solution solution, Ending stop) {
    return switch (solution.status()) {
      case PRIMAL_INFEASIBLE, DUAL_INFEASIBLE -> solution;
      default ->
          new Solution(
              stop == Ending.CANCELLED ? SolverStatus.CANCELLED : SolverStatus.TIME_LIMIT,
              stop,
              solution.point(),
              solution.verification(),
              solution.certificate(),
              solution.history(),
              solution.timings());
    };
  }

  /** Whether a point has the errors of a solution and is doubted for its size alone. */
  static boolean isDoubtfulSuccess(Solution solution, SolverOptions options) {
    return solution.status() == SolverStatus.ILL_POSED
        && solution.verification().errors().largest() <= SUCCESS * options.tolerance();
  }

  /** What stands for a point whose numbers overflowed: (I, 0, I), with the errors that it has. */
  private static Point unit(Program program) {
    BlockMatrix identity = BlockMatrix.identity(program.blocks(), 1);
    return new Point(identity, new double[program.constraintCount()], identity);
  }

  private static boolean isFinite(Point point) {
    double sum = 0;
    for (double value : point.y()) {
      sum += 0 * value; // not a number as soon as one is not finite
    }
    for (int k = 0; k < point.blocks().size() && sum == 0; k++) {
      double[] x = point.x().packed(k);
      double[] z = point.z().packed(k);
      for (int p = 0; p < x.length; p++) {
        sum += 0 * x[p] + 0 * z[p];
      }
    }
    return sum == 0;
  }

  /** Whether a limit came so early that the errors only say so. */
  static boolean isCutShort(Ending ending, List<IterationRecord> history) {
    return ending == Ending.ITERATION_LIMIT && history.size() <= TELLING_ITERATIONS;
  }

  /** Whether one verdict says more than another. */
  static boolean isBetter(Solution first, Solution second) {
    int difference = rank(first.status()) - rank(second.status());
    return difference > 0
        || (difference == 0
            && first.verification().errors().largest() < second.verification().errors().largest());
  }

  private static int rank(SolverStatus status) {
    return switch (status) {
      case PRIMAL_INFEASIBLE, DUAL_INFEASIBLE, OPTIMAL -> 3;
      case REDUCED_ACCURACY -> 2;
      case ILL_POSED -> 1;
      case NO_PROGRESS, ITERATION_LIMIT, TIME_LIMIT, CANCELLED -> 0;
    };
  }

  /**
   * The verdict on a point. Where units are far apart, the sizes of X and y say little: they are
   * taken in units in which constraints have norm 1, or in such that agree altogether, and so are
   * the errors, besides those in the program's own.
   */
  private SolverStatus status(Verification verification, Point point) {
    DimacsErrors errors = verification.errors();
    SolverStatus status =
        status(errors.largest(), errors.largestResidual(), verification.sensitivity(), TRUST);
    if (status != SolverStatus.OPTIMAL) {
      Optional<Equilibration> rows = units.ofRows();
      status = better(status, rows.map(in -> statusIn(in, TRUST, errors, point)));
    }
    if (status != SolverStatus.OPTIMAL) {
      Optional<Equilibration> all = units.agreeing();
      status = better(status, all.map(in -> statusIn(in, AGREEING_TRUST, errors, point)));
    }
    return confirmed(status, verification, point);
  }

  private static SolverStatus better(SolverStatus known, Optional<SolverStatus> found) {
    return found.filter(status -> rank(status) > rank(known)).orElse(known);
  }

  private SolverStatus statusIn(Equilibration in, double trust, DimacsErrors own, Point point) {
    Point inUnits = in.restrict(point).orElseThrow();
    Verification other = Verification.of(in.reduced(), inUnits, threads);
    return status(
        Math.max(own.largest(), other.errors().largest()),
        Math.max(own.largestResidual(), other.errors().largestResidual()),
        other.sensitivity(),
        trust);
  }

  /**
   * Withholds success where the program's units differ and the residuals in such that agree leave
   * the value open, and lowers it where the units are far apart and the errors are larger in such
   * that agree: DIMACS errors do not see what happens in what is small. Programs with a gap solve
   * nothing but their larger constraints, and those without a solution whose b, C or rows are of
   * 10⁻¹⁰ have small errors at X = 0 or y = 0.
   */
  private SolverStatus confirmed(SolverStatus status, Verification own, Point point) {
    if (!status.isSolved()) {
      return status;
    }
    boolean polyhedral = isPolyhedral(program);
    boolean settled = polyhedral || shift(own) <= SETTLED_SHIFT;
    Optional<Equilibration> far = units.agreeing();
    Optional<Equilibration> taken = far.isPresent() || settled ? far : units.closer();
    if (taken.isEmpty()) {
      return status;
    }
    Point inUnits = taken.get().restrict(point).orElseThrow();
    Verification other = Verification.of(taken.get().reduced(), inUnits, threads);
    if (!polyhedral && !(shift(other) <= AGREEING_SHIFT)) {
      return SolverStatus.ILL_POSED;
    }
    double largest = other.errors().largest();
    if (far.isEmpty() || largest <= SUCCESS * tolerance) {
      return status;
    }
    return largest <= COARSE ? SolverStatus.REDUCED_ACCURACY : SolverStatus.NO_PROGRESS;
  }

  private static double shift(Verification verification) {
    return verification.errors().largestResidual() * verification.sensitivity();
  }

  private SolverStatus status(double largest, double residual, double ofValue, double trust) {
    double sensitivity = isPolyhedral(program) ? 0 : ofValue;
    boolean trusted = tolerance * sensitivity <= trust;
    if (trusted && largest <= SUCCESS * tolerance) {
      return SolverStatus.OPTIMAL;
    }
    boolean telling = trusted && residual * sensitivity <= TRUST;
    if (telling && largest * sensitivity <= GAP_TRUST && largest <= REDUCED * tolerance) {
      return SolverStatus.REDUCED_ACCURACY;
    }
    boolean wellPosed = trusted && largest * sensitivity <= TRUST;
    return switch (ending) {
      case TIME_LIMIT -> SolverStatus.TIME_LIMIT;
      case CANCELLED -> SolverStatus.CANCELLED;
      case ITERATION_LIMIT ->
          isCutShort(ending, history) || wellPosed
              ? SolverStatus.ITERATION_LIMIT
              : SolverStatus.ILL_POSED;
      case PRIMAL_RAY, DUAL_RAY -> SolverStatus.ILL_POSED;
      default -> wellPosed ? SolverStatus.NO_PROGRESS : SolverStatus.ILL_POSED;
    };
  }

  /** Linear programs have no gap and attain their values, however far away their solutions are. */
  static boolean isPolyhedral(Program program) {
    for (int k = 0; k < program.blockCount(); k++) {
      if (program.block(k).isSemidefinite() && program.block(k).size() > 1) {
        return false;
      }
    }
    return true;
  }
}
