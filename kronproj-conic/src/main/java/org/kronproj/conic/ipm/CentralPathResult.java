package org.kronproj.conic.ipm;

import java.util.List;
import org.kronproj.conic.model.Point;
import org.kronproj.projection.AmortisedCost;

/**
 * Where {@link CentralPath} ended and how it came there.
 *
 * @param status how it ended
 * @param point the last iterate
 * @param primalObjective cᵀx
 * @param dualObjective bᵀy
 * @param primalResidual ‖Ax − b‖/(1 + ‖b‖)
 * @param dualResidual ‖Aᵀy − c − z‖/(1 + ‖c‖)
 * @param startIterations iterations that led to the central path, each with fresh weights
 * @param history the iterations along the path
 * @param seconds wall-clock time of all of it
 */
public record CentralPathResult(
    SolverStatus status,
    Point point,
    double primalObjective,
    double dualObjective,
    double primalResidual,
    double dualResidual,
    int startIterations,
    List<CentralPathRecord> history,
    double seconds) {

  /**
   * Copies the history.
   *
   * @param status as above
   * @param point as above
   * @param primalObjective as above
   * @param dualObjective as above
   * @param primalResidual as above
   * @param dualResidual as above
   * @param startIterations as above
   * @param history as above
   * @param seconds as above
   */
  public CentralPathResult {
    history = List.copyOf(history);
  }

  /**
   * Adds up what the amortised analysis counts.
   *
   * @param cost the exponents
   * @return Σ_t r_t·g_{r_t}
   */
  public double weightedRanks(AmortisedCost cost) {
    double n = point.x().blocks().stream().mapToLong(b -> b.size()).sum();
    return history.stream().mapToDouble(record -> cost.weighted(n, record.moved())).sum();
  }

  /**
   * The bound on {@link #weightedRanks}, with the largest change of the weights as C₁ and, since
   * nothing is random here, C₂ = 0.
   *
   * @param cost the exponents
   * @param epsilon ε_mp, positive
   * @return the bound, up to its constant
   */
  public double bound(AmortisedCost cost, double epsilon) {
    double n = point.x().blocks().stream().mapToLong(b -> b.size()).sum();
    double drift = history.stream().mapToDouble(CentralPathRecord::logChange).max().orElse(0);
    return cost.bound(n, history.size(), drift, 0, epsilon);
  }
}
