package org.kronproj.cli.conic;

import java.util.List;
import org.kronproj.conic.ipm.Timings;

/** A part of a solve's time, by name. */
record TimePart(String name, double seconds) {

  static List<TimePart> of(Timings timings) {
    return List.of(
        new TimePart("presolve", timings.presolve()),
        new TimePart("setup", timings.setup()),
        new TimePart("assembly", timings.assembly()),
        new TimePart("factorization", timings.factorization()),
        new TimePart("linearSolves", timings.linearSolves()),
        new TimePart("directions", timings.directions()),
        new TimePart("refinement", timings.refinement()),
        new TimePart("steps", timings.steps()),
        new TimePart("verification", timings.verification()));
  }
}
