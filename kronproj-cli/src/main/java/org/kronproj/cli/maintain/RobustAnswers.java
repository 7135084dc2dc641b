package org.kronproj.cli.maintain;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Function;
import org.kronproj.privacy.SeedPolicy;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.SketchedProjection;
import org.kronproj.projection.UpdateResult;
import org.kronproj.robust.CoordinateQuery;
import org.kronproj.robust.Plan;
import org.kronproj.robust.Release;
import org.kronproj.robust.RobustEstimator;
import org.kronproj.robust.SketchedProjectionBank;

/** Answers set queries on a maintained projection through private medians of its sketches. */
final class RobustAnswers implements AutoCloseable {

  private final SketchedProjectionBank bank;
  private final RobustEstimator<Consumer<SketchedProjection>, CoordinateQuery> estimator;

  /** Takes over the bank. */
  RobustAnswers(Plan plan, SketchedProjectionBank bank, SeedPolicy policy) {
    this.bank = bank;
    estimator = new RobustEstimator<>(plan, bank, policy);
  }

  MaintainedProjection projection() {
    return bank.sketched().projection();
  }

  Plan plan() {
    return estimator.plan();
  }

  SeedPolicy.Kind policy() {
    return estimator.policy();
  }

  long releasesLeft() {
    return estimator.releasesLeft();
  }

  /** The plan at work, what is left of it and where its randomness comes from, in words. */
  String summary() {
    return plan().copies()
        + " copies of "
        + plan().rows()
        + " rows, "
        + releasesLeft()
        + " of "
        + plan().request().releases()
        + " coordinates left, randomness "
        + policy();
  }

  /** Updates the projection and its sketches. */
  UpdateResult update(Function<SketchedProjection, UpdateResult> update) {
    UpdateResult[] result = new UpdateResult[1];
    estimator.update(sketched -> result[0] = update.apply(sketched));
    return result[0];
  }

  /** Takes the last update back, of the projection and its sketches. */
  void rollback() {
    estimator.update(SketchedProjection::rollback);
  }

  /** Answers in the user's coordinates, or refuses when the plan is spent. */
  Answer answer(Coordinates coordinates, double[] h, int[] asked) {
    long start = System.nanoTime();
    CoordinateQuery query =
        CoordinateQuery.of(
            coordinates.vector(h), Arrays.stream(asked).map(coordinates::index).toArray());
    Release release = estimator.release(query);
    double seconds = (System.nanoTime() - start) * 1e-9;
    if (release instanceof Release.Refused refused) {
      return new Answer.Refused("query: the plan is spent: " + refused.remedy());
    }
    Release.Answered answered = (Release.Answered) release;
    double[] values = new double[asked.length];
    double[] bounds = new double[asked.length];
    for (int k = 0; k < asked.length; k++) {
      double factor = coordinates.factor(asked[k]);
      values[k] = factor * answered.coordinates().get(k).value();
      bounds[k] = factor * answered.coordinates().get(k).bound();
    }
    return new Answer.Estimated(values, bounds, answered, seconds);
  }

  @Override
  public void close() {
    bank.close();
  }
}
