package org.kronproj.bench.sketch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The figures measured so far: printed as they come, written as CSV at the end. */
final class Figures {

  private final List<String> rows = new ArrayList<>(List.of("figure,value,unit,bound,met,detail"));
  private int missed;

  /** A figure that has to reach a bound. */
  void atLeast(String name, double value, String unit, double bound, String detail) {
    add(name, value, unit, ">= " + bound, value >= bound, detail);
  }

  /** A figure that must not pass a bound. */
  void atMost(String name, double value, String unit, double bound, String detail) {
    add(name, value, unit, "<= " + bound, value <= bound, detail);
  }

  /** A figure that is only reported. */
  void report(String name, double value, String unit, String detail) {
    add(name, value, unit, "", true, detail);
  }

  private void add(
      String name, double value, String unit, String bound, boolean met, String detail) {
    missed += met ? 0 : 1;
    System.out.printf(
        Locale.ROOT,
        "%-52s %9.3g %-6s %-9s %-4s %s%n",
        name,
        value,
        unit,
        bound,
        bound.isEmpty() ? "" : met ? "met" : "NOT",
        detail);
    rows.add(
        String.format(
            Locale.ROOT, "\"%s\",%.6g,%s,%s,%s,\"%s\"", name, value, unit, bound, met, detail));
  }

  int missed() {
    return missed;
  }

  void write(Path file) throws IOException {
    Files.write(file, rows);
  }
}
