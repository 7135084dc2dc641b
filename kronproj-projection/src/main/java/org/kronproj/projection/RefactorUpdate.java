package org.kronproj.projection;

/**
 * H += G_T·Δ·G_Tᵀ and a new Cholesky factor. H is kept at weights of its own: after Woodbury
 * updates it lags, and catches up here with every weight that has moved since, each once.
 */
final class RefactorUpdate implements UpdateStrategy {

  @Override
  public Outcome apply(GramEngine engine, GramState from, double[] weights, WeightChange change) {
    double[] images = from.images().clone();
    double flops = engine.moveGram(weights, change, images);
    return engine.factorGram(engine.spare(from), weights, images, Strategy.REFACTOR, flops);
  }
}
