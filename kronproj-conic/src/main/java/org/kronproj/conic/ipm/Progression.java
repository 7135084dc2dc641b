package org.kronproj.conic.ipm;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.newton.BlockVariable;

/** Judges each iterate: converged, a ray, out of time, no longer getting better; keeps the best. */
final class Progression implements AutoCloseable {

  private static final double RAY_TOLERANCE = 1e-8;

  /**
   * Violations that end the iteration. What is large because the program's points are goes on and
   * converges; a true ray gets here within a few iterations more, as it grows.
   */
  static final double PROOF = 1e-12;

  private static final double KEEP_BELOW = 1e-3;
  private static final int PATIENCE = 10;

  /** What is as large has run away for good; squares of it do not overflow. */
  private static final double RUNAWAY = 1e60;

  /** So many steps running that are no longer than this lead nowhere. */
  private static final double SLOW_STEP = 1e-3;

  private static final int SLOW_PATIENCE = 8;

  /**
   * After so many iterations running whose primal or dual step is shorter than {@link #SHORT_STEP},
   * a semidefinite program ends where its value is known with reduced accuracy: such steps gain a
   * digit in ten iterations, and each is refined at length (twelve of the thirty iterations of
   * qap8, which took half of its time).
   */
  static final int SHORT_PATIENCE = 4;

  static final double SHORT_STEP = 0.3;

  /**
   * Flops of an iteration from which on that is so. Below, it takes no time, and small programs
   * lose a digit or success by it: sums of squares without an interior need up to 25 such steps.
   */
  private static final double DEAR = 1e6;

  /** Infeasible by so many times the best errors, late iterates do not come back. */
  private static final double LOST = 30;

  /**
   * The same of semidefinite programs, whose late iterations are the dearest: qap7 and qap8 ended
   * after two more, with a seventh of all conjugate-gradient steps.
   */
  private static final double SEMIDEFINITE_LOST = 5;

  /**
   * Up to so many times the least errors are worth it for residuals that leave no value open: qap7
   * and qap8 take up to 2.3, with several kinds of OpenBLAS's kernels and orders of rows and
   * constraints, and ended as ill-posed in a fifth of these cases by the least errors alone.
   */
  private static final double COMPARABLE = 10;

  private final Program program;
  private final SolverOptions options;
  private final double degree;
  private final double objectiveNorm;
  private final double largestRight;
  private final double largestObjective;
  private final boolean polyhedral;

  /** Whether an iteration takes so long that short steps are not worth it. */
  private final boolean dear;

  private double bestMerit = Double.POSITIVE_INFINITY;
  private double milestone = Double.POSITIVE_INFINITY;
  private int sinceMilestone;
  private int stuck;
  private int shortSteps;

  /** Whether steps were short for long, near a solution. */
  private boolean crawls;

  private int slow;
  private double previousMu = 1;
  private BlockVariable bestX;
  private BlockVariable bestZ;
  private double[] bestY;

  /** Whether the best iterate was kept: in memory that is taken once, new pages are dear. */
  private boolean kept;

  private double keptError = Double.POSITIVE_INFINITY;

  /** Whether its residuals leave the value open. */
  private boolean keptOpen;

  /** The size of the last ray that was looked at and proved nothing. */
  private double doubtful;

  private Optional<Point> ray = Optional.empty();

