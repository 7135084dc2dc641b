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
      double[] image = engine.monitor().image(spare.lower());
      return engine.factorIn(spare, to, image, Strategy.REBUILD, flops);
    }
    double flops = engine.formGram(to.weights());
    double[] image = engine.monitor().image(engine.gram());
    return engine.factorGram(engine.spare(from), to, image, Strategy.REBUILD, flops);
  }
}
