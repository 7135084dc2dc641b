package org.kronproj.privacy;

import org.kronproj.base.InvalidValueException;
import org.kronproj.base.ShapeException;

/**
 * The private median of Theorem {@code thm:app:pm}: the exponential mechanism (McSherry and Talwar
 * 2007) over a finite ordered domain.
 *
 * <p>With q values, #&lt;(x) of them below x and #&gt;(x) above, the <em>rank deficit</em> of a
 * domain element x is d(x) = max(0, max(#&lt;(x), #&gt;(x)) − ⌊q/2⌋), an integer that is 0 exactly
 * at the medians and changes by at most 1 when one value is replaced. The answer is x with
 * probability proportional to exp(−ε/2·d(x)).
 *
 * <p><strong>Guarantee.</strong> (ε, 0)-differential privacy for the replacement of one value, with
 * ε-bounded range (Dong, Durfee and Rogers 2020), hence ε²/8-zCDP. With probability at least 1 − β,
 * d(x) ≤ Γ = {@link #rankError}: at least q/2 − Γ values are ≥ the answer and at least q/2 − Γ are
 * ≤ it.
 *
 * <p><strong>Sampling</strong> is exact and in integers: draw an element uniformly, accept it with
 * probability exp(−ε/2·d) by {@link ExactSampler#bernoulliExp}, repeat. Repeated values and ties
 * need no special care. Some element has d = 0, so at most |X| draws are expected. Time O(q + |X|)
 * after rounding (a counting pass, not a sort), memory 8|X| bytes.
 *
 * <p>The time of a release depends on the values; an asker with a good clock is outside the
 * guarantee. Immutable; safe for concurrent use with one sampler for each thread.
 */
public final class PrivateMedian {

  private final OrderedDomain domain;
  private final RationalEpsilon epsilon;

  /**
   * Makes the mechanism.
   *
   * @param domain the possible answers
   * @param epsilon the privacy parameter of one release
   */
  public PrivateMedian(OrderedDomain domain, RationalEpsilon epsilon) {
    this.domain = domain;
    this.epsilon = epsilon;
  }

  /**
   * Releases a private median of values.
   *
   * @param values the values, at least one; each is first rounded into the domain
   * @param beta the failure probability for which Γ is stated in the result, in (0, 1)
   * @param sampler the source of randomness
   * @return the answer with its rank guarantee
   * @throws InvalidValueException if there are no values, one is not a number, or β is out of range
   */
  public MedianRelease release(double[] values, double beta, ExactSampler sampler) {
    int[] counts = new int[domain.size()];
    for (double value : values) {
      counts[domain.indexOf(value)]++;
    }
    return releaseCounts(counts, beta, sampler);
  }

  /**
   * Releases a private median of a histogram over the domain.
   *
   * @param counts how many values each domain element stands for; not changed
   * @param beta the failure probability for which Γ is stated in the result, in (0, 1)
   * @param sampler the source of randomness
   * @return the answer with its rank guarantee
   * @throws ShapeException if there is not one count for each element
   * @throws InvalidValueException if there are no values, a count is negative or β is out of range
   */
  public MedianRelease releaseCounts(int[] counts, double beta, ExactSampler sampler) {
    int[] deficit = deficits(counts);
    double rankError = rankError(beta, epsilon.toDouble(), domain.size());
    while (true) {
      int candidate = (int) sampler.uniform(deficit.length);
      if (sampler.bernoulliExp(
          epsilon.numerator() * deficit[candidate], 2 * epsilon.denominator())) {
        return new MedianRelease(domain.value(candidate), candidate, rankError, beta);
      }
    }
  }

  private int[] deficits(int[] counts) {
    ShapeException.check("counts", domain.size(), counts.length);
    long total = 0;
    for (int count : counts) {
      Check.atLeast("count", count, 0);
      total += count;
    }
    if (total < 1 || total > Integer.MAX_VALUE) {
      throw new InvalidValueException("values", total + " of them", "1 … 2^31 − 1");
    }
    int half = (int) (total / 2);
    int[] deficit = new int[counts.length];
    int below = 0;
    for (int i = 0; i < counts.length; i++) {
      int above = (int) total - below - counts[i];
      deficit[i] = Math.max(0, Math.max(below, above) - half);
      below += counts[i];
    }
    return deficit;
  }

  /**
   * Returns the rank error Γ that is exceeded with probability at most β: the smallest integer Γ ≥
   * 0 with (|X| − 1)·exp(−ε(Γ+1)/2) ≤ β. At most (2/ε)·ln(|X|/β).
   *
   * @param beta the failure probability, in (0, 1)
   * @param epsilon the privacy parameter, positive
   * @param domainSize |X|
   * @return Γ, a whole number of values
   * @throws InvalidValueException if an argument is out of range
   */
  public static double rankError(double beta, double epsilon, int domainSize) {
    Check.probability("beta", beta);
    Check.positive("epsilon", epsilon);
    if (domainSize < 1) {
      throw new InvalidValueException("domainSize", Integer.toString(domainSize), "at least 1");
    }
    return Math.max(0, Math.ceil(2 / epsilon * Math.log((domainSize - 1) / beta)) - 1);
  }

  /**
   * Returns the probability that the rank error exceeds Γ, the reverse of {@link #rankError}.
   *
   * @param rankError Γ ≥ 0, rounded down to a whole number of values
   * @param epsilon the privacy parameter, positive
   * @param domainSize |X|
   * @return β, at most 1
   * @throws InvalidValueException if an argument is out of range
   */
  public static double rankFailure(double rankError, double epsilon, int domainSize) {
    Check.nonnegative("rankError", rankError);
    Check.positive("epsilon", epsilon);
    return Math.min(
        1, Math.max(0, domainSize - 1) * Math.exp(-epsilon * (Math.floor(rankError) + 1) / 2));
  }
}
