package org.kronproj.conic.ipm;

import java.util.List;
import java.util.Optional;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.newton.DirectNewtonSystem;
import org.kronproj.conic.newton.NewtonSystem;
import org.kronproj.conic.newton.Workers;
import org.kronproj.conic.reduce.Presolve;
import org.kronproj.conic.reduce.PresolveOutcome;
import org.kronproj.conic.reduce.Reduction;
import org.kronproj.conic.reduce.ReductionChain;

/**
 * Solves semidefinite and linear programs.
 *
 * <p>Immutable and safe for concurrent use; concurrent solves share the BLAS threads. A solve holds
 * about 12 matrices of the order of each semidefinite block and one of order m, in native memory,
 * and frees them before it returns.
 */
public final class Solver {

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
   * Solves a program, presolved unless there is a warm start.
   *
   * @param program the program
   * @return the verdict and the point it rests on
   * @throws org.kronproj.base.InsufficientMemoryException if the matrices do not fit
   */
  public Solution solve(Program program) {
    Stopwatch watch = new Stopwatch();
    // A point to start near is one of the program as it was given.
    PresolveOutcome outcome =
        options.warmStart().isPresent()
            ? new PresolveOutcome.Reduced(new ReductionChain(program, List.of()))
            : Presolve.run(program);
    watch.lap(Stopwatch.Part.PRESOLVE);
    if (outcome instanceof PresolveOutcome.Reduced left) {
      return solve(left.reduction(), watch);
    }
    if (outcome instanceof PresolveOutcome.Solved solved) {
      return settled(program, Ending.CONVERGED, solved.point(), watch);
    }
    if (outcome instanceof PresolveOutcome.PrimalInfeasible infeasible) {
      return settled(program, Ending.PRIMAL_RAY, infeasible.ray(), watch);
    }
    return settled(
        program, Ending.DUAL_RAY, ((PresolveOutcome.DualInfeasible) outcome).ray(), watch);
  }

  /** What presolving settled, judged like everything else. */
  private Solution settled(Program program, Ending ending, Point point, Stopwatch watch) {
    Optional<Point> ray =
        ending == Ending.CONVERGED
            ? Optional.empty()
            : Optional.of(Rays.normalized(program, point));
    return Verdict.of(program, options.tolerance(), ending, point, ray, List.of(), watch);
  }

  /**
   * Solves a program by way of a smaller one; the verdict is made from the original's data.
   *
   * @param reduction the two programs
   * @return the verdict on {@link Reduction#original()} and the point it rests on
   * @throws org.kronproj.base.InsufficientMemoryException if the matrices do not fit
   */
  public Solution solve(Reduction reduction) {
    return solve(reduction, new Stopwatch());
  }

  private Solution solve(Reduction reduction, Stopwatch watch) {
    Program program = reduction.reduced();
    Outcome outcome;
    try (Workers workers = new Workers(options.threads());
        NewtonSystem newton = new DirectNewtonSystem(program, workers);
        InteriorPoint method = new InteriorPoint(program, newton, workers, options, watch)) {
      outcome = method.run();
    }
    Point point = reduction.lift(outcome.point());
    Optional<Point> ray =
        Rays.of(program, outcome.ending(), outcome.point())
            .map(found -> Rays.normalized(reduction.original(), reduction.liftRay(found)));
    return Verdict.of(
        reduction.original(),
        options.tolerance(),
        outcome.ending(),
        point,
        ray,
        outcome.history(),
        watch);
  }
}
