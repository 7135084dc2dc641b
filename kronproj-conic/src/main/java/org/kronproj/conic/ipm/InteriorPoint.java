package org.kronproj.conic.ipm;

import java.util.ArrayList;
import java.util.List;
import org.kronproj.conic.ipm.Stopwatch.Part;
import org.kronproj.conic.model.BlockKind;
import org.kronproj.conic.model.Point;
import org.kronproj.conic.model.Program;
import org.kronproj.conic.newton.ConstraintMap;
import org.kronproj.conic.newton.NewtonSystem;
import org.kronproj.conic.newton.Workers;
import org.kronproj.linalg.Blas;

/**
 * The infeasible primal–dual predictor–corrector method with the HKM direction (Helmberg, Rendl,
 * Vanderbei, Wolkowicz 1996; Kojima, Shindoh, Hara 1997; Monteiro 1997), for the program as it is:
 * no presolve, no scaling, nothing verified.
 *
 * <p>Each iteration factors Z and the Schur complement M once, solves with M for the affine and for
 * the corrected direction, and keeps X and Z positive definite. Primal and dual steps differ; after
 * the first full dual step Z is computed from y, so that the dual residual is rounding only.
 */
final class InteriorPoint implements AutoCloseable {

  private static final int MAX_REFINEMENTS = 150;
  private static final int REFINEMENT_PATIENCE = 30;
  private static final double LEAST_REDUCTION = 0.01;
  private static final double SHORTEST_STEP = 1e-25;

  private final Program program;
  private final SolverOptions options;
  private final ResidualPolicy policy;
  private final Stopwatch watch;
  private final NewtonSystem newton;
  private final ConstraintMap map;
  private final Iterate at;
  private final Cones cones;
  private final double[] b;
  private final Progression progression;
  private final List<IterationRecord> history = new ArrayList<>();
  private boolean dualFeasible;
  private double[] primalResidual;
  private double firstMu;
  private double firstResidual;
  private double firstDualResidual;

  /** The part of the dual residual that the direction removes. */
  private double dualReduction = 1;

  InteriorPoint(
      Program program,
      NewtonSystem newton,
      Workers workers,
      SolverOptions options,
      ResidualPolicy policy,
      Stopwatch watch) {
    this.program = program;
    this.policy = policy;
    this.options = options;
    this.watch = watch;
    this.newton = newton;
    map = new ConstraintMap(program);
    b = program.rightHandSide();
    at = new Iterate(program.blocks(), b.length);
    cones = new Cones(program, at, workers);
    progression = new Progression(program, options, cones.degree());
  }

  /** Runs the method. */
  Outcome run() {
    start();
    Ending ending = null;
    double primalStep = 0;
    double dualStep = 0;
    for (int iteration = 0; ending == null; iteration++) {
      boolean prepared = cones.all(Cone::prepare);
      Residuals residuals = measure();
      IterationRecord record = residuals.record(iteration, primalStep, dualStep, watch.elapsed());
      history.add(record);
      options.listener().iteration(record);
      ending =
          progression.judge(
              record, residuals, at, () -> RayProjection.ofX(program, newton, map, at.x));
      if (ending != null) {
        break;
      }
      if (!prepared || !factorNewton(residuals.mu())) {
        ending = Ending.SINGULAR;
        break;
      }
      double[] fromDual = dualPartOfRightHandSide();
      affineDirection(fromDual);
      double primalAffine = cones.smallest(1, cone -> cone.primalStep(1));
      double dualAffine = cones.smallest(1, cone -> cone.dualStep(1));
      double sigma = centering(residuals, primalAffine, dualAffine);
      paceDual(sigma, residuals);
      correctedDirection(fromDual, kept(sigma, residuals.mu()), sigma * residuals.mu());
      double damping = options.steps().fraction(Math.min(primalAffine, dualAffine));
      primalStep = takePrimalStep(damping);
      dualStep = takeDualStep(damping);
      watch.lap(Part.STEPS);
      if (Double.isNaN(primalStep) || Double.isNaN(dualStep)) {
        ending = Ending.NOT_FINITE;
      }
    }
    watch.ended(ending);
    Point last = at.toPoint();
    return new Outcome(
        ending,
        progression.best(last),
        last,
        progression.ray(),
        List.copyOf(history),
        watch.timings());
  }

