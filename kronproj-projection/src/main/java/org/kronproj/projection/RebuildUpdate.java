package org.kronproj.projection;

/**
 * H = G·D·Gᵀ from nothing, and its Cholesky factor: what the other strategies are compared with.
 */
final class RebuildUpdate implements UpdateStrategy {

  @Override
  public Outcome apply(GramEngine engine, GramState from, double[] weights, WeightChange change) {
    double flops = engine.formGram(weights);
    double[] images = engine.monitor().images(engine.columns(), weights);
    return engine.factorGram(engine.spare(from), weights, images, Strategy.REBUILD, flops);
  }
}
