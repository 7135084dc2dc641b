package org.kronproj.bench.projection;

import java.io.IOException;
import org.kronproj.bench.scenario.Figures;

/** One row, or a few, of the table. */
interface Scenario {

  /** Its name on the command line. */
  String name();

  /** Measures. */
  void run(Settings settings, Figures figures) throws IOException;
}