  private void start() {
    if (options.warmStart().isPresent()) {
      StartingPoint.fill(program, options.warmStart().get(), at);
    } else {
      StartingPoint.fill(program, at);
    }
    cones.all(Cone::factorPrimal);
    cones.all(Cone::factorDual);
    watch.lap(Part.SETUP);
  }

  /** Recomputes residuals and objectives from the data. ΔZ is left holding Aᵀy − C − Z. */
  private Residuals measure() {
    double[] primal = map.apply(at.x);
    primalResidual = b.clone();
    for (int i = 0; i < b.length; i++) {
      primalResidual[i] -= primal[i];
    }
    double dual = 0;
    if (!dualFeasible || cones.hasFree()) {
      dualResidual();
      dual = at.dz.norm();
    }
    double mu = cones.degree() == 0 ? 0 : cones.complementarity(0, 0) / cones.degree();
    Residuals residuals = new Residuals(program, primal, dual, map.objective(at.x), at.y, mu);
    watch.lap(Part.DIRECTIONS);
    return residuals;
  }

  /** ΔZ := Aᵀ(y + Δy) − C − Z for Δy = 0; zero in blocks where Z is computed from y. */
  private void dualResidual() {
    for (int k = 0; k < program.blockCount(); k++) {
      if (dualFeasible && isConic(k)) {
        at.dz.setIdentity(k, 0);
      } else {
        map.adjoint(k, at.y, 1, at.dz);
        subtractDual(k);
      }
    }
  }

  private boolean isConic(int block) {
    return program.block(block).kind() != BlockKind.FREE;
  }

  private void subtractDual(int block) {
    if (at.dz.isMatrix(block)) {
      Blas.axpy(-1, at.z.matrix(block), at.dz.matrix(block));
    } else {
      for (int i = 0; i < at.dz.vector(block).length; i++) {
        at.dz.vector(block)[i] -= at.z.vector(block)[i];
      }
    }
  }

  private boolean factorNewton(double mu) {
    if (cones.hasFree()) {
      cones.reweightFree(1, Math.max(mu, 1e-10));
    }
    newton.form(at.x, at.zInverse);
    watch.lap(Part.ASSEMBLY);
    NewtonSystem.Outcome outcome = newton.factor();
    watch.lap(Part.FACTORIZATION);
    return outcome != NewtonSystem.Outcome.FAILED;
  }

  /** A(H(R_d)). */
  private double[] dualPartOfRightHandSide() {
    double[] part = new double[b.length];
    if (!dualFeasible || cones.hasFree()) {
      cones.forEach(Cone::scaleDualDirection);
      map.addApplied(1, at.dx, part);
    }
    return part;
  }

  /** −b − η_d·A(H(R_d)). */
  private double[] rightHandSide(double[] fromDual) {
    double[] sum = new double[b.length];
    add(-1, b, sum);
    add(-dualReduction, fromDual, sum);
    return sum;
  }

  /** Solves for the direction to μ = 0 without the second-order term. */
  private void affineDirection(double[] fromDual) {
    dualReduction = 1;
    solve(rightHandSide(fromDual));
    cones.forEach(Cone::affine);
    watch.lap(Part.DIRECTIONS);
  }

  /** Solves for the direction to σμ with Mehrotra's second-order term. */
  private void correctedDirection(double[] fromDual, double kept, double tau) {
    double[] rightHandSide = rightHandSide(fromDual);
    add(kept, primalResidual, rightHandSide);
    cones.forEach(Cone::secondOrder);
    map.addApplied(-1, at.dx, rightHandSide);
    map.addApplied(tau, at.zInverse, rightHandSide);
    watch.lap(Part.DIRECTIONS);
    solve(rightHandSide);
    cones.forEach(cone -> cone.corrected(tau));
    watch.lap(Part.DIRECTIONS);
    if (options.steps().refinement() == StepRule.Refinement.AS_NEEDED) {
      refineDirection(1 - kept);
    }
  }

