package org.kronproj.projection;

import java.util.List;

/** Who chooses the strategy of each update. Immutable; several projections may share one. */
public sealed interface StrategyPolicy {

  /**
   * A planner chooses, by what a cost model predicts.
   *
   * @param model the cost model
   */
  record Automatic(CostModel model) implements StrategyPolicy {}

  /**
   * Every update takes the same strategy, unless it fails numerically.
   *
   * @param strategy the strategy
   */
  record Forced(Strategy strategy) implements StrategyPolicy {}

  /**
   * Updates take recorded strategies in order. An update for which none is left is refused, with an
   * {@link org.kronproj.base.InvalidValueException} that leaves the state as it was: it is not part
   * of the recorded run.
   *
   * @param choices the strategies, one for each update that moves an eigenvalue, at least one
   */
  record Replay(List<Strategy> choices) implements StrategyPolicy {

    /**
     * Copies the choices.
     *
     * @param choices as above
     * @throws org.kronproj.base.InvalidValueException if there are none
     */
    public Replay {
      choices = List.copyOf(choices);
      if (choices.isEmpty()) {
        throw new org.kronproj.base.InvalidValueException("choices", "none", "at least one");
      }
    }
  }

  /**
   * A planner with the cost model that counts flops.
   *
   * @return the policy
   */
  static StrategyPolicy automatic() {
    return new Automatic(CostModel.uncalibrated());
  }

  /**
   * A planner with a given cost model.
   *
   * @param model the cost model
   * @return the policy
   */
  static StrategyPolicy automatic(CostModel model) {
    return new Automatic(model);
  }

  /**
   * Always the same strategy.
   *
   * @param strategy the strategy
   * @return the policy
   */
  static StrategyPolicy forced(Strategy strategy) {
    return new Forced(strategy);
  }

  /**
   * Recorded choices.
   *
   * @param choices what {@link MaintainedProjection#choices()} returned
   * @return the policy
   */
  static StrategyPolicy replay(List<Strategy> choices) {
    return new Replay(choices);
  }
}
