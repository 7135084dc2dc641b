package org.kronproj.bench.projection;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.kronproj.projection.Strategy;

/**
 * The time of a walk's steps. Each kind of step counts as often as it was taken and at its median,
 * so that what else the machine does is left out and changes of strategy are not: a step by another
 * strategy than the one before is of a kind of its own.
 */
final class StepTimes {

  /** A strategy, and that of the step before. */
  private record Kind(Strategy before, Strategy now) {}

  private final Walk walk;
  private final Clock clock;
  private final Map<Kind, List<Double>> times = new LinkedHashMap<>();
  private Strategy last;

  StepTimes(Walk walk, Clock clock) {
    this.walk = walk;
    this.clock = clock;
  }

  /** Takes some steps in a row without measuring. */
  void warmUp(int steps) {
    for (int k = 0; k < steps; k++) {
      last = walk.step().strategy();
    }
  }

  /** Takes some steps in a row. */
  void run(int steps) {
    for (int k = 0; k < steps; k++) {
      Strategy before = last;
      double seconds = Timing.once(clock, () -> last = walk.step().strategy());
      times
          .computeIfAbsent(
              new Kind(before == null ? last : before, last), kind -> new ArrayList<>())
          .add(seconds);
    }
  }

  /** Seconds a step. */
  double mean() {
    double total = 0;
    int count = 0;
    for (List<Double> alike : times.values()) {
      double[] seconds = alike.stream().mapToDouble(time -> time).toArray();
      total += seconds.length * Timing.median(seconds);
      count += seconds.length;
    }
    return total / count;
  }

  /** The strategies taken and how often, in the order in which they were first taken. */
  String strategies() {
    Map<Strategy, Integer> counts = new LinkedHashMap<>();
    times.forEach((kind, alike) -> counts.merge(kind.now(), alike.size(), Integer::sum));
    StringBuilder text = new StringBuilder();
    counts.forEach(
        (strategy, count) ->
            text.append(text.isEmpty() ? "" : " + ").append(count).append(' ').append(strategy));
    return text.toString();
  }
}
