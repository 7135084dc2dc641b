package org.kronproj.bench.sketch;

import org.kronproj.base.Seed;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.bench.scenario.Scenario;
import org.kronproj.bench.scenario.Size;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.SketchEstimator;
import org.kronproj.projection.SketchReuse;
import org.kronproj.projection.SketchedProjection;
import org.kronproj.projection.SketchingOptions;
import org.kronproj.sketch.SketchDistribution;
import org.kronproj.sketch.SketchFamily;
import org.kronproj.sketch.SketchStorage;
import org.kronproj.sketch.StoredOperator;

/** Some coordinates from a sketch, by both estimators, beside an exact query. */
final class CoordinatesRatio implements Scenario {

  private static final int ASKED = 16;

  @Override
  public String name() {
    return "coordinates";
  }

  @Override
  public void run(Size size, Figures figures) {
    int b = Projections.sketchRows(size);
    int order = Projections.order(size);
    int length = order * (order + 1) / 2;
    for (SketchFamily family : SketchFamily.values()) {
      SketchDistribution distribution = SketchDistribution.of(family, b, length, 8);
      if (StoredOperator.isFor(family)) {
        measure(distribution, SketchStorage.STORED, size, figures);
      }
      measure(distribution, SketchStorage.GENERATED, size, figures);
    }
  }

  private static void measure(
      SketchDistribution distribution, SketchStorage storage, Size size, Figures figures) {
    SketchingOptions options =
        SketchingOptions.of(distribution, 1, Seed.of(14))
            .withReuse(SketchReuse.REUSE)
            .withStorage(storage);
    boolean bounded =
        storage == SketchStorage.STORED || !StoredOperator.isFor(distribution.family());
    double[] h = Seed.of(13).stream().doubles(distribution.columns()).toArray();
    int[] indices = new int[ASKED];
    for (int k = 0; k < ASKED; k++) {
      indices[k] = k * (h.length / ASKED);
    }
    MaintainedProjection exact = Projections.dense(size);
    String instance = Projections.instance(exact, distribution.rows(), 1);
    try (SketchedProjection sketched = new SketchedProjection(exact, options)) {
      for (SketchEstimator estimator : SketchEstimator.values()) {
        Ratio ratio =
            Ratio.of(
                size,
                () -> exact.project(h),
                () -> sketched.queryCoordinates(estimator, h, indices));
        String name =
            distribution.family().label()
                + (storage == SketchStorage.STORED ? ", stored, " : ", ")
                + (estimator == SketchEstimator.PAPER ? "paper" : "projected");
        String detail = instance + ", " + ratio.times();
        if (estimator == SketchEstimator.PAPER && bounded) {
          figures.atLeast(name, detail, ratio.value(), "x", 20);
        } else {
          figures.report(name, detail, ratio.value(), "x");
        }
      }
    }
  }
}
