package org.kronproj.robust;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Every plan and every rival for one request.
 *
 * @param request what is to be promised
 * @param plans the plans
 * @param rivals what they compete with
 */
public record Comparison(PlanRequest request, List<Plan> plans, List<Rival> rivals) {

  /**
   * Copies the lists.
   *
   * @param request what is to be promised
   * @param plans the plans
   * @param rivals what they compete with
   */
  public Comparison {
    plans = List.copyOf(plans);
    rivals = List.copyOf(rivals);
  }

  /**
   * Returns all options, plans first.
   *
   * @return the options
   */
  public List<Option> options() {
    return Stream.<Option>concat(plans.stream(), rivals.stream()).toList();
  }

  /**
   * Returns the option with the smallest state.
   *
   * @return the cheapest in memory; the one with less work if two are equal
   */
  public Option cheapestInMemory() {
    return options().stream()
        .min(Comparator.comparingDouble(Option::bytes).thenComparingDouble(Option::operations))
        .orElseThrow();
  }

  /**
   * Returns the option with the least work for a round.
   *
   * @return the cheapest in time; the smaller one if two are equal
   */
  public Option cheapestInTime() {
    return options().stream()
        .min(Comparator.comparingDouble(Option::operations).thenComparingDouble(Option::bytes))
        .orElseThrow();
  }

  /**
   * Returns the recommendation: the option with the smallest state, since a vector that fits in
   * memory is better stored than sketched.
   *
   * @return the option
   */
  public Option recommended() {
    return cheapestInMemory();
  }
}
