package org.kronproj.cli.calibrate;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.kronproj.base.WholeFile;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.cli.console.TerminalProgress;
import org.kronproj.cli.console.ThreadsOption;
import org.kronproj.projection.CostModel;
import org.kronproj.projection.RateCurve;
import org.kronproj.projection.RateSurface;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures this machine for the planner of {@code kronproj maintain}. */
@Command(name = "calibrate", mixinStandardHelpOptions = true)
public final class CalibrateCommand implements Callable<Integer> {

  private final Console console;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Where to keep it (default: where kronproj maintain looks).")
  private Path output;

  @Mixin private ThreadsOption threads;

  /**
   * Makes the command.
   *
   * @param console its streams
   */
  public CalibrateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    threads.use();
    Path file = output == null ? CostModel.defaultFile() : output;
    if (output == null) {
      Files.createDirectories(file.getParent());
    }
    WholeFile.requireWritable(file);
    CostModel model;
    try (TerminalProgress progress = new TerminalProgress(console, "calibrate")) {
      model = CostModel.calibrate(progress);
    }
    model.write(file);
    PrintStream out = console.out();
    print(out, "update of an inverse", model.woodbury());
    print(out, "change of a Gram matrix", model.change());
    print(out, "Cholesky factor, by order", model.factor());
    print(out, "inverse from a factor, by order", model.invert());
    out.printf(Locale.ROOT, "pass over memory: %.1f GB/s%n", 8e-9 / model.passSeconds());
    out.println("kept in " + file);
    return ExitStatus.SUCCESS;
  }

  private static void print(PrintStream out, String name, RateSurface surface) {
    int last = surface.orders().size() - 1;
    print(
        out,
        name + " of order " + surface.orders().get(last) + ", by columns",
        surface.curves().get(last));
  }

  private static void print(PrintStream out, String name, RateCurve curve) {
    out.print(name + ":");
    for (int k = 0; k < curve.sizes().length; k++) {
      out.printf(Locale.ROOT, " %.0f: %.3g", curve.sizes()[k], curve.rates()[k] * 1e-9);
    }
    out.println(" GF/s");
  }
}