  /**
   * Conjugate gradients on A(ΔX) = η(b − A(X)) through the operator itself, preconditioned by the
   * factored M: the assembled M rounds differently from the products that make ΔX, and late
   * iterations feel it. Does nothing while the direction is accurate. Where M had to be
   * regularised, some hundred steps are needed and worth it: with at most 40, control problems end
   * at 1e-6 instead of 1e-8.
   */
  private void refineDirection(double reduction) {
    double[] residual = primalShortfall(reduction);
    double initial = norm(residual);
    if (initial <= refinementThreshold()) {
      return;
    }
    double[] moved = new double[b.length];
    double[] direction = null;
    double previous = 0;
    double least = initial;
    int sinceLeast = 0;
    for (int step = 0; step < MAX_REFINEMENTS && sinceLeast < REFINEMENT_PATIENCE; step++) {
      double[] z = newton.precondition(residual);
      double energy = dot(residual, z);
      if (direction == null) {
        direction = z;
      } else {
        scale(energy / previous, direction);
        add(1, z, direction);
      }
      previous = energy;
      map.adjoint(direction, 0, at.dz);
      cones.forEach(Cone::scaleCorrection);
      double[] image = map.apply(at.dz);
      double alpha = energy / dot(direction, image);
      if (!(energy > 0) || !(alpha > 0)) {
        break;
      }
      cones.forEach(cone -> cone.correct(-alpha));
      add(-alpha, direction, moved);
      add(-alpha, image, residual);
      double norm = norm(residual);
      if (norm <= 0.1 * refinementThreshold()) {
        break;
      }
      sinceLeast = norm < 0.9 * least ? 0 : sinceLeast + 1;
      least = Math.min(least, norm);
    }
    if (norm(primalShortfall(reduction)) > initial) {
      map.adjoint(moved, 0, at.dz);
      cones.forEach(Cone::scaleCorrection);
      cones.forEach(cone -> cone.correct(-1));
    } else {
      add(1, moved, at.dy);
    }
    dualDirection();
    watch.lap(Part.REFINEMENT);
  }

  private static void scale(double factor, double[] a) {
    for (int i = 0; i < a.length; i++) {
      a[i] *= factor;
    }
  }

  private static void add(double factor, double[] b, double[] sum) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += factor * b[i];
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /** η(b − A(X)) − A(ΔX) */
  private double[] primalShortfall(double reduction) {
    double[] shortfall = new double[b.length];
    add(reduction, primalResidual, shortfall);
    map.addApplied(-1, at.dx, shortfall);
    return shortfall;
  }

  private double refinementThreshold() {
    return Math.max(
        0.01 * options.tolerance() * (1 + progression.largestRight()), 1e-4 * norm(primalResidual));
  }

  private static double norm(double[] vector) {
    double sum = 0;
    for (double value : vector) {
      sum += value * value;
    }
    return Math.sqrt(sum);
  }

  /** Δy from the Newton system, and ΔZ = AᵀΔy + η_d·R_d. */
  private void solve(double[] rightHandSide) {
    at.dy = newton.solve(rightHandSide);
    watch.lap(Part.LINEAR_SOLVES);
    dualDirection();
  }

  /** ΔZ := AᵀΔy + η_d·R_d, as η_d·(Aᵀ(y + Δy/η_d) − C − Z). */
  private void dualDirection() {
    double[] next = at.y.clone();
    add(1 / dualReduction, at.dy, next);
    for (int k = 0; k < program.blockCount(); k++) {
      if (dualFeasible && isConic(k)) {
        map.adjoint(k, at.dy, 0, at.dz);
      } else {
        map.adjoint(k, next, 1, at.dz);
        subtractDual(k);
        if (dualReduction < 1) {
          at.dz.scale(k, dualReduction);
        }
      }
    }
  }

