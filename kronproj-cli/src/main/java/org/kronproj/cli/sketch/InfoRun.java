package org.kronproj.cli.sketch;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.kronproj.base.InvalidValueException;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.cli.console.Outputs;
import org.kronproj.cli.json.JsonOutput;
import org.kronproj.sketch.CoordinatewiseEmbedding;
import org.kronproj.sketch.SketchDistribution;
import org.kronproj.sketch.TailBound;

/** One run of {@code sketch info}. */
final class InfoRun implements Callable<Integer> {

  private final Console console;
  private final SizeOptions size;
  private final InfoOptions options;

  InfoRun(Console console, SizeOptions size, InfoOptions options) {
    this.console = console;
    this.size = size;
    this.options = options;
  }

  @Override
  public Integer call() throws IOException {
    Outputs.check(options.json());
    long length =
        size.columns()
            .orElseThrow(
                () -> new InvalidValueException("--n", "nothing", "the length N of the vectors"));
    CoordinatewiseEmbedding embedding = size.embedding(length);
    print(embedding);
    if (options.json() != null) {
      write(embedding);
    }
    return ExitStatus.SUCCESS;
  }

  private void print(CoordinatewiseEmbedding embedding) {
    SketchDistribution d = embedding.distribution();
    PrintStream out = console.out();
    line(out, "family", d.family().label());
    line(out, "rows b", Integer.toString(d.rows()));
    line(out, "columns N", Long.toString(d.columns()));
    if (d.paddedColumns() != d.columns()) {
      line(out, "padded to", Long.toString(d.paddedColumns()));
    }
    line(out, "entries a column", Integer.toString(d.entriesPerColumn()));
    line(
        out,
        "guarantee",
        String.format(
            Locale.ROOT,
            "|<Rg,Rh> - <g,h>| < %.4g |g||h|, except with probability %.3g, for g and h chosen"
                + " before R",
            embedding.gamma(),
            embedding.failure()));
    line(out, "by", reason(embedding.bound()));
    line(
        out,
        "constants",
        String.format(
            Locale.ROOT,
            "alpha %.4g, beta %.4g; standard error at most %.4g",
            embedding.alpha(),
            embedding.beta(),
            embedding.standardError()));
    line(out, "sketch of a vector", bytes(8.0 * d.rows()));
    line(out, "operator in memory", bytes(operatorBytes(d)));
    line(out, "as a stored matrix", bytes(8.0 * d.rows() * d.columns()));
    line(out, "operations a vector", String.format(Locale.ROOT, "%.3g", vectorOperations(d)));
    line(out, "operations a change", Integer.toString(d.entriesPerColumn()));
    if (d.rows() >= d.columns()) {
      line(out, "note", "the sketch is no shorter than the vector: store the vector instead");
    }
  }

  private static void line(PrintStream out, String name, String value) {
    out.printf("%-20s %s%n", name, value);
  }

  private static String reason(TailBound bound) {
    return switch (bound) {
      case CHERNOFF -> "Chernoff's bound";
      case BERNSTEIN -> "Hoeffding's and Bernstein's inequalities";
      case CHEBYSHEV -> "Chebyshev's inequality on the exact variance";
      case EXACT -> "orthogonality";
    };
  }

  private static String bytes(double count) {
    String[] units = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
    int unit = 0;
    double value = count;
    while (value >= 1000 && unit < units.length - 1) {
      value /= 1000;
      unit++;
    }
    return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.3g %s", value, units[unit]);
  }

  /** What an operator keeps between calls. */
  private static double operatorBytes(SketchDistribution d) {
    return switch (d.family()) {
      case AMS -> 56.0 * d.rows();
      case SRHT -> 12.0 * d.rows();
      case GAUSSIAN, RADEMACHER, SPARSE_EMBEDDING -> 16;
      case COUNT_SKETCH, BLOCK_SPARSE_EMBEDDING -> 48;
    };
  }

  private static double vectorOperations(SketchDistribution d) {
    double n = d.paddedColumns();
    return switch (d.family()) {
      case SRHT -> n * Math.min(Math.log(n), Math.log(4.0 * d.rows())) / Math.log(2);
      case GAUSSIAN, RADEMACHER, AMS -> 2.0 * d.rows() * n;
      case COUNT_SKETCH, SPARSE_EMBEDDING, BLOCK_SPARSE_EMBEDDING -> n * d.entriesPerColumn();
    };
  }

  private void write(CoordinatewiseEmbedding embedding) throws IOException {
    SketchDistribution d = embedding.distribution();
    JsonOutput.file(
        options.json(),
        out -> {
          out.writeStringField("family", d.family().label());
          out.writeNumberField("rows", d.rows());
          out.writeNumberField("columns", d.columns());
          out.writeNumberField("paddedColumns", d.paddedColumns());
          out.writeNumberField("entriesPerColumn", d.entriesPerColumn());
          JsonOutput.number(out, "error", embedding.gamma());
          JsonOutput.number(out, "failure", embedding.failure());
          JsonOutput.number(out, "alpha", embedding.alpha());
          JsonOutput.number(out, "beta", embedding.beta());
          JsonOutput.number(out, "standardError", embedding.standardError());
          out.writeStringField("bound", embedding.bound().name().toLowerCase(Locale.ROOT));
          out.writeNumberField("sketchBytes", 8L * d.rows());
          JsonOutput.number(out, "operatorBytes", operatorBytes(d));
          JsonOutput.number(out, "matrixBytes", 8.0 * d.rows() * d.columns());
          JsonOutput.number(out, "operationsPerVector", vectorOperations(d));
          out.writeNumberField("operationsPerChange", d.entriesPerColumn());
        });
  }
}
