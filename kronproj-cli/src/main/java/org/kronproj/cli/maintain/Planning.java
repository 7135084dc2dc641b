package org.kronproj.cli.maintain;

import java.util.Optional;
import org.kronproj.projection.StrategyPolicy;

/**
 * How the updates of a run are planned.
 *
 * @param name auto, replay or the name of a strategy
 * @param policy the same for the library
 * @param costModel where the planner's cost model comes from, if one plans
 */
record Planning(String name, StrategyPolicy policy, Optional<String> costModel) {}
