package org.kronproj.cli.conic;

import java.io.PrintStream;
import java.util.Locale;
import org.kronproj.conic.ipm.IterationListener;
import org.kronproj.conic.ipm.IterationRecord;

/** Prints one line for each iteration, under a heading. */
final class IterationTable implements IterationListener {

  private static final String HEADING =
      "iter  primal objective    dual objective     primal res.  dual res.   gap       mu"
          + "        steps          seconds\n";

  private final PrintStream out;

  IterationTable(PrintStream out) {
    this.out = out;
  }

  @Override
  public void iteration(IterationRecord record) {
    if (record.iteration() == 0) {
      out.print(HEADING);
    }
    out.printf(
        Locale.ROOT,
        "%4d  %-18.10e  %-18.10e  %-11.2e  %-10.2e  %-8.1e  %-8.1e  %-6.3f %-6.3f  %8.3f\n",
        record.iteration(),
        record.primalObjective(),
        record.dualObjective(),
        record.primalInfeasibility(),
        record.dualInfeasibility(),
        record.relativeGap(),
        record.complementarity(),
        record.primalStep(),
        record.dualStep(),
        record.seconds());
    out.flush();
  }
}
