package org.kronproj.robust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Basis;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.privacy.SeedPolicy;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.SketchEstimator;
import org.kronproj.projection.SketchedProjection;
import org.kronproj.sketch.SketchFamily;

class SketchedProjectionBankTest {

  private static final int ORDER = 5;
  private static final int N = ORDER * (ORDER + 1) / 2;
  private static final int ROWS = 6;

  private static MaintainedProjection projection() {
    RandomStream random = Seed.of(1).stream();
    double[] a = new double[ROWS * N];
    for (int i = 0; i < a.length; i++) {
      a[i] = random.nextDouble() - 0.5;
    }
    try (Matrix constraints = Matrix.of(ROWS, N, a)) {
      return MaintainedProjection.builder(Weighting.symmetric(ORDER))
          .constraints(constraints)
          .basis(Basis.identity(ORDER))
          .eigenvalues(1, 2, 0.5, 1.5, 1)
          .build();
    }
  }

  private static Plan plan(CopySketch sketch, Quantity quantity) {
    PlanRequest request =
        PlanRequest.of(12, N).coordinates(2).gamma(0.8).quantity(quantity).build();
    return new Planner(request, sketch).plan(PlanKind.ZCDP_RENYI, 1e-3);
  }

  @Test
  void answersStayInTheBandUnderUpdates() {
    CopySketch sketch = CopySketch.of(SketchFamily.RADEMACHER, N);
    for (Quantity quantity : new Quantity[] {Quantity.SIGNED, Quantity.SQUARES}) {
      for (SketchEstimator estimator : SketchEstimator.values()) {
        Plan plan = plan(sketch, quantity);
        SeedPolicy policy = SeedPolicy.reproducible(Seed.of(5));
        try (SketchedProjectionBank bank =
            new SketchedProjectionBank(
                projection(),
                SketchCopies.of(plan, sketch),
                quantity,
                estimator,
                policy.copies())) {
          RobustEstimator<Consumer<SketchedProjection>, CoordinateQuery> robust =
              new RobustEstimator<>(plan, bank, policy);
          RandomStream random = Seed.of(2).stream();
          for (int t = 0; t < 12; t++) {
            int moved = t % ORDER;
            double value = Math.exp(random.nextDouble() - 0.5);
            robust.update(s -> s.update(new int[] {moved}, new double[] {value}));
            double[] h = new double[N];
            for (int i = 0; i < N; i++) {
              h[i] = random.nextDouble() - 0.5;
            }
            double[] truth = bank.sketched().projection().project(h);
            Release.Answered answer =
                (Release.Answered) robust.release(CoordinateQuery.of(h, 3, t % N));
            for (int k = 0; k < 2; k++) {
              double exact = truth[k == 0 ? 3 : t % N];
              double expected = quantity == Quantity.SQUARES ? exact * exact : exact;
              Release.Estimate estimate = answer.coordinates().get(k);
              assertThat(estimate.value()).isCloseTo(expected, within(estimate.bound()));
            }
          }
          double[] one = new double[N];
          one[0] = 1;
          assertThat(robust.release(CoordinateQuery.of(one, 0)))
              .isInstanceOf(Release.Refused.class);
        }
      }
    }
  }

  @Test
  void normsOfProjectedVectorsStayInTheBand() {
    CopySketch sketch = CopySketch.of(SketchFamily.RADEMACHER, N);
    PlanRequest request = PlanRequest.of(20, N).gamma(0.5).quantity(Quantity.NORM).build();
    Plan plan = new Planner(request, sketch).plan(PlanKind.ZCDP_RENYI, 1e-3);
    SeedPolicy policy = SeedPolicy.reproducible(Seed.of(6));
    try (SketchedProjectionBank bank =
        new SketchedProjectionBank(
            projection(),
            SketchCopies.of(plan, sketch),
            Quantity.NORM,
            SketchEstimator.PROJECTED,
            policy.copies())) {
      RobustEstimator<Consumer<SketchedProjection>, CoordinateQuery> robust =
          new RobustEstimator<>(plan, bank, policy);
      RandomStream random = Seed.of(2).stream();
      for (int t = 0; t < 20; t++) {
        int moved = t % ORDER;
        robust.update(s -> s.update(new int[] {moved}, new double[] {1 + random.nextDouble()}));
        double[] h = new double[N];
        for (int i = 0; i < N; i++) {
          h[i] = random.nextDouble() - 0.5;
        }
        double truth = 0;
        for (double v : bank.sketched().projection().project(h)) {
          truth += v * v;
        }
        Release.Answered answer = (Release.Answered) robust.release(CoordinateQuery.of(h));
        assertThat(answer.coordinates().get(0).value() / truth)
            .isBetween(1 - request.band(), 1 + request.band());
      }
      assertThatThrownBy(() -> robust.release(CoordinateQuery.of(new double[] {1}, 0)))
          .isInstanceOf(ShapeException.class);
    }
  }

  @Test
  void scaleIsTheRowsNormTimesTheVectors() {
    CopySketch sketch = CopySketch.of(SketchFamily.RADEMACHER, N);
    Plan plan = plan(sketch, Quantity.SIGNED);
    try (SketchedProjectionBank bank =
        new SketchedProjectionBank(
            projection(),
            SketchCopies.of(plan, sketch),
            Quantity.SIGNED,
            SketchEstimator.PROJECTED,
            Seed.of(1))) {
      double[] h = new double[N];
      h[4] = 3;
      double[] leverages = bank.sketched().projection().leverages();
      assertThat(bank.scale(CoordinateQuery.of(h, 7), 0))
          .isCloseTo(3 * Math.sqrt(leverages[7]), within(1e-12));

      assertThatThrownBy(() -> bank.coordinates(CoordinateQuery.of(new double[3], 0)))
          .isInstanceOf(ShapeException.class);
      assertThatThrownBy(() -> bank.coordinates(CoordinateQuery.of(new double[N], 0)))
          .isInstanceOf(InvalidValueException.class)
          .hasMessageContaining("not all zero");
      for (double extreme : new double[] {1e300, 1e-300, Double.MIN_VALUE, Double.NaN}) {
        double[] vector = new double[N];
        vector[4] = extreme;
        assertThatThrownBy(() -> bank.coordinates(CoordinateQuery.of(vector, 0)))
            .isInstanceOf(InvalidValueException.class)
            .hasMessageContaining("found norm " + extreme + ", expected finite numbers");
      }
      assertThatThrownBy(() -> bank.coordinates(CoordinateQuery.of(h, N)))
          .hasMessage("coordinates: found 15, expected 0 to 14");
    }
  }
}
