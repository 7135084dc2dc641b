package org.kronproj.conic.ipm;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.reduce.CommutingConstraints;
import org.kronproj.conic.reduce.Presolve;
import org.kronproj.conic.reduce.PresolveOutcome;
import org.kronproj.conic.reduce.Reduction;
import org.kronproj.conic.reduce.ReductionChain;
import org.kronproj.conic.reduce.StructureSearch;

/**
 * Solves a program by what structure it has: reduces it, solves what is left, and lifts the answer,
 * which is verified on the original program's data like any other.
 *
 * <p>Should nothing be verified, although the reduced program was, the original program is solved
 * as it is. A warm start is a point of the original program and cannot be reduced, so with one
 * nothing is.
 *
 * <p>Immutable and safe for concurrent use.
 */
public final class ReducingSolver {

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
    this.options = Objects.requireNonNull(options);
    this.search = Objects.requireNonNull(search);
  }

  /**
   * Reduces and solves a program.
   *
   * @param program the program
   * @return the verdict and the point it rests on, of the original program; the history is that of
   *     the program that was solved
   */
  public Solution solve(Program program) {
    return options.warmStart().isPresent()
        ? new Solver(options).solve(program)
        : Overflow.none(() -> search.search(program))
            .map(this::solve)
            .orElseGet(() -> new Solver(options).solve(program));
  }

  /**
   * Solves a program that was reduced already.
   *
   * @param chain the reductions, possibly none
   * @return as {@link #solve(Program)}
   */
  public Solution solve(ReductionChain chain) {
    Solver solver = new Solver(options);
    Optional<ReductionChain> presolved = presolve(chain);
    if (presolved.isEmpty()) {
      return solver.solve(chain.original());
    }
    Solution solution = solver.solve(presolved.get());
    return isVerdict(solution.status()) ? solution : solver.solve(chain.original());
  }

  /** Adds what presolving the reduced program gives; nothing where it has no program to solve. */
  private static Optional<ReductionChain> presolve(ReductionChain chain) {
    if (chain.steps().isEmpty()) {
      return Optional.empty();
    }
    // The dense rows of commuting constraints take longer to compare again than to solve with.
    if (chain.steps().get(chain.steps().size() - 1) instanceof CommutingConstraints commuting
        && commuting.isIndependent()) {
      return Optional.of(chain);
    }
    Optional<PresolveOutcome> outcome = Overflow.none(() -> Presolve.run(chain.reduced()));
    if (outcome.isPresent() && outcome.get() instanceof PresolveOutcome.Reduced left) {
      List<Reduction> steps = new ArrayList<>(chain.steps());
      steps.addAll(left.reduction().steps());
      return Optional.of(new ReductionChain(chain.original(), steps));
    }
    return Optional.empty();
  }

  /** Tells whether a status is more than the lack of an answer that lifting may have caused. */
  private static boolean isVerdict(SolverStatus status) {
    return switch (status) {
      case NO_PROGRESS, ILL_POSED -> false;
      default -> true;
    };
  }
}
