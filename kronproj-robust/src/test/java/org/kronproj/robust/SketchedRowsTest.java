package org.kronproj.robust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.kronproj.base.InvalidValueException;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.base.ShapeException;
import org.kronproj.linalg.Matrix;
import org.kronproj.privacy.SeedPolicy;
import org.kronproj.sketch.SketchFamily;

class SketchedRowsTest {

  private static final long N = 60;

  private static Plan plan(CopySketch sketch, Quantity quantity, int k, double p) {
    PlanRequest request =
        PlanRequest.of(50, N).coordinates(k).gamma(0.7).quantity(quantity).build();
    return new Planner(request, sketch).plan(PlanKind.ZCDP_RENYI, p);
  }

  private static SparseVector random(RandomStream random, int entries) {
    long[] indices = new long[entries];
    double[] values = new double[entries];
    for (int i = 0; i < entries; i++) {
      indices[i] = i * (N / entries) + random.nextInt((int) (N / entries));
      values[i] = random.nextDouble() - 0.5;
    }
    return SparseVector.of(indices, values);
  }

  private static double dot(double[] dense, SparseVector h) {
    double sum = 0;
    for (int i = 0; i < h.entries(); i++) {
      sum += dense[(int) h.index(i)] * h.value(i);
    }
    return sum;
  }

  @Test
  void answersSetQueriesOnAMatrixStreamInEveryFamily() {
    for (SketchFamily family : SketchFamily.values()) {
      for (Quantity quantity : new Quantity[] {Quantity.SIGNED, Quantity.SQUARES}) {
        CopySketch sketch = new CopySketch(family, N, 8);
        Plan plan = plan(sketch, quantity, 3, 0.05);
        SeedPolicy policy = SeedPolicy.reproducible(Seed.of(17).split(family.label()));
        SketchedRows bank =
            new SketchedRows(SketchCopies.of(plan, sketch), quantity, 4, policy.copies());
        RobustEstimator<RowChange, SetQuery> robust = new RobustEstimator<>(plan, bank, policy);
        RandomStream random = Seed.of(6).stream();
        double[][] g = new double[4][(int) N];
        for (int t = 0; t < 5; t++) {
          int row = t % 4;
          SparseVector delta = random(random, 6);
          robust.update(new RowChange(row, delta));
          for (int i = 0; i < delta.entries(); i++) {
            g[row][(int) delta.index(i)] += delta.value(i);
          }
          SetQuery query = SetQuery.of(random(random, 10), 3, 0, 2);
          Release.Answered answer = (Release.Answered) robust.release(query);
          for (int j = 0; j < 3; j++) {
            double inner = dot(g[query.rows().get(j)], query.h());
            double truth = quantity == Quantity.SQUARES ? inner * inner : inner;
            Release.Estimate estimate = answer.coordinates().get(j);
            assertThat(estimate.value())
                .as("%s %s", family, quantity)
                .isCloseTo(truth, within(estimate.bound()));
          }
        }
      }
    }
  }

  /** One coordinate by columns, several by sketching h: the same numbers. */
  @Test
  void bothWaysToEstimateAgree() {
    for (SketchFamily family : SketchFamily.values()) {
      CopySketch sketch = new CopySketch(family, N, 4);
      Plan plan = plan(sketch, Quantity.SIGNED, 2, 0.1);
      SketchedRows bank =
          new SketchedRows(SketchCopies.of(plan, sketch), Quantity.SIGNED, 2, Seed.of(1));
      RandomStream random = Seed.of(2).stream();
      bank.update(new RowChange(0, random(random, 12)));
      bank.update(new RowChange(1, random(random, 12)));
      SparseVector h = random(random, 12);
      int[] all = {0, 1, 5};
      double[][] together = new double[2][3];
      bank.estimate(SetQuery.of(h, 0, 1), new int[][] {all, all}, together);
      double[][] apart = new double[2][3];
      bank.estimate(SetQuery.of(h, 0, 1), new int[][] {all, all.clone()}, apart);
      for (int j = 0; j < 2; j++) {
        assertThat(together[j]).containsExactly(apart[j], within(1e-13));
      }
    }
  }

