package org.kronproj.robust;

import org.kronproj.base.InvalidValueException;
import org.kronproj.privacy.Generalization;
import org.kronproj.privacy.LineSearch;
import org.kronproj.privacy.PrivateMedian;
import org.kronproj.privacy.RationalEpsilon;
import org.kronproj.privacy.ZeroConcentrated;

/**
 * The plan {@code JUNG}: all L copies in every release. Were a release wrong with its rank error at
 * most ΓL, a share 1/2 − Γ of the copies would be wrong, where a share p is expected. Jung et al.
 * 2020 bound the probability of such a deviation by β/c + δ'/d as long as (e^ε − 1) + c + 2d is at
 * most 1/2 − Γ − p; ε and δ' are those of all kT releases, from zCDP with the bounded-range
 * constant. Γ, c, d and the split of δ minimise L.
 */
final class JungPlan {

  private static final int SWEEPS = 4;

  private final PlanRequest request;
  private final double releases;
  private final double domain;
  private final double copyFailure;
  private double rankError = 0.15;
  private double c = 0.02;
  private double d = 0.005;
  private double split = 0.5;

  private JungPlan(PlanRequest request, double copyFailure) {
    this.request = request;
    this.copyFailure = copyFailure;
    releases = request.releases();
    domain = request.domain().size();
  }

  static Plan of(PlanRequest request, CopySketch sketch, double copyFailure) {
    JungPlan search = new JungPlan(request, copyFailure);
    long copies = (long) Math.ceil(search.minimise());
    // The certificate converts ρ more tightly than the search's closed form: fewer may do.
    long low = copies / 2;
    long high = 2 * copies;
    while (low < high) {
      long middle = (low + high) / 2;
      if (search.certified(middle, sketch).failure() <= request.delta()) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return search.certified(high, sketch);
  }

  private double minimise() {
    for (int i = 0; i < SWEEPS; i++) {
      double[] x = {rankError, c, d, split};
      rankError = LineSearch.argument(v -> copies(v, x[1], x[2], x[3]), 0.005, 0.495);
      x[0] = rankError;
      c = exp(LineSearch.argument(v -> copies(x[0], exp(v), x[2], x[3]), -12, -1));
      x[1] = c;
      d = exp(LineSearch.argument(v -> copies(x[0], x[1], exp(v), x[3]), -14, -1));
      x[2] = d;
      split = LineSearch.argument(v -> copies(x[0], x[1], x[2], v), 0.01, 0.99);
    }
    double copies = copies(rankError, c, d, split);
    if (copies == Double.POSITIVE_INFINITY) {
      throw new InvalidValueException(
          "copyFailure", Double.toString(copyFailure), "less, for any number of copies to do");
    }
    return copies;
  }

  private static double exp(double x) {
    return Math.exp(x);
  }

  /** ε of all releases that the deviation leaves room for. */
  private double epsilonOfAll(double gamma, double cc, double dd) {
    return Math.log1p(Math.max(0, 0.5 - gamma - copyFailure - cc - 2 * dd));
  }

  private double copies(double gamma, double cc, double dd, double share) {
    double total = epsilonOfAll(gamma, cc, dd);
    if (total <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    double beta = share * request.delta() * cc;
    double slack = (1 - share) * request.delta() * dd;
    // The inverse of ε = ρ + 2√(ρ ln(1/δ')).
    double log = Math.log(1 / slack);
    double root = total / (Math.sqrt(log + total) + Math.sqrt(log));
    double epsilon = root * Math.sqrt(8 / releases);
    return 2 * Math.log(domain * releases / beta) / (gamma * epsilon);
  }

  /** What the parameters certify once they are whole numbers and fractions. */
  private Plan certified(long copies, CopySketch sketch) {
    double beta = split * request.delta() * c;
    RationalEpsilon epsilon =
        RationalEpsilon.atMost(2 * Math.log(domain * releases / beta) / (rankError * copies));
    double ranks = Math.floor(rankError * copies);
    double rankFailure =
        Math.min(1, releases * PrivateMedian.rankFailure(ranks, epsilon.toDouble(), (int) domain));
    double cost = ZeroConcentrated.ofBoundedRange(epsilon.toDouble());
    double total = epsilonOfAll(ranks / copies, c, d);
    double slack =
        ZeroConcentrated.delta(ZeroConcentrated.compose(request.releases(), cost), total);
    Generalization.Bound bound =
        Generalization.jung(
            new Generalization.Bound(0, rankFailure), total, Math.min(1, slack), c, d);
    long rows = sketch.rows(request.quantity().sketchError(request.gamma()), copyFailure);
    return new Plan(
        PlanKind.JUNG,
        request,
        copyFailure,
        copies,
        copies,
        rows,
        sketch.entriesPerColumn(rows),
        epsilon,
        ranks / copies,
        rankFailure,
        cost,
        Math.min(1, bound.failure()));
  }
}
