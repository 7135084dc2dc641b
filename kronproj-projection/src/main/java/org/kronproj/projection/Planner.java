package org.kronproj.projection;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.kronproj.base.InvalidValueException;

/**
 * Chooses the strategy of each update, by policy, and records what was chosen. Belongs to one
 * writer.
 *
 * <p>The automatic policy takes what its cost model predicts to be fastest. Three things make it
 * more than an arg-min. Woodbury needs an inverse, which costs 2m³/3 flops where only a factor is
 * held; and every Woodbury update lets the formed H fall further behind, which the next
 * factorisation must make good. Either crossing is paid for once the seconds it would have saved
 * add up to its price (as in the ski-rental problem, so at most twice the best is paid): a choice
 * by the next update alone would never leave the side it is on. And predictions are corrected by
 * the ratio of seconds taken to seconds predicted so far: mostly by a pace that all strategies
 * share, since a cold start or a busy machine slows all of them, and a little by a bias of each
 * where the ratio is far off.
 */
final class Planner {

  /** Weight of the latest ratio in the pace of all strategies. */
  private static final double COMMON_LEARNING = 0.3;

  /** Weight of the latest ratio in the bias of the strategy that was taken, if it is clear. */
  private static final double OWN_LEARNING = 0.1;

  /**
   * Ratios nearer to 1 say nothing about a strategy beside the others. A run that warms up would be
   * taken for a strategy that is faster than predicted, and one that is a little slower never be
   * left. Neither does a single miss, which may be other work.
   */
  private static final double CLEAR = Math.log(1.5);

  /** Runs of a strategy that tell nothing about it yet: the machine warms up to its code. */
  private static final int COLD_RUNS = 10;

  /** Power by which biases fade to 1, so that no strategy is lost. */
  private static final double FADING = 0.97;

  /** Deferral must win clearly: what is put off must be paid for later. */
  private static final double DEFERRAL_ADVANTAGE = 0.5;

  private final StrategyPolicy policy;
  private final List<Strategy> choices = new ArrayList<>();
  private final Map<Strategy, Double> bias = new EnumMap<>(Strategy.class);
  private final Map<Strategy, Integer> runs = new EnumMap<>(Strategy.class);
  private double pace = 1;
  private double saved;
  private double regretted;
  private double predicted;
  private double missed;

  /**
   * What an update looks like to the planner.
   *
   * @param rows m
   * @param positive how many weights are positive
   * @param chunk the engine's widest chunk
   * @param parts how many columns each part of the change has
   * @param lag the same of the change from the formed H
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
      int chunk,
      List<Integer> parts,
      List<Integer> lag,
      Slot.Content content,
      double gramFlops,
      double passDoubles,
      double logSpread,
      double queries,
      boolean mayDefer) {

    int panel() {
      return GramEngine.panel(chunk);
    }
  }

  Planner(StrategyPolicy policy) {
    this.policy = policy;
    for (Strategy strategy : Strategy.values()) {
      bias.put(strategy, 1.0);
    }
  }

  /** What was chosen so far, one for each update that was not empty. */
  List<Strategy> choices() {
    return List.copyOf(choices);
  }

  /** Chooses and records. */
  Strategy choose(Situation situation) {
    return record(chosen(situation));
  }

  /** Chooses and records, without putting the update off whatever the policy says. */
  Strategy chooseAtOnce(Situation situation) {
    Strategy strategy = chosen(situation);
    return record(strategy == Strategy.DEFER ? Strategy.REFACTOR : strategy);
  }

  private Strategy record(Strategy strategy) {
    choices.add(strategy);
    return strategy;
  }

  private Strategy chosen(Situation situation) {
    if (policy instanceof StrategyPolicy.Forced forced) {
      return forced.strategy();
    } else if (policy instanceof StrategyPolicy.Replay replay) {
      return next(replay.choices());
    }
    return plan(((StrategyPolicy.Automatic) policy).model(), situation);
  }

