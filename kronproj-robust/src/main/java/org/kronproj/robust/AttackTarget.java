package org.kronproj.robust;

import java.util.Arrays;
import org.kronproj.base.InvalidValueException;
import org.kronproj.privacy.SeedPolicy;

/**
 * What an attack asks: one of several ways to turn copies into an answer. Not safe for concurrent
 * use.
 *
 * @param <U> what changes the data
 * @param <Q> a question with one coordinate
 */
public final class AttackTarget<U, Q> {

  /** The ways. */
  public enum Kind {
    /** One copy, asked again and again. */
    SINGLE,
    /** The average of all copies. */
    MEAN,
    /** The plain median of all copies. */
    MEDIAN,
    /** The private median of the plan. */
    PRIVATE
  }

  private final Kind kind;
  private final EstimatorBank<U, Q> bank;
  private final RobustEstimator<U, Q> robust;
  private final int[][] asked;

  private AttackTarget(Kind kind, EstimatorBank<U, Q> bank, RobustEstimator<U, Q> robust) {
    this.kind = kind;
    this.bank = bank;
    this.robust = robust;
    asked = new int[][] {new int[kind == Kind.SINGLE ? 1 : bank.copies()]};
    Arrays.setAll(asked[0], l -> l);
  }

  /**
   * Makes a target that answers in a way that promises nothing.
   *
   * @param <U> what changes the data
   * @param <Q> a question with one coordinate
   * @param kind {@code SINGLE}, {@code MEAN} or {@code MEDIAN}
   * @param bank the copies
   * @return the target
   */
  public static <U, Q> AttackTarget<U, Q> plain(Kind kind, EstimatorBank<U, Q> bank) {
    if (kind == Kind.PRIVATE) {
      throw new InvalidValueException("kind", "PRIVATE", "SINGLE, MEAN or MEDIAN");
    }
    return new AttackTarget<>(kind, bank, null);
  }

  /**
   * Makes a target of kind {@code PRIVATE}.
   *
   * @param <U> what changes the data
   * @param <Q> a question with one coordinate
   * @param plan a plan for as many rounds as the attack takes
   * @param bank the copies
   * @param policy where the noise comes from
   * @return the target
   */
  public static <U, Q> AttackTarget<U, Q> robust(
      Plan plan, EstimatorBank<U, Q> bank, SeedPolicy policy) {
    return new AttackTarget<>(Kind.PRIVATE, bank, new RobustEstimator<>(plan, bank, policy));
  }

  /**
   * Returns how copies become an answer.
   *
   * @return the kind
   */
  public Kind kind() {
    return kind;
  }

  /**
   * Changes the data.
   *
   * @param update the change
   */
  public void update(U update) {
    bank.update(update);
  }

  /**
   * Asks a question.
   *
   * @param query the question
   * @return the answer
   * @throws InvalidValueException if the plan of a private target is spent
   */
  public double ask(Q query) {
    if (kind == Kind.PRIVATE) {
      if (robust.release(query) instanceof Release.Answered answer) {
        return answer.coordinates().get(0).value();
      }
      throw new InvalidValueException(
          "rounds", "a question past the plan", "a plan for as many rounds as the attack takes");
    }
    double[][] values = new double[1][asked[0].length];
    bank.estimate(query, asked, values);
    return kind == Kind.MEDIAN ? median(values[0]) : Arrays.stream(values[0]).average().orElse(0);
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    int half = values.length / 2;
    return values.length % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
  }
}
