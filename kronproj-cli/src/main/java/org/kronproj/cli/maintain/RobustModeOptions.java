package org.kronproj.cli.maintain;

import java.util.Map;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.cli.console.OptionNames;
import org.kronproj.privacy.SeedPolicy;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.SketchEstimator;
import org.kronproj.robust.CopySketch;
import org.kronproj.robust.Plan;
import org.kronproj.robust.PlanKind;
import org.kronproj.robust.PlanRequest;
import org.kronproj.robust.Planner;
import org.kronproj.robust.Quantity;
import org.kronproj.robust.SketchCopies;
import org.kronproj.robust.SketchedProjectionBank;
import org.kronproj.sketch.SketchFamily;
import picocli.CommandLine.Option;

/** The options of {@code --mode robust}: what is to be promised, and how. */
public final class RobustModeOptions {

  private static final OptionNames NAMES =
      new OptionNames(
          Map.of(
              "rounds", "--rounds",
              "coordinates", "--set-size",
              "gamma", "--error",
              "delta", "--failure"));

  @Option(
      names = "--rounds",
      paramLabel = "T",
      description = "Robust: how many set queries to plan for; later ones are refused.")
  private Long rounds;

  @Option(
      names = "--set-size",
      paramLabel = "K",
      defaultValue = "4",
      description = "Robust: the most coordinates that a query asks for (${DEFAULT-VALUE}).")
  private int coordinates;

  @Option(
      names = "--error",
      paramLabel = "GAMMA",
      defaultValue = "0.5",
      description = "Robust: error of one sketch, relative to |P e_j| |h| (${DEFAULT-VALUE}).")
  private double error;

  @Option(
      names = "--failure",
      paramLabel = "DELTA",
      defaultValue = "0.01",
      description = "Robust: probability that any answer is off (${DEFAULT-VALUE}).")
  private double failure;

  @Option(
      names = "--estimator",
      paramLabel = "ESTIMATOR",
      defaultValue = "projected",
      description =
          "Robust: projected, or paper for the paper's estimator, which errs more"
              + " (${DEFAULT-VALUE}).")
  private SketchEstimator estimator;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      description = "Robust: makes the run reproducible. Whoever asks must not know it.")
  private Long seed;

  /** Makes the options, to be filled from a command line. */
  public RobustModeOptions() {}

  /** Sketches a projection as planned. */
  RobustAnswers answers(MaintainedProjection projection, long length) {
    if (rounds == null) {
      throw new InvalidValueException("--rounds", "nothing", "how many set queries to plan for");
    }
    PlanRequest request =
        NAMES.in(
            PlanRequest.of(rounds, length).coordinates(coordinates).gamma(error).delta(failure)
                ::build);
    CopySketch sketch = CopySketch.of(SketchFamily.RADEMACHER, length);
    Plan plan = new Planner(request, sketch).plan(PlanKind.ZCDP_RENYI);
    SeedPolicy policy = seed == null ? SeedPolicy.secure() : SeedPolicy.reproducible(Seed.of(seed));
    return new RobustAnswers(
        plan,
        new SketchedProjectionBank(
            projection, SketchCopies.of(plan, sketch), Quantity.SIGNED, estimator, policy.copies()),
        policy);
  }
}
