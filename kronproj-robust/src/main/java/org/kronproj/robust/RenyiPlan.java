package org.kronproj.robust;

import org.kronproj.base.InvalidValueException;
import org.kronproj.privacy.PrivateMedian;
import org.kronproj.privacy.RationalEpsilon;
import org.kronproj.privacy.TranscriptFailure;
import org.kronproj.privacy.ZeroConcentrated;

/**
 * The plan {@code ZCDP_RENYI}. For a rank error ΓL and a total rank failure β the mechanism needs ε
 * = 2 ln(|X|kT/β)/(ΓL); the transcript then costs ρ = kT·ε²/8, and Theorem 1 allows ρ*(Γ, β, p, δ);
 * so L = ln(|X|kT/β)/Γ·√(kT/(2ρ*)). Γ and β minimise it. What is returned is certified afresh from
 * its rounded values.
 */
final class RenyiPlan {

  private static final double FIRST_RANK_ERROR = 0.25;
  private static final int SWEEPS = 3;

  private final PlanRequest request;
  private final double releases;
  private final double domain;
  private final double copyFailure;

  private RenyiPlan(PlanRequest request, double copyFailure) {
    this.request = request;
    this.copyFailure = copyFailure;
    releases = request.releases();
    domain = request.domain().size();
  }

  static Plan of(PlanRequest request, CopySketch sketch, double copyFailure) {
    RenyiPlan search = new RenyiPlan(request, copyFailure);
    RankSplit split = RankSplit.minimise(request.delta(), FIRST_RANK_ERROR, SWEEPS, search::copies);
    if (split.copies() == Double.POSITIVE_INFINITY) {
      throw new InvalidValueException(
          "copyFailure", Double.toString(copyFailure), "less, for any number of copies to do");
    }
    long copies = (long) Math.ceil(split.copies());
    while (true) {
      Plan plan = search.certified(split, copies, sketch);
      if (plan.failure() <= request.delta()) {
        return plan;
      }
      copies += 1 + copies / 1000; // rounding took a little more than the search left
    }
  }

  private double copies(double gamma, double beta) {
    double rho = TranscriptFailure.budget(request.delta(), 0.5 - gamma, beta, copyFailure);
    return rho <= 0
        ? Double.POSITIVE_INFINITY
        : Math.log(domain * releases / beta) / gamma * Math.sqrt(releases / (2 * rho));
  }

  /** What the parameters certify once they are whole numbers and fractions. */
  private Plan certified(RankSplit split, long copies, CopySketch sketch) {
    RationalEpsilon epsilon =
        RationalEpsilon.atMost(
            2 * Math.log(domain * releases / split.rankFailure()) / (split.rankError() * copies));
    double ranks = Math.floor(split.rankError() * copies);
    double beta =
        Math.min(1, releases * PrivateMedian.rankFailure(ranks, epsilon.toDouble(), (int) domain));
    double cost = ZeroConcentrated.ofBoundedRange(epsilon.toDouble());
    double failure =
        TranscriptFailure.probability(
            ZeroConcentrated.compose(request.releases(), cost),
            0.5 - ranks / copies,
            beta,
            copyFailure);
    long rows = sketch.rows(request.quantity().sketchError(request.gamma()), copyFailure);
    return new Plan(
        PlanKind.ZCDP_RENYI,
        request,
        copyFailure,
        copies,
        copies,
        rows,
        sketch.entriesPerColumn(rows),
        epsilon,
        ranks / copies,
        beta,
        cost,
        failure);
  }
}
