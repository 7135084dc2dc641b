package org.kronproj.projection;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.sketch.SketchDistribution;
import org.kronproj.sketch.SketchStorage;

/**
 * How a projection is sketched. Every {@code with} method returns a changed copy.
 *
 * @param distribution what each R_l is drawn from: b×N, N the length of a query
 * @param count s, the number of sketches, at least 1
 * @param seed the seed of the sketches; whoever asks adaptively must not know it
 * @param reuse how often a sketch may answer; once by default
 * @param exhaustion what happens when all have; the next query is refused by default
 * @param refresh what becomes of R in an update; it stays by default
 * @param failure δ of the error bounds that answers carry, above 0 and below 1; 10⁻⁶ by default
 * @param storage whether R is kept beside P_R and Q; generated whenever it is needed by default,
 *     which {@link SketchEstimator#PAPER} does in every query and {@link SketchEstimator#PROJECTED}
 *     in none
 */
public record SketchingOptions(
    SketchDistribution distribution,
    int count,
    Seed seed,
    SketchReuse reuse,
    SketchExhaustion exhaustion,
    SketchRefresh refresh,
    double failure,
    SketchStorage storage) {

  /**
   * Checks the options.
   *
   * @param distribution as above
   * @param count as above
   * @param seed as above
   * @param reuse as above
   * @param exhaustion as above
   * @param refresh as above
   * @param failure as above
   * @param storage as above
   * @throws InvalidValueException if a number is out of range
   */
  public SketchingOptions {
    if (count < 1 || (long) count * distribution.rows() > Integer.MAX_VALUE) {
      throw new InvalidValueException(
          "count of sketches",
          Integer.toString(count),
          "1 to " + Integer.MAX_VALUE / distribution.rows());
    }
    if (!(failure > 0 && failure < 1)) {
      throw new InvalidValueException(
          "failure δ", Double.toString(failure), "a number above 0 and below 1");
    }
  }

  /**
   * Takes the defaults.
   *
   * @param distribution what each R_l is drawn from
   * @param count s
   * @param seed the seed of the sketches
   * @return each sketch used once, R the same through updates and generated, δ = 10⁻⁶
   */
  public static SketchingOptions of(SketchDistribution distribution, int count, Seed seed) {
    return new SketchingOptions(
        distribution,
        count,
        seed,
        SketchReuse.FRESH_EACH_QUERY,
        SketchExhaustion.REFUSE,
        SketchRefresh.KEEP,
        1e-6,
        SketchStorage.GENERATED);
  }

  /**
   * Changes how often a sketch may answer.
   *
   * @param value the new policy
   * @return a changed copy
   */
  public SketchingOptions withReuse(SketchReuse value) {
    return new SketchingOptions(
        distribution, count, seed, value, exhaustion, refresh, failure, storage);
  }

  /**
   * Changes what happens when all sketches are used.
   *
   * @param value the new policy
   * @return a changed copy
   */
  public SketchingOptions withExhaustion(SketchExhaustion value) {
    return new SketchingOptions(distribution, count, seed, reuse, value, refresh, failure, storage);
  }

  /**
   * Changes what becomes of R in an update.
   *
   * @param value the new policy
   * @return a changed copy
   */
  public SketchingOptions withRefresh(SketchRefresh value) {
    return new SketchingOptions(
        distribution, count, seed, reuse, exhaustion, value, failure, storage);
  }

  /**
   * Changes the failure probability of the error bounds.
   *
   * @param value δ
   * @return a changed copy
   */
  public SketchingOptions withFailure(double value) {
    return new SketchingOptions(
        distribution, count, seed, reuse, exhaustion, refresh, value, storage);
  }

  /**
   * Changes where the entries of R are.
   *
   * @param value kept or generated
   * @return a changed copy
   */
  public SketchingOptions withStorage(SketchStorage value) {
    return new SketchingOptions(
        distribution, count, seed, reuse, exhaustion, refresh, failure, value);
  }
}
