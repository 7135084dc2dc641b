package org.kronproj.robust;

import java.util.List;
import org.kronproj.base.InvalidValueException;

/**
 * Computes plans: how many copies, of how many rows, and how much noise. Pure functions of their
 * arguments; safe for concurrent use. A plan takes milliseconds to compute; one whose per-copy
 * failure probability is optimised jointly with the rows takes some fifty times that.
 */
public final class Planner {

  private static final double SMALLEST_FAILURE = 1e-15;
  private static final int GRID = 24;

  private final PlanRequest request;
  private final CopySketch sketch;

  /**
   * Makes a planner.
   *
   * @param request what is to be promised
   * @param sketch the rows that a sketch needs
   */
  public Planner(PlanRequest request, CopySketch sketch) {
    this.request = request;
    this.sketch = sketch;
  }

  /**
   * Computes the plan for a given per-copy failure probability.
   *
   * @param kind the proof
   * @param copyFailure p, in (0, 1/2); {@code LITERAL} allows 1/10 only, the paper's
   * @return the plan
   * @throws InvalidValueException if p is out of range or too large for the kind to certify
   *     anything
   */
  public Plan plan(PlanKind kind, double copyFailure) {
    if (!(copyFailure > 0 && copyFailure < 0.5)) {
      throw new InvalidValueException(
          "copyFailure", Double.toString(copyFailure), "a number in (0, 1/2)");
    }
    return switch (kind) {
      case LITERAL -> {
        if (copyFailure != LiteralPlan.COPY_FAILURE) {
          throw new InvalidValueException(
              "copyFailure", Double.toString(copyFailure), "0.1 for the literal plan");
        }
        yield LiteralPlan.of(request, sketch);
      }
      case JUNG -> JungPlan.of(request, sketch, copyFailure);
      case ZCDP_RENYI -> RenyiPlan.of(request, sketch, copyFailure);
      case ZCDP_SAMPLED -> SampledPlan.of(request, sketch, copyFailure);
    };
  }

  /**
   * Computes the plan of least memory, choosing the per-copy failure probability jointly with the
   * rows of a copy: fewer copies are needed when each fails more rarely, but each has more rows.
   * {@code ZCDP_SAMPLED} takes the probability of {@code ZCDP_RENYI}.
   *
   * @param kind the proof
   * @return the plan
   */
  public Plan plan(PlanKind kind) {
    if (kind == PlanKind.LITERAL) {
      return plan(kind, LiteralPlan.COPY_FAILURE);
    }
    if (kind == PlanKind.ZCDP_SAMPLED) {
      return plan(kind, plan(PlanKind.ZCDP_RENYI).copyFailure());
    }
    double top = Math.log(0.2);
    double bottom = Math.log(SMALLEST_FAILURE);
    double best = top;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i <= GRID; i++) {
      double logarithm = top + i * (bottom - top) / GRID;
      double bytes = plan(kind, Math.exp(logarithm)).bytes();
      if (bytes < least) {
        least = bytes;
        best = logarithm;
      }
    }
    return plan(kind, Math.exp(best));
  }

  /**
   * Computes every plan and rival.
   *
   * @param flips how often an answer can change by a factor of 1+α; kT when nothing is known
   * @return the comparison
   */
  public Comparison compare(long flips) {
    Plan renyi = plan(PlanKind.ZCDP_RENYI);
    List<Plan> plans =
        List.of(
            plan(PlanKind.LITERAL),
            plan(PlanKind.JUNG),
            renyi,
            plan(PlanKind.ZCDP_SAMPLED, renyi.copyFailure()));
    return new Comparison(request, plans, Rivals.of(request, sketch, flips));
  }
}
