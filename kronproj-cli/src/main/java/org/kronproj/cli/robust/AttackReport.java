package org.kronproj.cli.robust;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.kronproj.cli.console.Spelling;
import org.kronproj.cli.json.JsonOutput;
import org.kronproj.cli.report.Chart;
import org.kronproj.cli.report.HtmlReport;
import org.kronproj.cli.report.Series;
import org.kronproj.privacy.SeedPolicy;
import org.kronproj.robust.AttackTarget;
import org.kronproj.robust.AttackTrace;
import org.kronproj.robust.Plan;

/** What an attack found, as a table, as JSON and as a picture. */
final class AttackReport {

  private final AttackOptions options;
  private final Plan plan;
  private final SeedPolicy.Kind policy;
  private final List<AttackRun.Outcome> outcomes;

  AttackReport(
      AttackOptions options, Plan plan, SeedPolicy.Kind policy, List<AttackRun.Outcome> outcomes) {
    this.options = options;
    this.plan = plan;
    this.policy = policy;
    this.outcomes = outcomes;
  }

  private String attack() {
    return Spelling.of(options.attack());
  }

  private static String name(AttackRun.Outcome outcome) {
    return Spelling.of(outcome.target());
  }

  private double band() {
    return plan.request().band() + 1 / plan.request().range();
  }

  private boolean inside(AttackRun.Outcome outcome) {
    return outcome.trace().worstError() <= band();
  }

  private boolean averages(AttackRun.Outcome o) {
    return inside(o)
        && (o.target() == AttackTarget.Kind.MEAN || o.target() == AttackTarget.Kind.MEDIAN);
  }

  void print(PrintStream out) {
    out.printf(
        Locale.ROOT,
        "%s attack, %d rounds; the private target promises ±%.4g with probability %.4g (%s)%n%n",
        attack(),
        options.rounds(),
        band(),
        1 - plan.request().delta(),
        policy);
    out.printf(
        "%-8s %8s %8s %12s %12s  %s%n",
        "target", "copies", "rows", "last error", "worst error", "");
    for (AttackRun.Outcome o : outcomes) {
      out.printf(
          Locale.ROOT,
          "%-8s %8d %8d %12.4f %12.4f  %s%n",
          name(o),
          o.copies().count(),
          o.copies().distribution().rows(),
          o.trace().last().error(),
          o.trace().worstError(),
          inside(o) ? "inside the band" : "OUTSIDE the band");
    }
    if (outcomes.stream().anyMatch(this::averages)) {
      out.println();
      out.println(
          "Copies that are averaged are one sketch of all their rows: the same attack needs as many"
              + " times the rounds.");
    }
    if (options.attack() == AttackOptions.Attack.AMS) {
      out.println();
      for (AttackRun.Outcome o : outcomes) {
        out.printf(
            Locale.ROOT,
            "%-8s estimate / truth at the end: %.4f%n",
            name(o),
            o.trace().last().answer() / o.trace().last().truth());
      }
    }
  }

  void writeJson(Path file) throws IOException {
    JsonOutput.file(
        file,
        json -> {
          json.writeStringField("attack", attack());
          json.writeNumberField("rounds", options.rounds());
          json.writeNumberField("band", band());
          json.writeNumberField("failure", plan.request().delta());
          json.writeStringField("policy", policy.name());
          json.writeArrayFieldStart("targets");
          for (AttackRun.Outcome o : outcomes) {
            json.writeStartObject();
            json.writeStringField("name", name(o));
            json.writeNumberField("copies", o.copies().count());
            json.writeNumberField("rows", o.copies().distribution().rows());
            json.writeNumberField("lastError", o.trace().last().error());
            json.writeNumberField("worstError", o.trace().worstError());
            json.writeNumberField("lastAnswer", o.trace().last().answer());
            json.writeNumberField("lastTruth", o.trace().last().truth());
            json.writeBooleanField("insideBand", inside(o));
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  void writeHtml(Path file) throws IOException {
    HtmlReport report =
        new HtmlReport(
            "Attack by adaptive questions: " + attack(),
            "Each target answers the same attack. What its answers are off by is drawn beside the band"
                + " that the private median promises.");
    report
        .figure("rounds", Integer.toString(options.rounds()))
        .figure("promised band", String.format(Locale.ROOT, "±%.4g", band()))
        .figure("failure probability", Double.toString(plan.request().delta()))
        .figure("randomness", policy.name());
    for (AttackRun.Outcome o : outcomes) {
      report.figure(
          name(o) + ": worst error",
          String.format(
              Locale.ROOT,
              "%.4f, %s (%d %s of %d rows)",
              o.trace().worstError(),
              inside(o) ? "inside the band" : "outside the band",
              o.copies().count(),
              o.copies().count() == 1 ? "copy" : "copies",
              o.copies().distribution().rows()));
    }
    report.chart(options.attack() == AttackOptions.Attack.KERNEL ? strike() : strikes());
    if (options.attack() != AttackOptions.Attack.AMS) {
      report.chart(
          byRound(
              AttackTrace.Stage.LEARNING,
              "Error of the questions it learns from",
              "Taken one by one these answers are as good as a sketch's; together they give it away.",
              Series.Mark.POINTS));
    }
    report.write(file);
  }

  private Chart strikes() {
    return byRound(
        AttackTrace.Stage.STRIKE,
        "Error when the attack strikes",
        "A target that stays below the promised band survives.",
        Series.Mark.LINE);
  }

  private Chart byRound(AttackTrace.Stage stage, String title, String caption, Series.Mark mark) {
    TreeSet<Double> rounds = new TreeSet<>();
    for (AttackRun.Outcome o : outcomes) {
      points(o, stage).forEach(p -> rounds.add((double) p.round()));
    }
    double[] x = rounds.stream().mapToDouble(Double::doubleValue).toArray();
    List<Series> series = new ArrayList<>();
    for (AttackRun.Outcome o : outcomes) {
      double[] y = gaps(x.length);
      for (AttackTrace.Point p : points(o, stage)) {
        y[Arrays.binarySearch(x, (double) p.round())] = p.error();
      }
      series.add(new Series(name(o), mark, y));
    }
    series.add(bandOver(x.length));
    return chart(title, caption, "round", x, series);
  }

  /** The only strike of an attack, a bar for each target. */
  private Chart strike() {
    double[] x = new double[outcomes.size()];
    List<Series> series = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      x[i] = i + 1;
      double[] y = gaps(x.length);
      y[i] = outcomes.get(i).trace().last().error();
      series.add(new Series(name(outcomes.get(i)), Series.Mark.BARS, y));
    }
    series.add(bandOver(x.length));
    return chart(
        "Error when the attack strikes",
        "One question inside the kernel that it has learnt. A bar below the promised band survives.",
        "target, in the legend's order",
        x,
        series);
  }

  private static double[] gaps(int length) {
    double[] y = new double[length];
    Arrays.fill(y, Double.NaN);
    return y;
  }

  private Series bandOver(int length) {
    double[] band = new double[length];
    Arrays.fill(band, band());
    return new Series("promised band", length > 1 ? Series.Mark.LINE : Series.Mark.POINTS, band);
  }

  private static Chart chart(
      String title, String caption, String xLabel, double[] x, List<Series> series) {
    return new Chart(
        title, caption, xLabel, "error relative to the scale", Chart.Scale.LINEAR, x, series);
  }

  private static List<AttackTrace.Point> points(AttackRun.Outcome o, AttackTrace.Stage stage) {
    return o.trace().points().stream().filter(p -> p.stage() == stage).toList();
  }
}
