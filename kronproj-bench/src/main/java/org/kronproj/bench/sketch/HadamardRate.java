package org.kronproj.bench.sketch;

import org.apache.commons.math3.transform.FastHadamardTransformer;
import org.apache.commons.math3.transform.TransformType;
import org.kronproj.base.Seed;
import org.kronproj.bench.scenario.Figures;
import org.kronproj.bench.scenario.Scenario;
import org.kronproj.bench.scenario.Size;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.sketch.SketchDistribution;
import org.kronproj.sketch.SketchOperator;
import org.kronproj.sketch.WalshHadamard;

/** The SRHT of a vector beside Commons Math, and the transform alone beside two passes. */
final class HadamardRate implements Scenario {

  @Override
  public String name() {
    return "srht";
  }

  @Override
  public void run(Size size, Figures figures) {
    int levels = size.pick(20, 13);
    int n = 1 << levels;
    double[] x = Seed.of(2).stream().doubles(n).toArray();
    double[] work = x.clone();
    FastHadamardTransformer peer = new FastHadamardTransformer();
    SketchOperator srht = SketchDistribution.srht(1024, n).sample(Seed.of(1));
    try (Matrix in = Matrix.vector(x);
        Matrix out = Matrix.allocate(1024, 1);
        Matrix to = Matrix.allocate(n, 1)) {
      Ratio speed =
          Ratio.of(
              size,
              () -> peer.transform(x, TransformType.FORWARD),
              () -> srht.multiplyLeft(Transpose.NO, 1, in, 0, out));
      figures.atLeast(
          "SRHT, against Commons Math",
          "N=" + n + ", b=1024, " + speed.times(),
          speed.value(),
          "x",
          5);
      Ratio passes =
          Ratio.of(
              size,
              () -> {
                ParallelCopy.copy(in, to);
                ParallelCopy.copy(to, in);
              },
              () -> {
                // Started afresh, or the numbers would grow until they overflow.
                System.arraycopy(x, 0, work, 0, n);
                WalshHadamard.transform(work, 0, n);
              });
      figures.atLeast(
          "Walsh-Hadamard transform",
          "N=" + n,
          (double) levels * n / passes.second() * 1e-9,
          "GF/s",
          4);
      figures.report("the same, two passes against it", passes.times(), passes.value(), "x");
    }
  }
}
