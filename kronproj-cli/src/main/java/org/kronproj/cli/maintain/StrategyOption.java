package org.kronproj.cli.maintain;

import java.util.Locale;
import org.kronproj.projection.Strategy;
import org.kronproj.projection.StrategyPolicy;

/** How updates are taken, as users write it. */
enum StrategyOption {
  AUTO,
  REBUILD,
  REFACTOR,
  WOODBURY,
  DEFER;

  StrategyPolicy policy() {
    return this == AUTO
        ? StrategyPolicy.automatic()
        : StrategyPolicy.forced(Strategy.valueOf(name()));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
