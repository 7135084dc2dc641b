package org.kronproj.bench.sketch;

import org.kronproj.base.Seed;
import org.kronproj.bench.projection.Timing;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.bench.scenario.Scenario;
import org.kronproj.bench.scenario.Size;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.SketchedProjection;
import org.kronproj.projection.SketchingOptions;
import org.kronproj.sketch.SketchDistribution;

/**
 * Bringing Q and P_R along after one eigenvalue moved, beside computing them afresh. The update of
 * H is timed apart and taken off: both ways need it alike.
 */
final class IncrementRatio implements Scenario {

  private static final int SKETCHES = 8;
  private static final int INCREMENTS = 7;
  private static final int FULL = 3;

  @Override
  public String name() {
    return "increment";
  }

  @Override
  public void run(Size size, Figures figures) {
    MaintainedProjection projection = Projections.dense(size);
    int b = Projections.sketchRows(size);
    SketchingOptions options =
        SketchingOptions.of(
            SketchDistribution.blockSparseEmbedding(b, projection.weighting().size(), 8),
            SKETCHES,
            Seed.of(12));
    String instance = Projections.instance(projection, b, SKETCHES);
    try (SketchedProjection sketched = new SketchedProjection(projection, options)) {
      increment(sketched, 0); // warms up
      double[] increments = new double[INCREMENTS];
      for (int i = 0; i < INCREMENTS; i++) {
        increments[i] = increment(sketched, (i + 1) % Projections.order(size));
      }
      double increment = Timing.median(increments);
      double[] afresh = new double[FULL];
      for (int i = 0; i < FULL; i++) {
        afresh[i] = Timing.once(sketched::recompute);
      }
      double recompute = Timing.median(afresh);
      figures.report("incrementing Q and P_R", instance + ", r=1", 1e3 * increment, "ms");
      figures.report("recomputing Q and P_R", instance, 1e3 * recompute, "ms");
      figures.atLeast("recomputing / incrementing", instance, recompute / increment, "x", 10);
    }
  }

  private static double increment(SketchedProjection sketched, int index) {
    double value = 1.3 * sketched.projection().eigenvalues()[index];
    double[] own = new double[1];
    double both =
        Timing.once(
            () -> own[0] = sketched.update(new int[] {index}, new double[] {value}).seconds());
    return both - own[0];
  }
}
