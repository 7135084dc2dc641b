package org.kronproj.privacy;

import org.kronproj.base.InvalidValueException;

/**
 * How likely it is that a ρ-zCDP transcript of private medians ever leaves the promised band.
 *
 * <p>L independent copies answer each question; for every question fixed in advance a copy is wrong
 * with probability at most p. A release that is wrong although its rank error is at most ΓL (Γ a
 * share) has at least a share θ₀ = 1/2 − Γ of the copies wrong on its own far side. With w the
 * probability that some release is wrong, β the probability that some rank error is larger, and
 * every a &gt; 1:
 *
 * <pre>  w·(θ^a p^(1−a) + (1−θ)^a (1−p)^(1−a) − 1) ≤ e^(a(a−1)ρ) − 1,  θ = θ₀(1 − β/w).</pre>
 *
 * <p>The left side grows with w, so the inequality bounds w. The proof (resampling argument of Jung
 * et al. 2020, data processing for Rényi divergence) is in {@code docs/robust-proof.md}, Theorem 1;
 * the bound β·θ₀/c + (e^(a(a−1)ρ) − 1)/(τ^a p^(1−a) + (1−τ)^a(1−p)^(1−a) − 1), τ = θ₀ − c, is
 * weaker for every c and is {@link #sumForm}. Pure functions; safe for concurrent use.
 */
public final class TranscriptFailure {

  private static final double LOWEST_ORDER = Math.log(1e-4);
  private static final double HIGHEST_ORDER = Math.log(1e4);

  private TranscriptFailure() {}

  /**
   * Returns the largest ρ for which the probability of a wrong release is below w.
   *
   * @param failure w, in (0, 1)
   * @param share θ₀ = 1/2 − Γ, in (0, 1/2]
   * @param rankFailure β, in [0, w)
   * @param copyFailure p, in (0, 1)
   * @return ρ, or 0 when no ρ is small enough
   */
  public static double budget(
      double failure, double share, double rankFailure, double copyFailure) {
    Check.probability("failure", failure);
    check(share, rankFailure, copyFailure);
    double theta = share * (1 - rankFailure / failure);
    if (theta <= copyFailure) {
      return 0;
    }
    return -LineSearch.minimum(
        t -> {
          double a = 1 + Math.exp(t);
          double excess = logExcess(a, theta, copyFailure);
          // ln(1 + w·excess) without overflow.
          double log = excess + Math.log(failure);
          return -(log > 700 ? log : Math.log1p(Math.exp(log))) / (a * (a - 1));
        },
        LOWEST_ORDER,
        HIGHEST_ORDER);
  }

  /**
   * Returns a bound on the probability that some release is wrong.
   *
   * @param rho ρ of the whole transcript
   * @param share θ₀ = 1/2 − Γ, in (0, 1/2]
   * @param rankFailure β, the probability that some rank error is larger than Γ, in [0, 1]
   * @param copyFailure p, in (0, 1)
   * @return the smallest w that {@link #budget} certifies for ρ, at most 1
   */
  public static double probability(
      double rho, double share, double rankFailure, double copyFailure) {
    Check.nonnegative("rho", rho);
    check(share, rankFailure, copyFailure);
    double low = Math.log(Math.max(rankFailure, Double.MIN_NORMAL));
    double high = 0;
    for (int i = 0; i < 60; i++) {
      double middle = (low + high) / 2;
      double w = Math.exp(middle);
      if (w > rankFailure && w < 1 && budget(w, share, rankFailure, copyFailure) >= rho) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return Math.exp(high);
  }

  /**
   * Returns the bound in its additive form, for one c, minimised over a.
   *
   * @param rho ρ of the whole transcript
   * @param share θ₀ = 1/2 − Γ, in (0, 1/2]
   * @param rankFailure β
   * @param copyFailure p
   * @param c in (0, θ₀ − p)
   * @return β·θ₀/c + min over a of the Rényi term, at most 1
   */
  public static double sumForm(
      double rho, double share, double rankFailure, double copyFailure, double c) {
    Check.nonnegative("rho", rho);
    check(share, rankFailure, copyFailure);
    if (!(c > 0 && c < share - copyFailure)) {
      throw new InvalidValueException(
          "c", Double.toString(c), "a number in (0, " + (share - copyFailure) + ")");
    }
    double term =
        LineSearch.minimum(
            t -> {
              double a = 1 + Math.exp(t);
              double x = a * (a - 1) * rho;
              double log = x > 700 ? x : Math.log(Math.expm1(x));
              return log - logExcess(a, share - c, copyFailure);
            },
            LOWEST_ORDER,
            HIGHEST_ORDER);
    return Math.min(1, rankFailure * share / c + Math.exp(term));
  }

  /** ln(θ^a p^(1−a) + (1−θ)^a (1−p)^(1−a) − 1) for θ &gt; p. */
  static double logExcess(double a, double theta, double p) {
    double x = a * Math.log(theta) + (1 - a) * Math.log(p);
    double y = a * Math.log1p(-theta) + (1 - a) * Math.log1p(-p);
    double larger = Math.max(x, y);
    if (larger > 30) {
      return larger + Math.log1p(Math.exp(Math.min(x, y) - larger) - Math.exp(-larger));
    }
    return Math.log(Math.max(Math.exp(x) + Math.exp(y) - 1, Double.MIN_NORMAL));
  }

  private static void check(double share, double rankFailure, double copyFailure) {
    if (!(share > 0 && share <= 0.5)) {
      throw new InvalidValueException("share", Double.toString(share), "a number in (0, 1/2]");
    }
    if (!(rankFailure >= 0 && rankFailure <= 1)) {
      throw new InvalidValueException(
          "rankFailure", Double.toString(rankFailure), "a number in [0, 1]");
    }
    Check.probability("copyFailure", copyFailure);
  }
}
