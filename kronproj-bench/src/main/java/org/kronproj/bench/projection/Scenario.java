package org.kronproj.bench.projection;

import org.kronproj.bench.scenario.Figures;
import java.io.IOException;

/** One row, or a few, of the table. */
interface Scenario {

  /** Its name on the command line. */
  String name();

  /** Measures. */
  void run(Settings settings, Figures figures) throws IOException;
}
