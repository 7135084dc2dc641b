package org.kronproj.robust;

import org.kronproj.privacy.Amplification;
import org.kronproj.privacy.RationalEpsilon;
import org.kronproj.privacy.ZeroConcentrated;

/**
 * The paper's constants: ε = 1/4, δ₀ = δ/(4kT) (erratum E25), q = 800 ln(|X|/δ₀) from the rule that
 * 49% of the values lie on either side, L = 600 q √(4kT ln(400/δ₀)), copies that fail with
 * probability 1/10. Each coordinate reads a fresh subset (erratum E27).
 */
final class LiteralPlan {

  static final double COPY_FAILURE = 0.1;

  private static final double EPSILON = 0.25;
  private static final double RANK_ERROR = 0.01;

  private LiteralPlan() {}

  static Plan of(PlanRequest request, CopySketch sketch) {
    double releases = request.releases();
    double delta0 = request.delta() / (4 * releases);
    int domain = request.domain().size();
    long sample = (long) Math.ceil(2 / (EPSILON * RANK_ERROR) * Math.log(domain / delta0));
    long copies = (long) Math.ceil(600 * sample * Math.sqrt(4 * releases * Math.log(400 / delta0)));
    long rows = sketch.rows(request.quantity().sketchError(request.gamma()), COPY_FAILURE);
    return new Plan(
        PlanKind.LITERAL,
        request,
        COPY_FAILURE,
        copies,
        sample,
        rows,
        sketch.entriesPerColumn(rows),
        RationalEpsilon.atMost(EPSILON),
        RANK_ERROR,
        releases * delta0,
        ZeroConcentrated.ofPure(Amplification.literal(sample, copies, EPSILON)),
        request.delta());
  }
}
