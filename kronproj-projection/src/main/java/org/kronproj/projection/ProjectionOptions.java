package org.kronproj.projection;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;

/**
 * How a projection is maintained. Every {@code with} method returns a changed copy.
 *
 * @param accuracy which weights answers are for; {@link Accuracy#EXACT} by default
 * @param epsilon ε_mp of the lazy weights, from 0 to 1; 0, the default, follows every change
 * @param cutoff a of the lazy weights, from 0 to 1: fewer than n^a changes of at least ε_mp/2 are
 *     deferred; 0 by default
 * @param policy who chooses among the strategies; a planner without calibration by default
 * @param tolerance the relative residual of exact answers; 1e-12 by default
 * @param driftTolerance the drift at which the state is rebuilt; 1e-11 by default
 * @param seed the seed of the drift monitor's probes
 */
public record ProjectionOptions(
    Accuracy accuracy,
    double epsilon,
    double cutoff,
    StrategyPolicy policy,
    double tolerance,
    double driftTolerance,
    Seed seed) {

  /**
   * Checks the options.
   *
   * @param accuracy as above
   * @param epsilon as above
   * @param cutoff as above
   * @param policy as above
   * @param tolerance as above
   * @param driftTolerance as above
   * @param seed as above
   * @throws InvalidValueException if a number is out of range
   */
  public ProjectionOptions {
    requireRange("epsilon", epsilon, 0, 1);
    requireRange("cutoff", cutoff, 0, 1);
    requireRange("tolerance", tolerance, 1e-15, 1e-2);
    requireRange("driftTolerance", driftTolerance, 1e-15, 1);
  }

  private static void requireRange(String name, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new InvalidValueException(name, Double.toString(value), least + " to " + most);
    }
  }

  /**
   * Returns the defaults.
   *
   * @return exact answers, nothing deferred, strategies chosen by an uncalibrated planner
   */
  public static ProjectionOptions defaults() {
    return new ProjectionOptions(
        Accuracy.EXACT, 0, 0, StrategyPolicy.automatic(), 1e-12, 1e-11, Seed.of(0));
  }

  /**
   * Changes the accuracy.
   *
   * @param value the new accuracy
   * @return a changed copy
   */
  public ProjectionOptions withAccuracy(Accuracy value) {
    return new ProjectionOptions(value, epsilon, cutoff, policy, tolerance, driftTolerance, seed);
  }

  /**
   * Makes the weights lazy.
   *
   * @param newEpsilon ε_mp
   * @param newCutoff a
   * @return a changed copy
   */
  public ProjectionOptions withLaziness(double newEpsilon, double newCutoff) {
    return new ProjectionOptions(
        accuracy, newEpsilon, newCutoff, policy, tolerance, driftTolerance, seed);
  }

  /**
   * Changes who chooses the strategies.
   *
   * @param value the new policy
   * @return a changed copy
   */
  public ProjectionOptions withPolicy(StrategyPolicy value) {
    return new ProjectionOptions(accuracy, epsilon, cutoff, value, tolerance, driftTolerance, seed);
  }

  /**
   * Changes the residual of exact answers.
   *
   * @param value the new tolerance
   * @return a changed copy
   */
  public ProjectionOptions withTolerance(double value) {
    return new ProjectionOptions(accuracy, epsilon, cutoff, policy, value, driftTolerance, seed);
  }

  /**
   * Changes the drift at which the state is rebuilt.
   *
   * @param value the new bound
   * @return a changed copy
   */
  public ProjectionOptions withDriftTolerance(double value) {
    return new ProjectionOptions(accuracy, epsilon, cutoff, policy, tolerance, value, seed);
  }

  /**
   * Changes the seed of the probes.
   *
   * @param value the new seed
   * @return a changed copy
   */
  public ProjectionOptions withSeed(Seed value) {
    return new ProjectionOptions(
        accuracy, epsilon, cutoff, policy, tolerance, driftTolerance, value);
  }
}
