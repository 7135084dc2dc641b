package org.kronproj.privacy;

import org.kronproj.base.InvalidValueException;

/**
 * Privacy amplification by sub-sampling: an ε-DP mechanism that reads q of L rows is more private
 * with respect to the L rows. It amplifies one release on one subset. Several releases on the same
 * subset are composed first and amplified once ({@link #composedThenExact}); amplifying each and
 * composing the results is wrong (erratum E27). Pure functions; safe for concurrent use.
 */
public final class Amplification {

  private Amplification() {}

  /**
   * The paper's form: (6q/L)·ε (Bun, Nissim, Stemmer and Vadhan 2015, Lemma 4.12; Theorem {@code
   * thm:amp}, erratum E26).
   *
   * @param sample q, at most L/2
   * @param total L
   * @param epsilon ε on the subset, in (0, 1]
   * @return ε with respect to all rows
   */
  public static double literal(long sample, long total, double epsilon) {
    Check.atLeast("sample", sample, 1);
    Check.positive("epsilon", epsilon);
    if (epsilon > 1) {
      throw new InvalidValueException("epsilon", Double.toString(epsilon), "a number in (0, 1]");
    }
    if (sample > total / 2) {
      throw new InvalidValueException(
          "sample", Long.toString(sample), "at most half of the " + total + " rows");
    }
    return 6.0 * sample / total * epsilon;
  }

  /**
   * The exact amplification of ε-DP by sampling without replacement, for replacement of one row:
   * ln(1 + (q/L)(e^ε − 1)) (Balle, Barthe and Gaboardi 2018). Attained.
   *
   * @param sample q
   * @param total L
   * @param epsilon ε on the subset
   * @return ε with respect to all rows
   */
  public static double exact(long sample, long total, double epsilon) {
    Check.atLeast("sample", sample, 1);
    Check.atLeast("total", total, sample);
    Check.nonnegative("epsilon", epsilon);
    double share = (double) sample / total;
    // Beyond exp's range the sum is s·e^ε to double precision.
    return epsilon > 700 ? epsilon + Math.log(share) : Math.log1p(share * Math.expm1(epsilon));
  }

  /**
   * Several releases that are ε-DP each and read the same subset: compose, then amplify once.
   *
   * @param releases how many read the subset
   * @param sample q
   * @param total L
   * @param epsilon ε of one release on the subset
   * @return ε of all of them with respect to all rows
   */
  public static double composedThenExact(long releases, long sample, long total, double epsilon) {
    return exact(sample, total, Composition.simple(releases, epsilon));
  }
}
