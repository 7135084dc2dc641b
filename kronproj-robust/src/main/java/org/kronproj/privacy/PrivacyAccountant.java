package org.kronproj.privacy;

/**
 * Counts what releases cost in ρ of zCDP and refuses what was not planned for. It is charged before
 * a release is computed, so that nothing is answered past the guarantee. Not safe for concurrent
 * use.
 */
public final class PrivacyAccountant {

  /** What {@link #charge} says. */
  public sealed interface Charge {}

  /**
   * The release is within the plan and has been charged.
   *
   * @param releasesLeft how many more the plan allows
   * @param budgetLeft the ρ that is left
   */
  public record Granted(long releasesLeft, double budgetLeft) implements Charge {}

  /**
   * The release would pass the horizon. Nothing was charged.
   *
   * @param horizon the releases that the plan allowed
   * @param releasesLeft how many are left, fewer than were asked for
   * @param remedy what to do about it
   */
  public record Exhausted(long horizon, long releasesLeft, String remedy) implements Charge {}

  private final long horizon;
  private final double costOfOne;
  private long spent;

  /**
   * Opens an account.
   *
   * @param horizon how many releases the plan covers
   * @param costOfOne ρ of one release
   */
  public PrivacyAccountant(long horizon, double costOfOne) {
    Check.atLeast("horizon", horizon, 0);
    Check.nonnegative("costOfOne", costOfOne);
    this.horizon = horizon;
    this.costOfOne = costOfOne;
  }

  /**
   * Charges releases, all or none.
   *
   * @param releases how many, at least 1
   * @return whether they may be made
   */
  public Charge charge(long releases) {
    Check.atLeast("releases", releases, 1);
    if (releases > horizon - spent) {
      return new Exhausted(
          horizon,
          horizon - spent,
          "the plan covers "
              + horizon
              + " releases; plan for more rounds and start afresh with new copies");
    }
    spent += releases;
    return new Granted(horizon - spent, budgetLeft());
  }

  /**
   * Returns how many releases may still be made.
   *
   * @return the number left
   */
  public long releasesLeft() {
    return horizon - spent;
  }

  /**
   * Returns the privacy budget that is left.
   *
   * @return ρ
   */
  public double budgetLeft() {
    return ZeroConcentrated.compose(horizon - spent, costOfOne);
  }

  /**
   * Returns the privacy that the releases so far have cost.
   *
   * @return ρ
   */
  public double spent() {
    return ZeroConcentrated.compose(spent, costOfOne);
  }
}
