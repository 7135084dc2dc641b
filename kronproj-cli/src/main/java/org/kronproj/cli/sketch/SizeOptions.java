package org.kronproj.cli.sketch;

import java.util.Optional;
import org.kronproj.base.InvalidValueException;
import org.kronproj.sketch.CoordinatewiseEmbedding;
import org.kronproj.sketch.SketchDistribution;
import org.kronproj.sketch.SketchFamily;
import picocli.CommandLine.Option;

/** Which distribution is meant: a family, and either its rows or the error they have to keep. */
public final class SizeOptions {

  @Option(
      names = "--family",
      required = true,
      description =
          "gaussian, rademacher, srht, ams, countsketch, sparse-embedding or"
              + " block-sparse-embedding.")
  private String family;

  @Option(
      names = "--n",
      paramLabel = "N",
      description = "Length of the vectors. apply takes it from --matrix if that is given.")
  private Long columns;

  @Option(
      names = "--rows",
      paramLabel = "B",
      description = "Rows of the sketch, instead of --error.")
  private Integer rows;

  @Option(
      names = "--error",
      paramLabel = "GAMMA",
      description = "Error of an inner product relative to the lengths of its vectors.")
  private Double error;

  @Option(
      names = "--failure",
      paramLabel = "DELTA",
      defaultValue = "1e-6",
      description = "Probability that one given inner product is off by more (${DEFAULT-VALUE}).")
  private double failure;

  @Option(
      names = "--sparsity",
      paramLabel = "S",
      defaultValue = "8",
      description = "Entries of a column of a sparse embedding (${DEFAULT-VALUE}).")
  private int sparsity;

  /** Makes the options, to be filled from a command line. */
  public SizeOptions() {}

  /** N as given. */
  Optional<Long> columns() {
    return Optional.ofNullable(columns);
  }

  /** The distribution, with the error that it keeps. */
  CoordinatewiseEmbedding embedding(long length) {
    if ((rows == null) == (error == null)) {
      throw new InvalidValueException(
          "--rows and --error", rows == null ? "neither" : "both", "one of the two");
    }
    SketchFamily chosen = SketchFamily.ofLabel(family);
    return rows == null
        ? CoordinatewiseEmbedding.smallest(chosen, length, sparsity, error, failure)
        : CoordinatewiseEmbedding.of(
            SketchDistribution.of(chosen, rows, length, sparsity), failure);
  }

  /** The distribution alone: with --rows any length will do. */
  SketchDistribution distribution(long length) {
    return embedding(length).distribution();
  }
}
