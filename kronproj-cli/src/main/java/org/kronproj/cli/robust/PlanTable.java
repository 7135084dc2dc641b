package org.kronproj.cli.robust;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.kronproj.cli.json.JsonOutput;
import org.kronproj.robust.Comparison;
import org.kronproj.robust.CopySketch;
import org.kronproj.robust.Option;
import org.kronproj.robust.Plan;
import org.kronproj.robust.PlanRequest;

/** The plans and rivals as a table and as JSON. */
final class PlanTable {

  /** What one multiplication or comparison is taken to cost where time is shown. */
  private static final double NANOSECONDS = 1;

  private static final String ROW = "%-24s %10s %10s %10s %9s %10s %10s  %s%n";

  private final Comparison comparison;
  private final CopySketch sketch;
  private final List<NamedOption> rows;

  PlanTable(Comparison comparison, CopySketch sketch, List<NamedOption> rows) {
    this.comparison = comparison;
    this.sketch = sketch;
    this.rows = rows;
  }

  void print(PrintStream out) {
    PlanRequest r = comparison.request();
    out.printf(
        Locale.ROOT,
        "%d rounds of %d %s answers on vectors of length %d, %s sketches%n",
        r.rounds(),
        r.coordinates(),
        r.quantity().name().toLowerCase(Locale.ROOT),
        r.ambient(),
        sketch.family().label());
    out.printf(
        Locale.ROOT,
        "band ±%.4g (gamma %.4g, alpha %.4g), 1/U = %.3g, failure %.3g, |X| = %d%n%n",
        r.band(),
        r.gamma(),
        r.alpha(),
        1 / r.range(),
        r.delta(),
        r.domain().size());
    out.printf(ROW, "plan", "copies", "read", "rows", "p", "memory", "time/round", "guarantee");
    for (NamedOption row : rows) {
      print(out, row);
    }
    out.println();
    out.println("time/round counts a nanosecond for each multiplication or comparison");
    out.println("cheapest in memory: " + comparison.cheapestInMemory().name());
    out.println("cheapest in time:   " + comparison.cheapestInTime().name());
    Option best = comparison.recommended();
    out.println("recommended:        " + best.name() + ", " + best.guarantee());
  }

  private static void print(PrintStream out, NamedOption row) {
    Option option = row.option();
    boolean possible = option.rows() != CopySketch.NEVER;
    out.printf(
        ROW,
        row.name(),
        count(option.copies()),
        option instanceof Plan plan ? count(plan.sample()) : "",
        possible ? count(option.rows()) : "never",
        option instanceof Plan plan ? String.format(Locale.ROOT, "%.2g", plan.copyFailure()) : "",
        possible ? bytes(option.bytes()) : "",
        possible ? seconds(option.operations() * NANOSECONDS * 1e-9) : "",
        option instanceof Plan plan
            ? String.format(Locale.ROOT, "adaptive; certified failure %.2g", plan.failure())
            : option.guarantee());
  }

  void write(Path file) throws IOException {
    JsonOutput.file(
        file,
        json -> {
          PlanRequest r = comparison.request();
          json.writeObjectFieldStart("request");
          json.writeNumberField("rounds", r.rounds());
          json.writeNumberField("coordinates", r.coordinates());
          json.writeNumberField("alpha", r.alpha());
          json.writeNumberField("error", r.gamma());
          json.writeNumberField("failure", r.delta());
          json.writeNumberField("range", r.range());
          json.writeNumberField("ambient", r.ambient());
          json.writeNumberField("queryEntries", r.queryEntries());
          json.writeStringField("quantity", r.quantity().name().toLowerCase(Locale.ROOT));
          json.writeStringField("family", sketch.family().label());
          json.writeNumberField("band", r.band());
          json.writeNumberField("domain", r.domain().size());
          json.writeEndObject();
          json.writeArrayFieldStart("plans");
          for (NamedOption row : rows) {
            if (row.option() instanceof Plan) {
              write(json, row);
            }
          }
          json.writeEndArray();
          json.writeArrayFieldStart("rivals");
          for (NamedOption row : rows) {
            if (!(row.option() instanceof Plan)) {
              write(json, row);
            }
          }
          json.writeEndArray();
          json.writeStringField("cheapestInMemory", comparison.cheapestInMemory().name());
          json.writeStringField("cheapestInTime", comparison.cheapestInTime().name());
          json.writeStringField("recommended", comparison.recommended().name());
        });
  }

  private static void write(JsonGenerator json, NamedOption row) throws IOException {
    Option option = row.option();
    boolean possible = option.rows() != CopySketch.NEVER;
    json.writeStartObject();
    json.writeStringField("name", row.name());
    json.writeNumberField("copies", option.copies());
    if (possible) {
      json.writeNumberField("rows", option.rows());
      json.writeNumberField("bytes", option.bytes());
      json.writeNumberField("operations", option.operations());
      json.writeNumberField("secondsPerRound", option.operations() * NANOSECONDS * 1e-9);
    } else {
      json.writeNullField("rows");
      json.writeNullField("bytes");
    }
    if (option instanceof Plan plan) {
      json.writeNumberField("read", plan.sample());
      json.writeNumberField("copyFailure", plan.copyFailure());
      json.writeNumberField("epsilon", plan.epsilon().toDouble());
      json.writeNumberField("rankError", plan.rankError());
      json.writeNumberField("rankFailure", plan.rankFailure());
      json.writeNumberField("zcdp", plan.costOfOne() * plan.request().releases());
      json.writeNumberField("certifiedFailure", plan.failure());
    }
    json.writeStringField("guarantee", option.guarantee());
    json.writeEndObject();
  }

  private static String count(long n) {
    return n < 10_000_000 ? Long.toString(n) : String.format(Locale.ROOT, "%.3g", (double) n);
  }

  static String bytes(double n) {
    String[] units = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    int unit = 0;
    double scaled = n;
    while (scaled >= 1000 && unit < units.length - 1) {
      scaled /= 1000;
      unit++;
    }
    return String.format(Locale.ROOT, "%.3g %s", scaled, units[unit]);
  }

  static String seconds(double s) {
    if (s < 1e-6) {
      return String.format(Locale.ROOT, "%.3g ns", s * 1e9);
    }
    if (s < 1e-3) {
      return String.format(Locale.ROOT, "%.3g us", s * 1e6);
    }
    return s < 1
        ? String.format(Locale.ROOT, "%.3g ms", s * 1e3)
        : String.format(Locale.ROOT, "%.4g s", s);
  }
}
