package org.kronproj.projection;

/**
 * H = G·D·Gᵀ from nothing, and its Cholesky factor: what the other strategies are compared with.
 */
final class RebuildUpdate implements UpdateStrategy {

  @Override
  public Outcome apply(GramEngine engine, GramState from, Destination to) {
    if (to.general() != null) {
      // The formed H stays in the eigenbasis, from where the next update goes on.
      Slot spare = engine.spare(from);
      double flops = to.general().form(engine, spare.lower());
      double[] images = engine.monitor().images(spare.lower());
      return engine.factorIn(spare, to, images, Strategy.REBUILD, flops);
    }
    double flops = engine.formGram(to.weights());
    double[] images = engine.monitor().images(engine.gram());
    return engine.factorGram(engine.spare(from), to, images, Strategy.REBUILD, flops);
  }
}
