package org.kronproj.conic.ipm;

import java.util.ArrayList;
import java.util.List;
import org.kronproj.conic.model.Block;
import org.kronproj.conic.model.BlockMatrix;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.newton.LinearForm;
import org.kronproj.conic.newton.MaintainedNormalMatrix;
import org.kronproj.projection.Accuracy;
import org.kronproj.projection.ProjectionOptions;
import org.kronproj.projection.UpdateKind;
import org.kronproj.projection.UpdateResult;

/**
 * The short-step primal–dual method along the central path with lazily maintained weights, in the
 * paper's sense, for programs with diagonal blocks: linear programs, and semidefinite ones whose
 * constraints and objective commute after they were rotated to their common eigenbasis.
 *
 * <pre>
 *   centre: Newton steps with fresh weights until Ax = b, Aᵀy − z = c and x∘z ≈ μ1
 *   repeat until the gap is closed:
 *     w̃ ← update(x/z)                                    (lazy: e^{−ε_mp/2} ≤ w̃z/x ≤ e^{ε_mp/2})
 *     solve  A δx = b − Ax,  Aᵀδy − δz = c + z − Aᵀy,  z̃∘δx + x̃∘δz = (1 − κ/√n)μ1 − x∘z
 *     (x, y, z) ← (x, y, z) + (δx, δy, δz)
 * </pre>
 *
 * with x̃/z̃ = w̃ and x̃∘z̃ = x∘z. The direction is exactly feasible whatever w̃ is; its error in
 * the products is of the order of ε_mp times the step, and the next step corrects it, since it is
 * taken from the products as they are.
 *
 * <p>For a dense C the semidefinite scaling point leaves the constraints' eigenbasis, so the
 * weights of a fixed basis do not describe it: such programs are solved by the general method after
 * the constraints were rotated.
 *
 * <p>O(√n·log(1/tolerance)) iterations, each a pass over A in both directions, 2m² flops, and what
 * the update costs. Stateless; safe for concurrent use.
 */
public final class CentralPath {

  private static final int START_LIMIT = 200;
  private static final double CENTRED = 0.1;
  private static final double START_RESIDUAL = 1e-9;
  private static final double TO_BOUNDARY = 0.9;

  private final CentralPathOptions options;

  /**
   * Makes the method.
   *
   * @param options how it follows the path
   */
  public CentralPath(CentralPathOptions options) {
    this.options = options;
  }

  /**
   * Solves a program.
   *
   * @param program a program with diagonal blocks only, linearly independent constraints, and
   *     strictly feasible points on both sides
   * @return the result
   * @throws org.kronproj.base.InvalidValueException if it has another block or dependent rows
   */
  public CentralPathResult solve(Program program) {
    long begin = System.nanoTime();
    List<CentralPathRecord> history = new ArrayList<>();
    try (LinearForm linear = new LinearForm(program)) {
      VectorIterate at = new VectorIterate(linear);
      int startIterations = centre(linear, at);
      SolverStatus status =
          startIterations < 0 ? SolverStatus.NO_PROGRESS : follow(linear, at, history);
      return result(program, at, status, Math.max(0, startIterations), history, seconds(begin));
    }
  }

  /** Newton steps to the central path; returns their number, or −1 when they do not arrive. */
  private int centre(LinearForm linear, VectorIterate at) {
    ProjectionOptions fresh = ProjectionOptions.defaults().withSeed(options.projection().seed());
    try (MaintainedNormalMatrix normal =
        new MaintainedNormalMatrix(linear, options.weightForm(), at.ratios(), fresh)) {
      for (int iteration = 0; iteration < START_LIMIT; iteration++) {
        if (at.infeasibility() <= START_RESIDUAL && at.centrality() <= CENTRED) {
          return iteration;
        }
        normal.update(at.ratios());
        at.direction(normal, normal.ratios(), at.mu());
        at.move(at.longestStep(TO_BOUNDARY));
      }
    }
    return -1;
  }

  private SolverStatus follow(
      LinearForm linear, VectorIterate at, List<CentralPathRecord> history) {
    double shrink = 1 - options.step() / Math.sqrt(linear.columns());
    boolean exact = options.projection().accuracy() == Accuracy.EXACT;
    try (MaintainedNormalMatrix normal =
        new MaintainedNormalMatrix(
            linear, options.weightForm(), at.ratios(), options.projection())) {
      double[] previous = at.ratios();
      for (int iteration = 0; iteration < options.iterationLimit(); iteration++) {
        long begin = System.nanoTime();
        if (at.gap() <= options.tolerance()) {
          at.measure();
          if (at.infeasibility() <= options.tolerance()) {
            return SolverStatus.OPTIMAL;
          }
        }
        if (options.cancellation().isRequested()) {
          return SolverStatus.CANCELLED;
        }
        double mu = at.mu();
        double centrality = at.centrality();
        double[] ratios = at.ratios();
        UpdateResult update = normal.update(ratios);
        at.direction(normal, exact ? ratios : normal.ratios(), shrink * mu);
        double step = at.longestStep(TO_BOUNDARY);
        at.move(step);
        history.add(
            new CentralPathRecord(
                mu,
                centrality,
                logDistance(previous, ratios),
                update.kind(),
                update.kind() == UpdateKind.DEFERRED ? 0 : update.moved(),
                step,
                seconds(begin)));
        previous = ratios;
        if (!(step > 0)) {
          return SolverStatus.NO_PROGRESS;
        }
      }
      return SolverStatus.ITERATION_LIMIT;
    }
  }

  private static double logDistance(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      double y = Math.log(b[i] / a[i]);
      sum += y * y;
    }
    return Math.sqrt(sum);
  }

  private static double seconds(long begin) {
    return (System.nanoTime() - begin) * 1e-9;
  }

  private static CentralPathResult result(
      Program program,
      VectorIterate at,
      SolverStatus status,
      int startIterations,
      List<CentralPathRecord> history,
      double seconds) {
    Point point =
        new Point(toMatrix(program.blocks(), at.x()), at.y(), toMatrix(program.blocks(), at.z()));
    return new CentralPathResult(
        status,
        point,
        at.primalObjective(),
        at.dualObjective(),
        at.primalResidual(),
        at.dualResidual(),
        startIterations,
        history,
        seconds);
  }

  private static BlockMatrix toMatrix(List<Block> blocks, double[] values) {
    double[][] packed = new double[blocks.size()][];
    int at = 0;
    for (int k = 0; k < packed.length; k++) {
      packed[k] = java.util.Arrays.copyOfRange(values, at, at + blocks.get(k).size());
      at += packed[k].length;
    }
    return new BlockMatrix(blocks, packed);
  }
}
