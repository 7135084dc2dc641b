package org.kronproj.privacy;

/**
 * Zero-concentrated differential privacy: a mechanism is ρ-zCDP when its Rényi divergence of every
 * order a &gt; 1 between neighbours is at most aρ (Bun and Steinke 2016). Pure functions; safe for
 * concurrent use.
 */
public final class ZeroConcentrated {

  private ZeroConcentrated() {}

  /**
   * ε-DP implies ε²/2-zCDP (Bun and Steinke 2016).
   *
   * @param epsilon ε
   * @return ρ
   */
  public static double ofPure(double epsilon) {
    Check.nonnegative("epsilon", epsilon);
    return epsilon * epsilon / 2;
  }

  /**
   * ε-bounded range, which the exponential mechanism has, implies ε²/8-zCDP (Cesar and Rogers 2021,
   * after Dong, Durfee and Rogers 2020).
   *
   * @param epsilon ε
   * @return ρ
   */
  public static double ofBoundedRange(double epsilon) {
    Check.nonnegative("epsilon", epsilon);
    return epsilon * epsilon / 8;
  }

  /**
   * k adaptive releases that are ρ-zCDP each are kρ-zCDP together (Bun and Steinke 2016).
   *
   * @param releases k
   * @param rho ρ of one release
   * @return ρ of all
   */
  public static double compose(long releases, double rho) {
    Check.atLeast("releases", releases, 0);
    Check.nonnegative("rho", rho);
    return releases * rho;
  }

  /**
   * ρ-zCDP implies (ε, δ)-DP with δ = inf over a &gt; 1 of exp((a−1)(aρ−ε))/(a−1)·(1−1/a)^a
   * (Canonne, Kamath and Steinke 2020).
   *
   * @param rho ρ
   * @param epsilon ε
   * @return δ, at most 1
   */
  public static double delta(double rho, double epsilon) {
    Check.nonnegative("rho", rho);
    Check.nonnegative("epsilon", epsilon);
    if (rho == 0) {
      return 0;
    }
    // The logarithm is a sum of a convex function of a and of terms that move slowly.
    double best =
        LineSearch.minimum(
            t -> {
              double a = 1 + Math.exp(t);
              return (a - 1) * (a * rho - epsilon) - t + a * Math.log1p(-1 / a);
            },
            Math.log(1e-3),
            Math.log(1e9));
    return Math.min(1, Math.exp(best));
  }

  /**
   * Returns the smallest ε for which {@link #delta} is at most δ; never more than the ρ + 2√(ρ
   * ln(1/δ)) of Bun and Steinke 2016.
   *
   * @param rho ρ
   * @param delta δ, in (0, 1)
   * @return ε, rounded up
   */
  public static double epsilon(double rho, double delta) {
    Check.nonnegative("rho", rho);
    Check.probability("delta", delta);
    double low = 0;
    double high = rho + 2 * Math.sqrt(rho * Math.log(1 / delta));
    for (int i = 0; i < 60 && high - low > 1e-12 * high; i++) {
      double middle = (low + high) / 2;
      if (delta(rho, middle) <= delta) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }
}
