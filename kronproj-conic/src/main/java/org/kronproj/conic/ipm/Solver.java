package org.kronproj.conic.ipm;

import java.util.Optional;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.newton.DirectNewtonSystem;
import org.kronproj.conic.newton.NewtonSystem;
import org.kronproj.conic.newton.Workers;

/**
 * Solves semidefinite and linear programs.
 *
 * <p>Immutable and safe for concurrent use; concurrent solves share the BLAS threads. A solve holds
 * about 12 matrices of the order of each semidefinite block and one of order m, in native memory,
 * and frees them before it returns.
 */
public final class Solver {

  private static final double REDUCED_ACCURACY = 1000;

  private final SolverOptions options;

  /**
   * Makes a solver.
   *
   * @param options how to solve
   */
  public Solver(SolverOptions options) {
    this.options = options;
  }

  /**
   * Solves a program.
   *
   * @param program the program
   * @return the verdict and the point it rests on
   * @throws org.kronproj.base.InsufficientMemoryException if the matrices do not fit
   */
  public Solution solve(Program program) {
    Stopwatch watch = new Stopwatch();
    Outcome outcome;
    try (Workers workers = new Workers(options.threads());
        NewtonSystem newton = new DirectNewtonSystem(program, workers);
        InteriorPoint method = new InteriorPoint(program, newton, workers, options, watch)) {
      outcome = method.run();
    }
    Point point = outcome.point();
    Optional<Point> ray =
        switch (outcome.ending()) {
          case PRIMAL_RAY -> Optional.of(Rays.primal(program, point));
          case DUAL_RAY -> Optional.of(Rays.dual(program, point));
          default -> Optional.empty();
        };
    IterationRecord best = best(outcome);
    watch.lap(Stopwatch.Part.VERIFICATION);
    return new Solution(
        status(outcome.ending(), best),
        outcome.ending(),
        point,
        best.primalObjective(),
        best.dualObjective(),
        ray,
        outcome.history(),
        watch.timings());
  }

  private SolverStatus status(Ending ending, IterationRecord best) {
    return switch (ending) {
      case CONVERGED -> SolverStatus.OPTIMAL;
      case PRIMAL_RAY -> SolverStatus.PRIMAL_INFEASIBLE;
      case DUAL_RAY -> SolverStatus.DUAL_INFEASIBLE;
      case ITERATION_LIMIT -> SolverStatus.ITERATION_LIMIT;
      case TIME_LIMIT -> SolverStatus.TIME_LIMIT;
      case CANCELLED -> SolverStatus.CANCELLED;
      default ->
          best.merit() <= REDUCED_ACCURACY * options.tolerance()
              ? SolverStatus.REDUCED_ACCURACY
              : SolverStatus.NO_PROGRESS;
    };
  }

  private static IterationRecord best(Outcome outcome) {
    IterationRecord best = outcome.history().get(outcome.history().size() - 1);
    if (outcome.ending() == Ending.PRIMAL_RAY || outcome.ending() == Ending.DUAL_RAY) {
      return best;
    }
    for (IterationRecord record : outcome.history()) {
      if (record.merit() < best.merit()) {
        best = record;
      }
    }
    return best;
  }
}
