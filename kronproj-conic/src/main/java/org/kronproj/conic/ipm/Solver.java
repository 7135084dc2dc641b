package org.kronproj.conic.ipm;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.newton.DirectNewtonSystem;
import org.kronproj.conic.newton.NewtonSystem;
import org.kronproj.conic.newton.Workers;
import org.kronproj.conic.reduce.Equilibration;
import org.kronproj.conic.reduce.IndependentPart;
import org.kronproj.conic.reduce.Presolve;
import org.kronproj.conic.reduce.PresolveOutcome;
import org.kronproj.conic.reduce.Reduction;
import org.kronproj.conic.reduce.ReductionChain;
import org.kronproj.conic.verify.Certificates;

/**
 * Solves semidefinite and linear programs.
 *
 * <p>Immutable and safe for concurrent use; concurrent solves share the BLAS threads. A solve holds
 * about 14 matrices of the order of each semidefinite block and one of order m, in native memory,
 * and frees them before it returns.
 */
public final class Solver {

  private static final double SMALL_WORK = 3e7;

  /**
   * Errors up to this many tolerances, with reduced accuracy, are not worth a second attempt,
   * except for linear programs, which have no reason to end there.
   */
  private static final double NEAR = 200;

  /** Errors beyond this many tolerances leave it open whether there is a solution at all. */
  private static final double FAR = 1e4;

  private static final double LEAST_TOLERANCE = 1e-12;

  private final SolverOptions options;

  /**
   * Makes a solver.
   *
   * @param options how to solve, not null
   */
  public Solver(SolverOptions options) {
    this.options = Objects.requireNonNull(options, "options");
  }

  /**
   * Solves a program: presolves it, iterates on what is left (from what is left of a warm start),
   * lifts the result and judges it from the program's own data.
   *
   * <p>What is undecided after one attempt is tried in other ways, and success is checked. A solve
   * that is cancelled or meets its time limit before all that is done ends as {@link
   * SolverStatus#CANCELLED} or {@link SolverStatus#TIME_LIMIT}, with the best point found so far,
   * unless its verdict is final by then: infeasible with a certificate that was verified, or
   * optimal with every check done.
   *
   * @param program the program
   * @return the verdict and the point it rests on
   * @throws org.kronproj.base.InvalidValueException if the warm start has other blocks than the
   *     program
   * @throws org.kronproj.base.ShapeException if its y has another length than m
   * @throws org.kronproj.base.InsufficientMemoryException if the matrices do not fit
   */
  public Solution solve(Program program) {
    Stopwatch watch = new Stopwatch();
    options.warmStart().ifPresent(start -> StartingPoint.check(program, start));
    PresolveOutcome presolved =
        Overflow.none(() -> Presolve.run(program)).orElseGet(() -> unchanged(program));
    watch.lap(Stopwatch.Part.PRESOLVE);
    return solve(new ReductionChain(program, List.of()), presolved, watch);
  }

  /**
   * Solves a program by way of a smaller one that was presolved.
   *
   * @param chain the two programs
   * @param presolved what presolving made of the smaller one
   * @return the verdict on the larger one
   */
  Solution solve(ReductionChain chain, PresolveOutcome presolved) {
    return solve(chain, presolved, new Stopwatch());
  }

  private Solution solve(ReductionChain chain, PresolveOutcome presolved, Stopwatch watch) {
    if (presolved instanceof PresolveOutcome.Reduced reduced) {
      List<Reduction> steps = new ArrayList<>(chain.steps());
      steps.addAll(reduced.reduction().steps());
      ReductionChain joined = new ReductionChain(chain.original(), steps);
      Solution solution = solve(joined, watch);
      Solution checked = confirmed(solution, joined, watch);
      return watch.takeStop().map(stop -> Verdict.stopped(checked, stop)).orElse(checked);
    }
    if (presolved instanceof PresolveOutcome.PrimalInfeasible infeasible) {
      return contradicting(chain, chain.liftRay(infeasible.ray()), watch);
    }
    if (presolved instanceof PresolveOutcome.DualInfeasible infeasible) {
      return proved(chain.original(), Ending.DUAL_RAY, chain.liftRay(infeasible.ray()), watch);
    }
    Point point = chain.lift(((PresolveOutcome.Solved) presolved).point());
    return verdict(chain.original(), Ending.CONVERGED, point, List.of(), List.of(), watch);
  }

