package org.kronproj.conic.ipm;

import java.util.List;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.newton.MaintainedNewtonSystem;
import org.kronproj.conic.newton.WeightForm;
import org.kronproj.conic.newton.Workers;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.Strategy;

/**
 * The predictor–corrector method of {@link Solver} with its Newton systems on a maintained factor,
 * for programs with diagonal blocks. Long steps move every weight by factors of ten or more, so a
 * stale factor preconditions badly, and the planner hardly ever keeps one between iterations; what
 * is shared is the factor of a predictor and its corrector. For short steps see {@link
 * CentralPath}.
 *
 * <p>Immutable and safe for concurrent use.
 */
public final class LongStepSolver {

  private final SolverOptions options;
  private final WeightForm form;
  private final ProjectionOptions projection;

  /**
   * What a solve came to.
   *
   * @param solution the solution
   * @param choices what became of the factor in each of its iterations
   */
  public record Result(Solution solution, List<Strategy> choices) {}

  /**
   * Makes a solver.
   *
   * @param options how to solve
   * @param form how the weights enter the projection
   * @param projection laziness and strategies
   */
  public LongStepSolver(SolverOptions options, WeightForm form, ProjectionOptions projection) {
    this.options = options;
    this.form = form;
    this.projection = projection;
  }

  /**
   * Solves a program.
   *
   * @param program a program with diagonal blocks only
   * @return the verdict, and the strategies chosen
   */
  public Result solve(Program program) {
    Stopwatch watch = new Stopwatch();
    try (Workers workers = new Workers(options.threads());
        MaintainedNewtonSystem newton = new MaintainedNewtonSystem(program, form, projection);
        InteriorPoint method =
            new InteriorPoint(program, newton, workers, options, ResidualPolicy.PACED, watch)) {
      Outcome outcome = method.run();
      List<Point> rays = Rays.of(program, outcome);
      Solution solution =
          Verdict.of(
              program, options, outcome.ending(), outcome.point(), rays, outcome.history(), watch);
      return new Result(solution, newton.choices());
    }
  }
}
