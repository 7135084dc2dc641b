package org.kronproj.conic.ipm;

import java.util.Optional;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.BlockData;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.newton.BlockVariable;
import org.kronproj.conic.newton.ConstraintMap;
import org.kronproj.conic.reduce.ReductionChain;
import org.kronproj.conic.reduce.StructureSearch;

/**
 * Solves a program by what structure it has: reduces it, solves what is left, and lifts the answer.
 *
 * <p>The lifted point or certificate is measured on the original program's data before any verdict.
 * Should it fall short there, although it did not in the reduced program, the original program is
 * solved as it is. A warm start is a point of the original program and cannot be reduced, so with one
 * nothing is.
 *
 * <p>Immutable and safe for concurrent use.
 */
public final class ReducingSolver {

  /** What lifting may add to the residuals before a verdict is lowered. */
  private static final double LIFTING = 10;

  private static final double REDUCED_ACCURACY = 1000;

  /** The largest residual of a certificate, relative to its own size. */
  private static final double CERTIFICATE = 1e-7;

  private final SolverOptions options;
  private final StructureSearch search;

  /**
   * Makes a solver that looks where a solve takes long enough.
   *
   * @param options how to solve
   */
  public ReducingSolver(SolverOptions options) {
    this(options, StructureSearch.worthwhile(Seed.of(0)));
  }

  /**
   * Makes a solver.
   *
   * @param options how to solve
   * @param search where to look
   */
  public ReducingSolver(SolverOptions options, StructureSearch search) {
    this.options = options;
    this.search = search;
  }

  /**
   * Reduces and solves a program.
   *
   * @param program the program
   * @return the verdict and the point it rests on, of the original program; the history and the
   *     timings but for presolve and verification are those of the reduced one
   */
  public Solution solve(Program program) {
    long begin = System.nanoTime();
    if (options.warmStart().isPresent()) {
      return new Solver(options).solve(program);
    }
    ReductionChain chain = search.search(program);
    return withPresolve(solve(chain), 1e-9 * (System.nanoTime() - begin));
  }

  /**
   * Solves a program that was reduced already.
   *
   * @param chain the reductions, possibly none
   * @return as {@link #solve(Program)}
   */
  public Solution solve(ReductionChain chain) {
    if (chain.steps().isEmpty()) {
      return new Solver(options).solve(chain.original());
    }
    Solution reduced = new Solver(options).solve(chain.reduced());
    long begin = System.nanoTime();
    Solution lifted = lift(chain, reduced);
    return lifted == null
        ? new Solver(options).solve(chain.original())
        : withVerification(lifted, 1e-9 * (System.nanoTime() - begin));
  }

  /** The solution of the original program, or null when it does not hold there. */
  private Solution lift(ReductionChain chain, Solution reduced) {
    Program original = chain.original();
    Point point = chain.lift(reduced.point());
    IterationRecord record = measure(original, point);
    Optional<Point> certificate = Optional.empty();
    SolverStatus status = reduced.status();
    switch (status) {
      case OPTIMAL, REDUCED_ACCURACY -> {
        if (record.merit() > REDUCED_ACCURACY * options.tolerance()) {
          return null;
        }
        if (record.merit() > LIFTING * options.tolerance()) {
          status = SolverStatus.REDUCED_ACCURACY;
        }
      }
      case PRIMAL_INFEASIBLE, DUAL_INFEASIBLE -> {
        Point ray = chain.liftRay(reduced.certificate().orElseThrow());
        if (!holds(original, ray, status)) {
          return null;
        }
        certificate =
            Optional.of(
                status == SolverStatus.PRIMAL_INFEASIBLE
                    ? Rays.primal(original, ray)
                    : Rays.dual(original, ray));
      }
      default -> {
        // Nothing is claimed.
      }
    }
    return new Solution(
        status,
        reduced.ending(),
        point,
        record.primalObjective(),
        record.dualObjective(),
        certificate,
        reduced.history(),
        reduced.timings());
  }

  private static IterationRecord measure(Program program, Point point) {
    ConstraintMap map = new ConstraintMap(program);
    try (BlockVariable x = BlockVariable.allocate(program.blocks()).copyFrom(point.x());
        BlockVariable z = BlockVariable.allocate(program.blocks()).copyFrom(point.z());
        BlockVariable slack = BlockVariable.allocate(program.blocks())) {
      map.adjoint(point.y(), 1, slack);
      slack.add(-1, z);
      double mu = Math.max(0, x.dot(z)) / Math.max(1, program.order());
      return new Residuals(
              program, map.apply(x), slack.norm(), map.objective(x), point.y(), mu)
          .record(0, 0, 0, 0);
    }
  }

  /** Measures a ray; its cone membership is what lifting keeps by construction. */
  private static boolean holds(Program program, Point ray, SolverStatus status) {
    ConstraintMap map = new ConstraintMap(program);
    try (BlockVariable x = BlockVariable.allocate(program.blocks()).copyFrom(ray.x());
        BlockVariable z = BlockVariable.allocate(program.blocks()).copyFrom(ray.z());
        BlockVariable slack = BlockVariable.allocate(program.blocks())) {
      if (status == SolverStatus.PRIMAL_INFEASIBLE) {
        double product = 0;
        for (int i = 0; i < ray.constraintCount(); i++) {
          product += program.rightHandSide(i) * ray.y(i);
        }
        map.adjoint(ray.y(), 0, slack);
        double size = slack.norm();
        slack.add(-1, z);
        return product < 0 && slack.norm() <= CERTIFICATE * Math.max(size, -product);
      }
      double gain = map.objective(x);
      double residual = 0;
      for (double value : map.apply(x)) {
        residual += value * value;
      }
      double scale = Math.max(gain / (1 + largestObjective(program)), x.norm());
      return gain > 0 && Math.sqrt(residual) <= CERTIFICATE * scale;
    }
  }

  private static double largestObjective(Program program) {
    double largest = 0;
    for (int k = 0; k < program.blockCount(); k++) {
      BlockData data = program.data(k);
      for (int p = 0; p < data.objectiveEnd(); p++) {
        largest = Math.max(largest, Math.abs(data.value(p)));
      }
    }
    return largest;
  }

  private static Solution withPresolve(Solution solution, double seconds) {
    Timings t = solution.timings();
    return withTimings(
        solution,
        new Timings(
            t.presolve() + Math.max(0, seconds - t.total()),
            t.setup(),
            t.assembly(),
            t.factorization(),
            t.linearSolves(),
            t.directions(),
            t.refinement(),
            t.steps(),
            t.verification()));
  }

  private static Solution withVerification(Solution solution, double seconds) {
    Timings t = solution.timings();
    return withTimings(
        solution,
        new Timings(
            t.presolve(),
            t.setup(),
            t.assembly(),
            t.factorization(),
            t.linearSolves(),
            t.directions(),
            t.refinement(),
            t.steps(),
            t.verification() + seconds));
  }

  private static Solution withTimings(Solution solution, Timings timings) {
    return new Solution(
        solution.status(),
        solution.ending(),
        solution.point(),
        solution.primalObjective(),
        solution.dualObjective(),
        solution.certificate(),
        solution.history(),
        timings);
  }
}
