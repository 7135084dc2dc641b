package org.kronproj.robust;

/**
 * One copy of an estimator that is right about every question <em>fixed in advance</em> with a
 * declared probability: the dynamic algorithm against an oblivious adversary of Theorems {@code
 * thm:app:ada_Norm} and {@code thm:app:top_k}. Its randomness is drawn once, when it is made.
 *
 * @param <U> what changes the data
 * @param <Q> a question
 */
public interface Estimator<U, Q> {

  /**
   * Takes a change of the data.
   *
   * @param update the change
   */
  void update(U update);

  /**
   * Estimates one coordinate of a question.
   *
   * @param query the question
   * @param coordinate which coordinate of it, from 0
   * @return the estimate
   */
  double estimate(Q query, int coordinate);
}
