package org.kronproj.robust;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.sketch.SketchDistribution;
import org.kronproj.sketch.SketchOperator;

/**
 * The bank for the squared norm of a vector w that is given by its changes: ‖R_l w‖² for L
 * independent sketches (Algorithm {@code alg:app:norm_est} on a stream).
 *
 * <p>Memory: 8·L·b bytes. A change costs its entries times the entries of a sketch's column times
 * L, a question L·b. Not safe for concurrent use.
 */
public final class SketchedNorm implements EstimatorBank<SparseVector, SketchedNorm.Question> {

  /** What can be asked. */
  public enum Question {
    /** ‖w‖². */
    SQUARED_NORM
  }

  private static final double BYTES_OF_A_COPY = 200;
  private static final double SHARE_OF_HEAP = 0.9;

  private final double copyFailure;
  private final SketchDistribution distribution;
  private final SketchOperator[] operators;
  private final double[][] sketches;

  /**
   * Makes the sketches of the zero vector.
   *
   * @param plan how many copies, of how many rows
   * @param sketch the family that the plan was made with
   * @param seed {@link org.kronproj.privacy.SeedPolicy#copies}
   * @throws InvalidValueException if the plan is too large to hold or is not for norms
   */
  public SketchedNorm(Plan plan, CopySketch sketch, Seed seed) {
    if (plan.request().quantity() != Quantity.NORM) {
      throw new InvalidValueException("quantity", plan.request().quantity().name(), "NORM");
    }
    copyFailure = plan.copyFailure();
    distribution = distribution(plan, sketch, 1);
    operators = operators(plan, distribution, seed);
    sketches = new double[operators.length][distribution.rows()];
  }

  static SketchDistribution distribution(Plan plan, CopySketch sketch, int vectors) {
    ShapeException.check("sketch", plan.request().ambient(), sketch.columns());
    double bytes = plan.copies() * (8.0 * plan.rows() * vectors + BYTES_OF_A_COPY);
    if (plan.rows() > Integer.MAX_VALUE / vectors
        || bytes > Runtime.getRuntime().maxMemory() * SHARE_OF_HEAP) {
      throw new InvalidValueException(
          "plan",
          plan.copies() + " copies of " + plan.rows() + " rows, " + (long) bytes + " bytes",
          "what fits in a heap of " + Runtime.getRuntime().maxMemory() + " bytes");
    }
    return sketch.distribution((int) plan.rows());
  }

  static SketchOperator[] operators(Plan plan, SketchDistribution distribution, Seed seed) {
    SketchOperator[] operators = new SketchOperator[(int) plan.copies()];
    for (int l = 0; l < operators.length; l++) {
      operators[l] = distribution.sample(seed.split("copy", l));
    }
    return operators;
  }

  @Override
  public int copies() {
    return operators.length;
  }

  @Override
  public double copyFailure() {
    return copyFailure;
  }

  @Override
  public int coordinates(Question query) {
    return 1;
  }

  @Override
  public void update(SparseVector delta) {
    int entries = delta.entries();
    if (entries > 0 && delta.index(entries - 1) >= distribution.columns()) {
      throw new ShapeException(
          "delta", "length " + distribution.columns(), "index " + delta.index(entries - 1));
    }
    SketchedRows.forEach(
        operators.length,
        (long) entries * distribution.entriesPerColumn(),
        l -> {
          for (int i = 0; i < entries; i++) {
            operators[l].addColumn(delta.index(i), delta.value(i), sketches[l], 0);
          }
        });
  }

  @Override
  public void estimate(Question query, int[][] copies, double[][] values) {
    int[] asked = copies[0];
    SketchedRows.forEach(
        asked.length, distribution.rows(), i -> values[0][i] = squaredNorm(sketches[asked[i]]));
  }

  private static double squaredNorm(double[] y) {
    double sum = 0;
    for (double v : y) {
      sum += v * v;
    }
    return sum;
  }
}
