package org.kronproj.bench.sketch;

import org.kronproj.base.Seed;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.bench.scenario.Scenario;
import org.kronproj.bench.scenario.Size;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.sketch.SketchDistribution;
import org.kronproj.sketch.SketchOperator;

/**
 * CountSketch of a tall dense matrix beside a copy of it, for a sketch that fits a core's first
 * cache and one that does not; and the sparse embeddings beside CountSketch.
 */
final class CountSketchRate implements Scenario {

  private static final int VECTORS = 64;

  @Override
  public String name() {
    return "countsketch";
  }

  @Override
  public void run(Size size, Figures figures) {
    int n = size.pick(1_000_000, 8000);
    try (Matrix x = Matrix.allocate(n, VECTORS);
        Matrix copy = Matrix.allocate(n, VECTORS)) {
      for (int j = 0; j < VECTORS; j++) {
        x.write(0, j, Seed.of(3).split("x", j).stream().doubles(n).toArray(), 0, n);
      }
      for (int b : new int[] {1000, 4000}) {
        measure(b, size, x, copy, figures);
      }
    }
  }

  private static void measure(int b, Size size, Matrix x, Matrix copy, Figures figures) {
    long n = x.rows();
    SketchOperator count = SketchDistribution.countSketch(b, n).sample(Seed.of(1));
    try (Matrix y = Matrix.allocate(b, VECTORS)) {
      Ratio bandwidth =
          Ratio.of(
              size,
              () -> ParallelCopy.copy(x, copy),
              () -> count.multiplyLeft(Transpose.NO, 1, x, 0, y));
      figures.atLeast(
          "CountSketch, against a copy",
          n + "×" + VECTORS + ", b=" + b + ", " + bandwidth.times(),
          bandwidth.value(),
          "x",
          0.5);
      for (SketchDistribution distribution :
          new SketchDistribution[] {
            SketchDistribution.sparseEmbedding(b, n, 8),
            SketchDistribution.blockSparseEmbedding(b, n, 8)
          }) {
        SketchOperator sparse = distribution.sample(Seed.of(1));
        Ratio rate =
            Ratio.of(
                size,
                () -> count.multiplyLeft(Transpose.NO, 1, x, 0, y),
                () -> sparse.multiplyLeft(Transpose.NO, 1, x, 0, y));
        figures.atLeast(
            distribution.family().label() + ", CountSketch",
            "s=8, b=" + b + ", " + rate.times(),
            rate.value(),
            "x",
            0.125);
      }
    }
  }
}
