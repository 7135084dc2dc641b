package org.kronproj.cli.conic;

import java.io.PrintStream;
import java.util.function.DoubleUnaryOperator;
import org.kronproj.conic.ipm.IterationListener;
import org.kronproj.conic.ipm.IterationRecord;

/** Prints one line for each iteration, under a heading; a line sets further attempts apart. */
final class IterationTable implements IterationListener {

  private static final String HEADING =
      "iter  primal objective    dual objective     primal res.  dual res.   gap       mu"
          + "        steps          seconds\n";

  private final PrintStream out;
  private final DoubleUnaryOperator objective;
  private int attempts;

  /**
   * Makes a table.
   *
   * @param objective turns objectives of the program that is solved into those of the user's
   */
  IterationTable(PrintStream out, DoubleUnaryOperator objective) {
    this.out = out;
    this.objective = objective;
  }

  @Override
  public void iteration(IterationRecord record) {
    if (record.iteration() == 0) {
      attempts++;
      out.print(attempts == 1 ? HEADING : "attempt " + attempts + "\n");
    }
    StringBuilder line = new StringBuilder();
    line.append(Numerals.right(Integer.toString(record.iteration()), 4)).append("  ");
    append(line, objective.applyAsDouble(record.primalObjective()), 10, 18);
    append(line, objective.applyAsDouble(record.dualObjective()), 10, 18);
    append(line, record.primalInfeasibility(), 2, 11);
    append(line, record.dualInfeasibility(), 2, 10);
    append(line, record.relativeGap(), 1, 8);
    append(line, record.complementarity(), 1, 8);
    line.append(Numerals.left(Numerals.thousandths(record.primalStep()), 6)).append(' ');
    line.append(Numerals.left(Numerals.thousandths(record.dualStep()), 6)).append("  ");
    line.append(Numerals.right(Numerals.thousandths(record.seconds()), 8)).append('\n');
    out.print(line);
    out.flush();
  }

  private static void append(StringBuilder line, double value, int decimals, int width) {
    line.append(Numerals.left(Numerals.scientific(value, decimals), width)).append("  ");
  }
}