  private Strategy next(List<Strategy> recorded) {
    if (choices.size() == recorded.size()) {
      throw new InvalidValueException(
          "choices",
          recorded.size() + " recorded strategies",
          "one for every update that moves an eigenvalue; this is number " + (recorded.size() + 1));
    }
    return recorded.get(choices.size());
  }

  /** Compares a prediction with what happened. */
  void observe(Strategy strategy, double seconds) {
    if (predicted > 0 && seconds > 0) {
      double expected = predicted * pace * bias.get(strategy);
      double surprise = Math.max(0.2, Math.min(5, seconds / expected));
      pace *= Math.pow(surprise, COMMON_LEARNING);
      bias.replaceAll((other, old) -> Math.pow(old, FADING));
      boolean warm = runs.merge(strategy, 1, Integer::sum) > COLD_RUNS;
      if (warm && isClear(Math.log(surprise)) && isClear(missed) && missed > 0 == surprise > 1) {
        bias.merge(strategy, Math.pow(surprise, OWN_LEARNING), (old, factor) -> old * factor);
      }
      missed = Math.log(surprise);
    }
    predicted = 0;
  }

  private static boolean isClear(double miss) {
    return Math.abs(miss) > CLEAR;
  }

  private Strategy plan(CostModel model, Situation s) {
    Map<Strategy, Double> costs = new EnumMap<>(Strategy.class);
    costs.put(Strategy.WOODBURY, model.woodbury(s.rows(), s.parts(), s.chunk()));
    costs.put(Strategy.REFACTOR, model.refactor(s.rows(), s.lag(), s.panel()));
    costs.put(Strategy.REBUILD, model.rebuild(s.rows(), s.gramFlops(), s.passDoubles()));
    costs.replaceAll((strategy, seconds) -> seconds * bias.get(strategy));
    Strategy formed =
        costs.get(Strategy.REFACTOR) <= costs.get(Strategy.REBUILD)
            ? Strategy.REFACTOR
            : Strategy.REBUILD;
    double caughtUp = model.refactor(s.rows(), s.parts(), s.panel()) * bias.get(Strategy.REFACTOR);
    double price = model.invert(s.rows());
    Strategy best =
        s.content() == Slot.Content.INVERSE
            ? leaveInverse(costs, formed, Math.min(caughtUp, costs.get(formed)))
            : buyInverse(costs, formed, price);
    double cost = costs.get(best);
    if (best == Strategy.WOODBURY && s.content() != Slot.Content.INVERSE) {
      cost += price * bias.get(best);
    }
    if (s.mayDefer()) {
      double deferral =
          s.queries() * model.iterativeSolve(s.rows(), s.passDoubles(), s.logSpread());
      if (deferral < DEFERRAL_ADVANTAGE * cost) {
        predicted = 0;
        return Strategy.DEFER;
      }
    }
    predicted = cost / bias.get(best);
    return best;
  }

  /** From an inverse to a formed H, once what that would have saved pays for catching up. */
  private Strategy leaveInverse(Map<Strategy, Double> costs, Strategy formed, double caughtUp) {
    double woodbury = costs.get(Strategy.WOODBURY);
    regretted = Math.max(0, regretted + woodbury - caughtUp);
    if (woodbury > caughtUp && regretted >= costs.get(formed) - caughtUp) {
      regretted = 0;
      return formed;
    }
    return Strategy.WOODBURY;
  }

  /** From a factor to an inverse, once what that would have saved pays for inverting. */
  private Strategy buyInverse(Map<Strategy, Double> costs, Strategy formed, double price) {
    saved = Math.max(0, saved + costs.get(formed) - costs.get(Strategy.WOODBURY));
    if (costs.get(Strategy.WOODBURY) < costs.get(formed) && saved >= price) {
      saved = 0;
      return Strategy.WOODBURY;
    }
    return formed;
  }
}
