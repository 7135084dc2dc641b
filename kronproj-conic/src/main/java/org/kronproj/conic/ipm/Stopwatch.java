package org.kronproj.conic.ipm;

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
  private final double[] seconds = new double[Part.values().length];
  private long last = start;

  /** Adds the time since the last lap to a part. */
  void lap(Part part) {
    long now = System.nanoTime();
    seconds[part.ordinal()] += 1e-9 * (now - last);
    last = now;
  }

  /** Moves time between parts. */
  void move(Part from, Part to, double amount) {
    seconds[from.ordinal()] -= amount;
    seconds[to.ordinal()] += amount;
  }

  double elapsed() {
    return 1e-9 * (System.nanoTime() - start);
  }

  Timings timings() {
    return new Timings(
        seconds[0], seconds[1], seconds[2], seconds[3], seconds[4], seconds[5], seconds[6],
        seconds[7], seconds[8]);
  }
}
