package org.kronproj.robust;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
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

  private final double copyFailure;
  private final SketchDistribution distribution;
  private final SketchOperator[] operators;
  private final double[][] sketches;
  private double length;

  /**
   * Makes the sketches of the zero vector.
   *
   * @param copies how many, of which sketch
   * @param seed {@link org.kronproj.privacy.SeedPolicy#copies}
   * @throws InvalidValueException if the sketches do not fit in memory
   */
  public SketchedNorm(SketchCopies copies, Seed seed) {
    copyFailure = copies.failure();
    distribution = copies.distribution();
    operators = copies.draw(1, seed);
    sketches = new double[operators.length][distribution.rows()];
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
    length = SketchedRows.grown("delta", length, delta.norm());
    SketchedRows.forEach(
        operators.length,
        (long) entries * distribution.entriesPerColumn(),
        l -> operators[l].addColumns(delta.indices(), delta.values(), sketches[l], 0));
  }

  /**
   * Adds a dense vector to w, at the cost of L products with whole sketches.
   *
   * @param x its N entries, finite
   * @throws ShapeException if x is no column of length N
   * @throws InvalidValueException if w could become longer than 1e150
   */
  public void add(Matrix x) {
    ShapeException.check("x", distribution.columns(), 1, x.rows(), x.columns());
    length = SketchedRows.grown("x", length, Blas.norm(x));
    try (Matrix y = Matrix.allocate(distribution.rows(), 1)) {
      for (int l = 0; l < operators.length; l++) {
        operators[l].multiplyLeft(Transpose.NO, 1, x, 0, y);
        double[] added = y.toArray();
        for (int i = 0; i < added.length; i++) {
          sketches[l][i] += added[i];
        }
      }
    }
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