  /** Mehrotra's choice of σ, with SDPT3's exponent. */
  private double centering(Residuals residuals, double primal, double dual) {
    if (cones.degree() == 0 || options.steps().centering() == StepRule.Centering.NONE) {
      return 0;
    }
    double affine = cones.complementarity(primal, dual);
    double ratio = affine / (residuals.mu() * cones.degree());
    double step = Math.min(primal, dual);
    double exponent = residuals.mu() > 1e-6 ? Math.max(1, 3 * step * step) : 1;
    return ratio <= 0 ? 1e-6 : Math.min(1, Math.max(1e-6, Math.pow(ratio, exponent)));
  }

  /**
   * The part 1 − η of the primal residual that the step shall leave (see {@link ResidualPolicy}).
   */
  private double kept(double sigma, double mu) {
    double now = norm(primalResidual);
    if (firstResidual == 0) {
      firstMu = firstMu == 0 ? mu : firstMu;
      firstResidual = now;
    }
    double due = firstMu == 0 ? 0 : policy.pace() * sigma * (mu / firstMu) * firstResidual;
    return now <= due ? 1 : due / now;
  }

  /** Chooses η_d likewise, where the policy says so. */
  private void paceDual(double sigma, Residuals residuals) {
    dualReduction = 1;
    if (policy.isDualPaced()) {
      double now = residuals.dualNorm();
      if (firstDualResidual == 0) {
        firstDualResidual = now;
        firstMu = residuals.mu();
      }
      double due = policy.pace() * sigma * (residuals.mu() / firstMu) * firstDualResidual;
      dualReduction = Math.max(LEAST_REDUCTION, 1 - due / now);
    }
  }

  /** Moves X, shortening the step until X is definite; not a number if no step will do. */
  private double takePrimalStep(double damping) {
    double limit = 1 / damping;
    double alpha = Math.min(1, damping * cones.smallest(limit, c -> c.primalStep(limit)));
    if (!isFinite(at.dy)) {
      return Double.NaN;
    }
    double moved = 0;
    while (alpha > SHORTEST_STEP) {
      at.x.add(alpha - moved, at.dx);
      moved = alpha;
      if (cones.all(Cone::factorPrimal)) {
        return alpha;
      }
      alpha *= 0.8;
    }
    at.x.add(-moved, at.dx);
    return 0;
  }

  /** Moves y and Z likewise; a full step makes Z a function of y from then on. */
  private double takeDualStep(double damping) {
    double limit = 1 / damping;
    double alpha = Math.min(1, damping * cones.smallest(limit, c -> c.dualStep(limit)));
    if (!isFinite(at.dy)) {
      return Double.NaN;
    }
    double moved = 0;
    while (alpha > SHORTEST_STEP) {
      moveDual(alpha - moved);
      moved = alpha;
      if (cones.all(Cone::factorDual)) {
        return alpha == 1 && !dualFeasible && !policy.isDualPaced()
            ? tieDualToMultipliers()
            : alpha;
      }
      alpha *= 0.8;
    }
    moveDual(-moved);
    return cones.all(Cone::factorDual) ? 0 : Double.NaN;
  }

  private double tieDualToMultipliers() {
    dualFeasible = true;
    moveDual(0);
    return cones.all(Cone::factorDual) ? 1 : Double.NaN;
  }

  private static boolean isFinite(double[] vector) {
    for (double value : vector) {
      if (!Double.isFinite(value)) {
        return false;
      }
    }
    return true;
  }

  private void moveDual(double alpha) {
    for (int i = 0; i < at.y.length; i++) {
      at.y[i] += alpha * at.dy[i];
    }
    for (int k = 0; k < program.blockCount(); k++) {
      if (isConic(k) && dualFeasible) {
        map.adjoint(k, at.y, 1, at.z);
      }
    }
    if (!dualFeasible) {
      at.z.add(alpha, at.dz);
      for (int k = 0; k < program.blockCount(); k++) {
        if (!isConic(k)) {
          at.z.setIdentity(k, 0);
        }
      }
    }
  }

  @Override
  public void close() {
    cones.close();
    at.close();
    map.close();
    progression.close();
  }
}
