package org.kronproj.bench.sketch;

import org.kronproj.base.Seed;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.bench.scenario.Scenario;
import org.kronproj.bench.scenario.Size;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.sketch.SketchDistribution;
import org.kronproj.sketch.SketchOperator;

/** A Gaussian operator generated while it is applied, beside a product with a stored one. */
final class GaussianRate implements Scenario {

  private static final int ROWS = 500;
  private static final int VECTORS = 64;

  @Override
  public String name() {
    return "gaussian";
  }

  @Override
  public void run(Size size, Figures figures) {
    int n = size.pick(100_000, 800);
    SketchOperator operator = SketchDistribution.gaussian(ROWS, n).sample(Seed.of(1));
    try (Matrix r = operator.materialize();
        Matrix x = Matrix.allocate(n, VECTORS).fill(0.5);
        Matrix y = Matrix.allocate(ROWS, VECTORS)) {
      Ratio ratio =
          Ratio.of(
              size,
              () -> operator.multiplyLeft(Transpose.NO, 1, x, 0, y),
              () -> Blas.gemm(Transpose.NO, Transpose.NO, 1, r, x, 0, y));
      figures.atMost(
          "Gaussian made and applied, dgemm",
          "b=" + ROWS + ", " + n + "×" + VECTORS + ", " + ratio.times(),
          ratio.value(),
          "x",
          3);
    }
  }
}
