package org.kronproj.robust;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.sketch.SketchDistribution;
import org.kronproj.sketch.SketchOperator;

/**
 * How many copies of which sketch a bank holds.
 *
 * @param count L
 * @param distribution the sketch of one copy
 * @param failure p, as {@link EstimatorBank#copyFailure} declares it
 */
public record SketchCopies(long count, SketchDistribution distribution, double failure) {

  private static final double BYTES_OF_A_COPY = 200;
  private static final double SHARE_OF_HEAP = 0.9;

  /**
   * Takes the copies of a plan.
   *
   * @param plan the plan
   * @param sketch the family that the plan was made with
   * @return its copies
   * @throws InvalidValueException if no such sketch can be drawn
   */
  public static SketchCopies of(Plan plan, CopySketch sketch) {
    if (plan.rows() == CopySketch.NEVER) {
      throw new InvalidValueException(
          "plan",
          "an error that no " + sketch.family().label() + " sketch keeps",
          "a larger error, fewer rounds or another family");
    }
    return new SketchCopies(
        plan.copies(), sketch.distribution((int) plan.rows()), plan.copyFailure());
  }

  /**
   * Checks the count.
   *
   * @param count L
   * @param distribution the sketch of one copy
   * @param failure p
   * @throws InvalidValueException if there is no copy
   */
  public SketchCopies {
    if (count < 1) {
      throw new InvalidValueException("count", Long.toString(count), "at least 1");
    }
  }

  /** Draws the operators, after checking that sketches of so many vectors fit in the heap. */
  SketchOperator[] draw(int vectors, Seed seed) {
    double bytes = count * (8.0 * distribution.rows() * vectors + BYTES_OF_A_COPY);
    long heap = Runtime.getRuntime().maxMemory();
    if (distribution.rows() > Integer.MAX_VALUE / vectors || bytes > heap * SHARE_OF_HEAP) {
      throw new InvalidValueException(
          "plan",
          count + " copies of " + distribution.rows() + " rows, " + (long) bytes + " bytes",
          "what fits in a heap of " + heap + " bytes");
    }
    SketchOperator[] operators = new SketchOperator[(int) count];
    for (int l = 0; l < operators.length; l++) {
      operators[l] = distribution.sample(seed.split("copy", l));
    }
    return operators;
  }
}
