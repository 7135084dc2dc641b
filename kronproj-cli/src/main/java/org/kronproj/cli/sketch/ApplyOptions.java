package org.kronproj.cli.sketch;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** What {@code sketch apply} takes beside the size. */
public final class ApplyOptions {

  @Option(
      names = "--matrix",
      paramLabel = "FILE",
      description = "A Matrix Market file, dense or sparse.")
  private Path matrix;

  @Option(
      names = "--stream",
      paramLabel = "FILE",
      description =
          "A file of lines \"index value\", compressed by gzip or not; - is standard input.")
  private String stream;

  @Option(names = "--product", description = "With --matrix: RX, RtX, XR or XRt (RX).")
  private Product product;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      defaultValue = "0",
      description =
          "The seed of R; sketches are merged and compared under equal seeds only"
              + " (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "A Matrix Market file to write (default: plain numbers on standard output).")
  private Path output;

  /** Makes the options, to be filled from a command line. */
  public ApplyOptions() {}

  /** The matrix, or null. */
  Path matrix() {
    return matrix;
  }

  /** The stream, or null. */
  String stream() {
    return stream;
  }

  Product product() {
    return product == null ? Product.RX : product;
  }

  /** Whether the product was given, which a stream has no use for. */
  boolean namesProduct() {
    return product != null;
  }

  long seed() {
    return seed;
  }

  /** Where the result goes, or null for standard output. */
  Path output() {
    return output;
  }
}
