package org.kronproj.cli.maintain;

import java.util.Locale;
import org.kronproj.projection.Strategy;
import org.kronproj.projection.StrategyPolicy;

/** How updates are taken, as users write it. */
enum StrategyOption {
  AUTO(StrategyPolicy.automatic()),
  REBUILD(StrategyPolicy.forced(Strategy.REBUILD)),
  REFACTOR(StrategyPolicy.forced(Strategy.REFACTOR)),
  WOODBURY(StrategyPolicy.forced(Strategy.WOODBURY)),
  DEFER(StrategyPolicy.forced(Strategy.DEFER));

  private final StrategyPolicy policy;

  StrategyOption(StrategyPolicy policy) {
    this.policy = policy;
  }

  StrategyPolicy policy() {
    return policy;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
