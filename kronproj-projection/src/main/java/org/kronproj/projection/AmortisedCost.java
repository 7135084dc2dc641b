package org.kronproj.projection;

import org.kronproj.base.InvalidValueException;

/**
 * What the paper's analysis says an update costs, as functions of its parameters: the exponent f(a,
 * c) of Definition {@code def:f_a_c}, the weights g_i, and the amortised bounds of the theorem.
 * Constants and n^{o(1)} are 1, so that these numbers compare with counts, not with seconds; the
 * planner goes by a calibrated {@link CostModel} instead.
 *
 * <p>With ω = 2 and θ = 4, f(a, c) = 4 for every a and c, and g_i = 1/i beyond the cut-off. With
 * the classical ω = 3, θ = 5 no cut-off gains anything asymptotically: n^{ω−2.5} grows.
 *
 * @param omega ω: two n×n matrices are multiplied in n^ω
 * @param theta θ: an n²×n matrix times an n×n² one takes n^θ
 * @param cutoff a: fewer than n^a moved eigenvalues are deferred
 */
public record AmortisedCost(double omega, double theta, double cutoff) {

  /**
   * Checks the parameters.
   *
   * @param omega 2 to 3
   * @param theta 4 to 5
   * @param cutoff from 0 to below 1
   * @throws InvalidValueException if one is out of range
   */
  public AmortisedCost {
    require("omega", omega, 2, 3);
    require("theta", theta, 4, 5);
    require("cutoff", cutoff, 0, Math.nextDown(1.0));
  }

  /**
   * The exponents under the belief that ω = 2.
   *
   * @param cutoff a
   * @return ω = 2, θ = 4
   */
  public static AmortisedCost conjectured(double cutoff) {
    return new AmortisedCost(2, 4, cutoff);
  }

  private static void require(String name, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new InvalidValueException(name, Double.toString(value), least + " to " + most);
    }
  }

  /**
   * The exponent f(a, c).
   *
   * @param c the auxiliary rank: n^c eigenvalues move at once, 0 to 1
   * @return [c(θ − ω − 2) + a(2 + θ − cθ − ω + 2cω) − θ]/(a − 1)
   */
  public double exponent(double c) {
    double a = cutoff;
    return (c * (theta - omega - 2) + a * (2 + theta - c * theta - omega + 2 * c * omega) - theta)
        / (a - 1);
  }

  /**
   * The exponent of an n²×n^{1+c} matrix times an n^{1+c}×n² one.
   *
   * @param c 0 to 1
   * @return c(2ω − θ) + θ, which is (c − a)(ω − 2)/(1 − a) + f(a, c) (the corollary)
   */
  public double productExponent(double c) {
    return c * (2 * omega - theta) + theta;
  }

  /**
   * The weight g_i of a rank in the potential: n^{−a} below n^a, else
   * i^{(ω−2)/(1−a)−1}·n^{−a(ω−2)/(1−a)} (the i of the definition, not the i − a of the main text).
   *
   * @param n the number of eigenvalues, at least 2
   * @param i the rank, at least 1
   * @return g_i
   */
  public double weight(double n, double i) {
    if (i < Math.pow(n, cutoff)) {
      return Math.pow(n, -cutoff);
    }
    double share = (omega - 2) / (1 - cutoff);
    return Math.pow(i, share - 1) * Math.pow(n, -cutoff * share);
  }

  /**
   * What an update contributes to the amortised sum.
   *
   * @param n the number of eigenvalues
   * @param moved r, how many of them the maintained state moved; 0 when the update was deferred
   * @return r·g_r
   */
  public double weighted(double n, double moved) {
    return moved == 0 ? 0 : moved * weight(n, moved);
  }

  /**
   * The bound on Σ_t r_t·g_{r_t}, up to its constant.
   *
   * @param n the number of eigenvalues
   * @param updates T
   * @param drift C₁: ‖E[ln λ_new] − ln λ‖₂ of every update
   * @param deviation C₂: the root of the sum of the squared variances of ln λ_new
   * @param epsilon ε_mp
   * @return T·(C₁/ε + C₂/ε²)·ln^{1.5}n·(n^{ω−2.5} + n^{−a/2})
   */
  public double bound(double n, double updates, double drift, double deviation, double epsilon) {
    return updates
        * (drift / epsilon + deviation / (epsilon * epsilon))
        * Math.pow(Math.log(n), 1.5)
        * (Math.pow(n, omega - 2.5) + Math.pow(n, -cutoff / 2));
  }

  /**
   * The cost of one update of known rank: r·g_r·n^{f(a,c)}, or by the sketches if they have more
   * rows than n².
   *
   * @param n the order of W
   * @param moved r = n^c, at least 1
   * @param sketchRows s·b, the rows of all sketches together; 0 without any
   * @return the cost
   */
  public double update(double n, double moved, double sketchRows) {
    double c = Math.log(moved) / Math.log(n);
    return weighted(n, moved) * Math.pow(n, exponent(c)) * sketchFactor(n, sketchRows);
  }

  /**
   * The amortised cost of an update, max(𝒯₁, 𝒯₂)·(C₁/ε + C₂/ε²).
   *
   * @param n the order of W
   * @param c the auxiliary rank
   * @param drift C₁
   * @param deviation C₂
   * @param epsilon ε_mp
   * @param sketchRows s·b
   * @return the cost
   */
  public double amortisedUpdate(
      double n, double c, double drift, double deviation, double epsilon, double sketchRows) {
    double perUnit = Math.pow(n, omega - 2.5 + exponent(c)) + Math.pow(n, exponent(c) - cutoff / 2);
    return (drift / epsilon + deviation / (epsilon * epsilon))
        * perUnit
        * sketchFactor(n, sketchRows);
  }

  private static double sketchFactor(double n, double sketchRows) {
    return Math.max(1, sketchRows / (n * n));
  }

  /**
   * The cost of a sketched query with b = n^β rows: n^{3+a} + n^{2+β}.
   *
   * @param n the order of W
   * @param beta β, the exponent of the sketch's rows
   * @return the cost
   */
  public double query(double n, double beta) {
    return Math.pow(n, 3 + cutoff) + Math.pow(n, 2 + beta);
  }
}
