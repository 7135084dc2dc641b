package org.kronproj.bench.sketch;

import java.util.Locale;
import org.kronproj.base.RandomStream;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.kron.Basis;
import org.kronproj.linalg.kron.Weighting;
import org.kronproj.projection.MaintainedProjection;
import org.kronproj.projection.SketchEstimator;
import org.kronproj.projection.SketchReuse;
import org.kronproj.projection.SketchedProjection;
import org.kronproj.projection.SketchingOptions;
import org.kronproj.sketch.SketchDistribution;
import org.kronproj.sketch.SketchFamily;

/** The sketched half of the maintained projection. */
final class MaintenanceFigures {

  private final Figures figures;
  private final int repetitions;
  private final int order;
  private final int rows;
  private final int sketchRows;

  /** Symmetric n×n matrices, m = rows, two-sided weights. */
  MaintenanceFigures(Figures figures, int repetitions, int order, int rows, int sketchRows) {
    this.figures = figures;
    this.repetitions = repetitions;
    this.order = order;
    this.rows = rows;
    this.sketchRows = sketchRows;
  }

  void run() {
    increment();
    coordinates();
  }

  private MaintainedProjection projection() {
    Weighting weighting = Weighting.symmetric(order);
    RandomStream stream = Seed.of(11).stream();
    Matrix a = Matrix.allocate(rows, weighting.size());
    double[] column = new double[rows];
    for (int j = 0; j < weighting.size(); j++) {
      for (int i = 0; i < rows; i++) {
        column[i] = stream.nextDouble() - 0.5;
      }
      a.write(0, j, column, 0, rows);
    }
    double[] eigenvalues = new double[order];
    for (int i = 0; i < order; i++) {
      eigenvalues[i] = 0.5 + stream.nextDouble();
    }
    return MaintainedProjection.builder(weighting)
        .takeConstraints(a)
        .basis(Basis.cosine(order))
        .eigenvalues(eigenvalues)
        .build();
  }

  private static double seconds(Runnable action) {
    long start = System.nanoTime();
    action.run();
    return (System.nanoTime() - start) * 1e-9;
  }

  /** The update of H itself is timed apart and taken off: both ways of refreshing need it alike. */
  private void increment() {
    MaintainedProjection projection = projection();
    int size = projection.weighting().size();
    int count = 8;
    SketchingOptions options =
        SketchingOptions.of(
            SketchDistribution.blockSparseEmbedding(sketchRows, size, 8), count, Seed.of(12));
    try (SketchedProjection sketched = new SketchedProjection(projection, options)) {
      double[] increments = new double[repetitions];
      double[] full = new double[Math.max(3, repetitions / 3)];
      for (int i = -1; i < repetitions; i++) {
        double[] lambda = projection.eigenvalues();
        int index = (i + 1) % order;
        double value = 1.3 * lambda[index];
        double[] own = new double[1];
        double both =
            seconds(
                () -> own[0] = sketched.update(new int[] {index}, new double[] {value}).seconds());
        increments[Math.max(i, 0)] = both - own[0];
      }
      for (int i = 0; i < full.length; i++) {
        full[i] = seconds(sketched::recompute);
      }
      java.util.Arrays.sort(increments);
      java.util.Arrays.sort(full);
      double increment = increments[increments.length / 2];
      double recompute = full[full.length / 2];
      figures.atLeast(
          "incrementing Q and P_R, against recomputing",
          recompute / increment,
          "x",
          10,
          String.format(
              Locale.ROOT,
              "%.3g s against %.3g s, r = 1, N = %d, m = %d, s*b = %d",
              increment,
              recompute,
              size,
              rows,
              count * sketchRows));
    }
  }

  private void coordinates() {
    MaintainedProjection projection = projection();
    int size = projection.weighting().size();
    double[] h = Seed.of(13).stream().doubles(size).toArray();
    int[] indices = new int[16];
    for (int k = 0; k < indices.length; k++) {
      indices[k] = k * (size / indices.length);
    }
    for (SketchDistribution distribution :
        new SketchDistribution[] {
          SketchDistribution.blockSparseEmbedding(sketchRows, size, 8),
          SketchDistribution.srht(sketchRows, size),
          SketchDistribution.gaussian(sketchRows, size)
        }) {
      if (distribution.family() != SketchFamily.BLOCK_SPARSE_EMBEDDING) {
        projection = projection();
      }
      SketchingOptions options =
          SketchingOptions.of(distribution, 1, Seed.of(14)).withReuse(SketchReuse.REUSE);
      MaintainedProjection exact = projection;
      try (SketchedProjection sketched = new SketchedProjection(exact, options)) {
        Ratio paper =
            Ratio.of(
                repetitions,
                () -> exact.project(h),
                () -> sketched.queryCoordinates(SketchEstimator.PAPER, h, indices));
        Ratio better =
            Ratio.of(
                repetitions,
                () -> exact.project(h),
                () -> sketched.queryCoordinates(SketchEstimator.PROJECTED, h, indices));
        String name = "16 coordinates, " + distribution.family().label();
        String detail =
            String.format(
                Locale.ROOT,
                "%.3g ms against %.3g ms, N = %d, m = %d, b = %d",
                1e3 * paper.second(),
                1e3 * paper.first(),
                size,
                rows,
                sketchRows);
        if (distribution.family() == SketchFamily.GAUSSIAN) {
          figures.report(name + ", paper's form, against exact", paper.value(), "x", detail);
        } else {
          figures.atLeast(name + ", paper's form, against exact", paper.value(), "x", 20, detail);
        }
        figures.report(
            name + ", projected form, against exact",
            better.value(),
            "x",
            String.format(Locale.ROOT, "%.3g ms", 1e3 * better.second()));
      }
    }
  }
}
