package org.kronproj.conic.ipm;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.reduce.CommutingConstraints;
import org.kronproj.conic.reduce.Presolve;
import org.kronproj.conic.reduce.PresolveOutcome;
import org.kronproj.conic.reduce.ReductionChain;
import org.kronproj.conic.reduce.StructureSearch;

/**
 * Solves a program by what structure it has: reduces it, solves what is left, and lifts the answer,
 * which is verified on the original program's data like any other.
 *
 * <p>Should nothing be verified, although the reduced program was, the original program is solved
 * as it is; so it is for full accuracy where that is not reached and takes no more than a few
 * seconds, and where constraints contradict others that they depend on. A warm start is a point of
 * the original program and cannot be reduced, so with one nothing is.
 *
 * <p>Immutable and safe for concurrent use.
 */
public final class ReducingSolver {

  /** Flops of a solve of the program itself that some digits more are worth: a few seconds. */
  private static final double AFFORDABLE = 1e11;

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
    this.options = Objects.requireNonNull(options, "options");
    this.search = Objects.requireNonNull(search, "search");
  }

  /** Is told what was found, before it is solved. */
  @FunctionalInterface
  public interface SearchListener {
    /**
     * Takes note of the reductions.
     *
     * @param chain those that were found, possibly none
     * @param seconds how long the search took
     */
    void found(ReductionChain chain, double seconds);
  }

  /**
   * Reduces and solves a program.
   *
   * @param program the program
   * @return the verdict and the point it rests on, of the original program; the history is that of
   *     the program that was solved
   */
  public Solution solve(Program program) {
    return solve(program, (chain, seconds) -> {});
  }

  /**
   * Reduces and solves a program; the time limit holds for both together.
   *
   * @param program the program
   * @param listener is told what was found; not where nothing is looked for
   * @return as {@link #solve(Program)}
   */
  public Solution solve(Program program, SearchListener listener) {
    if (options.warmStart().isPresent()) {
      return new Solver(options).solve(program);
    }
    long begin = System.nanoTime();
    StructureSearch limited = search.until(() -> isOver(begin));
    Optional<ReductionChain> chain = Overflow.none(() -> limited.search(program));
    double seconds = 1e-9 * (System.nanoTime() - begin);
    chain.ifPresent(found -> listener.found(found, seconds));
    SolverOptions left = left(1e-9 * (System.nanoTime() - begin)).orElse(exhausted());
    return chain
        .map(new ReducingSolver(left)::solve)
        .orElseGet(() -> new Solver(left).solve(program));
  }

  /** Whether there was a request to stop, or the time limit passed. */
  private boolean isOver(long begin) {
    return options.cancellation().isRequested()
        || left(1e-9 * (System.nanoTime() - begin)).isEmpty();
  }

  private SolverOptions exhausted() {
    return options.withTimeLimit(Duration.ZERO);
  }

  /**
   * Solves a program that was reduced already.
   *
   * @param chain the reductions, possibly none
   * @return as {@link #solve(Program)}
   */
  public Solution solve(ReductionChain chain) {
    Solver solver = new Solver(options);
    if (chain.steps().isEmpty() || isContradictory(chain)) {
      return solver.solve(chain.original());
    }
    Optional<Solution> reduced = solveReduced(chain, solver);
    if (reduced.isEmpty()) {
      return solver.solve(chain.original());
    }
    Solution solution = reduced.get();
    Optional<SolverOptions> left = left(solution.timings().total());
    if (!isWorthAnother(solution, chain.original())) {
      return solution;
    }
    if (left.isEmpty()) {
      return Verdict.stopped(solution, Ending.TIME_LIMIT);
    }
    Solution unreduced = new Solver(left.get()).solve(chain.original());
    Solution better = Verdict.isBetter(solution, unreduced) ? solution : unreduced;
    return Verdict.isStopped(unreduced.status())
        ? Verdict.stopped(better, unreduced.ending())
        : better;
  }

  private static boolean isContradictory(ReductionChain chain) {
    return chain.steps().stream()
        .anyMatch(
            step -> step instanceof CommutingConstraints commuting && commuting.isContradictory());
  }

  /** Presolves the reduced program and solves what is left; nothing where presolving overflows. */
  private static Optional<Solution> solveReduced(ReductionChain chain, Solver solver) {
    // The dense rows of commuting constraints take longer to compare again than to solve with.
    if (chain.steps().get(chain.steps().size() - 1) instanceof CommutingConstraints commuting
        && commuting.isIndependent()) {
      return Optional.of(solver.solve(chain));
    }
    Optional<PresolveOutcome> outcome = Overflow.none(() -> Presolve.run(chain.reduced()));
    return outcome.map(presolved -> solver.solve(chain, presolved));
  }

  /** The options with what is left of the time; nothing where none is. */
  private Optional<SolverOptions> left(double seconds) {
    if (options.timeLimit().isEmpty()) {
      return Optional.of(options);
    }
    Duration left = options.timeLimit().get().minus(Duration.ofNanos((long) (1e9 * seconds)));
    return left.isNegative() ? Optional.empty() : Optional.of(options.withTimeLimit(left));
  }

  /**
   * Tells whether a solution says less than the program itself may: lifting may have cost the
   * answer, or some of its accuracy. The latter is worth no more than moments.
   */
  private static boolean isWorthAnother(Solution solution, Program program) {
    return switch (solution.status()) {
      case NO_PROGRESS, ILL_POSED -> true;
      case REDUCED_ACCURACY -> StructureSearch.work(program) <= AFFORDABLE;
      case ITERATION_LIMIT ->
          !Verdict.isCutShort(solution.ending(), solution.history())
              && StructureSearch.work(program) <= AFFORDABLE;
      default -> false;
    };
  }
}
