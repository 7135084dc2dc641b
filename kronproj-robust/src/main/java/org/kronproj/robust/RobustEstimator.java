package org.kronproj.robust;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.kronproj.base.InvalidValueException;
import org.kronproj.privacy.ExactSampler;
import org.kronproj.privacy.MedianRelease;
import org.kronproj.privacy.PrivacyAccountant;
import org.kronproj.privacy.PrivateMedian;
import org.kronproj.privacy.SeedPolicy;

/**
 * Answers that stay right when questions depend on earlier answers: Algorithms {@code
 * alg:app:norm_est} and {@code alg:app:norm_est_set} over any bank of copies.
 *
 * <p><strong>Guarantee.</strong> With probability at least 1 − δ, every answer of the plan's T
 * rounds of k coordinates is within {@link Release.Estimate#bound} of the truth, for every adaptive
 * choice of updates and questions by someone who does not know the seed. Past the plan's horizon
 * every question is refused. The proof is in {@code docs/robust-proof.md}.
 *
 * <p>A round costs what the bank takes for q copies and O(k(q + |X|)) for the medians. Where q is
 * less than L, each coordinate reads a subset of its own: k medians on one subset cannot be
 * amplified one by one (erratum E27).
 *
 * <p>Not safe for concurrent use.
 *
 * @param <U> what changes the data
 * @param <Q> a question
 */
public final class RobustEstimator<U, Q> {

  /** Estimates of smaller scales would be subnormal numbers, rounded by more than their bound. */
  private static final double SMALLEST_SCALE = 1e-290;

  private final Plan plan;
  private final EstimatorBank<U, Q> bank;
  private final SeedPolicy policy;
  private final PrivacyAccountant accountant;
  private final PrivateMedian median;
  private final ExactSampler sampler;
  private final double rankFailureOfOne;
  private final int[] everyCopy;

  /**
   * Puts a plan on a bank.
   *
   * @param plan the plan
   * @param bank L copies, at least as reliable as the plan assumes, made from {@link
   *     SeedPolicy#copies}
   * @param policy where the noise comes from
   * @throws InvalidValueException if the bank does not fit the plan
   */
  public RobustEstimator(Plan plan, EstimatorBank<U, Q> bank, SeedPolicy policy) {
    if (bank.copies() != plan.copies()) {
      throw new InvalidValueException(
          "bank", bank.copies() + " copies", "the plan's " + plan.copies());
    }
    if (bank.copyFailure() > plan.copyFailure()) {
      throw new InvalidValueException(
          "bank",
          "copies that fail with probability " + bank.copyFailure(),
          "the plan's " + plan.copyFailure());
    }
    this.plan = plan;
    this.bank = bank;
    this.policy = policy;
    accountant = new PrivacyAccountant(plan.request().releases(), plan.costOfOne());
    median = new PrivateMedian(plan.request().domain(), plan.epsilon());
    sampler = new ExactSampler(policy.noise());
    rankFailureOfOne = Math.max(Double.MIN_NORMAL, plan.rankFailure() / plan.request().releases());
    everyCopy = IntStream.range(0, bank.copies()).toArray();
  }

  /**
   * Takes a change of the data into every copy. Updates cost no privacy.
   *
   * @param update the change
   */
  public void update(U update) {
    bank.update(update);
  }

  /**
   * Answers a question, or refuses it when the plan is spent.
   *
   * @param query the question
   * @return the answer or the refusal
   * @throws IllegalArgumentException if the bank does not take the question or it asks for more
   *     coordinates than the plan's k or for one whose scale is below 1e-290; nothing is charged
   *     then
   */
  public Release release(Q query) {
    int coordinates = bank.coordinates(query);
    if (coordinates < 1 || coordinates > plan.request().coordinates()) {
      throw new InvalidValueException(
          "query",
          coordinates + " coordinates",
          "1 … " + plan.request().coordinates() + ", the plan's k");
    }
    double[] scales = scales(query, coordinates);
    PrivacyAccountant.Charge charge = accountant.charge(coordinates);
    if (charge instanceof PrivacyAccountant.Exhausted spent) {
      return new Release.Refused(spent.horizon(), spent.releasesLeft(), spent.remedy());
    }
    int[][] asked = draw(coordinates);
    double[][] values = new double[coordinates][(int) plan.sample()];
    bank.estimate(query, asked, values);
    List<Release.Estimate> estimates = new ArrayList<>(coordinates);
    for (int j = 0; j < coordinates; j++) {
      estimates.add(aggregate(values[j], scales[j]));
    }
    return new Release.Answered(
        estimates,
        accountant.releasesLeft(),
        accountant.releasesLeft() / plan.request().coordinates(),
        accountant.budgetLeft(),
        policy.kind());
  }

  private double[] scales(Q query, int coordinates) {
    double[] scales = new double[coordinates];
    for (int j = 0; j < coordinates; j++) {
      scales[j] = bank.scale(query, j);
      if (!(scales[j] >= SMALLEST_SCALE && scales[j] < Double.POSITIVE_INFINITY)) {
        throw new InvalidValueException(
            "query",
            "scale " + scales[j],
            "lengths whose product is at least " + SMALLEST_SCALE + " and finite");
      }
    }
    return scales;
  }

  /** S_t ⊂ [L] for each coordinate. */
  private int[][] draw(int coordinates) {
    int[][] asked = new int[coordinates][];
    if (plan.sample() == plan.copies()) {
      Arrays.fill(asked, everyCopy);
    } else {
      Arrays.setAll(asked, j -> sampler.subset((int) plan.sample(), bank.copies()));
    }
    return asked;
  }

  private Release.Estimate aggregate(double[] values, double scale) {
    for (int i = 0; i < values.length; i++) {
      values[i] /= scale;
    }
    MedianRelease release = median.release(values, rankFailureOfOne, sampler);
    return new Release.Estimate(release.value() * scale, bound(release.value()) * scale);
  }

  /**
   * How far the truth t may be from an answer r between the rounded estimates of copies that are
   * right: |r| ≤ (1+α)|t ± γ| and |r| ≥ |t| − γ, or less than 1/U below that. For norms γ is
   * relative: (1−γ)t ≤ r ≤ (1+α)(1+γ)t. An answer at the end of the domain says nothing of what
   * lies beyond.
   */
  private double bound(double answer) {
    PlanRequest request = plan.request();
    double gamma = request.gamma();
    double alpha = request.alpha();
    if (Math.abs(answer) >= request.range()) {
      return Double.POSITIVE_INFINITY;
    }
    if (request.quantity() == Quantity.NORM) {
      double above = gamma / (1 - gamma);
      double below = 1 - 1 / ((1 + gamma) * (1 + alpha));
      return Math.max(above, below) * answer + 1 / (request.range() * (1 - gamma));
    }
    return gamma + alpha / (1 + alpha) * Math.abs(answer) + 1 / request.range();
  }

  /**
   * Returns the plan.
   *
   * @return the plan
   */
  public Plan plan() {
    return plan;
  }

  /**
   * Returns how many more coordinates the plan covers.
   *
   * @return the releases left
   */
  public long releasesLeft() {
    return accountant.releasesLeft();
  }

  /**
   * Returns where the randomness comes from.
   *
   * @return the kind of the seed policy
   */
  public SeedPolicy.Kind policy() {
    return policy.kind();
  }
}
