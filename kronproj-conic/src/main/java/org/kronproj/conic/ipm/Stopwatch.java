package org.kronproj.conic.ipm;

import java.util.EnumMap;
import java.util.Optional;

/**
 * Attributes elapsed time to parts: each lap goes to the part it names. Keeps in mind whether
 * somebody stopped what it measures.
 */
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

  /** What a part of the work was stopped by, or null. */
  private Ending stop;

  /** Adds the time since the last lap to a part. */
  void lap(Part part) {
    long now = System.nanoTime();
    seconds.merge(part, 1e-9 * (now - last), Double::sum);
    last = now;
  }

  /** Takes note of why an iteration ended, if it was stopped. */
  void ended(Ending ending) {
    stop = ending.isStop() ? ending : stop;
  }

  /** Takes note of a solve that was stopped, which had a watch of its own. */
  void ended(Solution solution) {
    if (Verdict.isStopped(solution.status())) {
      ended(solution.ending());
    }
  }

  /** Says what stopped any of the work since this was last asked, if something did. */
  Optional<Ending> takeStop() {
    Optional<Ending> taken = Optional.ofNullable(stop);
    stop = null;
    return taken;
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