  /**
   * The verdict where presolving says that constraints contradict each other. Where the original's
   * data prove that to some digits only, they may be rounded, and a point that solves the program
   * counts more; where they do not prove it, the constraints only seem to depend on each other, as
   * they do when units are far apart.
   */
  private Solution contradicting(ReductionChain chain, Point ray, Stopwatch watch) {
    Solution claimed = proved(chain.original(), Ending.PRIMAL_RAY, ray, watch);
    boolean proof =
        claimed.certificate().isPresent()
            && Certificates.primalViolation(chain.original(), claimed.certificate().get())
                <= Progression.PROOF;
    if (proof) {
      return claimed;
    }
    PresolveOutcome presolved =
        Overflow.none(() -> Presolve.ignoringContradictions(chain.reduced()))
            .orElseGet(() -> unchanged(chain.reduced()));
    watch.lap(Stopwatch.Part.PRESOLVE);
    Solution solution = solve(chain, presolved, watch);
    boolean counts =
        solution.status() == SolverStatus.OPTIMAL || Verdict.isStopped(solution.status());
    return claimed.certificate().isEmpty() || counts ? solution : claimed;
  }

  private static PresolveOutcome unchanged(Program program) {
    return new PresolveOutcome.Reduced(new ReductionChain(program, List.of()));
  }

  /**
   * Solves a program by way of a smaller one, which is taken as it is; the verdict is made from the
   * original's data.
   *
   * <p>A warm start is a point of the original; where the reduction cannot map it, the start is
   * cold.
   *
   * @param reduction the two programs
   * @return the verdict on {@link Reduction#original()} and the point it rests on
   * @throws org.kronproj.base.InsufficientMemoryException if the matrices do not fit
   */
  public Solution solve(Reduction reduction) {
    return solve(reduction, new Stopwatch());
  }

  private Solution solve(Reduction reduction, Stopwatch watch) {
    Solution solution = attempts(reduction, watch);
    Optional<Ending> stop = watch.takeStop();
    return stop.isPresent() && solution.status() != SolverStatus.OPTIMAL
        ? Verdict.stopped(solution, stop.get())
        : solution;
  }

  /**
   * What is left undecided is tried again: without the warm start, which may have been no use, and
   * where the constraints come in very different units, in others. Most such programs do well in
   * their own, so those come first.
   */
  private Solution attempts(Reduction reduction, Stopwatch watch) {
    SolverOptions cold = options.withWarmStart(Optional.empty());
    Solution solution = attempt(reduction, ResidualPolicy.PACED, options, watch);
    if (!isDecided(solution, reduction.reduced()) && options.warmStart().isPresent()) {
      solution = better(solution, attempt(reduction, ResidualPolicy.PACED, cold, watch));
    }
    if (isDecided(solution, reduction.reduced())) {
      return solution;
    }
    Optional<Equilibration> units = Units.of(reduction.reduced()).ofRows();
    if (units.isEmpty()) {
      return furtherAttempts(solution, reduction, cold, watch);
    }
    Reduction joined = joined(reduction, units.get());
    SolverOptions within = within(units.get());
    Solution inUnits = attempt(joined, ResidualPolicy.PACED, within, watch);
    return furtherAttempts(better(solution, inUnits), joined, within, watch);
  }

  /**
   * Withholds success where the program falls into parts and one of them, judged by itself, is none
   * and is not solved by itself either: beside a part with large values the errors of another
   * hardly show. Parts are not judged by the measures alone, since they share one complementarity.
   */
  private Solution confirmed(Solution solution, ReductionChain chain, Stopwatch watch) {
    boolean success = solution.status().isSolved();
    Optional<Point> point =
        (success || Verdict.isDoubtfulSuccess(solution, options))
                && !Verdict.isPolyhedral(chain.reduced())
            ? chain.restrict(solution.point())
            : Optional.empty();
    if (point.isEmpty()) {
      return solution;
    }
    SolverOptions alone =
        options.withWarmStart(Optional.empty()).withListener(IterationListener.none());
    FacialCheck check = new FacialCheck(alone, watch);
    if (!success) {
      return check.confirms(chain.reduced(), point.get())
          ? withStatus(SolverStatus.OPTIMAL, solution)
          : solution;
    }
    for (IndependentPart part : IndependentPart.of(chain.reduced())) {
      Point ofPart = part.restrict(point.get());
      if (!Verdict.of(part.program(), options, ofPart).isSolved()) {
        Solution found = new Solver(alone.after(watch.elapsed())).solve(part.program());
        watch.lap(Stopwatch.Part.VERIFICATION);
        watch.ended(found);
        if (Verdict.refutes(found.status())) {
          return refuted(solution, chain, part, found, watch);
        }
      }
    }
    return check.refutes(chain.reduced(), point.get())
        ? withStatus(SolverStatus.ILL_POSED, solution)
        : solution;
  }

