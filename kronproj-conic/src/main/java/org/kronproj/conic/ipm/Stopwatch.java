package org.kronproj.conic.ipm;

import java.util.EnumMap;

/** Attributes elapsed time to parts: each lap goes to the part it names. */
final class Stopwatch {

  /** What the time is spent on. */
  enum Part {
    PRESOLVE,
    SETUP,
    ASSEMBLY,
    FACTORIZATION,
    LINEAR_SOLVES,
    DIRECTIONS,
    REFINEMENT,
    STEPS,
    VERIFICATION
  }

  private final long start = System.nanoTime();
  private final EnumMap<Part, Double> seconds = new EnumMap<>(Part.class);
  private long last = start;

  /** Adds the time since the last lap to a part. */
  void lap(Part part) {
    long now = System.nanoTime();
    seconds.merge(part, 1e-9 * (now - last), Double::sum);
    last = now;
  }

  double elapsed() {
    return 1e-9 * (System.nanoTime() - start);
  }

  Timings timings() {
    return new Timings(
        seconds(Part.PRESOLVE),
        seconds(Part.SETUP),
        seconds(Part.ASSEMBLY),
        seconds(Part.FACTORIZATION),
        seconds(Part.LINEAR_SOLVES),
        seconds(Part.DIRECTIONS),
        seconds(Part.REFINEMENT),
        seconds(Part.STEPS),
        seconds(Part.VERIFICATION));
  }

  private double seconds(Part part) {
    return seconds.getOrDefault(part, 0.0);
  }
}
