package org.kronproj.conic.ipm;

import java.util.ArrayList;
import java.util.List;
import org.kronproj.base.Seed;
import org.kronproj.conic.model.Program;
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
    this.options = options;
    this.search = search;
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
        : solve(search.search(program));
  }

  /**
   * Solves a program that was reduced already.
   *
   * @param chain the reductions, possibly none
   * @return as {@link #solve(Program)}
   */
  public Solution solve(ReductionChain chain) {
    Solver solver = new Solver(options);
    if (chain.steps().isEmpty()
        || !(Presolve.run(chain.reduced()) instanceof PresolveOutcome.Reduced left)) {
      return solver.solve(chain.original());
    }
    List<Reduction> steps = new ArrayList<>(chain.steps());
    steps.addAll(left.reduction().steps());
    Solution solution = solver.solve(new ReductionChain(chain.original(), steps));
    return isVerdict(solution.status()) ? solution : solver.solve(chain.original());
  }

  /** Tells whether a status is more than the lack of an answer that lifting may have caused. */
  private static boolean isVerdict(SolverStatus status) {
    return switch (status) {
      case NO_PROGRESS, ILL_POSED -> false;
      default -> true;
    };
  }
}
