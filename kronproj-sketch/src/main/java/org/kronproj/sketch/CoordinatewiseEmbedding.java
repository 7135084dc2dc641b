package org.kronproj.sketch;

import org.kronproj.base.InvalidValueException;

/**
 * How well a distribution keeps inner products: the coordinate-wise embedding property (Definition
 * {@code def:coordinate_embed}) with explicit constants. For all fixed g and h in ℝᴺ
 *
 * <ol>
 *   <li>E[⟨Rg, Rh⟩] = ⟨g, h⟩,
 *   <li>E[⟨Rg, Rh⟩²] ≤ ⟨g, h⟩² + (α/b)‖g‖²‖h‖²,
 *   <li>Pr[|⟨Rg, Rh⟩ − ⟨g, h⟩| ≥ γ‖g‖‖h‖] ≤ δ with γ = β/√b.
 * </ol>
 *
 * <p>Fixed means chosen before R is drawn, or without regard to it. All constants are derived, none
 * is fitted:
 *
 * <ul>
 *   <li>α = 2 for every family, from the exact variance (‖g‖²‖h‖² + ⟨g, h⟩² − 2Σg_j²h_j²)/b, which
 *       the Gaussian has without the last term. For the SRHT it is 2(N' − b)/(N' − 1), since rows
 *       are sampled without replacement.
 *   <li>Gaussian, Rademacher and sparse embedding I, with s = b for the first two: by Chernoff, δ =
 *       2·min over 0 &lt; y &lt; ½ of exp(−syγ)·(1 + (s/b)(e^φ(y) − 1))^s, φ(y) = −½ln(1 − 2y) − y.
 *       For s = b that is 2·exp(−b(γ − ln(1 + γ))/2), Chernoff's bound for a χ² variable, which is
 *       what ‖Rg‖² is. For the signs: a chaos Σ_{j≠k} a_jk σ_jσ_k has no larger moment generating
 *       function than the same chaos of Gaussians, one variable at a time; given the positions its
 *       matrix has eigenvalues of at most 1/s and squared Frobenius norm of at most Σ
 *       g_j²h_k²c_jk/s², c_jk counting the rows that columns j and k share; by Jensen's inequality
 *       over (j, k) one pair of columns remains, and c_jk is hypergeometric, dominated by a
 *       binomial variable (Hoeffding 1963).
 *   <li>SRHT: with probability 1 − δ/2 every element of √N'·HDg and √N'·HDh is below √M, M =
 *       2ln(8N'/δ) (Hoeffding); then the sampled products have variance at most M and are within M
 *       + 1 of their mean (Bernstein, valid without replacement by Hoeffding 1963).
 *   <li>AMS, CountSketch and sparse embedding II: β = √(α/δ) by Chebyshev, which is all that
 *       limited independence gives. The logarithmic β that the paper's table lists for AMS needs
 *       more.
 * </ul>
 *
 * <p>The smaller of the family's own bound and Chebyshev's is used. An immutable value.
 *
 * @param distribution the distribution
 * @param failure δ
 * @param alpha α
 * @param beta β
 * @param bound which inequality gave β
 */
