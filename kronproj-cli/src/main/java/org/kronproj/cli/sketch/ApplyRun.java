package org.kronproj.cli.sketch;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.zip.ZipException;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Progress;
import org.kronproj.base.Seed;
import org.kronproj.cli.console.Console;
import org.kronproj.cli.console.ExitStatus;
import org.kronproj.cli.console.Inputs;
import org.kronproj.cli.console.Outputs;
import org.kronproj.cli.console.TerminalProgress;
import org.kronproj.cli.operations.Lines;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.linalg.io.MarketMatrix;
import org.kronproj.linalg.io.MatrixMarket;
import org.kronproj.sketch.SketchDistribution;
import org.kronproj.sketch.SketchOperator;
import org.kronproj.sketch.SketchedVector;

/** One run of {@code sketch apply}. */
final class ApplyRun implements Callable<Integer> {

  private static final String STANDARD_INPUT = "-";

  private final Console console;
  private final SizeOptions size;
  private final ApplyOptions options;

  ApplyRun(Console console, SizeOptions size, ApplyOptions options) {
    this.console = console;
    this.size = size;
    this.options = options;
  }

  private List<Path> inputs() {
    if (options.matrix() != null) {
      return List.of(options.matrix());
    }
    return options.stream().equals(STANDARD_INPUT) ? List.of() : List.of(Path.of(options.stream()));
  }

  @Override
  public Integer call() throws IOException {
    Outputs.check(options.output());
    if ((options.matrix() == null) == (options.stream() == null)) {
      throw new InvalidValueException(
          "--matrix and --stream", options.matrix() == null ? "neither" : "both", "one of the two");
    }
    if (options.stream() != null && options.namesProduct()) {
      throw new InvalidValueException("--product", "--stream", "--matrix");
    }
    Outputs.spare(inputs(), options.output());
    if (options.matrix() != null) {
      sketchMatrix();
    } else {
      sketchStream();
    }
    return ExitStatus.SUCCESS;
  }

  private void sketchMatrix() throws IOException {
    try (MarketMatrix x = MatrixMarket.read(options.matrix())) {
      // For RX and XRt the file says what N is; for the others it has to be given.
      long length =
          switch (options.product()) {
            case RX -> x.rows();
            case XRT -> x.columns();
            case RTX, XR ->
                size.columns()
                    .orElseThrow(
                        () ->
                            new InvalidValueException(
                                "--n", "nothing", "the length N of the vectors"));
          };
      if (size.columns().isPresent() && size.columns().get() != length) {
        throw new InvalidValueException(
            "--n", size.columns().get().toString(), length + ", as " + options.matrix() + " has");
      }
      SketchDistribution distribution = size.distribution(length);
      SketchOperator operator = distribution.sample(Seed.of(options.seed()));
      boolean left = options.product() == Product.RX || options.product() == Product.RTX;
      Transpose trans =
          options.product() == Product.RTX || options.product() == Product.XRT
              ? Transpose.YES
              : Transpose.NO;
      long b = distribution.rows();
      long made = options.product() == Product.RX || options.product() == Product.XRT ? b : length;
      try (Matrix y = left ? Matrix.allocate(made, x.columns()) : Matrix.allocate(x.rows(), made)) {
        multiply(operator, left, trans, x, y);
        put(y);
      }
    }
  }

  private static void multiply(
      SketchOperator operator, boolean left, Transpose trans, MarketMatrix x, Matrix y) {
    if (x instanceof MarketMatrix.Sparse sparse) {
      if (left) {
        operator.multiplyLeft(trans, 1, sparse.matrix(), 0, y);
      } else {
        operator.multiplyRight(trans, 1, sparse.matrix(), 0, y);
      }
    } else {
      Matrix dense = ((MarketMatrix.Dense) x).matrix();
      if (left) {
        operator.multiplyLeft(trans, 1, dense, 0, y);
      } else {
        operator.multiplyRight(trans, 1, dense, 0, y);
      }
    }
  }

  private void sketchStream() throws IOException {
    long length =
        size.columns()
            .orElseThrow(
                () -> new InvalidValueException("--n", "nothing", "the length N of the vector"));
    SketchedVector sketch =
        new SketchedVector(size.distribution(length).sample(Seed.of(options.seed())));
    if (options.stream().equals(STANDARD_INPUT)) {
      try (TerminalProgress progress = new TerminalProgress(console, "sketch")) {
        read(console.in(), "<stdin>", sketch, (done, total) -> progress.report(done >> 10, -1));
      }
    } else {
      Path file = Path.of(options.stream());
      boolean packed = file.toString().endsWith(".gz");
      long kilobytes = packed ? -1 : Files.size(file) >> 10;
      try (InputStream in = Inputs.openUnpacked(file);
          TerminalProgress progress = new TerminalProgress(console, "sketch")) {
        read(in, file.toString(), sketch, (done, total) -> progress.report(done >> 10, kilobytes));
      } catch (ZipException | EOFException e) {
        throw new IOException(file + ": damaged, gzip says: " + e.getMessage(), e);
      }
    }
    try (Matrix y = Matrix.vector(sketch.toArray())) {
      put(y);
    }
  }

  private static void read(InputStream in, String name, SketchedVector sketch, Progress progress)
      throws IOException {
    long length = sketch.operator().distribution().columns();
    Lines lines = Lines.ofVectors(in, 1);
    ChangeReader reader = new ChangeReader(name, length);
    while (lines.next()) {
      if (reader.read(lines)) {
        sketch.update(reader.index(), reader.value());
      }
      if ((lines.number() & 0xFFF) == 0) {
        progress.report(lines.bytes(), -1);
      }
    }
  }

  /** What was read is finite, but its sums may not be, and no file can hold those. */
  private static void requireFinite(Matrix y) {
    for (long j = 0; j < y.columns(); j++) {
      for (long i = 0; i < y.rows(); i++) {
        if (!Double.isFinite(y.get(i, j))) {
          throw new InvalidValueException(
              "element (" + i + ", " + j + ") of the result",
              Double.toString(y.get(i, j)),
              "a number that a double can hold");
        }
      }
    }
  }

  private void put(Matrix y) throws IOException {
    requireFinite(y);
    if (options.output() != null) {
      MatrixMarket.write(options.output(), y);
      return;
    }
    PrintStream out = console.out();
    for (long i = 0; i < y.rows(); i++) {
      for (long j = 0; j < y.columns(); j++) {
        out.print(j == 0 ? "" : " ");
        out.print(y.get(i, j));
      }
      out.println();
    }
  }
}
