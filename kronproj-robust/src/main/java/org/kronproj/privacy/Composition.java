package org.kronproj.privacy;

import org.kronproj.base.InvalidValueException;

/**
 * Adaptive composition of (ε, δ)-differentially private releases. Pure functions; safe for
 * concurrent use.
 */
public final class Composition {

  private Composition() {}

  /**
   * Simple composition: k releases that are ε-DP each are kε-DP together (Dwork and Roth 2014,
   * Corollary 3.15; Theorem {@code thm:na_c}).
   *
   * @param releases k
   * @param epsilon ε of one release
   * @return ε of all
   */
  public static double simple(long releases, double epsilon) {
    Check.atLeast("releases", releases, 0);
    Check.nonnegative("epsilon", epsilon);
    return releases * epsilon;
  }

  /**
   * Advanced composition as the paper states it: k releases that are (ε, δ)-DP each are (ε', δ₀ +
   * kδ)-DP together with ε' = √(2k ln(1/δ₀))·ε + 2kε² (Dwork, Rothblum and Vadhan 2010; Theorem
   * {@code thm:ada_c}).
   *
   * @param releases k
   * @param epsilon ε of one release, in (0, 1]
   * @param delta0 the slack δ₀, in (0, 1)
   * @return ε'
   */
  public static double advanced(long releases, double epsilon, double delta0) {
    Check.atLeast("releases", releases, 0);
    Check.positive("epsilon", epsilon);
    if (epsilon > 1) {
      throw new InvalidValueException("epsilon", Double.toString(epsilon), "a number in (0, 1]");
    }
    Check.probability("delta0", delta0);
    return Math.sqrt(2 * releases * Math.log(1 / delta0)) * epsilon
        + 2 * releases * epsilon * epsilon;
  }

  /**
   * Adds up the δ of advanced composition: δ₀ + kδ.
   *
   * @param releases k
   * @param delta δ of one release
   * @param delta0 the slack δ₀
   * @return δ of all, at most 1
   */
  public static double advancedDelta(long releases, double delta, double delta0) {
    Check.atLeast("releases", releases, 0);
    Check.nonnegative("delta", delta);
    Check.probability("delta0", delta0);
    return Math.min(1, delta0 + releases * delta);
  }
}
