package org.kronproj.cli.maintain;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.kronproj.projection.UpdateKind;

/** Counts and times of a run. Not safe for concurrent use. */
final class Tally {

  private final Map<UpdateKind, Long> updates = new EnumMap<>(UpdateKind.class);
  private final List<Step> steps = new ArrayList<>();
  private long queries;
  private long others;
  private long rollbacks;
  private long errors;
  private long driftRebuilds;
  private double seconds;
  private double rebuildSeconds;
  private double maxDifference;
  private double maxResidual;
  private long missedResiduals;
  private String firstError;

  private final double tolerance;

  /** For answers that were asked to have a residual within a tolerance. */
  Tally(double tolerance) {
    this.tolerance = tolerance;
  }

  /** Counts an answer, with its comparison if there is one. */
  void add(Answer answer, Comparison.Result compared) {
    seconds += answer.seconds();
    rebuildSeconds += Double.isNaN(compared.seconds()) ? 0 : compared.seconds();
    maxDifference = larger(maxDifference, compared.difference());
    if (answer instanceof Answer.Updated updated) {
      updates.merge(updated.result().kind(), 1L, Long::sum);
      driftRebuilds += updated.result().driftRebuild() ? 1 : 0;
      steps.add(
          new Step(
              updated.result().kind(),
              updated.result().moved(),
              answer.seconds(),
              compared.seconds(),
              compared.difference()));
      return;
    }
    extendStep(answer.seconds(), compared);
    if (answer instanceof Answer.Solved solved) {
      maxResidual = larger(maxResidual, solved.residual());
      missedResiduals += solved.residual() <= tolerance ? 0 : 1;
    }
    if (answer instanceof Answer.Projected
        || answer instanceof Answer.Coordinates
        || answer instanceof Answer.Estimated
        || answer instanceof Answer.Sketched) {
      queries++;
    } else if (answer instanceof Answer.RolledBack) {
      rollbacks++;
    } else if (answer instanceof Answer.Refused refused) {
      errors++;
      firstError = firstError == null ? refused.message() : firstError;
    } else {
      others++;
    }
  }

  /** Counts the difference that a probe found after the last update. */
  void addDifference(double difference) {
    maxDifference = larger(maxDifference, difference);
    extendStep(0, new Comparison.Result(0, difference));
  }

  private void extendStep(double moreSeconds, Comparison.Result compared) {
    if (steps.isEmpty()) {
      return;
    }
    int last = steps.size() - 1;
    Step step = steps.get(last);
    steps.set(
        last,
        new Step(
            step.kind(),
            step.moved(),
            step.seconds() + moreSeconds,
            step.rebuildSeconds() + compared.seconds(),
            larger(step.difference(), compared.difference())));
  }

  private static double larger(double one, double other) {
    return Double.isNaN(one) || other > one ? other : one;
  }

  long count(UpdateKind kind) {
    return updates.getOrDefault(kind, 0L);
  }

  long updates() {
    return steps.size();
  }

  List<Step> steps() {
    return steps;
  }

  long queries() {
    return queries;
  }

  /** Answers that are neither updates nor queries nor rollbacks. */
  long others() {
    return others;
  }

  long rollbacks() {
    return rollbacks;
  }

  long errors() {
    return errors;
  }

  /** What was wrong with the first line that was refused, or null. */
  String firstError() {
    return firstError;
  }

  long driftRebuilds() {
    return driftRebuilds;
  }

  double seconds() {
    return seconds;
  }

  double rebuildSeconds() {
    return rebuildSeconds;
  }

  double ratio() {
    return rebuildSeconds / seconds;
  }

  double maxDifference() {
    return maxDifference;
  }

  /** The largest residual of an answer from the maintained factor. */
  double maxResidual() {
    return maxResidual;
  }

  /** How many of them rounding kept from the tolerance. */
  long missedResiduals() {
    return missedResiduals;
  }

  double tolerance() {
    return tolerance;
  }
}
