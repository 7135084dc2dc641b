package org.kronproj.projection;

/**
 * One way to bring an engine from one state to other weights. Implementations fill the spare slot
 * and leave the current one alone, so that a failure costs nothing and the last update can be taken
 * back.
 */
interface UpdateStrategy {

  /**
   * Computes the state at other weights.
   *
   * @param engine the engine, whose writer lock the caller holds
   * @param from the current state
   * @param weights all N new weights
   * @param change the difference between the two
   * @return the new state, or why there is none
   */
  Outcome apply(GramEngine engine, GramState from, double[] weights, WeightChange change);
}