  private Solution refuted(
      Solution solution,
      ReductionChain chain,
      IndependentPart part,
      Solution found,
      Stopwatch watch) {
    List<Point> rays = found.certificate().map(part::liftRay).stream().toList();
    Solution proved = withRays(solution, chain, rays, watch);
    return proved.certificate().isPresent() ? proved : withStatus(SolverStatus.ILL_POSED, proved);
  }

  private static Solution withStatus(SolverStatus status, Solution solution) {
    return new Solution(
        status,
        solution.ending(),
        solution.point(),
        solution.verification(),
        solution.certificate(),
        solution.history(),
        solution.timings());
  }

  /** A cold start, and a tolerance that serves in the original units too. */
  private SolverOptions within(Equilibration units) {
    return options
        .withWarmStart(Optional.empty())
        .withTolerance(Math.max(LEAST_TOLERANCE, options.tolerance() / units.amplification()));
  }

  private static ReductionChain joined(Reduction first, Reduction second) {
    return new ReductionChain(first.original(), List.of(first, second));
  }

  /**
   * Small programs that one policy leaves undecided are tried with another; a certificate, and a
   * program whose dual has no interior, is only looked for where the errors are not those of a
   * solution that rounding ends early.
   */
  private Solution furtherAttempts(
      Solution known, Reduction reduction, SolverOptions within, Stopwatch watch) {
    Solution solution = known;
    Program program = reduction.reduced();
    if (!isSmall(program)) {
      return solution;
    }
    if (!isDecided(solution, program)) {
      solution = better(solution, attempt(reduction, ResidualPolicy.FREE, within, watch));
    }
    if (!isDecided(solution, program) && Verdict.isPolyhedral(program)) {
      Optional<Equilibration> units = Overflow.none(() -> Equilibration.ofRowsAndColumns(program));
      if (units.isPresent()) {
        Reduction joined = joined(reduction, units.get());
        SolverOptions inUnits = within(units.get());
        solution = better(solution, attempt(joined, ResidualPolicy.PACED, inUnits, watch));
      }
    }
    Optional<Equilibration> agreeing =
        isDecided(solution, program) ? Optional.empty() : Units.of(program).agreeing();
    if (agreeing.isPresent()) {
      Reduction joined = joined(reduction, agreeing.get());
      SolverOptions inUnits = within(agreeing.get());
      solution = better(solution, attempt(joined, ResidualPolicy.PACED, inUnits, watch));
    }
    if (!isDecided(solution, program) && !(error(solution) <= far(program))) {
      solution = better(solution, attempt(reduction, ResidualPolicy.BOTH_PACED, within, watch));
    }
    if (!isDecided(solution, program) && !(error(solution) <= far(program))) {
      solution = withCertificate(solution, reduction, watch);
    }
    return solution;
  }

  private static Solution better(Solution known, Solution found) {
    return Verdict.isBetter(found, known) ? found : known;
  }

  /** What a search for certificates makes of a solution. */
  private Solution withCertificate(Solution solution, Reduction reduction, Stopwatch watch) {
    if (Verdict.isPolyhedral(reduction.reduced())) {
      Solution linear =
          withRays(solution, reduction, linearRays(reduction.reduced(), watch), watch);
      if (linear.certificate().isPresent()) {
        return linear;
      }
    }
    List<Point> found = new ArrayList<>();
    PrimalCertificateSearch.run(reduction.reduced(), options, watch).ifPresent(found::add);
    Solution primal = withRays(solution, reduction, found, watch);
    return primal.certificate().isPresent()
        ? primal
        : withRays(
            solution,
            reduction,
            DualCertificateSearch.run(reduction.reduced(), options, watch),
            watch);
  }

