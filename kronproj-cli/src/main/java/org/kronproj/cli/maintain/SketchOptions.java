package org.kronproj.cli.maintain;

import java.security.SecureRandom;
import org.kronproj.base.Seed;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.SketchEstimator;
import org.kronproj.projection.SketchedProjection;
import org.kronproj.projection.SketchingOptions;
import org.kronproj.sketch.CoordinatewiseEmbedding;
import org.kronproj.sketch.SketchDistribution;
import org.kronproj.sketch.SketchFamily;
import org.kronproj.sketch.SketchStorage;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of {@code --mode sketched}: which sketches, and how often one answers. */
final class SketchOptions {

  @Option(
      names = "--sketch",
      paramLabel = "FAMILY",
      defaultValue = "gaussian",
      description =
          "Sketched: the sketches' family, as in kronproj sketch info (${DEFAULT-VALUE}).")
  private String family;

  @Option(
      names = "--sketch-error",
      paramLabel = "GAMMA",
      defaultValue = "0.25",
      description = "Sketched: the error they keep, relative to lengths (${DEFAULT-VALUE}).")
  private double error;

  @Option(
      names = "--sketch-failure",
      paramLabel = "DELTA",
      defaultValue = "1e-6",
      description = "Sketched: probability that one estimate is off by more (${DEFAULT-VALUE}).")
  private double failure;

  @Option(
      names = "--sketch-rows",
      paramLabel = "B",
      description = "Sketched: the rows of a sketch, instead of --sketch-error.")
  private Integer rows;

  @Option(
      names = "--sketch-sparsity",
      paramLabel = "S",
      defaultValue = "8",
      description = "Sketched: entries of a column of a sparse embedding (${DEFAULT-VALUE}).")
  private int sparsity;

  @Option(
      names = "--sketches",
      paramLabel = "COUNT",
      defaultValue = "8",
      description = "Sketched: how many sketches are kept (${DEFAULT-VALUE}).")
  private int count;

  @Option(
      names = "--sketch-use",
      paramLabel = "USE",
      defaultValue = "once",
      description =
          "Sketched: once: each sketch answers one question, then questions are refused; resample: then new"
              + " ones are drawn; reuse: they take turns, right only for questions that do not"
              + " depend on earlier answers (${DEFAULT-VALUE}).")
  private SketchUse use;

  @Option(
      names = "--sketch-estimator",
      paramLabel = "ESTIMATOR",
      defaultValue = "projected",
      description =
          "Sketched: projected: <R P e_j, R P h> and |R P h|^2; paper: the same read off P RᵀR h,"
              + " which errs more (${DEFAULT-VALUE}).")
  private SketchEstimator estimator;

  @Option(
      names = "--sketch-storage",
      paramLabel = "STORAGE",
      defaultValue = "generated",
      description =
          "Sketched: generated: R is made whenever it is needed; stored: it is kept in memory, which"
              + " makes whole queries and the paper's estimator faster for gaussian, rademacher and"
              + " ams (${DEFAULT-VALUE}).")
  private SketchStorage storage;

  @Option(
      names = "--sketch-seed",
      paramLabel = "NUMBER",
      description =
          "Sketched: their seed, which whoever asks must not know (drawn at random, and told by --json).")
  private Long number;

  /** Refuses two options of which one would win. */
  void check(CommandLine command) {
    if (rows != null && command.getParseResult().hasMatchedOption("--sketch-error")) {
      throw new ParameterException(command, "--sketch-rows or --sketch-error, not both");
    }
  }

  /** Sketches a projection; a seed that was not given is drawn. */
  Sketches open(MaintainedProjection projection) {
    long seed = number == null ? new SecureRandom().nextLong() : number;
    SketchingOptions options = sketching(projection.weighting().size(), Seed.of(seed));
    return new Sketches(new SketchedProjection(projection, options), estimator, use, seed);
  }

  private SketchingOptions sketching(long length, Seed seed) {
    SketchFamily chosen = SketchFamily.ofLabel(family);
    SketchDistribution distribution =
        rows == null
            ? CoordinatewiseEmbedding.smallest(chosen, length, sparsity, error, failure)
                .distribution()
            : SketchDistribution.of(chosen, rows, length, sparsity);
    return use.apply(
        SketchingOptions.of(distribution, count, seed).withFailure(failure).withStorage(storage));
  }
}
