package org.kronproj.robust;

import java.util.function.DoubleBinaryOperator;
import org.kronproj.privacy.LineSearch;

/**
 * How much of a guarantee the rank errors of the medians may take, and the copies that this leads
 * to. Found one parameter after the other; a minimum that is missed costs copies, never
 * correctness.
 *
 * @param rankError Γ as a share of the values that a release reads
 * @param rankFailure β, the probability that some rank error is larger
 * @param copies the number of copies, infinite if no number will do
 */
record RankSplit(double rankError, double rankFailure, double copies) {

  /**
   * Minimises the copies over Γ and β.
   *
   * @param delta δ of the whole run; β starts at a tenth of it
   * @param rankError Γ at the start
   * @param sweeps how often to go over both parameters
   * @param copies the copies for Γ and β
   * @return the best parameters found
   */
  static RankSplit minimise(
      double delta, double rankError, int sweeps, DoubleBinaryOperator copies) {
    double gamma = rankError;
    double beta = 0.1 * delta;
    for (int i = 0; i < sweeps; i++) {
      double fixedBeta = beta;
      gamma = LineSearch.argument(g -> copies.applyAsDouble(g, fixedBeta), 0.01, 0.49);
      double fixedGamma = gamma;
      beta =
          Math.exp(
              LineSearch.argument(
                  t -> copies.applyAsDouble(fixedGamma, Math.exp(t)),
                  Math.log(1e-6 * delta),
                  Math.log(0.9 * delta)));
    }
    return new RankSplit(gamma, beta, copies.applyAsDouble(gamma, beta));
  }
}
