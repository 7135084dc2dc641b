package org.kronproj.bench.conic;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.kronproj.bench.conic.SolverFigures.Figure;
import org.kronproj.bench.peer.Contestant;

/**
 * What the figures come to, each beside its bound: ratios on long solves, seconds on short ones,
 * memory; and the instances without a verdict, which count as failures.
 */
final class SolverSummary {

  /** Seconds of the fastest peer from which the ratio says something about solving. */
  private static final double LONG = 1;

  /** Seconds of the fastest peer below which starting counts more. */
  private static final double SHORT = 0.1;

  private static final double MEAN_BOUND = 1;
  private static final double RATIO_BOUND = 2;
  private static final double SECONDS_BOUND = 0.5;
  private static final double REPEATED_BOUND = 3;
  private static final double MEMORY_FACTOR = 1.5;
  private static final double MEMORY_BOUND = 200;

  /** The values of a quantity: how many, their geometric mean, the largest and whose it is. */
  private static final class Values {
    private double largest = Double.NEGATIVE_INFINITY;
    private String instance = "none";
    private int count;
    private int above;
    private double logarithms;

    void add(double value, String name, double bound) {
      count++;
      logarithms += Math.log(value);
      if (!(value <= bound)) {
        above++;
      }
      if (!(value <= largest)) {
        largest = value;
        instance = name;
      }
    }

    double mean() {
      return Math.exp(logarithms / count);
    }
  }

  private final Values ratios = new Values();
  private final Values seconds = new Values();
  private final Values repeated = new Values();
  private final Values memory = new Values();
  private final Values linear = new Values();
  private final List<String> unanswered = new ArrayList<>();

  /** Adds an instance. */
  void add(String instance, Map<String, Figure> row, String own) {
    Figure mine = row.get(own);
    Figure again = row.get(Contestant.IN_PROCESS);
    if (isSilent(mine) || isSilent(again)) {
      unanswered.add(instance);
    }
    double fastest = fastest(row, own);
    if (mine == null || isSilent(mine)) {
      return;
    }
    row.values().stream()
        .filter(figure -> figure.solver().startsWith("csdp"))
        .mapToDouble(Figure::megabytes)
        .min()
        .ifPresent(
            csdp -> memory.add(mine.megabytes() - MEMORY_FACTOR * csdp, instance, MEMORY_BOUND));
    if (fastest == Double.POSITIVE_INFINITY) {
      return;
    }
    double ratio = mine.seconds() / fastest;
    if (row.keySet().stream().anyMatch(solver -> solver.startsWith("clp"))) {
      linear.add(ratio, instance, Double.POSITIVE_INFINITY);
      return;
    }
    if (fastest >= LONG) {
      ratios.add(ratio, instance, RATIO_BOUND);
    }
    if (fastest < SHORT) {
      seconds.add(mine.seconds(), instance, SECONDS_BOUND);
      if (again != null && !isSilent(again)) {
        repeated.add(again.seconds() / fastest, instance, REPEATED_BOUND);
      }
    }
  }

  /** The seconds of the fastest peer that gave a verdict; infinite where none did. */
  static double fastest(Map<String, Figure> row, String own) {
    return row.values().stream()
        .filter(figure -> !figure.solver().equals(own))
        .filter(figure -> !figure.solver().equals(Contestant.IN_PROCESS))
        .filter(figure -> !isSilent(figure))
        .mapToDouble(Figure::seconds)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private static boolean isSilent(Figure figure) {
    return figure != null && figure.status().isEmpty();
  }

  /** Whether every measured run of ours came to a verdict. */
  boolean isComplete() {
    return unanswered.isEmpty();
  }

  /** The lines below the table. */
  String text() {
    StringBuilder text = new StringBuilder();
    if (!isComplete()) {
      text.append(String.format("FAIL  no verdict of ours on: %s%n", String.join(" ", unanswered)));
    }
    if (ratios.count > 0) {
      text.append(
          line(
              ratios.mean() <= MEAN_BOUND,
              "geometric mean of the ratios where the fastest peer needs %.0f s or more: %.3f"
                  + " (bound %.1f; of %d)",
              LONG,
              ratios.mean(),
              MEAN_BOUND,
              ratios.count));
    }
    text.append(largest(ratios, "ratio there", RATIO_BOUND));
    text.append(
        largest(seconds, "seconds where that peer needs less than " + SHORT + " s", SECONDS_BOUND));
    text.append(largest(repeated, "ratio there, repeated in one process", REPEATED_BOUND));
    text.append(
        largest(memory, "MB above " + MEMORY_FACTOR + " times the memory of CSDP", MEMORY_BOUND));
    if (linear.count > 0) {
      text.append(
          String.format(
              Locale.ROOT,
              "      beside CLP: geometric mean of the ratios %.2f, largest %.2f (%s; of %d)%n",
              linear.mean(),
              linear.largest,
              linear.instance,
              linear.count));
    }
    return text.toString();
  }

  /** A line about the largest of some values; nothing where there are none. */
  private static String largest(Values values, String what, double bound) {
    return values.count == 0
        ? ""
        : line(
            values.above == 0,
            "largest %s: %.3f (%s; bound %.1f; %d of %d above)",
            what,
            values.largest,
            values.instance,
            bound,
            values.above,
            values.count);
  }

  private static String line(boolean passed, String format, Object... arguments) {
    return (passed ? "pass  " : "FAIL  ")
        + String.format(Locale.ROOT, format, arguments)
        + System.lineSeparator();
  }
}
