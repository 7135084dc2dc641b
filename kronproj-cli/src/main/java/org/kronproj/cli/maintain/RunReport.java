package org.kronproj.cli.maintain;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.kronproj.cli.report.Chart;
import org.kronproj.cli.report.HtmlReport;
import org.kronproj.cli.report.Series;
import org.kronproj.linalg.BlasThreads;
import org.kronproj.projection.UpdateKind;

/** The picture of a run: rank moved, time and error of each step. */
final class RunReport {

  /** Where no difference is drawn on a logarithmic axis. */
  private static final double NONE = 1e-17;

  private RunReport() {}

  static void write(Path file, RunDescription run, Tally tally, Optional<RobustAnswers> robust)
      throws IOException {
    HtmlReport report =
        new HtmlReport(
            run.name() + ": a maintained projection",
            String.format(
                Locale.ROOT,
                "%s, %s strategy, %s.",
                run.sizes(),
                run.strategy(),
                ClosingLines.plural(BlasThreads.get(), "thread", "threads")));
    for (UpdateKind kind : UpdateKind.values()) {
      if (tally.count(kind) > 0) {
        report.figure("updates " + ClosingLines.text(kind), Long.toString(tally.count(kind)));
      }
    }
    report.figure("queries", Long.toString(tally.queries()));
    figure(report, "other questions", tally.others());
    figure(report, "rollbacks", tally.rollbacks());
    figure(report, "rebuilds for drift", tally.driftRebuilds());
    figure(report, "lines refused", tally.errors());
    robust.ifPresent(answers -> report.figure("private medians", answers.summary()));
    report.figure("time for all", ClosingLines.duration(tally.seconds()));
    report.figure("first build", ClosingLines.duration(run.initSeconds()));
    if (run.compared()) {
      report.figure("rebuilding each time", ClosingLines.duration(tally.rebuildSeconds()));
      report.figure("ratio", String.format(Locale.ROOT, "%.1f times", tally.ratio()));
      report.figure(
          "largest relative difference", String.format(Locale.ROOT, "%.1e", tally.maxDifference()));
    }
    charts(report, run, tally.steps());
    report.write(file);
  }

  private static void figure(HtmlReport report, String name, long count) {
    if (count > 0) {
      report.figure(name, Long.toString(count));
    }
  }

  private static void charts(HtmlReport report, RunDescription run, List<Step> steps) {
    double[] x = new double[steps.size()];
    for (int i = 0; i < x.length; i++) {
      x[i] = i + 1.0;
    }
    report.chart(
        new Chart(
            "Rank moved",
            "How many eigenvalues the maintained state was moved on; 0 where it was left as it was.",
            "step",
            "eigenvalues",
            Chart.Scale.LINEAR,
            x,
            List.of(series("moved", Series.Mark.BARS, steps, Step::moved))));
    List<Series> times = new ArrayList<>();
    times.add(series("maintained", Series.Mark.LINE, steps, Step::seconds));
    if (run.compared()) {
      times.add(series("rebuilt each time", Series.Mark.LINE, steps, Step::rebuildSeconds));
    }
    report.chart(
        new Chart(
            "Time",
            "One update and the questions after it.",
            "step",
            "seconds",
            Chart.Scale.LOGARITHMIC,
            x,
            times));
    if (run.compared()) {
      report.chart(
          new Chart(
              "Error",
              "The largest relative difference between an answer and the rebuilt one"
                  + (steps.stream().anyMatch(step -> step.difference() < NONE)
                      ? "; 1e-17 stands for none."
                      : "."),
              "step",
              "relative difference",
              Chart.Scale.LOGARITHMIC,
              x,
              List.of(series("difference", Series.Mark.POINTS, steps, RunReport::visible))));
    }
  }

  /** No difference is shown too, at the bottom. */
  private static double visible(Step step) {
    return Double.isNaN(step.difference()) ? Double.NaN : Math.max(NONE, step.difference());
  }

  private static Series series(
      String name, Series.Mark mark, List<Step> steps, ToDoubleFunction<Step> value) {
    return new Series(name, mark, steps.stream().mapToDouble(value).toArray());
  }
}
