package org.kronproj.robust;

import org.kronproj.base.InvalidValueException;
import org.kronproj.privacy.GeometricDomain;

/**
 * What a robust estimator is asked to promise: T rounds of k answers each, all of them within the
 * band with probability 1 − δ, whoever asks and whatever the earlier answers were.
 *
 * <p>The band is (γ + α + αγ)·scale + 1/U about the truth, where scale is ‖g‖‖h‖ for inner products
 * and its square for squares and norms: γ is what a copy's sketch loses, α what rounding up to a
 * power of (1+α) loses, and 1/U what clamping small values to 0 loses.
 *
 * @param rounds T, at least 1
 * @param coordinates k, at least 1
 * @param alpha α, in [1e-6, 1]
 * @param gamma γ, in (0, 1)
 * @param delta δ, in [1e-100, 1)
 * @param range U, above 1: answers lie in {0} ∪ ±[1/U, U]
 * @param ambient N, the length of the vectors
 * @param queryEntries how many entries of a query h are not zero, 1 … N; only time depends on it
 * @param quantity what is estimated
 */
public record PlanRequest(
    long rounds,
    int coordinates,
    double alpha,
    double gamma,
    double delta,
    double range,
    long ambient,
    long queryEntries,
    Quantity quantity) {

  private static final long MOST_RELEASES = 1L << 50;
  private static final double SMALLEST_FAILURE = 1e-100;

  /**
   * Checks the values.
   *
   * @param rounds T
   * @param coordinates k
   * @param alpha α
   * @param gamma γ
   * @param delta δ
   * @param range U
   * @param ambient N
   * @param queryEntries entries of a query that are not zero
   * @param quantity what is estimated
   * @throws InvalidValueException if one is out of range
   */
  public PlanRequest {
    atLeastOne("coordinates", coordinates);
    atLeastOne("rounds", rounds);
    if (rounds > MOST_RELEASES / coordinates) {
      throw new InvalidValueException(
          "rounds", Long.toString(rounds), "at most 2^50 releases in all");
    }
    if (!(gamma > 0 && gamma < 1)) {
      throw new InvalidValueException("gamma", Double.toString(gamma), "a number in (0, 1)");
    }
    if (!(delta >= SMALLEST_FAILURE && delta < 1)) {
      throw new InvalidValueException("delta", Double.toString(delta), "a number in [1e-100, 1)");
    }
    atLeastOne("ambient", ambient);
    if (queryEntries < 1 || queryEntries > ambient) {
      throw new InvalidValueException(
          "queryEntries", Long.toString(queryEntries), "1 … " + ambient);
    }
    new GeometricDomain(alpha, range, quantity.signs()); // checks alpha and range
  }

  private static void atLeastOne(String name, long value) {
    if (value < 1) {
      throw new InvalidValueException(name, Long.toString(value), "at least 1");
    }
  }

  /**
   * Starts a request with k = 1, α = γ = 0.1, δ = 0.01, U = 10⁶, dense queries and signed answers.
   *
   * @param rounds T
   * @param ambient N
   * @return the builder
   */
  public static Builder of(long rounds, long ambient) {
    return new Builder(rounds, ambient);
  }

  /**
   * Returns the number of private medians in all.
   *
   * @return kT
   */
  public long releases() {
    return rounds * coordinates;
  }

  /**
   * Returns the relative half-width of the band.
   *
   * @return γ + α + αγ
   */
  public double band() {
    return gamma + alpha + alpha * gamma;
  }

  /**
   * Returns the domain of the answers.
   *
   * @return {0} ∪ ±(1+α)^i
   */
  public GeometricDomain domain() {
    return new GeometricDomain(alpha, range, quantity.signs());
  }

  /** Collects a request; every setter returns this builder. */
  public static final class Builder {

    private final long rounds;
    private final long ambient;
    private int coordinates = 1;
    private double alpha = 0.1;
    private double gamma = 0.1;
    private double delta = 0.01;
    private double range = 1e6;
    private long queryEntries;
    private Quantity quantity = Quantity.SIGNED;

    private Builder(long rounds, long ambient) {
      this.rounds = rounds;
      this.ambient = ambient;
      this.queryEntries = ambient;
    }

    /**
     * Sets the answers in a round.
     *
     * @param k their number
     * @return this
     */
    public Builder coordinates(int k) {
      coordinates = k;
      return this;
    }

    /**
     * Sets the ratio of the domain's neighbours less one.
     *
     * @param value α
     * @return this
     */
    public Builder alpha(double value) {
      alpha = value;
      return this;
    }

    /**
     * Sets the error of a copy.
     *
     * @param value γ
     * @return this
     */
    public Builder gamma(double value) {
      gamma = value;
      return this;
    }

    /**
     * Sets the failure probability of the whole run.
     *
     * @param value δ
     * @return this
     */
    public Builder delta(double value) {
      delta = value;
      return this;
    }

    /**
     * Sets the range of the answers.
     *
     * @param value U
     * @return this
     */
    public Builder range(double value) {
      range = value;
      return this;
    }

    /**
     * Sets how sparse queries are.
     *
     * @param entries how many entries are not zero
     * @return this
     */
    public Builder queryEntries(long entries) {
      queryEntries = entries;
      return this;
    }

    /**
     * Sets what is estimated.
     *
     * @param value the quantity
     * @return this
     */
    public Builder quantity(Quantity value) {
      quantity = value;
      return this;
    }

    /**
     * Makes the request.
     *
     * @return the request
     * @throws InvalidValueException if a value is out of range
     */
    public PlanRequest build() {
      return new PlanRequest(
          rounds, coordinates, alpha, gamma, delta, range, ambient, queryEntries, quantity);
    }
  }
}
