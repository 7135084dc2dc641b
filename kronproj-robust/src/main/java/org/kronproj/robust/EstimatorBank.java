package org.kronproj.robust;

/**
 * L independent copies of an estimator over the same data. Implementations with a layout of their
 * own (one array of L·b numbers) answer many copies at once; {@link IndependentCopies} makes a bank
 * of any {@link Estimator}.
 *
 * @param <U> what changes the data
 * @param <Q> a question
 */
public interface EstimatorBank<U, Q> {

  /**
   * Returns the number of copies.
   *
   * @return L
   */
  int copies();

  /**
   * Returns the declared failure probability of one copy: for every question and coordinate fixed
   * in advance, a copy is off by more than γ times the scale with at most this probability.
   *
   * @return p
   */
  double copyFailure();

  /**
   * Checks a question.
   *
   * @param query the question
   * @return how many coordinates it asks for, at least 1
   * @throws IllegalArgumentException if it is not a question for these data
   */
  int coordinates(Q query);

  /**
   * Returns the scale of a coordinate: estimates are divided by it before they are rounded into the
   * domain, and the error is stated in it. It must not depend on the copies' randomness.
   *
   * @param query the question
   * @param coordinate which coordinate of it, from 0
   * @return a number of at least 1e-290, such as ‖g‖‖h‖; 1 to leave estimates as they are
   */
  default double scale(Q query, int coordinate) {
    return 1;
  }

  /**
   * Takes a change of the data into every copy.
   *
   * @param update the change
   */
  void update(U update);

  /**
   * Estimates the coordinates of a question.
   *
   * @param query a question that {@link #coordinates} accepts
   * @param copies for each coordinate, which copies to ask; the same array for several coordinates
   *     lets them share the work
   * @param values for each coordinate and each copy asked, where to put the estimate
   */
  void estimate(Q query, int[][] copies, double[][] values);
}
