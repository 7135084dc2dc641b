package org.kronproj.sketch;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;

/**
 * The sketch y = R·x of a vector x that changes one coordinate at a time and is itself not kept.
 *
 * <p>Memory: b doubles. Not safe for concurrent use; sketches filled by several threads with the
 * same operator are {@linkplain #merge merged}. Rounding errors add up over a stream as in any sum.
 *
 * <p>The estimates hold for vectors chosen without regard to what the sketch answered before.
 * Whoever chooses updates or questions by earlier answers can make a single sketch arbitrarily
 * wrong.
 */
public final class SketchedVector {

  private final SketchOperator operator;
  private final double[] sketch;

  /**
   * Starts with the sketch of the zero vector.
   *
   * @param operator R
   */
  public SketchedVector(SketchOperator operator) {
    this.operator = operator;
    this.sketch = new double[operator.distribution().rows()];
  }

  /**
   * Returns R.
   *
   * @return the operator
   */
  public SketchOperator operator() {
    return operator;
  }

  /**
   * x_j := x_j + change. Costs the entries of a column of R.
   *
   * @param coordinate j, from 0
   * @param change what is added, finite
   * @throws InvalidValueException if there is no coordinate j or the change is not finite; the
   *     sketch is as before
   */
  public void update(long coordinate, double change) {
    if (!Double.isFinite(change)) {
      throw new InvalidValueException(
          "change of coordinate " + coordinate, Double.toString(change), "a finite number");
    }
    operator.addColumn(coordinate, change, sketch, 0);
  }

  /**
   * Adds the vector behind another sketch: R·x + R·x' = R·(x + x').
   *
   * @param other a sketch made by an equal operator
   * @throws InvalidValueException if the operators differ in distribution or seed
   */
  public void merge(SketchedVector other) {
    checkSameOperator(other);
    for (int i = 0; i < sketch.length; i++) {
      sketch[i] += other.sketch[i];
    }
  }

  /**
   * Estimates ⟨x, x'⟩ by ⟨R·x, R·x'⟩: within γ‖x‖‖x'‖ with the probability that {@link
   * CoordinatewiseEmbedding} states.
   *
   * @param other a sketch made by an equal operator
   * @return the estimate
   * @throws InvalidValueException if the operators differ in distribution or seed
   */
  public double dot(SketchedVector other) {
    checkSameOperator(other);
    double sum = 0;
    for (int i = 0; i < sketch.length; i++) {
      sum += sketch[i] * other.sketch[i];
    }
    return sum;
  }

  /**
   * Estimates ‖x‖² by ‖R·x‖².
   *
   * @return the estimate
   */
  public double squaredNorm() {
    return dot(this);
  }

  /**
   * Estimates x_j by ⟨R·e_j, R·x⟩: within γ‖x‖ with the probability that {@link
   * CoordinatewiseEmbedding} states.
   *
   * @param coordinate j, from 0
   * @return the estimate
   * @throws InvalidValueException if there is no coordinate j
   */
  public double coordinate(long coordinate) {
    return operator.dotColumn(coordinate, sketch, 0);
  }

  /**
   * Copies the sketch out.
   *
   * @return R·x, b elements
   */
  public double[] toArray() {
    return sketch.clone();
  }

  /**
   * Replaces the sketch, for instance by one that was stored.
   *
   * @param stored R·x, b finite elements
   * @throws ShapeException if there are not b elements
   * @throws InvalidValueException if an element is not finite; the sketch is as before
   */
  public void set(double... stored) {
    ShapeException.check("sketch", sketch.length, stored.length);
    for (int i = 0; i < stored.length; i++) {
      if (!Double.isFinite(stored[i])) {
        throw new InvalidValueException(
            "sketch[" + i + "]", Double.toString(stored[i]), "a finite number");
      }
    }
    System.arraycopy(stored, 0, sketch, 0, sketch.length);
  }

  private void checkSameOperator(SketchedVector other) {
    if (!operator.distribution().equals(other.operator.distribution())) {
      throw new InvalidValueException(
          "other sketch",
          other.operator.distribution().toString(),
          operator.distribution().toString());
    }
    if (!operator.seed().equals(other.operator.seed())) {
      throw new InvalidValueException(
          "other sketch",
          "seed " + other.operator.seed(),
          "the seed it is merged with, " + operator.seed());
    }
  }
}
