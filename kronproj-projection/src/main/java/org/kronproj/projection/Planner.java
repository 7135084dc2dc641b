package org.kronproj.projection;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Chooses the strategy of each update, by policy, and records what was chosen. Belongs to one
 * writer.
 *
 * <p>The automatic policy takes what its cost model predicts to be fastest. Two things make it more
 * than an arg-min. Woodbury needs an inverse, which costs 2m³/3 flops where only a factor is held;
 * it is bought once the seconds it would have saved add up to its price (as in the ski-rental
 * problem, so at most twice the best is paid). And every prediction is corrected by the ratio of
 * seconds taken to seconds predicted so far, for each strategy.
 */
final class Planner {

  /** Weight of the latest ratio in the running correction. */
  private static final double LEARNING = 0.3;

  /** Power by which the corrections of strategies not taken fade to 1, so that none is lost. */
  private static final double FADING = 0.97;

  /** Deferral must win clearly: what is put off must be paid for later. */
  private static final double DEFERRAL_ADVANTAGE = 0.5;

  private final StrategyPolicy policy;
  private final List<Strategy> choices = new ArrayList<>();
  private final Map<Strategy, Double> correction = new EnumMap<>(Strategy.class);
  private double saved;
  private double predicted;

  /**
   * What an update looks like to the planner.
   *
   * @param rows m
   * @param positive how many weights are positive
   * @param touched t, how many weights change
   * @param lag how many weights differ from those of the formed H
   * @param content what the current slot holds
   * @param gramFlops flops of forming H
   * @param passDoubles doubles in a pass over G
   * @param logSpread the largest |ln| of the ratio of a weight to the state's
   * @param queries queries expected before the next update
   * @param mayDefer whether answers iterate to the exact weights
   */
  record Situation(
      int rows,
      int positive,
      int touched,
      int lag,
      Slot.Content content,
      double gramFlops,
      double passDoubles,
      double logSpread,
      double queries,
      boolean mayDefer) {}

  Planner(StrategyPolicy policy) {
    this.policy = policy;
    for (Strategy strategy : Strategy.values()) {
      correction.put(strategy, 1.0);
    }
  }

  /** What was chosen so far, one for each update that was not empty. */
  List<Strategy> choices() {
    return List.copyOf(choices);
  }

  /** Chooses and records. */
  Strategy choose(Situation situation) {
    Strategy strategy;
    if (policy instanceof StrategyPolicy.Forced forced) {
      strategy = forced.strategy();
    } else if (policy instanceof StrategyPolicy.Replay replay) {
      int turn = Math.min(choices.size(), replay.choices().size() - 1);
      strategy = replay.choices().get(turn);
    } else {
      strategy = plan(((StrategyPolicy.Automatic) policy).model(), situation);
    }
    choices.add(strategy);
    return strategy;
  }

  /** Compares a prediction with what happened. */
  void observe(Strategy strategy, double seconds) {
    if (predicted > 0 && seconds > 0) {
      double expected = predicted * correction.get(strategy);
      double surprise = Math.max(0.2, Math.min(5, seconds / expected));
      correction.replaceAll(
          (other, old) ->
              other == strategy ? old * Math.pow(surprise, LEARNING) : Math.pow(old, FADING));
    }
    predicted = 0;
  }

  private Strategy plan(CostModel model, Situation s) {
    Map<Strategy, Double> costs = new EnumMap<>(Strategy.class);
    costs.put(Strategy.WOODBURY, model.woodbury(s.rows(), s.touched()));
    costs.put(Strategy.REFACTOR, model.refactor(s.rows(), s.lag()));
    costs.put(Strategy.REBUILD, model.rebuild(s.rows(), s.gramFlops(), s.passDoubles()));
    costs.replaceAll((strategy, seconds) -> seconds * correction.get(strategy));
    Strategy formed =
        costs.get(Strategy.REFACTOR) <= costs.get(Strategy.REBUILD)
            ? Strategy.REFACTOR
            : Strategy.REBUILD;
    double gain = costs.get(formed) - costs.get(Strategy.WOODBURY);
    Strategy best = formed;
    if (s.content() == Slot.Content.INVERSE) {
      if (gain >= 0) {
        best = Strategy.WOODBURY;
      }
    } else if (gain > 0) {
      double price = model.invert(s.rows());
      saved += gain;
      if (saved >= price) {
        saved = 0;
        costs.merge(Strategy.WOODBURY, price, Double::sum);
        best = Strategy.WOODBURY;
      }
    } else {
      saved = Math.max(0, saved + gain);
    }
    if (s.mayDefer()) {
      double deferral =
          s.queries() * model.iterativeSolve(s.rows(), s.passDoubles(), s.logSpread());
      if (deferral < DEFERRAL_ADVANTAGE * costs.get(best)) {
        predicted = 0;
        return Strategy.DEFER;
      }
    }
    predicted = costs.get(best) / correction.get(best);
    return best;
  }
}
