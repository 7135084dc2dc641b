package org.kronproj.privacy;

import org.kronproj.base.InvalidValueException;

/**
 * What differential privacy says of adaptive data analysis: the mean of a predicate over L rows,
 * chosen by a private mechanism that has seen the rows, is close to its mean over the rows'
 * distribution. Pure functions; safe for concurrent use.
 */
public final class Generalization {

  /**
   * A deviation and how often it is exceeded.
   *
   * @param error the deviation of the sample mean from the mean
   * @param failure the probability that it is exceeded
   */
  public record Bound(double error, double failure) {}

  private Generalization() {}

  /**
   * Dwork, Feldman, Hardt, Pitassi, Reingold and Roth 2015 (Theorem {@code thm:general}): an (ε,
   * δ)-DP choice deviates by 10ε or more with probability at most δ/ε.
   *
   * @param epsilon ε, in (0, 1/3)
   * @param delta δ, in (0, ε/4)
   * @param rows L, at least ε⁻² ln(2ε/δ)
   * @return the bound
   * @throws InvalidValueException if a condition of the theorem fails
   */
  public static Bound dwork(double epsilon, double delta, long rows) {
    if (!(epsilon > 0 && epsilon < 1.0 / 3)) {
      throw new InvalidValueException("epsilon", Double.toString(epsilon), "a number in (0, 1/3)");
    }
    if (!(delta > 0 && delta < epsilon / 4)) {
      throw new InvalidValueException(
          "delta", Double.toString(delta), "a number in (0, epsilon/4)");
    }
    double needed = Math.log(2 * epsilon / delta) / (epsilon * epsilon);
    if (rows < needed) {
      throw new InvalidValueException(
          "rows", Long.toString(rows), "at least " + (long) Math.ceil(needed));
    }
    return new Bound(10 * epsilon, delta / epsilon);
  }

  /**
   * Jung, Ligett, Neel, Roth, Sharifi-Malvajerdi and Shenfeld 2020: answers that deviate from the
   * sample's by more than α with probability at most β, given by an (ε, δ)-DP mechanism, deviate
   * from the distribution's by more than α + (e^ε − 1) + c + 2d with probability at most β/c + δ/d,
   * for every c, d &gt; 0.
   *
   * @param sample α and β, the accuracy on the sample
   * @param epsilon ε
   * @param delta δ
   * @param c the slack for β, positive
   * @param d the slack for δ, positive
   * @return the bound
   */
  public static Bound jung(Bound sample, double epsilon, double delta, double c, double d) {
    Check.nonnegative("epsilon", epsilon);
    Check.nonnegative("delta", delta);
    Check.positive("c", c);
    Check.positive("d", d);
    return new Bound(
        sample.error() + Math.expm1(epsilon) + c + 2 * d, sample.failure() / c + delta / d);
  }
}
