package org.kronproj.bench.projection;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Times several actions in turns, so that whatever else the machine does meets all of them alike,
 * and takes each one's median.
 */
final class Race {

  private final Map<String, Runnable> actions = new LinkedHashMap<>();
  private final Clock clock;

  Race(Clock clock) {
    this.clock = clock;
  }

  Race add(String name, Runnable action) {
    actions.put(name, action);
    return this;
  }

  /** Medians in seconds, after a few unmeasured rounds. */
  Map<String, Double> run(int warmUp, int rounds) {
    Map<String, double[]> times = new LinkedHashMap<>();
    actions.keySet().forEach(name -> times.put(name, new double[rounds]));
    for (int round = -warmUp; round < rounds; round++) {
      for (Map.Entry<String, Runnable> entry : actions.entrySet()) {
        double seconds = Timing.once(clock, entry.getValue());
        if (round >= 0) {
          times.get(entry.getKey())[round] = seconds;
        }
      }
    }
    Map<String, Double> medians = new LinkedHashMap<>();
    times.forEach((name, seconds) -> medians.put(name, Timing.median(seconds)));
    return medians;
  }
}
