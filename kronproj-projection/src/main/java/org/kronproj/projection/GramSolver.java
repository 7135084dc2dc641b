package org.kronproj.projection;

import java.util.Arrays;
import org.kronproj.linalg.Matrix;

/**
 * Solves with H at given weights from a state that may be for other ones: directly where it is not,
 * by conjugate gradients where it is. The caller holds the slot's read lock.
 */
final class GramSolver {

  /** Refinements against the passes over G; each gains as many digits as H has left. */
  private static final int MOST_REFINEMENTS = 6;

  private final GramEngine engine;
  private final double tolerance;

  GramSolver(GramEngine engine, double tolerance) {
    this.engine = engine;
    this.tolerance = tolerance;
  }

  /**
   * X := H⁻¹·B. Current states solve directly, and are corrected only where the monitor sees more
   * drift than the tolerance allows; stale ones iterate to it. Exact answers are checked against G
   * itself; maintained ones, whose weights are approximate anyway, against the formed H.
   */
  ConjugateGradients.Report solve(
      GramState state, double[] weights, Accuracy accuracy, Matrix b, Matrix x) {
    boolean current = state.isAt(weights);
    if (current && (accuracy == Accuracy.MAINTAINED || state.drift() <= tolerance)) {
      state.slot().solve(b, x);
      return new ConjugateGradients.Report(0, state.drift());
    }
    engine.gramLock().readLock().lock();
    try {
      WeightChange change = WeightChange.between(engine.gramWeights(), weights);
      GramOperator passes = GramOperator.passes(engine.columns(), weights);
      boolean near = 4L * change.size() <= weights.length;
      GramOperator inner = near ? GramOperator.near(engine, change) : passes;
      GramOperator check = near && accuracy == Accuracy.EXACT ? passes : null;
      return columns(inner, check, state.slot(), b, x);
    } finally {
      engine.gramLock().readLock().unlock();
    }
  }

  /**
   * X := H⁻¹·B for a weight outside the eigenbasis: directly where the state is for it, by
   * conjugate gradients with the state as the preconditioner where not.
   */
  ConjugateGradients.Report solve(GramState state, GeneralWeight general, Matrix b, Matrix x) {
    if (state.general() == general && state.drift() <= tolerance) {
      state.slot().solve(b, x);
      return new ConjugateGradients.Report(0, state.drift());
    }
    return columns(general.operator(engine.columns()), null, state.slot(), b, x);
  }

  private ConjugateGradients.Report columns(
      GramOperator h, GramOperator check, Slot stale, Matrix b, Matrix x) {
    ConjugateGradients.Report worst = new ConjugateGradients.Report(0, 0);
    double[] right = new double[(int) b.rows()];
    double[] solution = new double[right.length];
    for (long j = 0; j < b.columns(); j++) {
      b.read(0, j, right, 0, right.length);
      worst =
          worst.and(
              check == null
                  ? ConjugateGradients.solve(h, stale, right, solution, tolerance)
                  : refine(h, check, stale, right, solution));
      x.write(0, j, solution, 0, solution.length);
    }
    return worst;
  }

  private ConjugateGradients.Report refine(
      GramOperator h, GramOperator check, Slot stale, double[] b, double[] x) {
    double norm = ConjugateGradients.norm(b);
    if (norm == 0) {
      Arrays.fill(x, 0);
      return new ConjugateGradients.Report(0, 0);
    }
    double[] r = b.clone();
    double[] sum = new double[b.length];
    double residual = 1;
    int steps = 0;
    for (int k = 0; k < MOST_REFINEMENTS; k++) {
      // Half the tolerance, so that one check usually suffices.
      steps += ConjugateGradients.solve(h, stale, r, x, 0.5 * tolerance / residual).iterations();
      double[] candidate = sum.clone();
      for (int i = 0; i < x.length; i++) {
        candidate[i] += x[i];
      }
      double[] fresh = residual(check, candidate, b);
      double now = ConjugateGradients.norm(fresh) / norm;
      if (now >= residual) {
        break;
      }
      sum = candidate;
      r = fresh;
      residual = now;
      if (residual <= tolerance) {
        break;
      }
    }
    System.arraycopy(sum, 0, x, 0, x.length);
    return new ConjugateGradients.Report(steps, residual);
  }

  private static double[] residual(GramOperator h, double[] x, double[] b) {
    try (Matrix in = Matrix.vector(x);
        Matrix out = Matrix.allocate(x.length, 1)) {
      h.apply(in, out);
      double[] r = out.toArray();
      for (int i = 0; i < r.length; i++) {
        r[i] = b[i] - r[i];
      }
      return r;
    }
  }
}
