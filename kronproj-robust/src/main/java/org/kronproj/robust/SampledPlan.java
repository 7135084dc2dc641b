package org.kronproj.robust;

import org.kronproj.privacy.BoundedRange;
import org.kronproj.privacy.PrivateMedian;
import org.kronproj.privacy.RationalEpsilon;
import org.kronproj.privacy.TranscriptFailure;
import org.kronproj.privacy.ZeroConcentrated;

/**
 * The plan {@code ZCDP_SAMPLED}: each release reads q of the L copies, drawn afresh. A release that
 * is wrong with a rank error of at most Γq has a share 1/2 − Γ of the sample wrong on one side;
 * with probability 1 − 2e^(−q·KL(1/2−Γ ‖ θ)) so has a share θ of all copies (Hoeffding 1963, which
 * covers sampling without replacement). Theorem 1 then applies with θ₀ = θ and the bounded range ε'
 * of {@link BoundedRange#amplified}. For a given q this minimises L over Γ and the split of the
 * rank failure; q is the smallest whose L stays within {@value #MOST_COPIES} times that of {@code
 * ZCDP_RENYI}. Where no sample much below all copies does, all are read.
 */
final class SampledPlan {

  private static final double MOST_COPIES = 1.25;
  private static final double WORTHWHILE = 0.9;
  private static final double FIRST_RANK_ERROR = 0.2;
  private static final int SWEEPS = 2;

  private final PlanRequest request;
  private final double releases;
  private final double domain;
  private final double copyFailure;

  private SampledPlan(PlanRequest request, double copyFailure) {
    this.request = request;
    this.copyFailure = copyFailure;
    releases = request.releases();
    domain = request.domain().size();
  }

  static Plan of(PlanRequest request, CopySketch sketch, double copyFailure) {
    Plan whole = RenyiPlan.of(request, sketch, copyFailure);
    SampledPlan search = new SampledPlan(request, copyFailure);
    long most = (long) (MOST_COPIES * whole.copies());
    long low = 1;
    long high = whole.copies();
    while (high - low > 1 + high / 50) {
      long middle = (low + high) / 2;
      if (search.minimise(middle).copies() <= most) {
        high = middle;
      } else {
        low = middle;
      }
    }
    if (high > WORTHWHILE * whole.copies()) {
      return whole.as(PlanKind.ZCDP_SAMPLED);
    }
    RankSplit split = search.minimise(high);
    long copies = (long) Math.ceil(Math.max((double) high, split.copies()));
    while (copies < 2 * most) {
      Plan plan = search.certified(split, high, copies, sketch);
      if (plan.failure() <= request.delta()) {
        return plan;
      }
      copies += 1 + copies / 500; // rounding took a little more than the search left
    }
    return whole.as(PlanKind.ZCDP_SAMPLED);
  }

  private RankSplit minimise(long sample) {
    return RankSplit.minimise(
        request.delta(), FIRST_RANK_ERROR, SWEEPS, (gamma, beta) -> copies(sample, gamma, beta));
  }

  /** Half of the rank failure goes to the medians, half to the samples. */
  private double epsilon(long sample, double gamma, double beta) {
    return 2 * Math.log(2 * domain * releases / beta) / (gamma * sample);
  }

  /** The smallest share of all copies that the sample's share 1/2 − Γ stands for. */
  private double share(long sample, double gamma, double beta) {
    double needed = Math.log(4 * releases / beta) / sample;
    double top = 0.5 - gamma;
    if (divergence(top, 1e-9) < needed) {
      return 0;
    }
    double low = 1e-9;
    double high = top;
    for (int i = 0; i < 50; i++) {
      double middle = (low + high) / 2;
      if (divergence(top, middle) >= needed) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static double divergence(double x, double y) {
    return x * Math.log(x / y) + (1 - x) * (Math.log1p(-x) - Math.log1p(-y));
  }

  private double copies(long sample, double gamma, double beta) {
    double share = share(sample, gamma, beta);
    double rho =
        share <= copyFailure
            ? 0
            : TranscriptFailure.budget(request.delta(), share, beta, copyFailure);
    if (rho <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    double allowed = Math.sqrt(8 * rho / releases);
    double epsilon = epsilon(sample, gamma, beta);
    if (epsilon <= allowed) {
      return sample;
    }
    double low = 0;
    double high = 1;
    for (int i = 0; i < 50; i++) {
      double middle = (low + high) / 2;
      if (BoundedRange.amplified(middle, epsilon) <= allowed) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low == 0 ? Double.POSITIVE_INFINITY : sample / low;
  }

  /** What the parameters certify once they are whole numbers and fractions. */
  private Plan certified(RankSplit split, long sample, long copies, CopySketch sketch) {
    RationalEpsilon epsilon =
        RationalEpsilon.atMost(epsilon(sample, split.rankError(), split.rankFailure()));
    double ranks = Math.floor(split.rankError() * sample);
    double gamma = ranks / sample;
    double share = share(sample, split.rankError(), split.rankFailure());
    double beta =
        Math.min(
            1,
            releases
                * (PrivateMedian.rankFailure(ranks, epsilon.toDouble(), (int) domain)
                    + 2 * Math.exp(-sample * divergence(0.5 - gamma, share))));
    double cost =
        ZeroConcentrated.ofBoundedRange(
            BoundedRange.amplified((double) sample / copies, epsilon.toDouble()));
    double failure =
        share <= copyFailure
            ? 1
            : TranscriptFailure.probability(
                ZeroConcentrated.compose(request.releases(), cost), share, beta, copyFailure);
    long rows = sketch.rows(request.quantity().sketchError(request.gamma()), copyFailure);
    return new Plan(
        PlanKind.ZCDP_SAMPLED,
        request,
        copyFailure,
        copies,
        sample,
        rows,
        sketch.entriesPerColumn(rows),
        epsilon,
        gamma,
        beta,
        cost,
        failure);
  }
}
