package org.kronproj.cli.robust;

import static java.util.Map.entry;

import java.util.Map;
import org.kronproj.base.InvalidValueException;
import org.kronproj.cli.console.OptionNames;
import org.kronproj.robust.CopySketch;
import org.kronproj.robust.PlanRequest;
import org.kronproj.robust.Quantity;
import org.kronproj.sketch.SketchFamily;
import picocli.CommandLine.Option;

/** What is to be promised, as options that plan and serve share. */
public final class RequestOptions {

  /** What a planner calls the options. */
  static final OptionNames NAMES =
      new OptionNames(
          Map.ofEntries(
              entry("rounds", "--rounds"),
              entry("coordinates", "--coordinates"),
              entry("alpha", "--alpha"),
              entry("gamma", "--error"),
              entry("delta", "--failure"),
              entry("range", "--range"),
              entry("ambient", "--ambient"),
              entry("ambient dimension N", "--ambient"),
              entry("queryEntries", "--query-entries"),
              entry("sparsity", "--sparsity"),
              entry("copyFailure", "--copy-failure")));

  @Option(
      names = "--rounds",
      paramLabel = "T",
      required = true,
      description = "How many rounds of questions to plan for.")
  private long rounds;

  @Option(
      names = "--coordinates",
      paramLabel = "K",
      defaultValue = "1",
      description = "Answers in a round (${DEFAULT-VALUE}).")
  private int coordinates;

  @Option(
      names = "--alpha",
      paramLabel = "ALPHA",
      defaultValue = "0.1",
      description = "Answers are rounded up to powers of 1+ALPHA (${DEFAULT-VALUE}).")
  private double alpha;

  @Option(
      names = "--error",
      paramLabel = "GAMMA",
      defaultValue = "0.1",
      description = "Relative error of one copy (${DEFAULT-VALUE}).")
  private double error;

  @Option(
      names = "--failure",
      paramLabel = "DELTA",
      defaultValue = "0.01",
      description = "Probability that any answer of the run is off (${DEFAULT-VALUE}).")
  private double failure;

  @Option(
      names = "--range",
      paramLabel = "U",
      defaultValue = "1e6",
      description = "Answers lie in 1/U … U, relative to their scale, or are 0 (${DEFAULT-VALUE}).")
  private double range;

  @Option(
      names = "--ambient",
      paramLabel = "N",
      description = "Length of the vectors. serve takes it from --vector if that is given.")
  private Long ambient;

  @Option(
      names = "--query-entries",
      paramLabel = "Z",
      description = "How many entries of a query are not zero (N). Only time depends on it.")
  private Long queryEntries;

  @Option(
      names = "--quantity",
      defaultValue = "signed",
      description =
          "signed: inner products; squares: their squares; norm: the squared norm"
              + " (${DEFAULT-VALUE}).")
  private Quantity quantity;

  @Option(
      names = "--family",
      defaultValue = "rademacher",
      description =
          "The copies' sketch: gaussian, rademacher, srht, ams, countsketch, sparse-embedding,"
              + " block-sparse-embedding (${DEFAULT-VALUE}).")
  private String family;

  @Option(
      names = "--sparsity",
      paramLabel = "S",
      defaultValue = "8",
      description = "Entries of a column of a sparse embedding (${DEFAULT-VALUE}).")
  private int sparsity;

  /** Makes the options, to be filled from a command line. */
  public RequestOptions() {}

  /** Tells whether N was given. */
  boolean hasAmbient() {
    return ambient != null;
  }

  /** N as given; the caller has made sure that it was. */
  long ambient() {
    if (ambient == null) {
      throw new InvalidValueException("--ambient", "nothing", "the length N of the vectors");
    }
    return ambient;
  }

  PlanRequest request(long length) {
    return NAMES.in(
        PlanRequest.of(rounds, length)
                .coordinates(coordinates)
                .alpha(alpha)
                .gamma(error)
                .delta(failure)
                .range(range)
                .quantity(quantity)
                .queryEntries(queryEntries == null ? length : queryEntries)
            ::build);
  }

  CopySketch sketch(long length) {
    SketchFamily drawn = family(family);
    return NAMES.in(() -> new CopySketch(drawn, length, sparsity));
  }

  static SketchFamily family(String label) {
    for (SketchFamily candidate : SketchFamily.values()) {
      if (candidate.label().equalsIgnoreCase(label)) {
        return candidate;
      }
    }
    throw new InvalidValueException("--family", label, "one of those that --help lists");
  }
}
