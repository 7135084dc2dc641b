package org.kronproj.robust;

import java.util.List;
import org.kronproj.privacy.SeedPolicy;

/** What a robust estimator says to a question. */
public sealed interface Release {

  /**
   * The question was within the plan.
   *
   * @param coordinates one estimate for each coordinate asked for
   * @param releasesLeft how many more coordinates the plan covers
   * @param roundsLeft how many more full rounds the plan covers
   * @param budgetLeft the ρ of zCDP that is left
   * @param policy where the randomness comes from
   */
  record Answered(
      List<Estimate> coordinates,
      long releasesLeft,
      long roundsLeft,
      double budgetLeft,
      SeedPolicy.Kind policy)
      implements Release {

    /**
     * Copies the list.
     *
     * @param coordinates the estimates
     * @param releasesLeft releases left
     * @param roundsLeft rounds left
     * @param budgetLeft ρ left
     * @param policy where the randomness comes from
     */
    public Answered {
      coordinates = List.copyOf(coordinates);
    }
  }

  /**
   * One estimate.
   *
   * @param value the estimate
   * @param bound how far the truth may be from it: (γ + 1/U) times the scale and α/(1+α) of the
   *     value, at most (γ + α + αγ + 1/U) times the scale if that bounds the truth. For norms,
   *     whose γ is relative, a share of the value. Infinite if the value is at the end of the
   *     domain, U or more: what lies beyond is clamped
   */
  record Estimate(double value, double bound) {}

  /**
   * The plan is spent. Nothing was computed, nothing was charged.
   *
   * @param horizon the releases that the plan covered
   * @param releasesLeft how many are left, fewer than the question needs
   * @param remedy what to do about it
   */
  record Refused(long horizon, long releasesLeft, String remedy) implements Release {}
}
