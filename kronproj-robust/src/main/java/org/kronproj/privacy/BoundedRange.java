package org.kronproj.privacy;

/**
 * Bounded range (Dong, Durfee and Rogers 2020): the privacy loss between neighbours, as a function
 * of the output, lies in an interval of length ε. The exponential mechanism with parameter ε has
 * it, which is twice as good as what ε-DP alone implies. Pure functions; safe for concurrent use.
 */
public final class BoundedRange {

  private BoundedRange() {}

  /**
   * Returns the Rényi divergence of order a that ε-bounded range allows, exactly: the largest over
   * t in [0, ε] of that of the two-point pair whose loss is t or t − ε (Dong, Durfee and Rogers
   * 2020). Never above aε²/8.
   *
   * @param order a &gt; 1
   * @param epsilon ε ≥ 0
   * @return the divergence in nats
   */
  public static double renyi(double order, double epsilon) {
    Check.order(order);
    Check.nonnegative("epsilon", epsilon);
    if (epsilon == 0) {
      return 0;
    }
    return -LineSearch.minimum(t -> -renyiAt(order, epsilon, t), 0, epsilon);
  }

  private static double renyiAt(double order, double epsilon, double t) {
    // Under the second law the loss t has mass u with u·e^t + (1−u)·e^(t−ε) = 1.
    double u = -Math.expm1(t - epsilon) / (Math.exp(t) - Math.exp(t - epsilon));
    double moment = u * Math.expm1(order * t) + (1 - u) * Math.expm1(order * (t - epsilon));
    return Math.max(0, Math.log1p(moment) / (order - 1));
  }

  /**
   * Returns the bounded range that a mechanism with ε-bounded range behaves like when it reads a
   * uniform subset of a share s of the rows, drawn without replacement: ε' = 2 ln((1 − s + se^ε)/(1
   * − s + se^(ε/2))), about sε. Every Rényi divergence of the subsampled mechanism is at most that
   * of ε'-bounded range, so it is ε'²/8-zCDP. Proved in {@code docs/robust-proof.md}, Lemma 2.
   * Amplifying ε-DP and forgetting the bounded range would give about four times the ρ.
   *
   * @param share s = q/L, in (0, 1]
   * @param epsilon ε of the mechanism on the subset
   * @return ε'
   */
  public static double amplified(double share, double epsilon) {
    Check.nonnegative("epsilon", epsilon);
    if (share == 1) {
      return epsilon;
    }
    Check.probability("share", share);
    return 2
        * (Math.log1p(share * Math.expm1(epsilon)) - Math.log1p(share * Math.expm1(epsilon / 2)));
  }
}
