package org.kronproj.bench.conic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is known of an instance, a row of a {@code reference.csv}.
 *
 * @param name the instance, its file's name without an ending
 * @param status what is true of it, in the words of its format: for SDPA files the problem in x is
 *     the primal one
 * @param kind the class that says what a solver can be asked for; empty where there is none
 * @param value the optimal value, not a number where there is none to compare with
 * @param tolerance how far, relatively, the value is to be trusted
 */
record AccuracyReference(String name, String status, String kind, double value, double tolerance) {

  private static final double LEAST_TOLERANCE = 1e-6;

  /** Reads the rows of a file whose header names its columns. */
  static List<AccuracyReference> read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    List<String> header = split(lines.get(0));
    List<AccuracyReference> references = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> cells = split(line);
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < Math.min(header.size(), cells.size()); i++) {
        row.put(header.get(i), cells.get(i).strip());
      }
      boolean known = !row.get("optimal_value").isEmpty();
      // A value without a tolerance is one that its note says not to compare with.
      boolean comparable = known && (row.containsKey("class") || !row.get("rel_tol").isEmpty());
      references.add(
          new AccuracyReference(
              row.get("name"),
              row.get("status"),
              row.getOrDefault("class", ""),
              comparable ? Double.parseDouble(row.get("optimal_value")) : Double.NaN,
              row.get("rel_tol").isEmpty()
                  ? LEAST_TOLERANCE
                  : Math.max(LEAST_TOLERANCE, Double.parseDouble(row.get("rel_tol")))));
    }
    return references;
  }

  /** Splits a line at the commas outside of quotation marks. */
  private static List<String> split(String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return cells;
  }
}
