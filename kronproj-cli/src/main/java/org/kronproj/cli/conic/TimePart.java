package org.kronproj.cli.conic;

import java.util.List;
import org.kronproj.conic.ipm.Timings;

/**
 * A part of a solve's time.
 *
 * @param key its name in JSON
 * @param label its name for a reader
 * @param seconds how long it took
 */
record TimePart(String key, String label, double seconds) {

  private TimePart(String name, double seconds) {
    this(name, name, seconds);
  }

  static List<TimePart> of(Timings timings) {
    return List.of(
        new TimePart("presolve", timings.presolve()),
        new TimePart("setup", timings.setup()),
        new TimePart("assembly", timings.assembly()),
        new TimePart("factorization", timings.factorization()),
        new TimePart("linearSolves", "linear solves", timings.linearSolves()),
        new TimePart("directions", timings.directions()),
        new TimePart("refinement", timings.refinement()),
        new TimePart("steps", timings.steps()),
        new TimePart("verification", timings.verification()));
  }
}
