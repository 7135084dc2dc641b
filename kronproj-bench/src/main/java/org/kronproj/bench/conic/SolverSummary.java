package org.kronproj.bench.conic;

import java.util.Locale;
import java.util.Map;
import org.kronproj.bench.conic.SolverFigures.Figure;
import org.kronproj.bench.peer.Contestant;

/** What the figures come to: ratios on long solves, seconds on short ones, memory. */
final class SolverSummary {

  /** Seconds of the fastest peer from which the ratio says something about solving. */
  private static final double LONG = 1;

  /** Seconds of the fastest peer below which starting counts more. */
  private static final double SHORT = 0.1;

  /** The largest value of a quantity, and the instance it belongs to. */
  private static final class Worst {
    private double value = Double.NEGATIVE_INFINITY;
    private String instance = "none";
    private int count;

    void add(double candidate, String name) {
      count++;
      if (candidate > value) {
        value = candidate;
        instance = name;
      }
    }

    /** A line of the summary; nothing where nothing was added. */
    String line(String format) {
      return count == 0 ? "" : String.format(Locale.ROOT, format, count, value, instance);
    }
  }

  private final Worst ratio = new Worst();
  private final Worst seconds = new Worst();
  private final Worst repeated = new Worst();
  private final Worst memory = new Worst();
  private double logarithms;

  /** Adds an instance that was solved by a peer, too. */
  void add(Map<String, Figure> row, String own, double fastest) {
    Figure mine = row.get(own);
    if (fastest == Double.POSITIVE_INFINITY) {
      return;
    }
    if (fastest >= LONG) {
      ratio.add(mine.seconds() / fastest, mine.instance());
      logarithms += Math.log(mine.seconds() / fastest);
    }
    if (fastest < SHORT) {
      seconds.add(mine.seconds(), mine.instance());
      Figure again = row.get(Contestant.IN_PROCESS);
      if (again != null) {
        repeated.add(again.seconds() / fastest, mine.instance());
      }
    }
    row.values().stream()
        .filter(figure -> figure.solver().startsWith("csdp"))
        .mapToDouble(Figure::megabytes)
        .min()
        .ifPresent(csdp -> memory.add(mine.megabytes() - 1.5 * csdp, mine.instance()));
  }

  /** The lines below the table. */
  String text() {
    String mean =
        ratio.count == 0
            ? ""
            : String.format(
                Locale.ROOT,
                "where the fastest peer needs %.0f s or more: geometric mean of the ratios %.3f%n",
                LONG,
                Math.exp(logarithms / ratio.count));
    return mean
        + ratio.line("  of %d the worst ratio is %.2f (%s)%n")
        + seconds.line(
            "where it needs less than " + SHORT + " s: of %d the longest takes %.3f s (%s)%n")
        + repeated.line("  of %d repeated in one process the worst ratio is %.2f (%s)%n")
        + memory.line("memory above 1.5 times CSDP's: of %d at most %.0f MB (%s)%n");
  }
}
