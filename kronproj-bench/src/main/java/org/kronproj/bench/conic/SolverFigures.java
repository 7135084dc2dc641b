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
import org.kronproj.bench.peer.Contestant;

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
   * Prints seconds and megabytes by solver, and the ratio to the fastest peer.
   *
   * @param own the solver that is compared with the others
   */
  void print(String own) {
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
      double fastest = Double.POSITIVE_INFINITY;
      for (String name : columns) {
        Figure figure = row.get(name);
        if (figure == null) {
          text.append(String.format(" %14s %6s", "", ""));
          continue;
        }
        text.append(
            String.format(Locale.ROOT, " %14.3f %6.0f", figure.seconds(), figure.megabytes()));
        if (!name.equals(own)
            && !name.equals(Contestant.IN_PROCESS)
            && !figure.status().isEmpty()) {
          fastest = Math.min(fastest, figure.seconds());
        }
      }
      Figure mine = row.get(own);
      if (mine == null || mine.status().isEmpty()) {
        text.append(mine == null ? "" : "  no verdict: not counted");
        text.append(System.lineSeparator());
        continue;
      }
      summary.add(row, own, fastest);
      text.append(
          String.format(
              Locale.ROOT,
              " %6.2f  %s, error %.1e%n",
              mine.seconds() / fastest,
              mine.status(),
              mine.largestError()));
    }
    text.append(summary.text());
    System.out.print(text);
  }
}