public record CoordinatewiseEmbedding(
    SketchDistribution distribution, double failure, double alpha, double beta, TailBound bound) {

  /**
   * Computes the constants of a distribution.
   *
   * @param distribution the distribution
   * @param failure δ, above 0 and below 1
   * @return the constants
   * @throws InvalidValueException if δ is out of range or NaN
   */
  public static CoordinatewiseEmbedding of(SketchDistribution distribution, double failure) {
    checkFailure(failure);
    double alpha = alpha(distribution);
    double gamma = Math.sqrt(alpha / distribution.rows() / failure);
    TailBound bound = alpha == 0 ? TailBound.EXACT : TailBound.CHEBYSHEV;
    double own =
        switch (distribution.family()) {
          case GAUSSIAN, RADEMACHER, SPARSE_EMBEDDING -> chernoff(distribution, failure);
          case SRHT -> bernstein(distribution, failure);
          case AMS, COUNT_SKETCH, BLOCK_SPARSE_EMBEDDING -> Double.POSITIVE_INFINITY;
        };
    if (own < gamma) {
      gamma = own;
      bound = distribution.family() == SketchFamily.SRHT ? TailBound.BERNSTEIN : TailBound.CHERNOFF;
    }
    return new CoordinatewiseEmbedding(
        distribution, failure, alpha, gamma * Math.sqrt(distribution.rows()), bound);
  }

  /**
   * Finds the fewest rows that keep a stated error.
   *
   * @param family the family
   * @param columns N
   * @param sparsity s of a sparse embedding, at least 1; ignored by the other families
   * @param error the γ wanted, above 0
   * @param failure the δ wanted, above 0 and below 1
   * @return the constants of the distribution found, whose γ is at most the one wanted; an SRHT has
   *     at most its padded N rows, with which it is exact
   * @throws InvalidValueException if a number is out of range or NaN, or no distribution of at most
   *     {@value SketchDistribution#MAX_ROWS} rows will do
   */
  public static CoordinatewiseEmbedding smallest(
      SketchFamily family, long columns, int sparsity, double error, double failure) {
    if (!(error > 0) || Double.isInfinite(error)) {
      throw new InvalidValueException("error γ", Double.toString(error), "a positive number");
    }
    checkFailure(failure);
    int step =
        switch (family) {
          case SPARSE_EMBEDDING, BLOCK_SPARSE_EMBEDDING -> sparsity;
          default -> 1;
        };
    if (step < 1 || step > SketchDistribution.MAX_ROWS) {
      throw new InvalidValueException(
          "sparsity s", Integer.toString(step), "1 to " + SketchDistribution.MAX_ROWS);
    }
    long most = SketchDistribution.MAX_ROWS / step;
    if (family == SketchFamily.SRHT) {
      most = Math.min(most, SketchDistribution.srht(1, columns).paddedColumns());
    }
    if (constants(family, columns, step, most, failure).gamma() > error) {
      throw new InvalidValueException(
          "error γ and failure δ of a " + family.label() + " sketch",
          error + " and " + failure,
          "values for which " + SketchDistribution.MAX_ROWS + " rows are enough");
    }
    long low = 0; // too few, in units of step
    long high = most;
    while (high - low > 1) {
      long middle = (low + high) >>> 1;
      if (constants(family, columns, step, middle, failure).gamma() <= error) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return constants(family, columns, step, high, failure);
  }

  private static CoordinatewiseEmbedding constants(
      SketchFamily family, long columns, int step, long multiple, double failure) {
    int rows = Math.toIntExact(multiple * step);
    return of(SketchDistribution.of(family, rows, columns, step), failure);
  }

  /**
   * Returns the relative error γ = β/√b that is kept with probability 1 − δ.
   *
   * @return γ
   */
  public double gamma() {
    return beta / Math.sqrt(distribution.rows());
  }

  /**
   * Returns the root-mean-square relative error √(α/b).
   *
   * @return at least the standard deviation of ⟨Rg, Rh⟩ for unit vectors
   */
  public double standardError() {
    return Math.sqrt(alpha / distribution.rows());
  }

  private static void checkFailure(double failure) {
    if (!(failure > 0 && failure < 1)) {
      throw new InvalidValueException(
          "failure δ", Double.toString(failure), "a number above 0 and below 1");
    }
  }

  private static double alpha(SketchDistribution distribution) {
    if (distribution.family() != SketchFamily.SRHT) {
      return 2;
    }
    double padded = distribution.paddedColumns();
    return padded == 1 ? 0 : 2 * (padded - distribution.rows()) / (padded - 1);
  }

  /** γ = min over y of (ln(2/δ) + s·ln(1 + (s/b)(e^φ(y) − 1)))/(s·y); quasi-convex in y. */
  private static double chernoff(SketchDistribution distribution, double failure) {
    double s = distribution.entriesPerColumn();
    double b = distribution.rows();
    double log = Math.log(2 / failure);
    double low = 0;
    double high = 0.5;
    double ratio = (Math.sqrt(5) - 1) / 2;
    for (int i = 0; i < 100; i++) {
      double left = high - ratio * (high - low);
      double right = low + ratio * (high - low);
      if (chernoff(left, s, b, log) < chernoff(right, s, b, log)) {
        high = right;
      } else {
        low = left;
      }
    }
    return chernoff((low + high) / 2, s, b, log);
  }

  private static double chernoff(double y, double s, double b, double log) {
    double phi = -0.5 * Math.log1p(-2 * y) - y;
    return (log + s * Math.log1p(s / b * Math.expm1(phi))) / (s * y);
  }

  private static double bernstein(SketchDistribution distribution, double failure) {
    double b = distribution.rows();
    double variance = 2 * Math.log(8.0 * distribution.paddedColumns() / failure);
    double log = Math.log(4 / failure);
    double linear = 2.0 / 3 * (variance + 1) * log;
    return (linear + Math.sqrt(linear * linear + 8 * b * log * variance)) / (2 * b);
  }
}
