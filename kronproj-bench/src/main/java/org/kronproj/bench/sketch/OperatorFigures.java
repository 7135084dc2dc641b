package org.kronproj.bench.sketch;

import java.nio.DoubleBuffer;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.math3.transform.FastHadamardTransformer;
import org.apache.commons.math3.transform.TransformType;
import org.kronproj.base.Seed;
import org.kronproj.linalg.Blas;
import org.kronproj.linalg.Matrix;
import org.kronproj.linalg.Transpose;
import org.kronproj.sketch.SketchDistribution;
import org.kronproj.sketch.SketchOperator;
import org.kronproj.sketch.WalshHadamard;

/** The operators alone. */
final class OperatorFigures {

  private static final Seed SEED = Seed.of(1);
  private static final int VECTORS = 64;

  private final Figures figures;
  private final int repetitions;
  private final int shift;

  /** Sizes are divided by 2^shift. */
  OperatorFigures(Figures figures, int repetitions, int shift) {
    this.figures = figures;
    this.repetitions = repetitions;
    this.shift = shift;
  }

  void run() {
    hadamard();
    sparse();
    gaussian();
  }

  private static String milliseconds(double ours, double theirs) {
    return String.format(Locale.ROOT, "%.3g ms against %.3g ms", 1e3 * ours, 1e3 * theirs);
  }

  private void hadamard() {
    int n = 1 << (20 - shift);
    int levels = 20 - shift;
    double[] x = Seed.of(2).stream().doubles(n).toArray();
    double[] work = x.clone();
    FastHadamardTransformer peer = new FastHadamardTransformer();
    SketchOperator srht = SketchDistribution.srht(1024, n).sample(SEED);
    try (Matrix in = Matrix.vector(x);
        Matrix out = Matrix.allocate(1024, 1);
        Matrix from = Matrix.vector(x);
        Matrix to = Matrix.allocate(n, 1)) {
      Ratio speed =
          Ratio.of(
              repetitions,
              () -> peer.transform(x, TransformType.FORWARD),
              () -> srht.multiplyLeft(Transpose.NO, 1, in, 0, out));
      figures.atLeast(
          "SRHT of a vector, against Commons Math",
          speed.value(),
          "x",
          5,
          milliseconds(speed.second(), speed.first()) + ", N = " + n + ", b = 1024");
      Ratio passes =
          Ratio.of(
              repetitions,
              () -> {
                copy(from, to);
                copy(to, from);
              },
              () -> {
                // Scaled, or the numbers would grow until they overflow.
                WalshHadamard.transform(work, 0, n);
                System.arraycopy(x, 0, work, 0, n);
              });
      figures.atLeast(
          "Walsh-Hadamard transform",
          (double) levels * n / passes.second() * 1e-9,
          "GF/s",
          4,
          milliseconds(passes.second(), passes.first()) + " for two passes over memory");
      figures.report("Walsh-Hadamard transform, rate of two passes", passes.value(), "x", "");
    }
  }

  private static void copy(Matrix from, Matrix to) {
    int rows = (int) from.rows();
    int part = Math.max(1, rows / 16);
    int parts = (rows + part - 1) / part;
    IntStream.range(0, Math.multiplyExact(parts, (int) from.columns()))
        .parallel()
        .forEach(
            task -> {
              int first = task % parts * part;
              int length = Math.min(part, rows - first);
              DoubleBuffer source = from.buffer(first, task / parts, length);
              to.buffer(first, task / parts, length).put(source);
            });
  }

  private void sparse() {
    int n = 1_000_000 >> shift;
    int b = 1000;
    try (Matrix x = Matrix.allocate(n, VECTORS);
        Matrix copy = Matrix.allocate(n, VECTORS);
        Matrix y = Matrix.allocate(b, VECTORS)) {
      for (int j = 0; j < VECTORS; j++) {
        x.write(0, j, Seed.of(3).split("x", j).stream().doubles(n).toArray(), 0, n);
      }
      SketchOperator count = SketchDistribution.countSketch(b, n).sample(SEED);
      Ratio bandwidth =
          Ratio.of(
              repetitions, () -> copy(x, copy), () -> count.multiplyLeft(Transpose.NO, 1, x, 0, y));
      figures.atLeast(
          "CountSketch of N×64, against a copy",
          bandwidth.value(),
          "",
          0.5,
          milliseconds(bandwidth.second(), bandwidth.first()) + ", N = " + n + ", b = " + b);
      for (SketchDistribution d :
          new SketchDistribution[] {
            SketchDistribution.sparseEmbedding(b, n, 8),
            SketchDistribution.blockSparseEmbedding(b, n, 8)
          }) {
        SketchOperator sparse = d.sample(SEED);
        Ratio rate =
            Ratio.of(
                Math.max(3, repetitions / 2),
                () -> count.multiplyLeft(Transpose.NO, 1, x, 0, y),
                () -> sparse.multiplyLeft(Transpose.NO, 1, x, 0, y));
        figures.atLeast(
            d.family().label() + " (s = 8), against CountSketch",
            rate.value(),
            "",
            0.125,
            milliseconds(rate.second(), rate.first()));
      }
    }
  }

  private void gaussian() {
    int n = 100_000 >> shift;
    int b = 500;
    SketchOperator operator = SketchDistribution.gaussian(b, n).sample(SEED);
    try (Matrix r = operator.materialize();
        Matrix x = Matrix.allocate(n, VECTORS).fill(0.5);
        Matrix y = Matrix.allocate(b, VECTORS)) {
      Ratio ratio =
          Ratio.of(
              repetitions,
              () -> operator.multiplyLeft(Transpose.NO, 1, x, 0, y),
              () -> Blas.gemm(Transpose.NO, Transpose.NO, 1, r, x, 0, y));
      figures.atMost(
          "Gaussian, generated and applied, against dgemm",
          ratio.value(),
          "x",
          3,
          milliseconds(ratio.first(), ratio.second()) + ", b = 500, N = " + n + ", 64 vectors");
    }
  }
}
