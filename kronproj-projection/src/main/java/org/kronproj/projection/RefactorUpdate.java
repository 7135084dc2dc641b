package org.kronproj.projection;

import org.kronproj.linalg.Triangles;

/**
 * H += G_T·Δ·G_Tᵀ and a new Cholesky factor. H is kept at diagonal weights of its own: after
 * Woodbury updates it lags, and catches up here with every weight that has moved since, each once.
 * A change that leaves the eigenbasis is added to a copy.
 */
final class RefactorUpdate implements UpdateStrategy {

  @Override
  public Outcome apply(GramEngine engine, GramState from, Destination to) {
    Slot spare = engine.spare(from);
    if (to.general() == null) {
      if (from.isAt(engine.gramWeights())) {
        double[] image = from.image().clone();
        double flops = engine.moveGram(to.parts(), to.weights(), image);
        return engine.factorGram(spare, to, image, Strategy.REFACTOR, flops);
      }
      double flops = engine.moveGram(engine.lag(to.weights()), to.weights(), null);
      // From outside the eigenbasis, the way here is not a change of H as it was.
      double[] image =
          from.general() == null
              ? engine.advance(from.image(), to.parts())
              : engine.monitor().image(engine.columns(), to.weights());
      return engine.factorGram(spare, to, image, Strategy.REFACTOR, flops);
    }
    double flops = engine.moveGram(engine.lag(to.weights()), to.weights(), null);
    if (from.general() != null) {
      return new Outcome.Unstable(Double.NaN); // the parts do not start from the formed H
    }
    double[] image = from.image().clone();
    Triangles.copy(engine.gram(), spare.lower());
    flops += engine.add(to.parts(), spare.lower(), image);
    return engine.factorIn(spare, to, image, Strategy.REFACTOR, flops);
  }
}
