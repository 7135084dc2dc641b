package org.kronproj.bench.conic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/** What was measured, by instance and solver, kept in a CSV file from one run to the next. */
final class SolverFigures {

  private static final String HEADER =
      "instance,solver,seconds,cpu_seconds,megabytes,largest_error,status";

  /** One solver on one instance. */
  record Figure(
      String instance,
      String solver,
      double seconds,
      double cpuSeconds,
      double megabytes,
      double largestError,
      String status) {}

  private final Path file;
  private final Map<String, Map<String, Figure>> byInstance = new LinkedHashMap<>();

  /** Reads what is in the file, if there is one. */
  SolverFigures(Path file) throws IOException {
    this.file = file;
    if (file != null && Files.exists(file)) {
      List<String> lines = Files.readAllLines(file);
      for (String line : lines.subList(1, lines.size())) {
        String[] cells = line.split(",", 7);
        put(
            new Figure(
                cells[0],
                cells[1],
                Double.parseDouble(cells[2]),
                Double.parseDouble(cells[3]),
                Double.parseDouble(cells[4]),
                Double.parseDouble(cells[5]),
                cells[6]));
      }
    }
  }

  private void put(Figure figure) {
    byInstance
        .computeIfAbsent(figure.instance(), name -> new LinkedHashMap<>())
        .put(figure.solver(), figure);
  }

  /** Whether all these solvers have been measured on an instance. */
  boolean has(String instance, List<String> solvers) {
    return byInstance.getOrDefault(instance, Map.of()).keySet().containsAll(solvers);
  }

  /** Adds what one run measured on an instance, and writes the file. */
  void add(List<Figure> figures) throws IOException {
    figures.forEach(this::put);
    if (file == null) {
      return;
    }
    List<String> lines = new ArrayList<>(List.of(HEADER));
    byInstance.values().forEach(row -> row.values().forEach(f -> lines.add(line(f))));
    Files.write(file, lines);
  }

  private static String line(Figure figure) {
    return String.format(
        Locale.ROOT,
        "%s,%s,%.4f,%.2f,%.0f,%.2e,%s",
        figure.instance(),
        figure.solver(),
        figure.seconds(),
        figure.cpuSeconds(),
        figure.megabytes(),
        figure.largestError(),
        figure.status().replace(',', ';'));
  }

  /**
   * Prints seconds and megabytes by solver, the ratio to the fastest peer, and what they come to.
   *
   * @param own the solver that is compared with the others
   * @return whether every run of it came to a verdict
   */
  boolean print(String own) {
    TreeSet<String> solvers = new TreeSet<>();
    byInstance.values().forEach(row -> solvers.addAll(row.keySet()));
    solvers.remove(own);
    List<String> columns = new ArrayList<>(solvers);
    columns.add(own);
    StringBuilder text = new StringBuilder(String.format("%-20s", "instance"));
    columns.forEach(name -> text.append(String.format(" %14s %6s", name, "MB")));
    text.append(String.format(" %6s  %s%n", "ratio", "own verdict"));
    SolverSummary summary = new SolverSummary();
    for (Map.Entry<String, Map<String, Figure>> entry : byInstance.entrySet()) {
      Map<String, Figure> row = entry.getValue();
      text.append(String.format("%-20s", entry.getKey()));
      columns.forEach(name -> text.append(cells(row.get(name))));
      text.append(verdict(row.get(own), SolverSummary.fastest(row, own)));
      text.append(System.lineSeparator());
      summary.add(entry.getKey(), row, own);
    }
    text.append(summary.text());
    System.out.print(text);
    return summary.isComplete();
  }

  /** Seconds and megabytes; the former in brackets where they ended without a verdict. */
  private static String cells(Figure figure) {
    if (figure == null) {
      return String.format(" %14s %6s", "", "");
    }
    String seconds = String.format(Locale.ROOT, "%.3f", figure.seconds());
    return String.format(
        Locale.ROOT,
        " %14s %6.0f",
        figure.status().isEmpty() ? "(" + seconds + ")" : seconds,
        figure.megabytes());
  }

  private static String verdict(Figure mine, double fastest) {
    if (mine == null) {
      return "";
    }
    if (mine.status().isEmpty()) {
      return "   FAIL  no verdict";
    }
    String ratio =
        fastest == Double.POSITIVE_INFINITY
            ? ""
            : String.format(Locale.ROOT, "%.2f", mine.seconds() / fastest);
    return String.format(
        Locale.ROOT, " %6s  %s, error %.1e", ratio, mine.status(), mine.largestError());
  }
}