  Progression(Program program, SolverOptions options, double degree) {
    this.program = program;
    this.options = options;
    this.degree = degree;
    polyhedral = Verdict.isPolyhedral(program);
    dear = !polyhedral && IterationWork.flops(program) > DEAR;
    double sum = 0;
    double cost = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      for (int p = 0; p < data.objectiveEnd(); p++) {
        double square = data.value(p) * data.value(p);
        sum += data.row(p) == data.column(p) ? square : 2 * square;
        cost = Math.max(cost, Math.abs(data.value(p)));
      }
    }
    objectiveNorm = Math.sqrt(sum);
    largestObjective = cost;
    double largest = 0;
    for (double right : program.rightHandSide()) {
      largest = Math.max(largest, Math.abs(right));
    }
    largestRight = largest;
  }

  /** ‖b‖∞ */
  double largestRight() {
    return largestRight;
  }

  /**
   * Returns why to end here, or null to go on.
   *
   * @param projection makes an X that satisfies the homogeneous constraints of the iterate's
   */
  Ending judge(
      IterationRecord record,
      Residuals residuals,
      Iterate at,
      Supplier<Optional<Point>> projection) {
    double merit = record.merit();
    if (Double.isNaN(merit)) {
      return Ending.NOT_FINITE;
    }
    double error = Math.max(merit, complementarityGap(record));
    if (error <= options.tolerance()) {
      kept = false;
      return Ending.CONVERGED;
    }
    if (isPrimalRay(record, residuals) && provesPrimal(-record.dualObjective(), at)) {
      kept = false;
      return Ending.PRIMAL_RAY;
    }
    if (isDualRay(record, residuals) && provesDual(record.primalObjective(), at, projection)) {
      kept = false;
      return Ending.DUAL_RAY;
    }
    keep(error, record, at);
    if (isRunaway(record)) {
      return Ending.NO_PROGRESS;
    }
    if (options.cancellation().isRequested()) {
      return Ending.CANCELLED;
    }
    if (options.timeLimit().isPresent()
        && record.seconds() > 1e-9 * options.timeLimit().get().toNanos()) {
      return Ending.TIME_LIMIT;
    }
    if (record.iteration() >= options.maximumIterations()) {
      return Ending.ITERATION_LIMIT;
    }
    boolean shortPrimal = record.primalStep() < options.steps().shortestPrimal();
    boolean shortDual = record.dualStep() < options.steps().shortestDual();
    if (record.iteration() > 0 && (shortPrimal || shortDual)) {
      return shortPrimal ? Ending.STUCK_PRIMAL : Ending.STUCK_DUAL;
    }
    if (isStuck(record)) {
      return record.primalInfeasibility() > record.dualInfeasibility()
          ? Ending.STUCK_PRIMAL
          : Ending.STUCK_DUAL;
    }
    boolean isShort = Math.min(record.primalStep(), record.dualStep()) < SHORT_STEP;
    shortSteps = isShort ? shortSteps + 1 : 0;
    crawls |= shortSteps >= SHORT_PATIENCE && bestMerit <= Verdict.REDUCED * options.tolerance();
    if (merit > 0.5 * milestone) {
      sinceMilestone++;
    } else {
      milestone = merit;
      sinceMilestone = 0;
    }
    double far = polyhedral ? LOST : SEMIDEFINITE_LOST;
    boolean lost = record.primalInfeasibility() > far * bestMerit;
    boolean wandering = bestMerit < 1e-5 && (lost || merit > 1e3 * bestMerit);
    boolean known = kept && !keptOpen && keptError <= Verdict.REDUCED * options.tolerance();
    return wandering
            || (crawls && known && dear)
            || (sinceMilestone > PATIENCE && bestMerit < KEEP_BELOW)
        ? Ending.NO_PROGRESS
        : null;
  }

  private static boolean isRunaway(IterationRecord record) {
    return Math.abs(record.primalObjective()) > RUNAWAY
        || Math.abs(record.dualObjective()) > RUNAWAY
        || record.complementarity() > RUNAWAY;
  }

  /** The gap by ⟨X, Z⟩, which a point is judged by too. */
  private double complementarityGap(IterationRecord record) {
    double size = 1 + Math.abs(record.primalObjective()) + Math.abs(record.dualObjective());
    return record.complementarity() * degree / size;
  }

  /** Whether steps are tiny and change nothing; along a ray they are tiny and change much. */
  private boolean isStuck(IterationRecord record) {
    double ratio = record.complementarity() / previousMu;
    double step = Math.max(record.primalStep(), record.dualStep());
    boolean idle = record.iteration() > 0 && ratio > 0.5 && ratio < 2;
    stuck = idle && step < 1e-7 ? stuck + 1 : 0;
    slow = idle && step < SLOW_STEP ? slow + 1 : 0;
    previousMu = record.complementarity();
    return stuck >= 2 || slow >= SLOW_PATIENCE;
  }

  /** y/(−bᵀy) is a certificate up to ‖C + R_d‖/(−bᵀy), if C is small beside what y combines. */
  private boolean isPrimalRay(IterationRecord record, Residuals residuals) {
    return record.dualObjective() < 0
        && record.primalInfeasibility() > 1e-6
        && objectiveNorm + residuals.dualNorm() < -RAY_TOLERANCE * record.dualObjective();
  }

  /** X/⟨C, X⟩ is a certificate up to ‖A(X)‖/⟨C, X⟩, if b is small beside what A(X) adds up. */
  private boolean isDualRay(IterationRecord record, Residuals residuals) {
    return record.primalObjective() > 0
        && record.dualInfeasibility() > 1e-6
        && residuals.appliedNorm() < RAY_TOLERANCE * record.primalObjective();
  }

  private boolean provesPrimal(double size, Iterate at) {
    return hasGrown(size) && Rays.provingPrimal(program, List.of(at.toPoint()), PROOF).isPresent();
  }

  private boolean provesDual(double size, Iterate at, Supplier<Optional<Point>> projection) {
    if (!hasGrown(size)) {
      return false;
    }
    ray = projection.get();
    List<Point> rays = Stream.concat(ray.stream(), Stream.of(at.toPoint())).toList();
    return Rays.provingDual(program, rays, PROOF).isPresent();
  }

  /** Whether another look may tell more than the last one. */
  private boolean hasGrown(double size) {
    boolean grown = size >= 2 * doubtful;
    doubtful = grown ? size : doubtful;
    return grown;
  }

  /**
   * Keeps the iterate with the least errors, but not one whose residuals alone leave the value open
   * if there is another of comparable errors: without an interior, y grows as the gap falls, and
   * where a late direction is not accurate any more, a residual of 10⁻⁷ times that y is too much.
   */
  private void keep(double error, IterationRecord record, Iterate at) {
    bestMerit = Math.min(bestMerit, error);
    if (error >= KEEP_BELOW) {
      return;
    }
    double residual = Math.max(record.primalInfeasibility(), record.dualInfeasibility());
    boolean open = !polyhedral && Verdict.isLeftOpen(error, residual, sensitivity(record, at));
    boolean better =
        open == keptOpen
            ? error < keptError
            : open ? COMPARABLE * error < keptError : error <= COMPARABLE * bestMerit;
    if (better) {
      kept = true;
      keptError = error;
      keptOpen = open;
      copy(at);
    }
  }

  /** As of {@link org.kronproj.conic.verify.Verification#sensitivity()}. */
  private double sensitivity(IterationRecord record, Iterate at) {
    double norm = 0;
    for (double value : at.y) {
      norm += value * value;
    }
    double scale = 1 + Math.abs(record.primalObjective()) + Math.abs(record.dualObjective());
    return Math.max(
            (1 + largestRight) * Math.sqrt(norm), (1 + largestObjective) * at.x.absoluteTrace())
        / scale;
  }

  private void copy(Iterate at) {
    if (bestX == null) {
      bestX = BlockVariable.allocate(program.blocks());
    }
    if (bestZ == null) {
      bestZ = BlockVariable.allocate(program.blocks());
    }
    bestX.copyFrom(at.x);
    bestZ.copyFrom(at.z);
    bestY = at.y.clone();
  }

  /** The last X that was projected for its being a ray perhaps. */
  Optional<Point> ray() {
    return ray;
  }

  /** The best iterate, or the current one when that is it or none was kept. */
  Point best(Point current) {
    return kept ? new Point(bestX.toBlockMatrix(), bestY, bestZ.toBlockMatrix()) : current;
  }

  @Override
  public void close() {
    if (bestX != null) {
      bestX.close();
    }
    if (bestZ != null) {
      bestZ.close();
    }
  }
}
