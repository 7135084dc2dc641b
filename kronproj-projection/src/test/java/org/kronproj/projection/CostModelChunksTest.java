package org.kronproj.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;
import org.kronproj.testkit.ForAll;

/** What the cost model adds up are the panels that the engine works on. */
class CostModelChunksTest {

  /** A change that writes down the panels in which it is taken. */
  private record Recorded(SignedColumns columns, List<Integer> panels) implements SignedColumns {
    @Override
    public int sign() {
      return columns.sign();
    }

    @Override
    public int size() {
      return columns.size();
    }

    @Override
    public void fill(int start, Matrix panel) {
      panels.add((int) panel.columns());
      columns.fill(start, panel);
    }
  }

  /** Of rates that depend on the width, so that one cut cannot pass for another. */
  private static final RateSurface RATES =
      new RateSurface(
          List.of(8, 512),
          List.of(
              new RateCurve(new double[] {1, 512}, new double[] {1e6, 7e7}),
              new RateCurve(new double[] {1, 512}, new double[] {1e6, 9e9})));

  private static final RateCurve FREE = new RateCurve(new double[] {1}, new double[] {1e300});

  private static final CostModel MODEL = new CostModel(RATES, RATES, FREE, FREE, FREE, FREE, 0);

  private static double woodbury(double m, List<Integer> panels) {
    return panels.stream()
        .mapToDouble(Chunks::padded)
        .map(t -> CostModel.chunkFlops(m, t) / RATES.at(m, t))
        .sum();
  }

  private static double change(double m, List<Integer> panels) {
    return panels.stream().mapToDouble(t -> m * m * t / RATES.at(m, t)).sum();
  }

  @Test
  void predictionsAddUpThePanelsThatAreWorkedOn() {
    ForAll.cases(Seed.of(71), 30)
        .check(
            (random, size) -> {
              int m = 12 + 15 * (size % 30);
              int count = m + 200;
              double[] weights = new double[count];
              Arrays.fill(weights, 1);
              double[] fresh = moved(weights, random);
              List<Integer> panels = new ArrayList<>();
              try (GramEngine engine =
                  GramEngine.owning(columns(m, count, random), count, Seed.of(1))) {
                GramState start =
                    state(
                        engine.apply(
                            new RebuildUpdate(), null, new Destination(weights, null, List.of())));
                List<SignedColumns> parts = new ArrayList<>();
                for (SignedColumns part :
                    SignedColumns.of(engine.columns(), WeightChange.between(weights, fresh))) {
                  parts.add(new Recorded(part, panels));
                }
                List<Integer> sizes = WeightChange.sizes(weights, fresh);
                assertThat(sizes).isEqualTo(parts.stream().map(SignedColumns::size).toList());
                state(
                    engine.apply(new WoodburyUpdate(), start, new Destination(fresh, null, parts)));
                double seconds = MODEL.woodbury(m, sizes, engine.chunk());
                assertThat(woodbury(m, panels)).isCloseTo(seconds, within(1e-12 * seconds));
                double uncut = woodbury(m, sizes.stream().filter(t -> t > 0).toList());
                assertThat(Math.abs(uncut - seconds) <= 1e-12 * seconds)
                    .isEqualTo(sizes.stream().allMatch(t -> t <= engine.chunk()));
                panels.clear();
                state(
                    engine.apply(new RefactorUpdate(), start, new Destination(fresh, null, parts)));
                seconds = MODEL.refactor(m, sizes, engine.panel());
                assertThat(change(m, panels)).isCloseTo(seconds, within(1e-12 * seconds));
              }
            });
  }

  private static double[] moved(double[] weights, RandomStream random) {
    double[] fresh = weights.clone();
    int size = 1 + random.nextInt(weights.length);
    for (int k = 0; k < size; k++) {
      fresh[k] = random.nextInt(3) == 0 ? 0.9 : 1.5;
    }
    return fresh;
  }

  private static Columns columns(int m, int count, RandomStream random) {
    Matrix g = Matrix.allocate(m, count);
    for (int j = 0; j < count; j++) {
      for (int i = 0; i < m; i++) {
        g.set(i, j, 2 * random.nextDouble() - 1);
      }
    }
    return new DenseColumns(g);
  }

  private static GramState state(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Done.class);
    return ((Outcome.Done) outcome).state();
  }

  /** Where two strategies are near each other, how a change is cut decides between them. */
  @Test
  void theChoiceDependsOnHowTheChangeIsCut() {
    RateCurve narrowIsSlow = new RateCurve(new double[] {50, 51}, new double[] {1e9, 1e11});
    RateSurface surface = new RateSurface(List.of(1), List.of(narrowIsSlow));
    RateSurface other =
        new RateSurface(List.of(1), List.of(new RateCurve(new double[] {1}, new double[] {1e10})));
    CostModel model = new CostModel(surface, other, FREE, FREE, FREE, FREE, 0);
    double wide = model.woodbury(600, List.of(100), 100);
    double halves = model.woodbury(600, List.of(50, 50), 100);
    double cut = model.woodbury(600, List.of(100), 50);
    assertThat(cut).isEqualTo(halves);
    assertThat(wide).isLessThan(model.refactor(600, List.of(100), 200));
    assertThat(cut).isGreaterThan(model.refactor(600, List.of(100), 200));
  }
}
