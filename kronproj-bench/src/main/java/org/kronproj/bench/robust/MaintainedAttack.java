package org.kronproj.bench.robust;

import java.util.Arrays;
import java.util.function.Consumer;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.bench.scenario.Scenario;
import org.kronproj.bench.scenario.Size;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Basis;
import org.kronproj.linalg.kron.Svec;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.privacy.SeedPolicy;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.SketchEstimator;
import org.kronproj.projection.SketchedProjection;
import org.kronproj.robust.CoordinateQuery;
import org.kronproj.robust.CopySketch;
import org.kronproj.robust.Plan;
import org.kronproj.robust.PlanKind;
import org.kronproj.robust.PlanRequest;
import org.kronproj.robust.Planner;
import org.kronproj.robust.Quantity;
import org.kronproj.robust.Release;
import org.kronproj.robust.RobustEstimator;
import org.kronproj.robust.SketchCopies;
import org.kronproj.robust.SketchedProjectionBank;
import org.kronproj.sketch.SketchFamily;

/**
 * The paper's two results together: a maintained projection under updates answers set queries of an
 * adaptive asker from its sketches. The asker knows the projection but not the sketches, asks for k
 * coordinates of P·e_t, adds up by how much the first one was off, and strikes along what it has
 * learnt.
 */
final class MaintainedAttack implements Scenario {

  private static final double GAMMA = 0.9;
  private static final int K = 4;

  @Override
  public String name() {
    return "maintained";
  }

  @Override
  public void run(Size size, Figures figures) {
    int n = size.pick(24, 6);
    int m = size.pick(64, 8);
    int rounds = size.pick(500, 20);
    int length = Svec.length(n);
    CopySketch sketch = CopySketch.of(SketchFamily.RADEMACHER, length);
    PlanRequest request = PlanRequest.of(rounds, length).coordinates(K).gamma(GAMMA).build();
    Plan plan = new Planner(request, sketch).plan(PlanKind.ZCDP_RENYI, 1e-6);
    SketchCopies copies = SketchCopies.of(plan, sketch);
    String instance = "n=" + n + ", m=" + m + ", " + rounds + " rounds, k=" + K;
    SeedPolicy policy = SeedPolicy.reproducible(Seed.of(11));
    double band = request.band() + 1 / request.range();

    try (SketchedProjectionBank bank = bank(n, m, copies, policy.copies())) {
      RobustEstimator<Consumer<SketchedProjection>, CoordinateQuery> robust =
          new RobustEstimator<>(plan, bank, policy);
      double worst =
          attack(
              bank,
              query ->
                  ((Release.Answered) robust.release(query))
                      .coordinates().stream().mapToDouble(Release.Estimate::value).toArray(),
              n,
              rounds);
      String sized = instance + ", L=" + plan.copies() + ", b=" + plan.rows();
      figures.atMost("maintained, private, worst error", sized, worst, "", band);
    }
    SketchCopies one = new SketchCopies(1, copies.distribution(), copies.failure());
    try (SketchedProjectionBank bank = bank(n, m, one, policy.copies())) {
      double worst =
          attack(
              bank,
              query -> {
                double[][] values = new double[K][1];
                bank.estimate(query, new int[K][1], values);
                double[] answer = new double[K];
                for (int j = 0; j < K; j++) {
                  answer[j] = values[j][0];
                }
                return answer;
              },
              n,
              rounds);
      String name = instance + ", b=" + plan.rows();
      if (size == Size.TINY) {
        figures.report("maintained, one sketch, worst error", name, worst, "");
      } else {
        figures.atLeast("maintained, one sketch, worst error", name, worst, "", band);
      }
    }
  }

  /** What answers a set query. */
  private interface Asked {
    double[] answer(CoordinateQuery query);
  }

  private static SketchedProjectionBank bank(int n, int m, SketchCopies copies, Seed seed) {
    RandomStream random = Seed.of(7).stream();
    int length = Svec.length(n);
    double[] a = new double[m * length];
    for (int i = 0; i < a.length; i++) {
      a[i] = random.nextDouble() - 0.5;
    }
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    try (Matrix constraints = Matrix.of(m, length, a)) {
      MaintainedProjection projection =
          MaintainedProjection.builder(Weighting.symmetric(n))
              .constraints(constraints)
              .basis(Basis.cosine(n))
              .eigenvalues(ones)
              .build();
      return new SketchedProjectionBank(
          projection, copies, Quantity.SIGNED, SketchEstimator.PAPER, seed);
    }
  }

  /** Returns the largest error of any answer, relative to ‖P·e_j‖‖h‖. */
  private static double attack(SketchedProjectionBank bank, Asked target, int n, int rounds) {
    int length = Svec.length(n);
    RandomStream random = Seed.of(13).stream();
    int[] asked = {0, length / 3, length / 2, length - 1};
    double[] learnt = new double[length];
    double worst = 0;
    for (int round = 0; round < rounds; round++) {
      if (round % 5 == 4) {
        int moved = random.nextInt(n);
        double value = 1 + 0.02 * (random.nextDouble() - 0.5);
        bank.update(s -> s.update(new int[] {moved}, new double[] {value}));
      }
      boolean strike = round % 25 == 24 || round == rounds - 1;
      double[] h = new double[length];
      int axis = (round - round / 25) % length;
      if (strike) {
        System.arraycopy(learnt, 0, h, 0, length);
      } else {
        h[axis] = 1;
      }
      CoordinateQuery query = CoordinateQuery.of(h, asked);
      bank.coordinates(query);
      double[] answer = target.answer(query);
      double[] truth = bank.sketched().projection().project(h);
      for (int j = 0; j < K; j++) {
        double error = answer[j] - truth[asked[j]];
        worst = Math.max(worst, Math.abs(error) / bank.scale(query, j));
        if (j == 0 && !strike) {
          learnt[axis] = error;
        }
      }
    }
    return worst;
  }
}
