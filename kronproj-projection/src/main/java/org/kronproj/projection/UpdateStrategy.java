package org.kronproj.projection;

/**
 * One way to bring an engine from one state to other weights. Implementations fill the spare slot
 * and leave the current one alone, so that a failure costs nothing and the last update can be taken
 * back.
 */
interface UpdateStrategy {

  /**
   * Computes the state at another weight.
   *
   * @param engine the engine, whose writer lock the caller holds
   * @param from the current state
   * @param to where to go, and by what H changes on the way
   * @return the new state, or why there is none
   */
  Outcome apply(GramEngine engine, GramState from, Destination to);
}