  /** Rays of a linear program, looked for in units in which rows and columns have one size. */
  private List<Point> linearRays(Program program, Stopwatch watch) {
    return Overflow.none(
            () -> {
              Equilibration units = Equilibration.ofRowsAndColumns(program);
              return LinearRaySearch.run(units.reduced(), options, watch).stream()
                  .map(units::liftRay)
                  .toList();
            })
        .orElse(List.of());
  }

  private Solution withRays(
      Solution solution, Reduction reduction, List<Point> found, Stopwatch watch) {
    Program original = reduction.original();
    List<Point> rays =
        found.stream().map(ray -> Rays.normalized(original, reduction.liftRay(ray))).toList();
    return verdict(original, solution.ending(), solution.point(), rays, solution.history(), watch);
  }

  /**
   * Whether there is nothing more to find out, or a stop or the limit on iterations leaves no room
   * for it. Errors as small as a solution's that are ill-posed all the same are so because the
   * iterates grow, whatever the pace, unless they only seem to in units that are far apart. Linear
   * programs need not stop short of the tolerance.
   */
  private boolean isDecided(Solution solution, Program program) {
    if (solution.ending().isStop()) {
      return true;
    }
    double near = Verdict.isPolyhedral(program) ? 0 : NEAR * options.tolerance();
    return switch (solution.status()) {
      case REDUCED_ACCURACY ->
          (error(solution) <= near && Units.of(program).agreeing().isEmpty())
              || isCutShort(solution);
      case ILL_POSED ->
          (error(solution) <= far(program) && Units.of(program).agreeing().isEmpty())
              || isCutShort(solution);
      case NO_PROGRESS, ITERATION_LIMIT -> isCutShort(solution);
      default -> true;
    };
  }

  private double far(Program program) {
    return Verdict.isPolyhedral(program) ? 0 : FAR * options.tolerance();
  }

  private static boolean isCutShort(Solution solution) {
    return Verdict.isCutShort(solution.ending(), solution.history());
  }

  private static double error(Solution solution) {
    return solution.verification().errors().largest();
  }

  /** Whether a second attempt takes no more than moments. */
  private static boolean isSmall(Program program) {
    double work = Math.pow(program.constraintCount(), 3) / 3;
    for (int k = 0; k < program.blockCount(); k++) {
      int n = program.block(k).size();
      work += program.block(k).isSemidefinite() ? 20.0 * n * n * n : n;
    }
    return work < SMALL_WORK;
  }

  private Solution attempt(
      Reduction reduction, ResidualPolicy policy, SolverOptions within, Stopwatch watch) {
    Program program = reduction.reduced();
    double offset = reduction.objectiveOffset();
    SolverOptions started =
        within
            .withWarmStart(within.warmStart().flatMap(reduction::restrict))
            .withListener(record -> within.listener().iteration(record.shifted(offset)));
    Outcome outcome;
    try (Workers workers = new Workers(options.threads());
        NewtonSystem newton = new DirectNewtonSystem(program, workers);
        InteriorPoint method =
            new InteriorPoint(program, newton, workers, started, policy, watch)) {
      outcome = method.run();
    }
    Point point = reduction.lift(outcome.point());
    List<Point> rays =
        Rays.of(program, outcome).stream()
            .map(found -> Rays.normalized(reduction.original(), reduction.liftRay(found)))
            .toList();
    List<IterationRecord> history =
        outcome.history().stream().map(record -> record.shifted(offset)).toList();
    return verdict(reduction.original(), outcome.ending(), point, rays, history, watch);
  }

  /** Infeasibility found by presolving; the ray stands in for the point too. */
  private Solution proved(Program program, Ending ending, Point ray, Stopwatch watch) {
    List<Point> normalized = List.of(Rays.normalized(program, ray));
    return verdict(program, ending, ray, normalized, List.of(), watch);
  }

  private Solution verdict(
      Program program,
      Ending ending,
      Point point,
      List<Point> rays,
      List<IterationRecord> history,
      Stopwatch watch) {
    return Verdict.of(program, options, ending, point, rays, history, watch);
  }
}
