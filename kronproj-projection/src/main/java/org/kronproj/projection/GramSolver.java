package org.kronproj.projection;

import org.kronproj.linalg.Matrix;

/**
 * Solves with H at the weights of a version, from a state that may be for other ones: directly
 * where it is not, by conjugate gradients where it is. The caller holds the slot's read lock.
 */
final class GramSolver {

  /** How a solve that iterates multiplies by H. */
  enum Way {
    /**
     * By the formed H where it is near enough: less than the passes over G, but no more exact than
     * the rounding of H.
     */
    CHEAPEST,
    /** By two passes over G. */
    PASSES
  }

  /** One random probe may see somewhat less drift than another right-hand side would meet. */
  private static final double PROBE_FACTOR = 4;

  private final GramEngine engine;
  private final double tolerance;

  GramSolver(GramEngine engine, double tolerance) {
    this.engine = engine;
    this.tolerance = tolerance;
  }

  /**
   * Whether the state solves by itself: it is for the very weights, and for exact answers the
   * monitor sees no more drift than the tolerance allows.
   */
  @SuppressWarnings("ReferenceEquality") // the very weight, not one like it
  boolean isDirect(Version version, Accuracy accuracy) {
    GramState state = version.gram();
    if (version.general() != null) {
      return state.general() == version.general() && isPrecise(state);
    }
    return state.isAt(version.weights(accuracy))
        && (accuracy == Accuracy.MAINTAINED || isPrecise(state));
  }

  private boolean isPrecise(GramState state) {
    return PROBE_FACTOR * state.drift() <= tolerance;
  }

  /**
   * X := H⁻¹·B by the state, and where that is not direct by iterating to a relative residual. What
   * is reported is the monitor's estimate, or the iteration's own residual, which rounding may have
   * left behind.
   */
  ConjugateGradients.Report solve(
      Version version, Accuracy accuracy, Way way, Matrix b, Matrix x, double wanted) {
    Slot slot = version.gram().slot();
    if (isDirect(version, accuracy)) {
      slot.solve(b, x);
      return new ConjugateGradients.Report(0, version.gram().drift());
    }
    engine.gramLock().readLock().lock();
    try {
      GramOperator h = operator(version, accuracy, way);
      ConjugateGradients.Report worst = new ConjugateGradients.Report(0, 0);
      double[] right = new double[(int) b.rows()];
      double[] solution = new double[right.length];
      for (long j = 0; j < b.columns(); j++) {
        b.read(0, j, right, 0, right.length);
        worst = worst.and(ConjugateGradients.solve(h, slot, right, solution, wanted));
        x.write(0, j, solution, 0, solution.length);
      }
      return worst;
    } finally {
      engine.gramLock().readLock().unlock();
    }
  }

  private GramOperator operator(Version version, Accuracy accuracy, Way way) {
    if (version.general() != null) {
      return version.general().operator(engine.columns());
    }
    double[] weights = version.weights(accuracy);
    if (way == Way.CHEAPEST) {
      WeightChange change = WeightChange.between(engine.gramWeights(), weights);
      if (4L * change.size() <= weights.length) {
        return GramOperator.near(engine, change);
      }
    }
    return GramOperator.passes(engine.columns(), weights);
  }
}
