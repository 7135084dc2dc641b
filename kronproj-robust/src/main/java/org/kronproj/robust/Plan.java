package org.kronproj.robust;

import org.kronproj.privacy.RationalEpsilon;

/**
 * The parameters of a robust estimator and what they certify. Made by {@link Planner}.
 *
 * @param kind which proof certifies it
 * @param request what it promises
 * @param copyFailure p: a copy leaves the band of γ for a fixed question with at most this
 *     probability
 * @param copies L
 * @param sample q: how many copies a release reads, L or fewer; fewer are drawn afresh for every
 *     release, without replacement
 * @param rows b of one copy's sketch
 * @param entriesPerColumn how many entries of a column of that sketch are not zero
 * @param epsilon ε of one private median on the copies it reads
 * @param rankError Γ as a share of q
 * @param rankFailure the probability that some of the kT rank errors is larger, or that some sample
 *     misrepresents the copies
 * @param costOfOne ρ of zCDP that one release costs
 * @param failure the certified probability that some answer leaves the band, at most δ
 */
public record Plan(
    PlanKind kind,
    PlanRequest request,
    double copyFailure,
    long copies,
    long sample,
    long rows,
    long entriesPerColumn,
    RationalEpsilon epsilon,
    double rankError,
    double rankFailure,
    double costOfOne,
    double failure)
    implements Option {

  @Override
  public String name() {
    return kind.name();
  }

  @Override
  public double bytes() {
    return 8.0 * copies * rows * request.coordinates();
  }

  /**
   * {@inheritDoc}
   *
   * <p>Sketching h and k inner products for each copy that is read (for sparse columns the inner
   * products only touch what sketching touched), q comparisons and at most |X| draws for a median.
   */
  @Override
  public double operations() {
    double read =
        sample * (sample < copies ? request.coordinates() : 1.0); // fresh subsets sketch h afresh
    double sketching =
        request.quantity() == Quantity.NORM ? 0 : read * request.queryEntries() * entriesPerColumn;
    double products =
        (double) sample
            * request.coordinates()
            * Math.min((double) rows, (double) request.queryEntries() * entriesPerColumn);
    double medians = request.coordinates() * (4.0 * sample + 4.0 * request.domain().size());
    return sketching + products + medians;
  }

  @Override
  public String guarantee() {
    return "every answer within the band with probability "
        + (1 - request.delta())
        + ", adaptive questions ("
        + kind.source()
        + ")";
  }

  /** The same parameters under the name of a proof that covers them too. */
  Plan as(PlanKind other) {
    return new Plan(
        other,
        request,
        copyFailure,
        copies,
        sample,
        rows,
        entriesPerColumn,
        epsilon,
        rankError,
        rankFailure,
        costOfOne,
        failure);
  }
}