  @Test
  void normsOfStreamsAreEstimated() {
    CopySketch sketch = CopySketch.of(SketchFamily.RADEMACHER, N);
    Plan plan = plan(sketch, Quantity.NORM, 1, 0.01);
    SeedPolicy policy = SeedPolicy.reproducible(Seed.of(3));
    RobustEstimator<SparseVector, SketchedNorm.Question> robust =
        new RobustEstimator<>(
            plan, new SketchedNorm(SketchCopies.of(plan, sketch), policy.copies()), policy);
    robust.update(SparseVector.of(new long[] {3, 50}, new double[] {3, 4}));
    Release.Answered answer = (Release.Answered) robust.release(SketchedNorm.Question.SQUARED_NORM);
    assertThat(answer.coordinates().get(0).value())
        .isBetween(25 * (1 - plan.request().band()), 25 * (1 + plan.request().band()));
    assertThatThrownBy(() -> robust.update(SparseVector.unit(N, 1)))
        .isInstanceOf(ShapeException.class);
  }

  @Test
  void filledVectorsKeepTheirNormExactly() {
    CopySketch sketch = CopySketch.of(SketchFamily.COUNT_SKETCH, N);
    Plan plan = plan(sketch, Quantity.SIGNED, 1, 0.1);
    SketchCopies copies = SketchCopies.of(plan, sketch);
    SketchedRows bank = new SketchedRows(copies, Quantity.SIGNED, 1, Seed.of(1));
    SetQuery query = SetQuery.of(SparseVector.unit(7, 2));
    double[] g = new double[(int) N];
    g[4] = 3;
    g[7] = -4;
    try (Matrix x = Matrix.vector(g);
        Matrix bad = Matrix.vector(new double[] {1})) {
      assertThatThrownBy(() -> bank.fill(0, bad)).hasMessageContaining("x: expected 60×1");
      bank.fill(0, x);
      assertThatThrownBy(() -> bank.fill(0, x)).hasMessageContaining("has been changed");
    }
    assertThat(bank.scale(query, 0)).isCloseTo(10, within(1e-14));
    SketchedRows other = new SketchedRows(copies, Quantity.SIGNED, 1, Seed.of(1));
    other.update(new RowChange(0, SparseVector.of(new long[] {4, 7}, new double[] {3, -4})));
    int[][] all = {{0, 1, 2}};
    double[][] filled = new double[1][3];
    double[][] updated = new double[1][3];
    bank.estimate(query, all, filled);
    other.estimate(query, all, updated);
    assertThat(filled[0]).containsExactly(updated[0], within(1e-13));
    bank.update(new RowChange(0, SparseVector.unit(4, -3)));
    assertThat(bank.scale(query, 0)).as("a bound from now on").isCloseTo(16, within(1e-14));
  }

