package org.kronproj.bench.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The figures measured so far: printed as they come, written as CSV at the end. */
public final class Figures {

  /** How a value stands to its bound. */
  enum Bound {
    AT_LEAST("≥"),
    AT_MOST("≤"),
    REPORTED("");

    private final String sign;

    Bound(String sign) {
      this.sign = sign;
    }
  }

  private record Figure(
      String name, String instance, double value, String unit, Bound bound, double target) {

    boolean met() {
      return switch (bound) {
        case AT_LEAST -> value >= target;
        case AT_MOST -> value <= target;
        case REPORTED -> true;
      };
    }
  }

  private final List<Figure> figures = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();

  /** Starts with none. */
  public Figures() {}

  /**
   * Adds a figure that must reach a bound.
   *
   * @param name what is measured
   * @param instance on what
   * @param value the value
   * @param unit its unit
   * @param target the bound
   */
  public void atLeast(String name, String instance, double value, String unit, double target) {
    add(new Figure(name, instance, value, unit, Bound.AT_LEAST, target));
  }

  /**
   * Adds a figure that must not exceed a bound.
   *
   * @param name what is measured
   * @param instance on what
   * @param value the value
   * @param unit its unit
   * @param target the bound
   */
  public void atMost(String name, String instance, double value, String unit, double target) {
    add(new Figure(name, instance, value, unit, Bound.AT_MOST, target));
  }

  /**
   * Adds a figure that has no bound.
   *
   * @param name what is measured
   * @param instance on what
   * @param value the value
   * @param unit its unit
   */
  public void report(String name, String instance, double value, String unit) {
    add(new Figure(name, instance, value, unit, Bound.REPORTED, 0));
  }

  private void add(Figure figure) {
    figures.add(figure);
    String target =
        figure.bound() == Bound.REPORTED
            ? ""
            : String.format(
                Locale.ROOT,
                "  %s %.4g%s",
                figure.bound().sign,
                figure.target(),
                figure.met() ? "" : "  NOT MET");
    String line =
        String.format(
            Locale.ROOT,
            "%-34s %-44s %11.4g %-9s%s",
            figure.name(),
            figure.instance(),
            figure.value(),
            figure.unit(),
            target);
    lines.add(line);
    System.out.println(line);
  }

  /**
   * Counts the figures that miss their bound.
   *
   * @return how many
   */
  public int missed() {
    return (int) figures.stream().filter(figure -> !figure.met()).count();
  }

  /**
   * Writes all figures.
   *
   * @param path where to
   * @throws IOException if the file cannot be written
   */
  public void writeCsv(Path path) throws IOException {
    List<String> rows = new ArrayList<>();
    rows.add("figure,instance,value,unit,bound,target,met");
    for (Figure figure : figures) {
      rows.add(
          String.format(
              Locale.ROOT,
              "\"%s\",\"%s\",%.6g,%s,%s,%s,%s",
              figure.name(),
              figure.instance(),
              figure.value(),
              figure.unit(),
              figure.bound().sign,
              figure.bound() == Bound.REPORTED ? "" : Double.toString(figure.target()),
              figure.met()));
    }
    Files.write(path, rows);
  }
}
