package org.kronproj.bench.sketch;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.kronproj.linalg.BlasThreads;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures the sketching operators and the sketched projection. Every ratio is between medians of
 * one run on this machine.
 *
 * <pre>
 * java -cp … org.kronproj.bench.sketch.SketchBenchmark --csv figures.csv
 * </pre>
 */
@Command(
    name = "sketch-benchmark",
    mixinStandardHelpOptions = true,
    description = "Measures sketching against copies, products and peers.")
public final class SketchBenchmark implements Callable<Integer> {

  /** What can be measured apart. */
  enum Part {
    /** The operators. */
    OPERATORS,
    /** The sketched projection. */
    MAINTENANCE
  }

  @Option(names = "--csv", description = "write the figures to this file")
  private Path csv;

  @Option(names = "--tiny", description = "tiny sizes, to see that everything works")
  private boolean tiny;

  @Option(names = "--threads", description = "BLAS threads (default: ${DEFAULT-VALUE})")
  private int threads = 2;

  @Option(names = "--repetitions", description = "of each timing (default: ${DEFAULT-VALUE})")
  private int repetitions = 9;

  @Option(names = "--only", description = "${COMPLETION-CANDIDATES} (default: all)")
  private Part only;

  /** For picocli. */
  public SketchBenchmark() {}

  @Override
  public Integer call() throws Exception {
    BlasThreads.set(threads);
    Figures figures = new Figures();
    if (only != Part.MAINTENANCE) {
      new OperatorFigures(figures, repetitions, tiny ? 7 : 0).run();
    }
    if (only != Part.OPERATORS) {
      if (tiny) {
        new MaintenanceFigures(figures, 3, 8, 20, 16).run();
      } else {
        new MaintenanceFigures(figures, repetitions, 128, 4096, 512).run();
      }
    }
    if (csv != null) {
      figures.write(csv);
    }
    if (!tiny) {
      System.out.println(figures.missed() + " figures miss their bound");
    }
    return 0;
  }

  /**
   * Runs the benchmark.
   *
   * @param arguments the command line
   */
  public static void main(String... arguments) {
    System.exit(
        new CommandLine(new SketchBenchmark())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .execute(arguments));
  }
}