  @Test
  void badInputIsNamed() {
    CopySketch sketch = CopySketch.of(SketchFamily.COUNT_SKETCH, N);
    Plan plan = plan(sketch, Quantity.SIGNED, 1, 0.1);
    SketchedRows bank =
        new SketchedRows(SketchCopies.of(plan, sketch), Quantity.SIGNED, 1, Seed.of(1));
    assertThatThrownBy(() -> bank.coordinates(SetQuery.of(SparseVector.unit(N, 1))))
        .isInstanceOf(ShapeException.class)
        .hasMessage("h: expected length 60, found index 60");
    assertThatThrownBy(() -> bank.coordinates(SetQuery.of(SparseVector.unit(1, 0))))
        .hasMessageContaining("zero vector");
    assertThatThrownBy(() -> bank.coordinates(SetQuery.of(SparseVector.unit(1, 1), 1)))
        .hasMessage("rows: found 1, expected a vector in 0 … 0");
    assertThatThrownBy(() -> SparseVector.of(new long[] {2, 2}, new double[2]))
        .hasMessageContaining("indices[1]: found 2");
    assertThatThrownBy(() -> SparseVector.unit(0, Double.NaN)).hasMessageContaining("values[0]");
    assertThatThrownBy(
            () -> new SketchedRows(SketchCopies.of(plan, sketch), Quantity.NORM, 1, Seed.of(1)))
        .hasMessage("quantity: found NORM, expected SIGNED or SQUARES");
    Plan literal = new Planner(plan.request(), sketch).plan(PlanKind.LITERAL);
    assertThatThrownBy(
            () ->
                new SketchedRows(SketchCopies.of(literal, sketch), Quantity.SIGNED, 1, Seed.of(1)))
        .hasMessageContaining("what fits in a heap");
  }

  /** Lengths that would overflow are refused before anything has changed. */
  @Test
  void hugeAndTinyVectorsDoNoHarm() {
    CopySketch sketch = CopySketch.of(SketchFamily.COUNT_SKETCH, N);
    Plan plan = plan(sketch, Quantity.SIGNED, 1, 0.1);
    SketchedRows bank =
        new SketchedRows(SketchCopies.of(plan, sketch), Quantity.SIGNED, 1, Seed.of(1));
    RobustEstimator<RowChange, SetQuery> robust =
        new RobustEstimator<>(plan, bank, SeedPolicy.reproducible(Seed.of(1)));
    robust.update(new RowChange(0, SparseVector.unit(3, 2)));
    assertThatThrownBy(() -> robust.update(new RowChange(0, SparseVector.unit(3, 1e308))))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("delta: found norm 1.0E308");
    assertThatThrownBy(() -> robust.release(SetQuery.of(SparseVector.unit(3, 1e308))))
        .hasMessageContaining("h: found norm 1.0E308");
    Release.Answered answer =
        (Release.Answered) robust.release(SetQuery.of(SparseVector.unit(3, 1e-150)));
    assertThat(answer.releasesLeft()).as("only this one").isEqualTo(plan.request().releases() - 1);
    assertThat(answer.coordinates().get(0).value()).isBetween(1e-150, 3e-150);

    SketchedNorm norm = new SketchedNorm(SketchCopies.of(plan, sketch), Seed.of(1));
    assertThatThrownBy(() -> norm.update(SparseVector.unit(3, -1e151)))
        .hasMessageContaining("1.0E151");
  }

  /** An estimate may vanish although the truth does not: by lengths, or by their product. */
  @Test
  void vanishingScalesAreRefusedAndNotCharged() {
    assertRefused(2, Double.MIN_VALUE, "h: found norm 4.9E-324");
    assertRefused(1e-160, 1e20, "vector 0: found norm 1.0E-160");
    assertRefused(1e-149, 1e-149, "query: found scale");
  }

  /** Asks for ⟨g, h⟩, where g and h are of the given lengths. */
  private static void assertRefused(double g, double h, String message) {
    CopySketch sketch = CopySketch.of(SketchFamily.RADEMACHER, N);
    Plan plan = plan(sketch, Quantity.SIGNED, 1, 0.1);
    SketchedRows bank =
        new SketchedRows(SketchCopies.of(plan, sketch), Quantity.SIGNED, 1, Seed.of(1));
    RobustEstimator<RowChange, SetQuery> robust =
        new RobustEstimator<>(plan, bank, SeedPolicy.secure());
    robust.update(new RowChange(0, SparseVector.unit(3, g)));
    assertThatThrownBy(() -> robust.release(SetQuery.of(SparseVector.unit(3, h))))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining(message);
    assertThat(robust.releasesLeft()).isEqualTo(plan.request().releases());
  }
}
